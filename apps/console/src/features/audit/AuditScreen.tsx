import { messageFor } from '#backend/messageFor.ts';
import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { AUDIT_FILTERS, AuditFilters } from './AuditFilters.tsx';
import { AUDIT_KEY, auditPage } from './audit.api.ts';
import { AUDIT_COLUMNS, NARROW_AUDIT_COLUMNS } from './audit.columns.tsx';
import { AUDIT_VOCABULARY, type AuditSearch } from './audit.search.ts';
import { ExportAudit } from './ExportAudit.tsx';
import { undoableEntries } from './undo.api.ts';
import { Undoable } from './UndoEntry.tsx';
import { useIsNarrowerThan } from '#kit/useIsNarrow.ts';
import { VerifyAudit } from './VerifyAudit.tsx';

/** What staff did, newest first; nobody can change it. */
export function AuditScreen({ search }: { search: AuditSearch }) {
  const { values, notUnderstood } = readSearch(AUDIT_VOCABULARY, search);
  const list = useListSearch();
  const entries = useQuery({ ...auditPage(values), enabled: notUnderstood.length === 0 });
  const columns = useIsNarrowerThan(1024) ? NARROW_AUDIT_COLUMNS : AUDIT_COLUMNS;
  const undoable = useQuery(undoableEntries(entries.data?.rows ?? []));
  return (
    <ListPage
      label="Audit"
      header={
        <PageHeader
          title="Audit"
          actions={
            <>
              {undoable.isError && (
                <p role="alert" className="text-bad">
                  {messageFor(undoable.error, 'Failed to load what can be undone')}
                </p>
              )}
              {notUnderstood.length === 0 && <ExportAudit filters={values} />}
              <VerifyAudit />
              <RefreshButton query={entries} keys={[AUDIT_KEY]} />
            </>
          }
        />
      }
      filters={<AuditFilters search={search} list={list} problems={notUnderstood} />}
      pager={
        <ListPager
          query={entries}
          page={values.page}
          list={list}
          pageQuery={(target) => auditPage({ ...values, page: target })}
        />
      }
    >
      <ListBody
        query={entries}
        problems={notUnderstood}
        list={list}
        page={values.page ?? 1}
        isFiltered={isFiltered(search, AUDIT_FILTERS)}
        fallback="Failed to load audit log"
        empty="No entries found."
        emptyHint="Staff actions are recorded here."
        icon={<ScrollText />}
        columns={columns.length}
      >
        {(rows) => (
          <Undoable ids={undoable.data}>
            <DataTable
              label="Audit"
              columns={columns}
              rows={rows}
              rowId={({ id }) => String(id)}
              keys
              stale={entries.isPlaceholderData}
              openId={values.entry === undefined ? undefined : String(values.entry)}
            />
          </Undoable>
        )}
      </ListBody>
    </ListPage>
  );
}
