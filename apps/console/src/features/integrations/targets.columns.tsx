import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { addressOf, eventCount, KINDS, stateOf, STATES, type Target, targetPath } from './target.ts';

/** On, off, or on but failing. */
export function TargetState({ target }: { target: Target }) {
  const { label, tone } = STATES[stateOf(target)];
  return <Badge tone={tone}>{label}</Badge>;
}

const link = ({ id, name }: Target) => (
  <RowLink to={targetPath(id)} className="rounded-sm font-medium hover:underline">
    <bdi>{name}</bdi>
  </RowLink>
);

const address = (target: Target) => (
  <span dir="ltr" translate="no" className="block truncate text-xs text-muted">
    {addressOf(target)}
  </span>
);

export const TARGET_COLUMNS: ListColumn<Target>[] = [
  {
    id: 'name',
    header: 'Name',
    grow: true,
    cell: (target) => (
      <>
        {link(target)}
        {address(target)}
      </>
    ),
  },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => KINDS[kind] },
  { id: 'events', header: 'Events', cell: eventCount },
  { id: 'state', header: 'State', cell: (target) => <TargetState target={target} /> },
  {
    id: 'delivered',
    header: 'Last delivery',
    tone: 'muted',
    cell: ({ last_delivered_at: at }) => (at === null ? NOTHING : <TimeAgo at={at} short />),
  },
  {
    id: 'created_at',
    header: 'Added',
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'lg',
    tone: 'muted',
    cell: ({ created_at: at }) => <TimeAgo at={at} short />,
  },
];

/** For phones: everything below the name. */
export const NARROW_TARGET_COLUMNS: ListColumn<Target>[] = [
  {
    id: 'name',
    header: 'Name',
    grow: true,
    cell: (target) => (
      <div className="flex min-w-0 flex-col items-start gap-1 py-1">
        {link(target)}
        <span className="max-w-full">{address(target)}</span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <TargetState target={target} /> {KINDS[target.kind]}, {eventCount(target)}
        </span>
      </div>
    ),
  },
];
