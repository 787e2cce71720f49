import { CopyId } from '#kit/CopyId.tsx';
import { cx } from '#kit/cx.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { uuid } from '#kit/list/search.ts';
import { UserLines } from '#parts/UserLines.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { AuditEntry } from './audit.api.ts';
import { AuditDetails } from './AuditDetails.tsx';

const column = listColumns<AuditEntry>();

export const AUDIT_COLUMNS = [
  column.display({
    id: 'when',
    header: 'When',
    cell: ({ row }) => <TimeAgo at={row.original.created_at} short />,
  }),
  column.display({
    id: 'actor',
    header: 'Actor',
    cell: ({ row: { original } }) =>
      original.actor_user_id === null ? (
        <span
          className="text-muted"
          title="The operator's commands and the server's jobs act without an account"
        >
          System
        </span>
      ) : (
        <div className="max-w-28 sm:max-w-36 wide:max-w-44">
          <UserLines userId={original.actor_user_id} />
        </div>
      ),
  }),
  column.display({
    id: 'action',
    header: 'Action',
    cell: ({ row }) => <Word text={row.original.action} className="max-w-36 wide:max-w-44" />,
  }),
  column.display({
    id: 'entity',
    header: 'Entity',
    meta: { from: 'lg' },
    cell: ({ row }) => <Word text={row.original.entity_table} className="max-w-24 wide:max-w-40" />,
  }),
  column.display({
    id: 'entity_id',
    header: 'Entity ID',
    meta: { from: 'md' },
    cell: ({ row }) => <EntityId entry={row.original} />,
  }),
  column.display({
    id: 'details',
    header: 'Details',
    // Also on a phone, to the right: Undo is there.
    meta: { wrap: true, grow: true },
    cell: ({ row }) => <AuditDetails entry={row.original} />,
  }),
];

/** A word of the log, cut where the table has no room for it. */
function Word({ text, className }: { text: string; className: string }) {
  return (
    <span title={text} className={cx('block truncate font-mono text-xs', className)}>
      {text}
    </span>
  );
}

function EntityId({ entry: { entity_table: table, entity_id: id } }: { entry: AuditEntry }) {
  if (id === null) return NOTHING;
  const userId = table === 'profiles' ? uuid(id) : undefined;
  return (
    <span className="block max-w-24 truncate wide:max-w-40">
      {userId === undefined ? <CopyId id={id} /> : <UserRef userId={userId} />}
    </span>
  );
}
