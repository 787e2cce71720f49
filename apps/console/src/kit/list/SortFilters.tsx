import type { Option } from '../Select.tsx';
import { FilterSelect } from './FilterControls.tsx';
import type { ListSearch } from './useListSearch.ts';

const DIRECTIONS = [{ value: 'asc', label: 'Ascending' }];

interface SortFiltersProps {
  /** What stands in the URL. */
  orderBy: string | undefined;
  orderDir: string | undefined;
  /** What a list can be sorted by besides the date of creation, the default. */
  options: readonly Option[];
  list: ListSearch;
}

/** The sort as two selects, for lists that can be sorted by more than their columns. */
export function SortFilters({ orderBy, orderDir, options, list }: SortFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Sort"
        any="Created"
        value={orderBy === 'created_at' ? undefined : orderBy}
        options={options}
        onChange={(value) => list.filter({ orderBy: value })}
      />
      <FilterSelect
        label="Direction"
        any="Descending"
        value={orderDir === 'desc' ? undefined : orderDir}
        options={DIRECTIONS}
        onChange={(value) => list.filter({ orderDir: value })}
      />
    </>
  );
}
