import { ListFilters } from '#engine/list/ListFilters.tsx';
import { ListTools } from '#engine/list/ListTools.tsx';
import { useList } from '#engine/list/useList.ts';
import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { FailedLine } from '#kit/FailedLine.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { NewRows } from '#kit/list/NewRows.tsx';
import { idOf } from '#kit/list/page.ts';
import { stringifySearch } from '#kit/list/search.ts';
import { Note } from '#kit/Note.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useFileDrop } from '#kit/useFileDrop.ts';
import { PayoutPages } from '#parts/PayoutPages.tsx';
import { May } from '#session/May.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText, Landmark } from 'lucide-react';
import { useState } from 'react';
import { BANK_KEY, bankLine, bankLines, bankStatements } from './bank.api.ts';
import { BANK_COLUMNS, NARROW_BANK_COLUMNS } from './bank.columns.tsx';
import { BANK_LINES, type BankSearch } from './bank.search.ts';
import { BankDays } from './BankDays.tsx';
import { gapWords } from './gap.ts';
import { Statements } from './Statements.tsx';
import { UploadButton, Uploads, useUpload } from './Uploads.tsx';

const LineDrawer = lazyDrawer(() => import('./LineDrawer.tsx'), loadPane);

/** Bank reports compared with payouts: daily sums, and lines to review or on hold. */
export function BankScreen({ search }: { search: BankSearch }) {
  const { state, drawer } = useList(BANK_LINES, {
    search,
    pageQuery: bankLines,
    rowId: idOf,
    find: bankLine,
  });
  const { list, query, rows, openId } = state;
  const drop = useFileDrop(useUpload(), may(useMe(), 'money.reconcile'));
  const columns = useIsNarrow() ? NARROW_BANK_COLUMNS : BANK_COLUMNS;
  return (
    <div
      {...drop.events}
      className={cx(
        'h-full',
        drop.isOver && 'rounded-lg outline-2 -outline-offset-4 outline-accent outline-dashed',
      )}
    >
      <ListPage
        label="Bank"
        lines={2}
        header={
          <>
            <PageHeader
              title="Bank"
              actions={
                <>
                  <PayoutPages />
                  <StatementsButton />
                  <May permission="money.reconcile">
                    <UploadButton />
                  </May>
                </>
              }
            />
            <Uploads />
            <Gaps />
            <BankDays />
          </>
        }
        filters={
          <ListFilters
            of={state}
            tools={<ListTools query={query} keys={[BANK_KEY]} onRefreshed={state.release} />}
          />
        }
        pager={<ListPager of={state} query={query} pageQuery={bankLines} />}
      >
        <div {...state.events} className="contents">
          <NewRows count={state.waiting} onShow={state.release} />
          <ListBody
            of={state}
            query={query}
            rows={rows}
            words={{
              fallback: 'Failed to load the lines of the bank',
              empty: 'No lines found.',
              hint: 'Nothing is left to review. Upload the bank’s files, or choose a state to see other lines.',
              icon: <Landmark />,
            }}
            columns={columns.length}
          >
            {(held) => (
              <DataTable
                label="Bank"
                columns={columns}
                rows={held}
                rowId={idOf}
                stale={query.isPlaceholderData}
                behaviour={{
                  openId,
                  onOpen: ({ id }) => list.show({ line: id }, { replace: openId !== undefined }),
                  rowHref: ({ id }) => `/admin/withdrawals/bank${stringifySearch({ ...search, line: id })}`,
                }}
              />
            )}
          </ListBody>
        </div>
      </ListPage>
      <LineDrawer {...drawer} />
    </div>
  );
}

function StatementsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FileText />} onClick={() => setOpen(true)}>
        Uploaded files
      </Button>
      <Statements open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Statements that don't begin where the one before ended. */
function Gaps() {
  const query = useQuery(bankStatements());
  if (query.isLoadingError)
    return <FailedLine query={query} fallback="Failed to load gaps between statements" />;
  const gaps = query.data?.flatMap(({ gap }) => gap ?? []) ?? [];
  if (gaps.length === 0) return null;
  return (
    <div role="status">
      <Note isWarning>
        {gaps.map((gap) => (
          <p key={gapWords(gap)}>{gapWords(gap)}</p>
        ))}
      </Note>
    </div>
  );
}
