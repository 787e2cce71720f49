import { FilterBar, type FilterChip } from '#kit/list/FilterBar.tsx';
import { SortFilters } from '#kit/list/SortFilters.tsx';
import type { Option } from '#kit/Select.tsx';
import { type ReactNode, Suspense } from 'react';
import type { ListColumns } from '../views/useListColumns.ts';
import { FilterControl, setsToo } from './FilterControl.tsx';
import { type Filter, isFiltered } from './filters.ts';
import { useFilterWords } from './useFilterWords.ts';
import type { FilteredUrl } from './useListUrl.ts';
import { lazyPart } from '#kit/lazyPart.tsx';
import type { ViewActionsProps } from '../views/ViewActions.tsx';
import { viewSearch } from '../views/viewSearch.ts';

const ViewActions = lazyPart(() => import('../views/ViewActions.tsx'));

type ViewControlsProps = Omit<ViewActionsProps, 'words'> & {
  /** From the URL. */
  search: Readonly<Record<string, string | undefined>>;
};

/** Saves the list as a view, and changes the open one. Nothing while there is nothing to save. */
function ViewControls({ search, ...rest }: ViewControlsProps) {
  const { of, filters } = rest;
  const words = viewSearch(filters, search);
  const isPlain = Object.keys(words).length === 0 && of.choice === null;
  if (of.view === undefined && isPlain && !of.isViewMissing) return null;
  return (
    // Reserves the height, to avoid a layout shift.
    <Suspense fallback={<span className="h-7" />}>
      <ViewActions {...rest} words={words} />
    </Suspense>
  );
}

interface ListFiltersProps {
  of: Pick<FilteredUrl, 'filters' | 'search' | 'list' | 'invalidParams'>;
  /** Adds the sort to the less used filters. A sort that no heading shows counts as an active filter. */
  sorts?: readonly Option[] | undefined;
  /** Makes the list savable as a view: its columns and its procedure's arguments. */
  view?: { of: Shown; asked: object };
  /** Default: removes every parameter. */
  onClear?: () => void;
  /** Controls before the filters. */
  children?: ReactNode;
}

type Shown = Omit<ListColumns, 'declared' | 'columns'> & { columns: readonly { sort?: string }[] };

/** A list's filters: their controls in the order of their declaration, and the active ones as chips. */
export function ListFilters({ of, sorts, view, onClear, children }: ListFiltersProps) {
  const { filters, search, list, invalidParams } = of;
  const wordsOf = useFilterWords(filters, search);
  const all = Object.entries(filters);
  const less = all.filter(([, { more }]) => more);
  const isSortHidden =
    view !== undefined &&
    sorts?.some(({ value }) => value === search.orderBy) === true &&
    view.of.columns.every(({ sort }) => sort !== search.orderBy);
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
    const { label } = filter;
    // Invalid values are shown as in the URL.
    const value = wrong ? text : wordsOf(filter, text);
    return [{ name: label, value, wrong, onRemove: () => list.filter(removed(name, filter)) }];
  });
  return (
    <FilterBar
      chips={chips}
      onClear={onClear ?? list.clear}
      after={
        view !== undefined &&
        invalidParams.length === 0 && <ViewControls {...view} filters={filters} search={search} list={list} />
      }
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
