import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesIn, type ItemList } from './categories.api.ts';
import { type CategoriesValues, editLocaleOf } from './categories.search.ts';
import { CreateHelp } from './CreateHelp.tsx';
import { CreateItem } from './CreateItem.tsx';
import { EditLocale } from './EditLocale.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { ItemsProvider } from './ItemsContext.tsx';
import { ItemsTable } from './ItemsTable.tsx';
import { CATEGORY_COLUMNS } from './items.columns.tsx';
import { NARROW_CATEGORY_COLUMNS } from './narrow.columns.tsx';
import { Legend } from './Legend.tsx';
import { useEnglishNames } from './useEnglishNames.ts';

const CATEGORIES: ItemList = { type: 'category' };

interface CategoriesColumnProps {
  values: CategoriesValues;
  list: ListSearch;
  /** A category was created here, and is selected now. */
  onCreated: (id: string) => void;
}

/** The left column: all categories; a click shows what is in one. */
export function CategoriesColumn({ values, list, onCreated }: CategoriesColumnProps) {
  const { search, missingOnly = false, categoryId } = values;
  const locale = editLocaleOf(values);
  const all = useQuery(categoriesIn(locale));
  const found = useQuery(categoriesIn(locale, search));
  const english = useEnglishNames('category', all.data, locale);
  const columns = useIsNarrow() ? NARROW_CATEGORY_COLUMNS : CATEGORY_COLUMNS;
  const [createdId, setCreatedId] = useState<string>();
  const select = (id: string) =>
    list.show({ categoryId: id, subSearch: undefined, subMissingOnly: undefined });
  return (
    <ItemsProvider
      list={CATEGORIES}
      locale={locale}
      english={english}
      onDeleted={(id, movedTo) => {
        if (id === categoryId) list.show({ categoryId: movedTo ?? undefined }, { replace: true });
      }}
    >
      <ItemsCard
        title="Categories"
        label="Categories"
        all={all.data}
        query={found}
        searchLabel="Search categories"
        search={search}
        onSearch={(text) => list.show({ search: text })}
        missingOnly={missingOnly}
        onMissingOnly={(only) => list.show({ missingOnly: only ? 'true' : undefined })}
        columns={columns.length}
        tools={<EditLocale value={values.editLocale} onChange={(editLocale) => list.show({ editLocale })} />}
        create={
          <CreateItem
            list={CATEGORIES}
            locale={locale}
            all={all.data}
            onCreated={({ id }) => {
              setCreatedId(id);
              onCreated(id);
            }}
          />
        }
        foot={
          <>
            <Legend />
            <CreateHelp />
          </>
        }
      >
        {(rows) => (
          <ItemsTable
            label="Categories"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            stale={found.isPlaceholderData}
            openId={categoryId}
            createdId={createdId}
            onOpen={({ id }) => select(id)}
            keys={false}
          />
        )}
      </ItemsCard>
    </ItemsProvider>
  );
}
