import { Button } from '#kit/Button.tsx';
import { countryName } from '#kit/format/country.ts';
import { isolated } from '#kit/format/isolated.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import type { GroupedQuery } from '@marketdesk/contract/documents.ts';
import { ChevronRight, EyeOff } from 'lucide-react';
import { queryKeyOf, type QueryRef } from '../accept/matches.api.ts';
import { MatchesBelow, MatchesNow, Trend } from './cells.tsx';
import type { QueryGroup } from './unmatched.api.ts';

/** A group, or one of its queries below it. */
export interface GroupRow {
  group: QueryGroup;
  /** Null: the group itself. */
  query: (GroupedQuery & QueryRef) | null;
}

/** The groups, each open one followed by its queries. */
export function unfolded(groups: readonly QueryGroup[], open: ReadonlySet<number>): GroupRow[] {
  return groups.flatMap((group): GroupRow[] => [
    { group, query: null },
    ...(open.has(group.group_id)
      ? group.queries.map((query) => ({ group, query: { ...query, locale: group.locale } }))
      : []),
  ]);
}

export function groupRowId({ group, query }: GroupRow): string {
  return query === null ? `group ${String(group.group_id)}` : queryKeyOf(query);
}

/** The other queries of a group. */
export function othersIn(group: QueryGroup | undefined, query: string): string[] {
  return (group?.queries ?? []).map((one) => one.normalized_query).filter((one) => one !== query);
}

interface GroupActions {
  open: ReadonlySet<number>;
  toggle: (id: number) => void;
  accept: (row: GroupRow) => void;
  ignore: (row: GroupRow) => void;
}

export function groupColumns({ open, toggle, accept, ignore }: GroupActions): ListColumn<GroupRow>[] {
  return [
    {
      id: 'query',
      header: 'Query',
      grow: true,
      cell: ({ group, query }) =>
        query === null ? (
          <GroupName
            group={group}
            isOpen={open.has(group.group_id)}
            onToggle={() => toggle(group.group_id)}
          />
        ) : (
          <span className="block truncate pl-9">
            <bdi>{query.normalized_query}</bdi>
            <MatchesBelow query={query} />
          </span>
        ),
    },
    {
      id: 'count',
      header: 'Count',
      align: 'right',
      width: 'w-16',
      cell: ({ group, query }) => (query ?? group).search_count.toLocaleString('en'),
    },
    {
      id: 'people',
      header: 'People',
      align: 'right',
      from: 'sm',
      width: 'w-16',
      cell: ({ group, query }) => query === null && group.people_count.toLocaleString('en'),
    },
    {
      id: 'trend',
      header: '7 days',
      align: 'right',
      from: 'sm',
      width: 'w-20 lg:w-36',
      cell: ({ group, query }) => query === null && <Trend group={group} />,
    },
    {
      id: 'countries',
      header: 'Countries',
      from: 'lg',
      width: 'w-40',
      cell: ({ group, query }) => query === null && <Countries codes={group.countries} />,
    },
    {
      id: 'last_seen',
      header: 'Last seen',
      from: 'md',
      width: 'w-32',
      cell: ({ group, query }) => <TimeAgo at={(query ?? group).last_seen} />,
    },
    {
      id: 'matches',
      header: 'Matches now',
      from: 'wide',
      width: 'w-48',
      cell: ({ group, query }) => <MatchesNow query={query ?? group} />,
    },
    {
      ...ACTIONS,
      permission: 'taxonomy.edit',
      width: 'w-28',
      cell: (row) => (
        <span className="inline-flex items-center justify-end gap-1">
          <Button size="sm" variant="ghost" onClick={() => accept(row)}>
            Accept
          </Button>
          <IconButton label="Ignore" size="sm" icon={<EyeOff />} onClick={() => ignore(row)} />
        </span>
      ),
    },
  ];
}

interface GroupNameProps {
  group: QueryGroup;
  isOpen: boolean;
  onToggle: () => void;
}

function GroupName({ group, isOpen, onToggle }: GroupNameProps) {
  const { normalized_query: name, query_count: count } = group;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <IconButton
        label={isOpen ? `Hide the queries of “${isolated(name)}”` : `Show the queries of “${isolated(name)}”`}
        aria-expanded={isOpen}
        size="sm"
        icon={<ChevronRight className={isOpen ? 'rotate-90' : ''} />}
        onClick={onToggle}
      />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="flex gap-2 text-xs text-muted">
          {count > 1 && <span>{count.toLocaleString('en')} queries</span>}
          <span className="sm:hidden">
            <Trend group={group} brief />
          </span>
        </span>
      </span>
    </span>
  );
}

const SHOWN = 3;

function Countries({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return <span className="text-faint">{NOTHING}</span>;
  const names = codes.map((code) => countryName(code) ?? code).join(', ');
  const more = codes.length - SHOWN;
  return (
    <span title={names}>
      <span aria-hidden="true">
        {codes.slice(0, SHOWN).join(', ')}
        {more > 0 && ` +${String(more)}`}
      </span>
      <span className="sr-only">{names}</span>
    </span>
  );
}
