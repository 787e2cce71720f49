import { chipsOf, isFiltered } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { FilterSearch, FilterSelect, FilterText } from '#kit/list/FilterControls.tsx';
import { FilterPeriod } from '#kit/list/FilterPeriod.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { readChip } from '#kit/list/readChip.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import { SortFilters } from '#kit/list/SortFilters.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { Checkbox } from '#kit/Checkbox.tsx';
import { FilterUser } from '#parts/FilterUser.tsx';
import { useUserName } from '#parts/useUserName.ts';
import { CLAIM_STATUSES, LOCALES, REPORT_ENTITY_TYPES, REPORT_REASONS } from '@marketdesk/contract/enums.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import type { ReportsSearch } from './reports.search.ts';

const MORE_FILTERS = [
  ['reporter', 'Reported by'],
  ['from', 'From'],
  ['to', 'To'],
  ['countryCode', 'Country code'],
  ['locale', 'Locale'],
] as const;

export const REPORT_FILTERS = [
  ['search', 'Search'],
  ['status', 'Status'],
  ['reason', 'Reason'],
  ['entityType', 'Entity type'],
  ['claimedOnly', 'Claimed only'],
  ...MORE_FILTERS,
] as const;

const WORDS = ['status', 'entityType', 'claimedOnly'];
const LOCALE_OPTIONS = LOCALES.map((locale) => ({ value: locale, label: locale }));
const SORTS = [{ value: 'severity', label: 'Severity' }];

interface ReportFiltersProps {
  search: ReportsSearch;
  list: ListSearch;
  problems: readonly NotUnderstood[];
}

export function ReportFilters({ search, list, problems }: ReportFiltersProps) {
  const reporter = useUserName(search.reporter);
  const set = (name: keyof ReportsSearch) => (value: string | undefined) => list.filter({ [name]: value });
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels: REPORT_FILTERS,
        problems,
        list,
        readable: (name, text) => (name === 'reporter' ? reporter : readChip(WORDS, name, text)),
      })}
      onClear={list.clear}
      // A sort that no heading shows must be seen somewhere.
      moreActive={isFiltered(search, MORE_FILTERS) || search.orderBy === 'severity'}
      more={
        <>
          <FilterUser label="Reported by" value={search.reporter} onChange={set('reporter')} />
          <FilterPeriod from={search.from} to={search.to} onChange={list.filter} />
          <FilterText
            label="Country code"
            value={search.countryCode}
            minChars={2}
            placeholder="HR"
            onChange={set('countryCode')}
          />
          <FilterSelect
            label="Locale"
            value={search.locale}
            options={LOCALE_OPTIONS}
            onChange={set('locale')}
          />
          <SortFilters orderBy={search.orderBy} orderDir={search.orderDir} options={SORTS} list={list} />
        </>
      }
    >
      <FilterSearch
        label="Search"
        value={search.search}
        minChars={SEARCH_MIN_CHARS}
        placeholder="Description, notes or ID"
        onChange={set('search')}
      />
      <FilterSelect
        label="Status"
        value={search.status}
        options={optionsOf(CLAIM_STATUSES)}
        onChange={set('status')}
      />
      <FilterSelect
        label="Reason"
        value={search.reason}
        options={optionsOf(REPORT_REASONS)}
        onChange={set('reason')}
      />
      <FilterSelect
        label="Entity type"
        value={search.entityType}
        options={optionsOf(REPORT_ENTITY_TYPES)}
        onChange={set('entityType')}
      />
      <Checkbox
        label="Claimed only"
        checked={search.claimedOnly === 'true'}
        onChange={(event) => list.filter({ claimedOnly: event.target.checked ? 'true' : undefined })}
      />
    </FilterBar>
  );
}
