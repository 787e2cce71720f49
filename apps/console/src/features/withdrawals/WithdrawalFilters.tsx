import { chipsOf, isFiltered } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { FilterSelect } from '#kit/list/FilterControls.tsx';
import { FilterPeriod } from '#kit/list/FilterPeriod.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { readChip } from '#kit/list/readChip.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { FilterUserSearch } from '#parts/FilterUserSearch.tsx';
import { WITHDRAWAL_METHODS, WITHDRAWAL_STATUSES } from '@marketdesk/contract/enums.ts';
import type { WithdrawalsSearch } from './withdrawals.search.ts';

const MORE_FILTERS = [
  ['from', 'From'],
  ['to', 'To'],
] as const;

export const WITHDRAWAL_FILTERS = [
  ['userSearch', 'User'],
  ['status', 'Status'],
  ['method', 'Method'],
  ...MORE_FILTERS,
] as const;

const WORDS = ['status', 'method'];

interface WithdrawalFiltersProps {
  search: WithdrawalsSearch;
  list: ListSearch;
  problems: readonly NotUnderstood[];
}

export function WithdrawalFilters({ search, list, problems }: WithdrawalFiltersProps) {
  const set = (name: keyof WithdrawalsSearch) => (value: string | undefined) =>
    list.filter({ [name]: value });
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels: WITHDRAWAL_FILTERS,
        problems,
        list,
        readable: (name, text) => readChip(WORDS, name, text),
      })}
      onClear={list.clear}
      moreActive={isFiltered(search, MORE_FILTERS)}
      more={
        <>
          <FilterPeriod from={search.from} to={search.to} onChange={list.filter} />
        </>
      }
    >
      <FilterUserSearch label="User" value={search.userSearch} onChange={set('userSearch')} />
      <FilterSelect
        label="Status"
        value={search.status}
        options={optionsOf(WITHDRAWAL_STATUSES)}
        onChange={set('status')}
      />
      <FilterSelect
        label="Method"
        value={search.method}
        options={optionsOf(WITHDRAWAL_METHODS)}
        onChange={set('method')}
      />
    </FilterBar>
  );
}
