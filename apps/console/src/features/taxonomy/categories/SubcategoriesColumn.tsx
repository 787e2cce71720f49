import { Badge } from '#kit/Badge.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useQuery } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { categoriesIn, subcategoriesIn } from './categories.api.ts';
import type { CategoriesValues } from './categories.search.ts';
import { ItemsCard } from './ItemsCard.tsx';
import { SUBCATEGORY_COLUMNS } from './items.columns.tsx';

interface SubcategoriesColumnProps {
  values: CategoriesValues;
  list: ListSearch;
}

/** The right column: the subcategories of the selected category. */
export function SubcategoriesColumn({ values, list }: SubcategoriesColumnProps) {
  const { categoryId } = values;
  if (categoryId !== undefined) {
    // Another category begins anew: the rows of the one before would be wrong rows, not old ones.
    return <Subcategories key={categoryId} values={values} categoryId={categoryId} list={list} />;
  }
  return (
    <Card title="Subcategories" flush>
      <Empty
        icon={<ListTree />}
        text="No category is selected."
        hint="Select one to see its subcategories."
      />
    </Card>
  );
}

function Subcategories({ values, categoryId, list }: SubcategoriesColumnProps & { categoryId: string }) {
  const { locale = DEFAULT_LOCALE, subSearch, subMissing = false } = values;
  const categories = useQuery(categoriesIn(locale));
  const all = useQuery(subcategoriesIn(categoryId, locale));
  const found = useQuery(subcategoriesIn(categoryId, locale, subSearch));
  const category = categories.data?.find(({ id }) => id === categoryId);
  return (
    <ItemsCard
      title={
        category === undefined
          ? 'Subcategories'
          : `Subcategories of ${category.display_name ?? category.slug}`
      }
      badge={<Badge tone="info">Locale: {locale}</Badge>}
      type="subcategory"
      all={all.data}
      query={found}
      searchLabel="Search subcategories"
      search={subSearch}
      onSearch={(text) => list.show({ subSearch: text })}
      missingOnly={subMissing}
      onMissingOnly={(only) => list.show({ subMissing: only ? 'true' : undefined })}
      columns={SUBCATEGORY_COLUMNS.length}
    >
      {(rows) => (
        <DataTable
          label="Subcategories"
          columns={SUBCATEGORY_COLUMNS}
          rows={rows}
          rowId={({ id }) => id}
          stale={found.isPlaceholderData}
        />
      )}
    </ItemsCard>
  );
}
