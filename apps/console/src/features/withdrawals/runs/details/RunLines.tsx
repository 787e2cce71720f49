import { Badge, type Tone } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Excluded } from '../Excluded.tsx';
import { AMOUNT, PAYEE, payeeAbove, paymentColumns } from '../lines.columns.tsx';
import type { PayoutRun, RunLine } from '../run.ts';
import { runExclusions, runLines } from '../runs.api.ts';
import { RecallButton } from './Recall.tsx';

const STATES: Partial<Record<RunLine['state'], { text: string; tone: Tone }>> = {
  created: { text: 'In the run', tone: 'neutral' },
  accepted: { text: 'With the bank', tone: 'info' },
  completed: { text: 'Paid', tone: 'good' },
  failed: { text: 'Not paid', tone: 'bad' },
  reverted: { text: 'Returned', tone: 'bad' },
  not_sent: { text: 'Cancelled', tone: 'neutral' },
};

function lineState(line: RunLine): { text: string; tone: Tone } {
  if (line.state === 'accepted' && line.recall_requested_at !== null)
    return {
      text: line.recall_cancelled_by_name === null ? 'Recall requested' : 'Cancelled, to confirm',
      tone: 'warn',
    };
  return STATES[line.state] ?? { text: line.state, tone: 'neutral' };
}

function LineState({ line }: { line: RunLine }) {
  const { text, tone } = lineState(line);
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Badge tone={tone}>{text}</Badge>
      {line.error !== null && (
        <span className="basis-full text-sm text-muted wrap-anywhere">{line.error}</span>
      )}
    </span>
  );
}

/** The payments of a run, each linked to its withdrawal. */
export function RunLines({ run }: { run: PayoutRun }) {
  const query = useInfiniteQuery(runLines(run));
  const columns = lineColumns(run, useIsNarrow());
  return (
    <Card title="Payments" flush>
      <div className="overflow-x-auto">
        <QueryState
          query={query}
          fallback="Failed to load the payments"
          skeleton={<TableSkeleton columns={columns.length} rows={Math.min(run.line_count, 10)} />}
          isEmpty={({ pages }) => pages[0]?.length === 0}
          empty={<Empty text="No payments." />}
        >
          {({ pages }) => (
            <DataTable
              label="Payments"
              columns={columns}
              rows={pages.flat()}
              rowId={({ attempt_id: id }) => id}
            />
          )}
        </QueryState>
      </div>
      {query.hasNextPage && (
        <Button className="m-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Card>
  );
}

/** The selected withdrawals that are not in the run. */
export function Exclusions({ run: { id, details } }: { run: PayoutRun }) {
  const { excluded: count } = details;
  const query = useQuery({ ...runExclusions(id), enabled: count > 0 });
  if (count === 0) return null;
  return (
    <Card title={`Left out: ${count.toLocaleString('en-GB')}`}>
      <QueryState
        query={query}
        fallback="Failed to load what is left out"
        skeleton={<Skeleton className="h-16 w-full" />}
      >
        {(some) => <Excluded of={some} count={count} />}
      </QueryState>
    </Card>
  );
}

/** Checks matter until the bank has the file, states and recalls afterwards. */
function lineColumns(run: PayoutRun, isNarrow: boolean): ListColumn<RunLine>[] {
  if (run.fetched_at === null) return paymentColumns(isNarrow);
  const state = (line: RunLine) => <LineState line={line} />;
  const actions: ListColumn<RunLine> = { ...ACTIONS, cell: (line) => <RecallButton line={line} /> };
  return [
    ...(isNarrow
      ? [payeeAbove(state), AMOUNT]
      : [PAYEE, AMOUNT, { id: 'state', header: 'State', wrap: true, cell: state }]),
    ...(run.state === 'fetched' ? [actions] : []),
  ];
}
