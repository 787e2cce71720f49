import { Checkbox } from '#kit/Checkbox.tsx';
import { chipsOf, isFiltered } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { FilterSearch, FilterSelect } from '#kit/list/FilterControls.tsx';
import { FilterPeriod } from '#kit/list/FilterPeriod.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { readChip } from '#kit/list/readChip.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { CLAIM_STATUSES, SUPPORT_CATEGORIES } from '@marketdesk/contract/enums.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import type { SupportSearch } from './support.search.ts';

const MORE_FILTERS = [
  ['from', 'From'],
  ['to', 'To'],
] as const;

export const SUPPORT_FILTERS = [
  ['search', 'Search'],
  ['status', 'Status'],
  ['category', 'Category'],
  ['claimedOnly', 'Claimed only'],
  ...MORE_FILTERS,
] as const;

const WORDS = ['status', 'claimedOnly'];

interface SupportFiltersProps {
  search: SupportSearch;
  list: ListSearch;
  problems: readonly NotUnderstood[];
}

export function SupportFilters({ search, list, problems }: SupportFiltersProps) {
  const set = (name: keyof SupportSearch) => (value: string | undefined) => list.filter({ [name]: value });
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels: SUPPORT_FILTERS,
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
      <FilterSearch
        label="Search"
        value={search.search}
        minChars={SEARCH_MIN_CHARS}
        placeholder="Subject or ID"
        onChange={set('search')}
      />
      <FilterSelect
        label="Status"
        value={search.status}
        options={optionsOf(CLAIM_STATUSES)}
        onChange={set('status')}
      />
      <FilterSelect
        label="Category"
        value={search.category}
        options={optionsOf(SUPPORT_CATEGORIES)}
        onChange={set('category')}
      />
      <Checkbox
        label="Claimed only"
        checked={search.claimedOnly === 'true'}
        onChange={(event) => list.filter({ claimedOnly: event.target.checked ? 'true' : undefined })}
      />
    </FilterBar>
  );
}
