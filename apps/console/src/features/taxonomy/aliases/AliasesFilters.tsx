import { chipsOf } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { FilterSearch, FilterSelect } from '#kit/list/FilterControls.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { readChip } from '#kit/list/readChip.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { TAXONOMY_ENTITY_TYPES } from '@marketdesk/contract/enums.ts';
import { withoutFilters } from '../taxonomy.search.ts';
import { ALIAS_TARGETS, type AliasesSearch } from './aliases.search.ts';

export const ALIAS_FILTERS = [
  ['search', 'Search'],
  ['type', 'Type'],
  ['target', 'Target'],
] as const;

const TYPES = optionsOf(TAXONOMY_ENTITY_TYPES);
const TARGETS = optionsOf(ALIAS_TARGETS);

interface AliasesFiltersProps {
  search: AliasesSearch;
  list: ListSearch;
  problems: readonly NotUnderstood[];
}

export function AliasesFilters({ search, list, problems }: AliasesFiltersProps) {
  const set = (name: keyof AliasesSearch) => (value: string | undefined) => list.filter({ [name]: value });
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels: ALIAS_FILTERS,
        problems,
        list,
        readable: (name, text) => readChip(['type', 'target'], name, text),
      })}
      onClear={() => list.filter(withoutFilters(ALIAS_FILTERS))}
    >
      <FilterSearch
        label="Search"
        value={search.search}
        placeholder="Slug or target"
        onChange={set('search')}
      />
      <FilterSelect label="Type" value={search.type} options={TYPES} onChange={set('type')} />
      <FilterSelect label="Target" value={search.target} options={TARGETS} onChange={set('target')} />
    </FilterBar>
  );
}
