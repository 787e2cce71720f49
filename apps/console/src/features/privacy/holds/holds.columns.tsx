import { Badge } from '#kit/Badge.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { LegalHold } from './holds.api.ts';

export const COVERS: Readonly<Record<LegalHold['entity_type'], string>> = {
  user: 'Person',
  report: 'Report',
  decision: 'Decision',
};

/** What the hold is on; a report is linked. */
function Covered({ hold: { entity_type: type, entity_id: id } }: { hold: LegalHold }) {
  if (type !== 'report') return COVERS[type];
  return (
    <RowLink to={`/admin/reports/${id}`} className="rounded-sm underline underline-offset-2">
      {COVERS[type]}
    </RowLink>
  );
}

function State({ hold: { is_active: isActive, lifted_at: liftedAt } }: { hold: LegalHold }) {
  if (isActive) return <Badge tone="warn">In force</Badge>;
  return <Badge>{liftedAt === null ? 'Ended' : 'Lifted'}</Badge>;
}

/** The reason, and why the hold was lifted. */
function Reasons({ hold: { reason, lift_reason: liftReason } }: { hold: LegalHold }) {
  return (
    <span className="flex flex-col gap-0.5 py-1 whitespace-normal">
      <span dir="auto" className="line-clamp-3">
        {reason}
      </span>
      {liftReason !== null && (
        <span dir="auto" className="line-clamp-3 text-sm text-muted">
          Lifted: {liftReason}
        </span>
      )}
    </span>
  );
}

export const HOLD_COLUMNS: readonly ListColumn<LegalHold>[] = [
  { id: 'user', header: 'Person', grow: true, cell: ({ user_id: userId }) => <UserRef userId={userId} /> },
  { id: 'covers', header: 'Hold on', cell: (hold) => <Covered hold={hold} /> },
  { id: 'reason', header: 'Reason', grow: true, cell: (hold) => <Reasons hold={hold} /> },
  { id: 'state', header: 'State', cell: (hold) => <State hold={hold} /> },
  { id: 'ends_at', header: 'Ends', sort: 'ends_at', cell: ({ ends_at: at }) => <TimeAgo at={at} short /> },
  {
    id: 'placed_at',
    header: 'Placed',
    sort: 'placed_at',
    firstDirection: 'desc',
    from: 'lg',
    tone: 'muted',
    cell: ({ placed_at: at }) => <TimeAgo at={at} short />,
  },
  {
    id: 'placed_by',
    header: 'By',
    from: 'xl',
    cell: ({ placed_by: userId }) => <UserRef userId={userId} />,
  },
];

/** For phones: everything below the person. */
export const NARROW_HOLD_COLUMNS: readonly ListColumn<LegalHold>[] = [
  {
    id: 'user',
    header: 'Person',
    grow: true,
    cell: (hold) => (
      <div className="flex min-w-0 flex-col items-start gap-1 py-1">
        <UserRef userId={hold.user_id} />
        <span className="flex flex-wrap items-center gap-2">
          <State hold={hold} />
          {hold.entity_type !== 'user' && <Covered hold={hold} />}
          <span className="text-sm text-muted">
            <TimeAgo at={hold.ends_at} short />
          </span>
        </span>
        <Reasons hold={hold} />
      </div>
    ),
  },
];
