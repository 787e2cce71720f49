import { cx } from '#kit/cx.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { UserLines } from '#parts/UserLines.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { AuditEntry } from './audit.api.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { actionWords, tableWords } from './auditWords.ts';
import { EntityId } from './EntityId.tsx';

const column = listColumns<AuditEntry>();

const when = column.display({
  id: 'when',
  header: 'When',
  cell: ({ row: { original } }) => (
    <div className="flex flex-col leading-tight">
      <TimeAgo at={original.created_at} short />
      <span className="text-xs text-faint tabular-nums">#{original.id}</span>
    </div>
  ),
});

const actor = column.display({
  id: 'actor',
  header: 'Actor',
  cell: ({ row: { original } }) =>
    original.actor_user_id === null ? (
      <span className="text-muted" title="Operator commands and server jobs act without an account">
        System
      </span>
    ) : (
      <div className="max-w-28 sm:max-w-36 wide:max-w-44">
        <UserLines userId={original.actor_user_id} />
      </div>
    ),
});

export const AUDIT_COLUMNS = [
  when,
  actor,
  column.display({
    id: 'action',
    header: 'Action',
    cell: ({ row: { original } }) => (
      <Word text={actionWords(original.action)} word={original.action} className="max-w-36 wide:max-w-48" />
    ),
  }),
  column.display({
    id: 'entity',
    header: 'Entity',
    meta: { from: 'lg' },
    cell: ({ row: { original } }) => (
      <Word
        text={tableWords(original.entity_table)}
        word={original.entity_table}
        className="max-w-24 wide:max-w-40"
      />
    ),
  }),
  column.display({
    id: 'entity_id',
    header: 'Entity ID',
    cell: ({ row }) => <EntityId entry={row.original} />,
  }),
  column.display({
    id: 'details',
    header: 'Details',
    meta: { wrap: true, grow: true },
    cell: ({ row }) => <AuditDetails entry={row.original} />,
  }),
];

/** On a phone: what was done over its details, so that Undo is in sight without moving the table sideways. */
export const NARROW_AUDIT_COLUMNS = [
  when,
  column.display({
    id: 'action',
    header: 'Action',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <div className="flex min-w-0 flex-col gap-1 py-1 whitespace-normal">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="font-medium">{actionWords(original.action)}</span>{' '}
          <span className="font-mono text-xs wrap-anywhere text-faint">
            {original.action} {original.entity_table}
          </span>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {original.actor_user_id === null ? (
            <span className="text-muted">System</span>
          ) : (
            <UserRef userId={original.actor_user_id} />
          )}
          {/* A sign-in concerns nobody else. */}
          {original.entity_id !== null && original.entity_id !== original.actor_user_id && (
            <>
              <span aria-label="on" className="text-faint">
                →
              </span>
              <EntityId entry={original} />
            </>
          )}
        </div>
        <AuditDetails entry={original} />
      </div>
    ),
  }),
];

interface WordProps {
  text: string;
  word: string;
  className: string;
}

/** An action in words, with its key, which filters use; both are cut off where the table has no room. */
function Word({ text, word, className }: WordProps) {
  return (
    <div title={`${text} (${word})`} className={cx('flex flex-col leading-tight', className)}>
      <span className="truncate">{text}</span>{' '}
      <span className="truncate font-mono text-xs text-faint">{word}</span>
    </div>
  );
}
