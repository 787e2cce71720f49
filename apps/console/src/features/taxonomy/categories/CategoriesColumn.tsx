import { DataTable } from '#kit/list/DataTable.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { categoriesIn } from './categories.api.ts';
import type { CategoriesValues } from './categories.search.ts';
import { ItemsCard } from './ItemsCard.tsx';
import { CATEGORY_COLUMNS } from './items.columns.tsx';

/** The left column: all categories; a click shows what is in one. */
export function CategoriesColumn({ values, list }: { values: CategoriesValues; list: ListSearch }) {
  const { locale = DEFAULT_LOCALE, search, missing = false, categoryId } = values;
  const all = useQuery(categoriesIn(locale));
  const found = useQuery(categoriesIn(locale, search));
  return (
    <ItemsCard
      title="Categories"
      type="category"
      all={all.data}
      query={found}
      searchLabel="Search categories"
      search={search}
      onSearch={(text) => list.show({ search: text })}
      missingOnly={missing}
      onMissingOnly={(only) => list.show({ missing: only ? 'true' : undefined })}
      columns={CATEGORY_COLUMNS.length}
    >
      {(rows) => (
        <DataTable
          label="Categories"
          columns={CATEGORY_COLUMNS}
          rows={rows}
          rowId={({ id }) => id}
          stale={found.isPlaceholderData}
          openId={categoryId}
          onOpen={({ id }) => list.show({ categoryId: id, subSearch: undefined })}
        />
      )}
    </ItemsCard>
  );
}
