import { chipsOf } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { FilterMoment, FilterSelect, FilterText } from '#kit/list/FilterControls.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { readChip } from '#kit/list/readChip.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { FilterUser } from '#parts/FilterUser.tsx';
import { useUserName } from '#parts/useUserName.ts';
import { UNMATCHED_MIN_COUNT } from '@marketdesk/contract/limits.ts';
import { withoutFilters } from '../taxonomy.search.ts';
import type { UnmatchedSearch } from './unmatched.search.ts';

export const AGGREGATED_FILTERS = [
  ['minCount', 'Minimum count'],
  ['from', 'From'],
  ['to', 'To'],
] as const;
export const RAW_FILTERS = [['userId', 'User']] as const;

const RAW = optionsOf(['raw']);

interface UnmatchedFiltersProps {
  search: UnmatchedSearch;
  isRaw: boolean;
  list: ListSearch;
  problems: readonly NotUnderstood[];
}

export function UnmatchedFilters({ search, isRaw, list, problems }: UnmatchedFiltersProps) {
  const user = useUserName(search.userId);
  const set = (name: keyof UnmatchedSearch) => (value: string | undefined) => list.filter({ [name]: value });
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels: isRaw ? RAW_FILTERS : AGGREGATED_FILTERS,
        problems,
        list,
        readable: (name, text) => (name === 'userId' ? user : readChip([], name, text)),
      })}
      onClear={() => list.filter(withoutFilters(isRaw ? RAW_FILTERS : AGGREGATED_FILTERS))}
    >
      <FilterSelect label="View" value={search.view} any="Aggregated" options={RAW} onChange={set('view')} />
      {isRaw ? (
        <FilterUser label="User" value={search.userId} onChange={set('userId')} />
      ) : (
        <>
          <FilterText
            label="Minimum count"
            value={search.minCount}
            placeholder={String(UNMATCHED_MIN_COUNT)}
            onChange={set('minCount')}
          />
          <FilterMoment label="From" value={search.from} onChange={set('from')} />
          <FilterMoment label="To" value={search.to} onChange={set('to')} />
        </>
      )}
    </FilterBar>
  );
}
