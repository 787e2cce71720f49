import { FilterBar, type FilterChip } from '#kit/list/FilterBar.tsx';
import { FilterSelect } from '#kit/list/FilterControls.tsx';
import type { Option } from '#kit/Select.tsx';
import type { ReactNode } from 'react';
import { FilterControl, setsToo } from './FilterControl.tsx';
import type { Filter } from './filters.ts';
import { useFilterWords } from './useFilterWords.ts';
import type { FilteredUrl } from './useListUrl.ts';

const DIRECTIONS = [{ value: 'asc', label: 'Ascending' }];

interface ListFiltersProps {
  of: Pick<FilteredUrl, 'filters' | 'search' | 'list' | 'invalidParams'>;
  /** Adds the sort to the less used filters. A sort that no heading shows counts as an active filter. */
  sorts?: readonly Option[] | undefined;
  /** The displayed columns. */
  columns?: readonly { sort?: string }[];
  /** Default: removes every parameter. */
  onClear?: () => void;
  /** Refresh and the list's menu. */
  tools?: ReactNode;
  /** Controls before the filters. */
  children?: ReactNode;
}

/** The line above a list: the controls of its filters in the order of their declaration, and its tools. */
export function ListFilters(props: ListFiltersProps) {
  const { of, sorts, columns, onClear, tools, children } = props;
  const { filters, search, list, invalidParams } = of;
  const wordsOf = useFilterWords(filters, search);
  const all = Object.entries(filters);
  const less = all.filter(([, { more }]) => more);
  const [texts, most] = [true, false].map((isText) =>
    all.filter(([, filter]) => !filter.more && isMainText(filter) === isText),
  );
  const controls = (some: typeof all = []) =>
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
    if (text === undefined || (!filter.more && isMainText(filter))) return [];
    const wrong = invalidParams.some((problem) => problem.name === name);
    const { label, more = false, by } = filter;
    // The switcher shows the built-in view.
    if (by.control.as === 'view' && search.savedView === undefined && !wrong) return [];
    // Invalid values are shown as in the URL.
    const value = wrong ? text : wordsOf(filter, text);
    const control = ['link', 'view'].includes(by.control.as) ? 'none' : more ? 'panel' : 'line';
    return [{ name: label, value, wrong, control, onRemove: () => list.filter(removed(name, filter)) }];
  });
  const { orderBy } = search;
  const hiddenSort = sorts?.find(({ value }) => value === orderBy);
  if (hiddenSort && columns?.every(({ sort }) => sort !== orderBy))
    chips.push({
      name: 'Sort',
      value: hiddenSort.label,
      control: 'panel',
      onRemove: () => list.filter({ orderBy: undefined, orderDir: undefined }),
    });
  return (
    <FilterBar
      chips={chips}
      onClear={onClear ?? list.clear}
      search={controls(texts)}
      more={
        less.length > 0 || sorts ? (
          <>
            {controls(less)}
            {sorts && (
              <>
                <FilterSelect
                  label="Sort"
                  any="Created"
                  value={orderBy === 'created_at' ? undefined : orderBy}
                  options={sorts}
                  onChange={(value) => list.filter({ orderBy: value })}
                />
                <FilterSelect
                  label="Direction"
                  any="Descending"
                  value={search.orderDir === 'desc' ? undefined : search.orderDir}
                  options={DIRECTIONS}
                  onChange={(value) => list.filter({ orderDir: value })}
                />
              </>
            )}
          </>
        ) : undefined
      }
      tools={tools}
    >
      {children}
      {controls(most)}
    </FilterBar>
  );
}

const isMainText = ({ by: { control } }: Filter) => control.as === 'search' || control.as === 'userSearch';

// The controls can't show a subcategory without its category.
function removed(name: string, { by: { control } }: Filter): Record<string, undefined> {
  return { [name]: undefined, ...(control.as === 'category' && { [control.subcategory]: undefined }) };
}
