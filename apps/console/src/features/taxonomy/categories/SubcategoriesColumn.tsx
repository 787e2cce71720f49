import { Badge } from '#kit/Badge.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { isolated } from '#kit/format/isolated.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useQuery } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { useMemo, useState } from 'react';
import { categoriesIn, type ItemList, subcategoriesIn } from './categories.api.ts';
import { type CategoriesValues, editLocaleOf } from './categories.search.ts';
import { NARROW_SUBCATEGORY_COLUMNS, SUBCATEGORY_COLUMNS } from './cells/items.columns.tsx';
import { CreateItem } from './CreateItem.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { ItemsProvider } from './ItemsContext.tsx';

interface SubcategoriesColumnProps {
  categoryId: string;
  values: CategoriesValues;
  list: ListSearch;
  /** A new category: the focus goes to the row for its first subcategory. */
  createdCategoryId: string | undefined;
}

/** Instead of the subcategories of a category. */
export function NoCategory({ text }: { text: string }) {
  return (
    <Card title="Subcategories" flush>
      <Empty icon={<ListTree />} text={text} hint="Select one to see its subcategories." />
    </Card>
  );
}

/** The subcategories of the selected category. */
export function SubcategoriesColumn(props: SubcategoriesColumnProps) {
  const { values, list, categoryId, createdCategoryId } = props;
  const { subSearch, subMissingOnly = false } = values;
  const locale = editLocaleOf(values);
  const categories = useQuery(categoriesIn(locale));
  const all = useQuery(subcategoriesIn(categoryId, locale));
  const found = useQuery(subcategoriesIn(categoryId, locale, subSearch));
  const items = useMemo((): ItemList => ({ type: 'subcategory', categoryId }), [categoryId]);
  const columns = useIsNarrow() ? NARROW_SUBCATEGORY_COLUMNS : SUBCATEGORY_COLUMNS;
  const [createdId, setCreatedId] = useState<string>();
  const category = categories.data?.find(({ id }) => id === categoryId);
  // A new category arrives with the next response.
  const isAwaited =
    categories.data === undefined || (categories.isFetching && categoryId === createdCategoryId);
  if (category === undefined && !isAwaited) return <NoCategory text="This category does not exist." />;
  return (
    <ItemsProvider list={items} locale={locale} all={all.data}>
      <ItemsCard
        title={
          category === undefined
            ? 'Subcategories'
            : `Subcategories of ${isolated(category.display_name ?? category.slug)}`
        }
        badge={<Badge tone="info">Locale: {locale}</Badge>}
        all={all.data}
        found={found}
        narrowing={{
          search: subSearch,
          missingOnly: subMissingOnly,
          onSearch: (text) => list.show({ subSearch: text }),
          onMissingOnly: (only) => list.show({ subMissingOnly: only ? 'true' : undefined }),
        }}
        table={{ columns, createdId }}
        create={
          <CreateItem
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
      />
    </ItemsProvider>
  );
}
