import { Badge, type Tone } from '#kit/Badge.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { formatDay } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { inThousands } from '#kit/format/count.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { UserRef } from '#parts/UserRef.tsx';
import type { PayoutRun } from './run.ts';
import { RunLink } from './RunLink.tsx';

const TONES: Readonly<Record<PayoutRun['state'], Tone>> = {
  draft: 'warn',
  first_released: 'warn',
  released: 'accent',
  fetched: 'info',
  completed: 'good',
  cancelled: 'neutral',
};

export function RunState({ state }: Pick<PayoutRun, 'state'>) {
  return <Badge tone={TONES[state]}>{readable(state)}</Badge>;
}

const name = (run: PayoutRun) => (
  <span className="font-medium">
    <RunLink run={run} />
  </span>
);
const sum: ListColumn<PayoutRun> = {
  id: 'net_amount_eur',
  header: 'To pay',
  align: 'right',
  cell: (run) => <span className="tabular font-medium">{formatEuro(run.net_amount_eur)}</span>,
};

export const RUNS_COLUMNS: ListColumn<PayoutRun>[] = [
  { id: 'number', header: 'Run', grow: true, cell: name },
  { id: 'state', header: 'State', cell: (run) => <RunState state={run.state} /> },
  { id: 'execution_day', header: 'Execution day', cell: (run) => formatDay(run.execution_day) },
  {
    id: 'line_count',
    header: 'Payments',
    align: 'right',
    cell: (run) => <span className="tabular">{inThousands(run.line_count)}</span>,
  },
  sum,
  {
    id: 'fee_amount_eur',
    header: 'Fees',
    from: 'xl',
    align: 'right',
    cell: (run) => <span className="tabular">{formatEuro(run.fee_amount_eur)}</span>,
  },
  {
    id: 'prepared_by',
    header: 'Prepared by',
    from: 'lg',
    grow: true,
    cell: ({ prepared_by: by }) => <UserRef userId={by} />,
  },
  { id: 'created_at', header: 'Created', from: 'lg', cell: (run) => <TimeAgo at={run.created_at} short /> },
];

/** For phones: state and day are below the number. */
export const NARROW_RUNS_COLUMNS: ListColumn<PayoutRun>[] = [
  {
    id: 'number',
    header: 'Run',
    grow: true,
    cell: (run) => (
      <div className="flex min-w-0 flex-col items-start gap-1 py-1">
        {name(run)}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <RunState state={run.state} />
          {formatDay(run.execution_day)}
        </span>
      </div>
    ),
  },
  sum,
];
