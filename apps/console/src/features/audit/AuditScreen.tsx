import { messageFor } from '#backend/messageFor.ts';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { SidebarWidth } from '#kit/SidebarWidth.ts';
import { ExportProgress, useCsvExport } from '#parts/export/ExportCsv.tsx';
import { ListFilters } from '#engine/list/ListFilters.tsx';
import { ListTools } from '#engine/list/ListTools.tsx';
import { useListUrl } from '#engine/list/useListUrl.ts';
import { useListColumns } from '#engine/views/useListColumns.ts';
import { ViewSwitcher } from '#engine/views/ViewSwitcher.tsx';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useContext } from 'react';
import { AUDIT_KEY, auditPage } from './audit.api.ts';
import { AUDIT_COLUMNS, NARROW_AUDIT_COLUMNS } from './audit.columns.tsx';
import { AUDIT, auditArguments, type AuditEntry, type AuditPage, type AuditSearch } from './audit.search.ts';
import { undoableEntries } from './undo.api.ts';
import { Undoable } from './UndoEntry.tsx';
import { useIsNarrowerThan } from '#kit/useIsNarrow.ts';
import { VerifyAudit } from './VerifyAudit.tsx';

/** The columns' space beside the sidebar: a window of Tailwind's lg with the sidebar as a rail. */
const NEEDED_PX = 972;

/** Staff actions, newest first; read-only. */
export function AuditScreen({ search }: { search: AuditSearch }) {
  const url = useListUrl(AUDIT, search);
  const { page, invalidParams } = url;
  const isValid = invalidParams.length === 0;
  const asked = auditArguments(page);
  const entries = useQuery({ ...auditPage(page), enabled: isValid });
  const hasRoom = !useIsNarrowerThan(NEEDED_PX + useContext(SidebarWidth));
  const declared = hasRoom ? AUDIT_COLUMNS : NARROW_AUDIT_COLUMNS;
  const shown = useListColumns<AuditEntry>({ list: 'audit', declared, viewId: search.savedView, hasRoom });
  const csv = useCsvExport(auditCsv(page));
  const undoable = useQuery(undoableEntries(entries.data?.rows ?? []));
  return (
    <ListPage
      label="Audit"
      header={
        <PageHeader
          title="Audit"
          badges={<ViewSwitcher of={url} shown={shown} asked={asked} things="entries" />}
          actions={
            <>
              {undoable.isError && (
                <ErrorLine text={messageFor(undoable.error, 'Failed to load undoable entries')} />
              )}
              <VerifyAudit />
            </>
          }
        />
      }
      filters={
        <ListFilters
          of={url}
          columns={shown.columns}
          tools={
            <ListTools query={entries} keys={[AUDIT_KEY]} columns={shown} csv={isValid ? csv : undefined} />
          }
        />
      }
      pager={
        <>
          <div className="mr-auto flex items-center gap-3">
            <ExportProgress of={csv} />
          </div>
          <ListPager of={url} query={entries} pageQuery={auditPage} />
        </>
      }
    >
      <ListBody
        of={url}
        query={entries}
        words={{
          fallback: 'Failed to load audit log',
          empty: 'No entries found.',
          hint: 'Staff actions are recorded here.',
          icon: <ScrollText />,
        }}
        columns={shown.columns.length}
        isReady={shown.isReady}
      >
        {(rows) => (
          <Undoable value={undoable.data}>
            <DataTable
              label="Audit"
              columns={shown.columns}
              rows={rows}
              rowId={({ id }) => String(id)}
              stale={entries.isPlaceholderData}
              behaviour={{ keys: true, openId: page.entry === undefined ? undefined : String(page.entry) }}
              list={{ onWidth: shown.onWidth }}
            />
          </Undoable>
        )}
      </ListBody>
    </ListPage>
  );
}

function auditCsv(page: AuditPage) {
  const { action, entityTable, actor, from, to, entry } = page;
  const { p_without_sign_ins } = auditArguments(page);
  const byPeople = p_without_sign_ins ? { withoutSignIns: 'true', withoutReads: 'true' } : {};
  return {
    source: { path: 'audit.csv', query: { action, entityTable, actor, from, to, ...byPeople } },
    things: ['entry', 'entries'] as const,
    fallback: 'Failed to export the audit log',
    // The neighbours of one entry are no filter of the export.
    disabledBecause: entry === undefined ? undefined : 'Clear the Entry filter to export',
  };
}
