import { isolated } from '#kit/format/isolated.ts';
import { Badge } from '#kit/Badge.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useQuery } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { useMemo, useState } from 'react';
import { categoriesIn, type ItemList, subcategoriesIn } from './categories.api.ts';
import { type CategoriesValues, editLocaleOf } from './categories.search.ts';
import { CreateItem } from './CreateItem.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { ItemsProvider } from './ItemsContext.tsx';
import { ItemsTable } from './ItemsTable.tsx';
import { SUBCATEGORY_COLUMNS } from './items.columns.tsx';
import { NARROW_SUBCATEGORY_COLUMNS } from './narrow.columns.tsx';
import { useEnglishNames } from './useEnglishNames.ts';

interface SubcategoriesColumnProps {
  values: CategoriesValues;
  list: ListSearch;
  /** The category just created: its first subcategory gets the focus. */
  createdCategoryId: string | undefined;
}

/** The right column: the subcategories of the selected category. */
export function SubcategoriesColumn(props: SubcategoriesColumnProps) {
  const { categoryId } = props.values;
  if (categoryId !== undefined) {
    // Another category starts empty: the previous one's rows would be wrong, not just stale.
    return <Subcategories key={categoryId} {...props} categoryId={categoryId} />;
  }
  return <NoCategory text="No category is selected." />;
}

function NoCategory({ text }: { text: string }) {
  return (
    <Card title="Subcategories" flush>
      <Empty icon={<ListTree />} text={text} hint="Select one to see its subcategories." />
    </Card>
  );
}

function Subcategories(props: SubcategoriesColumnProps & { categoryId: string }) {
  const { values, list, categoryId, createdCategoryId } = props;
  const { subSearch, subMissingOnly = false } = values;
  const locale = editLocaleOf(values);
  const categories = useQuery(categoriesIn(locale));
  const all = useQuery(subcategoriesIn(categoryId, locale));
  const found = useQuery(subcategoriesIn(categoryId, locale, subSearch));
  const english = useEnglishNames('subcategory', all.data, locale);
  const items = useMemo((): ItemList => ({ type: 'subcategory', categoryId }), [categoryId]);
  const columns = useIsNarrow() ? NARROW_SUBCATEGORY_COLUMNS : SUBCATEGORY_COLUMNS;
  const [createdId, setCreatedId] = useState<string>();
  const category = categories.data?.find(({ id }) => id === categoryId);
  // One that was created a moment ago comes with the next answer.
  const isAwaited =
    categories.data === undefined || (categories.isFetching && categoryId === createdCategoryId);
  if (category === undefined && !isAwaited) return <NoCategory text="This category does not exist." />;
  return (
    <ItemsProvider list={items} locale={locale} english={english}>
      <ItemsCard
        title={
          category === undefined
            ? 'Subcategories'
            : `Subcategories of ${isolated(category.display_name ?? category.slug)}`
        }
        label="Subcategories"
        badge={<Badge tone="info">Locale: {locale}</Badge>}
        all={all.data}
        query={found}
        searchLabel="Search subcategories"
        search={subSearch}
        onSearch={(text) => list.show({ subSearch: text })}
        missingOnly={subMissingOnly}
        onMissingOnly={(only) => list.show({ subMissingOnly: only ? 'true' : undefined })}
        columns={columns.length}
        create={
          <CreateItem
            list={items}
            locale={locale}
            all={all.data}
            autoFocus={categoryId === createdCategoryId}
            onCreated={({ id }) => {
              setCreatedId(id);
              // A new item must not be hidden.
              if (subSearch !== undefined || subMissingOnly) {
                list.show({ subSearch: undefined, subMissingOnly: undefined });
              }
            }}
          />
        }
      >
        {(rows) => (
          <ItemsTable
            label="Subcategories"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            stale={found.isPlaceholderData}
            createdId={createdId}
            keys={false}
          />
        )}
      </ItemsCard>
    </ItemsProvider>
  );
}
