import { FilterBar, type FilterChip } from '#kit/list/FilterBar.tsx';
import { SortFilters } from '#kit/list/SortFilters.tsx';
import type { Option } from '#kit/Select.tsx';
import type { ReactNode } from 'react';
import { FilterControl, setsToo } from './FilterControl.tsx';
import { type Filter, isFiltered } from './filters.ts';
import { useFilterWords } from './useFilterWords.ts';
import type { FilteredUrl } from './useListUrl.ts';

interface ListFiltersProps {
  of: Pick<FilteredUrl, 'filters' | 'search' | 'list' | 'invalidParams'>;
  /** Adds the sort to the less used filters. A sort that no heading shows counts as an active filter. */
  sorts?: readonly Option[] | undefined;
  /** The displayed columns. */
  columns?: readonly { sort?: string }[];
  /** Default: removes every parameter. */
  onClear?: () => void;
  /** Controls before the filters. */
  children?: ReactNode;
}

/** A list's filters: their controls in the order of their declaration, and the active ones as chips. */
export function ListFilters({ of, sorts, columns, onClear, children }: ListFiltersProps) {
  const { filters, search, list, invalidParams } = of;
  const wordsOf = useFilterWords(filters, search);
  const all = Object.entries(filters);
  const less = all.filter(([, { more }]) => more);
  const isSortHidden =
    columns !== undefined &&
    sorts?.some(({ value }) => value === search.orderBy) === true &&
    columns.every(({ sort }) => sort !== search.orderBy);
  const controls = (some: typeof all) =>
    some.map(([name, filter]) => (
      <FilterControl
        key={name}
        name={name}
        filter={filter}
        value={search[name]}
        other={search[setsToo(filter) ?? '']}
        list={list}
      />
    ));
  const chips = all.flatMap(([name, filter]): FilterChip[] => {
    const text = search[name];
    if (text === undefined) return [];
    const wrong = invalidParams.some((problem) => problem.name === name);
    const { label, by } = filter;
    // The switcher shows the built-in view.
    if (by.control.as === 'view' && search.savedView === undefined && !wrong) return [];
    // Invalid values are shown as in the URL.
    const value = wrong ? text : wordsOf(filter, text);
    return [{ name: label, value, wrong, onRemove: () => list.filter(removed(name, filter)) }];
  });
  return (
    <FilterBar
      chips={chips}
      onClear={onClear ?? list.clear}
      moreActive={isFiltered(Object.fromEntries(less), search) || isSortHidden}
      more={
        less.length === 0 ? undefined : (
          <>
            {controls(less)}
            {sorts && (
              <SortFilters orderBy={search.orderBy} orderDir={search.orderDir} options={sorts} list={list} />
            )}
          </>
        )
      }
    >
      {children}
      {controls(all.filter(([, { more }]) => !more))}
    </FilterBar>
  );
}

// The controls can't show a subcategory without its category.
function removed(name: string, { by: { control } }: Filter): Record<string, undefined> {
  return { [name]: undefined, ...(control.as === 'category' && { [control.subcategory]: undefined }) };
}
