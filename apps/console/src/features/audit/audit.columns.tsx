import { CopyId, shortId } from '#kit/CopyId.tsx';
import { cx } from '#kit/cx.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { type ListColumn, listColumns } from '#kit/list/columns.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { uuid } from '#kit/list/search.ts';
import { useKeptFocus } from '#kit/useKeptFocus.ts';
import { actionWords, tableWords } from '#parts/audit/auditWords.ts';
import { factsOf } from '#parts/audit/changes.ts';
import { type About, entityPage } from '#parts/audit/entityPage.ts';
import { FactChip } from '#parts/audit/FactChip.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { AUDIT, AuditEntry, AuditRow } from './audit.search.ts';
import { EntryChanges } from './EntryChanges.tsx';
import { UndoEntry, useCanUndo } from './UndoEntry.tsx';

export const AUDIT_COLUMNS = listColumns<AuditRow, typeof AUDIT.columns>({
  when: {
    header: 'When',
    cell: (entry) => (
      <span className="whitespace-nowrap">
        <TimeAgo at={entry.created_at} short />{' '}
        <span className="ml-1 text-xs text-faint tabular-nums">#{entry.id}</span>
      </span>
    ),
  },
  actor: {
    header: 'Actor',
    cell: ({ actor_user_id: actor }) =>
      actor === null ? (
        <span className="text-muted" title="Operator commands and server jobs act without an account">
          System
        </span>
      ) : (
        <div className="max-w-28 sm:max-w-36 xl:max-w-48 wide:max-w-60">
          <PersonCell userId={actor} room="plenty" isFull />
        </div>
      ),
  },
  action: {
    header: 'Action',
    cell: ({ action }) => (
      <span className="block max-w-40 truncate wide:max-w-56" title={action}>
        {actionWords(action)}
      </span>
    ),
  },
  entity: {
    header: 'Entity',
    from: 'lg',
    cell: ({ entity_table: table }) => (
      <span className="block max-w-24 truncate wide:max-w-40" title={table}>
        {tableWords(table)}
      </span>
    ),
  },
  entity_id: { header: 'Entity ID', cell: (entry) => <EntityId entry={entry} /> },
  details: { header: 'Details', grow: true, cell: (entry) => <AuditDetails entry={entry} /> },
});

/** On small screens: a line with the action, its actor and Undo, which unfolds. */
export const NARROW_AUDIT_COLUMNS: ListColumn<AuditEntry>[] = [
  {
    id: 'when',
    header: 'When',
    width: 'w-20',
    cell: ({ created_at: at }) => <TimeAgo at={at} short />,
  },
  { id: 'action', header: 'Action', grow: true, cell: (entry) => <NarrowEntry entry={entry} /> },
];

function NarrowEntry({ entry }: { entry: AuditEntry }) {
  const { id, actor_user_id: actor, entity_id: about } = entry;
  const { line, undo } = useUndoIn(entry);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="min-w-0">
      <div ref={line} className="flex h-8 min-w-0 items-center gap-2">
        <span className="shrink-0 truncate font-medium max-sm:max-w-40">{actionWords(entry.action)}</span>
        <span className="min-w-0 flex-1 truncate text-sm text-muted">
          {actor === null ? 'System' : <UserRef userId={actor} />}
        </span>
        {undo}
        <IconButton
          size="sm"
          className="pointer-coarse:-my-2"
          label={isOpen ? 'Hide details' : 'Show details'}
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className="flex min-w-0 flex-col gap-1 pb-1 whitespace-normal">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
            <span className="tabular-nums">#{id}</span> {tableWords(entry.entity_table)}
            {/* A sign-in has no other target. */}
            {about !== actor && <EntityId entry={entry} />}
          </div>
          <AuditDetails entry={entry} isNarrow />
        </div>
      )}
    </div>
  );
}

/** Undo, if possible, and the line whose first button gets the focus afterwards. */
function useUndoIn(entry: AuditEntry) {
  const canUndo = useCanUndo(entry);
  const line = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(line, String(canUndo));
  return { line, undo: canUndo && <UndoEntry entry={entry} onStart={keepFocus} /> };
}

/** An entry's target, linked to its page if it has one. */
function EntityId({ entry }: { entry: About }) {
  const { entity_table: table, entity_id: id } = entry;
  if (id === null) return <>{NOTHING}</>;
  const userId = table === 'profiles' ? uuid(id) : undefined;
  const page = entityPage(entry);
  return (
    <span className="block max-w-24 wide:max-w-40">
      {userId !== undefined ? (
        <UserRef userId={userId} />
      ) : page === null ? (
        <CopyId id={id} />
      ) : (
        <RowLink
          to={page}
          title={id}
          className="rounded-sm font-mono text-xs text-accent-text hover:underline"
        >
          {shortId(id)}
        </RowLink>
      )}
    </span>
  );
}

/** The changes in short, on one line; all of them on demand, and Undo. */
function AuditDetails({ entry, isNarrow = false }: { entry: AuditEntry; isNarrow?: boolean }) {
  const { details } = entry;
  const [raw, setRaw] = useState(false);
  const id = useId();
  const { line, undo } = useUndoIn(entry);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div ref={line} className="flex min-w-0 items-center gap-1">
        <span className={cx('min-w-0 flex-1', raw ? 'flex flex-wrap gap-1' : 'space-x-1 truncate')}>
          {factsOf(details).map((fact) => (
            <FactChip key={fact.name} fact={fact} />
          ))}
        </span>
        <button
          type="button"
          aria-expanded={raw}
          aria-controls={id}
          onClick={() => setRaw(!raw)}
          className="h-6 shrink-0 rounded-sm px-1 text-xs font-medium text-accent-text hover:underline"
        >
          {raw ? 'Hide raw' : 'Show raw'}
        </button>
        <EntryChanges entry={entry} />
        {!isNarrow && undo}
      </div>
      <pre
        id={id}
        hidden={!raw}
        className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
      >
        {JSON.stringify(details, null, 2)}
      </pre>
    </div>
  );
}
