import { Checkbox } from '#kit/Checkbox.tsx';
import { chipsOf } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { FilterSelect, FilterText } from '#kit/list/FilterControls.tsx';
import { FilterPeriod } from '#kit/list/FilterPeriod.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { readChip } from '#kit/list/readChip.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { FilterUser } from '#parts/FilterUser.tsx';
import { useUserName } from '#parts/useUserName.ts';
import { UNMATCHED_MIN_COUNT } from '@marketdesk/contract/limits.ts';
import { withoutFilters } from '../taxonomy.search.ts';
import { countProblem, UNMATCHED_VIEWS, type UnmatchedSearch } from './unmatched.search.ts';

type View = (typeof UNMATCHED_VIEWS)[number];

const STILL = ['stillUnmatched', 'Still unmatched only'] as const;
const FILTERS = {
  aggregated: [['minCount', 'Minimum count'], ['from', 'From'], ['to', 'To'], STILL],
  raw: [['userId', 'User'], STILL],
  ignored: [],
} as const satisfies Record<View, readonly (readonly [string, string])[]>;

/** The parameters that filter a view, and their labels. */
export function filtersOf(view: View): readonly (readonly [name: string, label: string])[] {
  return FILTERS[view];
}

const OTHER_VIEWS = optionsOf(UNMATCHED_VIEWS.filter((view) => view !== 'aggregated'));

interface UnmatchedFiltersProps {
  search: UnmatchedSearch;
  view: View;
  list: ListSearch;
  problems: readonly NotUnderstood[];
}

export function UnmatchedFilters({ search, view, list, problems }: UnmatchedFiltersProps) {
  const user = useUserName(search.userId);
  const set = (name: keyof UnmatchedSearch) => (value: string | undefined) => list.filter({ [name]: value });
  const labels = filtersOf(view);
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels,
        problems,
        list,
        readable: (name, text) => (name === 'userId' ? user : readChip([STILL[0]], name, text)),
      })}
      onClear={() => list.filter(withoutFilters(labels))}
    >
      <FilterSelect
        label="View"
        value={search.view === 'aggregated' ? undefined : search.view}
        any="Aggregated"
        options={OTHER_VIEWS}
        onChange={set('view')}
      />
      {view === 'raw' && <FilterUser label="User" value={search.userId} onChange={set('userId')} />}
      {view === 'aggregated' && (
        <>
          <FilterText
            label="Minimum count"
            value={search.minCount}
            placeholder={String(UNMATCHED_MIN_COUNT)}
            check={countProblem}
            onChange={set('minCount')}
          />
          <FilterPeriod from={search.from} to={search.to} onChange={list.filter} />
        </>
      )}
      {view !== 'ignored' && (
        <Checkbox
          label={STILL[1]}
          checked={search.stillUnmatched === 'true'}
          onChange={(event) => list.filter({ stillUnmatched: event.target.checked ? 'true' : undefined })}
        />
      )}
    </FilterBar>
  );
}
