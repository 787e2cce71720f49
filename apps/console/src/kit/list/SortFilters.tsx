import type { Option } from '../Select.tsx';
import { FilterSelect } from './FilterControls.tsx';
import type { ListSearch } from './useListSearch.ts';

const DIRECTIONS = [{ value: 'asc', label: 'Ascending' }];

interface SortFiltersProps {
  /** The value from the URL. */
  orderBy: string | undefined;
  orderDir: string | undefined;
  /** Sorts besides the default, the creation date. */
  options: readonly Option[];
  list: ListSearch;
}

/** The sort as two selects, for lists with sorts that no column has. */
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
