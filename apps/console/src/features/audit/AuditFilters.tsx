import { Checkbox } from '#kit/Checkbox.tsx';
import { chipsOf } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { FilterText } from '#kit/list/FilterControls.tsx';
import { FilterPeriod } from '#kit/list/FilterPeriod.tsx';
import { readChip } from '#kit/list/readChip.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { FilterUser } from '#parts/FilterUser.tsx';
import { useUserName } from '#parts/useUserName.ts';
import type { AuditSearch } from './audit.search.ts';

export const AUDIT_FILTERS = [
  ['action', 'Action contains'],
  ['entityTable', 'Entity table contains'],
  ['actor', 'Actor'],
  ['from', 'From'],
  ['to', 'To'],
  ['withoutSignIns', 'Without sign-ins'],
  ['entry', 'Entry'],
] as const;

interface AuditFiltersProps {
  search: AuditSearch;
  list: ListSearch;
  problems: readonly NotUnderstood[];
}

export function AuditFilters({ search, list, problems }: AuditFiltersProps) {
  const actor = useUserName(search.actor);
  const set = (name: keyof AuditSearch) => (value: string | undefined) => list.filter({ [name]: value });
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels: AUDIT_FILTERS,
        problems,
        list,
        readable: (name, text) => readableValue(name, text, actor),
      })}
      onClear={list.clear}
    >
      <FilterText
        label="Action contains"
        value={search.action}
        placeholder="suspend"
        onChange={set('action')}
        className="w-56"
      />
      <FilterText
        label="Entity table contains"
        value={search.entityTable}
        placeholder="profiles"
        onChange={set('entityTable')}
        className="w-60"
      />
      <FilterUser label="Actor" value={search.actor} onChange={set('actor')} />
      <FilterPeriod from={search.from} to={search.to} onChange={list.filter} />
      <Checkbox
        label="Without sign-ins"
        checked={search.withoutSignIns === 'true'}
        onChange={(event) => list.filter({ withoutSignIns: event.target.checked ? 'true' : undefined })}
      />
    </FilterBar>
  );
}

function readableValue(name: string, text: string, actor: string): string {
  if (name === 'actor') return actor;
  return name === 'entry' ? `#${text} and nearby entries` : readChip(['withoutSignIns'], name, text);
}
