import { prefetch } from '#backend/prefetch.ts';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { exactTime } from '#kit/format/time.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { Pager } from '#kit/list/Pager.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { fieldName, itemName, valueText } from '#parts/taxonomyChange.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from './audit.search.ts';
import { changesOf } from '#parts/audit/changes.ts';
import { rpc } from '#backend/rest.ts';
import { type PageOf, pageOf, pageWindow } from '#kit/list/page.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { AUDIT_KEY } from './audit.api.ts';

/** An entry's changes, page by page; nothing if the entry already shows all. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const count = changesOf(entry.details);
  if (count === 0) return null;
  const label = count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="h-6 rounded-sm px-1 text-xs font-medium text-accent-text hover:underline"
      >
        {label}
      </button>
      <Dialog
        open={isOpen}
        size="lg"
        title={`Changes of entry #${String(entry.id)}`}
        description={`${label}, as the log keeps them.`}
        onClose={() => setOpen(false)}
      >
        {isOpen && <ChangesTable entryId={entry.id} />}
      </Dialog>
    </>
  );
}

function ChangesTable({ entryId }: { entryId: number }) {
  const [page, setPage] = useState(1);
  const client = useQueryClient();
  const changes = useQuery(entryChanges(entryId, page));
  const columns = useIsNarrow() ? NARROW_COLUMNS : COLUMNS;
  return (
    <div className="flex flex-col gap-3">
      <div className="-mx-4 min-h-60 overflow-x-auto">
        <QueryState
          query={changes}
          fallback="Failed to load the changes"
          skeleton={<TableSkeleton columns={columns.length} rows={10} />}
        >
          {({ rows }) => (
            <DataTable
              label="Changes"
              columns={columns}
              rows={rows}
              rowId={({ position }) => String(position)}
              stale={changes.isPlaceholderData}
            />
          )}
        </QueryState>
      </div>
      <Pager
        page={page}
        hasNext={changes.data?.hasNext === true && !changes.isPlaceholderData}
        onPage={setPage}
        onIntent={(target) => prefetch(client, entryChanges(entryId, target))}
      />
    </div>
  );
}

const COLUMNS: ListColumn<EntryChange>[] = [
  {
    id: 'item',
    header: 'Item',
    wrap: true,
    width: 'w-2/5',
    cell: (change) => <span className="font-medium wrap-anywhere">{itemName(change)}</span>,
  },
  { id: 'change', header: 'Change', wrap: true, cell: (change) => <WhatChanged change={change} /> },
];

const NARROW_COLUMNS: ListColumn<EntryChange>[] = [
  {
    id: 'change',
    header: 'Change',
    wrap: true,
    cell: (change) => (
      <div className="flex flex-col py-1">
        <span className="font-medium wrap-anywhere">{itemName(change)}</span>
        <WhatChanged change={change} />
      </div>
    ),
  },
];

function WhatChanged({ change: { field, old, new: now } }: { change: EntryChange }) {
  return (
    <span className="wrap-anywhere">
      <span className="text-muted">{fieldName(field)}: </span>
      {shown(field, old)}{' '}
      <span aria-label="to" className="text-faint">
        →
      </span>{' '}
      {shown(field, now)}
    </span>
  );
}

function shown(field: string, value: EntryChange['old']): string {
  return field === 'created_at' && value !== null ? exactTime(value) : valueText(value);
}

/**
 * A changed field of an entry: `icon_slug`, `is_active`, `sort_order`, `name:hr`, `synonym:hr`, `alias:former-slug`.
 */
type EntryChange = RowOf<'admin_get_audit_changes'>;

/** A page of an entry's changes, which are immutable. */
function entryChanges(entryId: number, page: number) {
  return queryOptions({
    queryKey: [...AUDIT_KEY, 'changes', entryId, page],
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PageOf<EntryChange>> =>
      pageOf(await rpc('admin_get_audit_changes', { p_entry_id: entryId, ...pageWindow(page) }, signal)),
  });
}
