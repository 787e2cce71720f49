import { rpc } from '#backend/rest.ts';
import { serverNow } from '#backend/serverNow.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { readable } from '#kit/list/options.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { ExportCsv } from '#parts/export/ExportCsv.tsx';
import type { Statement } from '@marketdesk/contract/documents.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import { useState } from 'react';

/** A period as ISO times; `to` is exclusive. */
interface Months {
  from: string;
  to: string;
}

const MONTHS = 12;

/** The last twelve complete months, newest first, and the last complete year. */
export function statementPeriods(today: Date): readonly (Months & { label: string })[] {
  const year = today.getUTCFullYear();
  const month = today.getUTCMonth();
  const start = (of: number, at: number) => new Date(Date.UTC(of, at));
  const inWords = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return [
    ...Array.from({ length: MONTHS }, (_, back) => {
      const from = start(year, month - 1 - back);
      return {
        label: inWords.format(from),
        from: from.toISOString(),
        to: start(year, month - back).toISOString(),
      };
    }),
    {
      label: `Year ${year - 1}`,
      from: start(year - 1, 0).toISOString(),
      to: start(year, 0).toISOString(),
    },
  ];
}

const statement = ({ from, to }: Months) =>
  queryOptions({
    queryKey: ['statement', from, to],
    queryFn: ({ signal }) => rpc('admin_get_statement', { p_from: from, p_to: to }, signal),
  });

/** The total of all balances before and after a period, and the movements. For admins. */
export function StatementButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<BookOpenText />} onClick={() => setOpen(true)}>
        Statement
      </Button>
      <Dialog open={open} title="Statement" onClose={() => setOpen(false)}>
        <StatementOfPeriod />
      </Dialog>
    </>
  );
}

function StatementOfPeriod() {
  const [offered] = useState(() => statementPeriods(new Date(serverNow())));
  const [label, setLabel] = useState(offered[0]?.label);
  const period = offered.find((one) => one.label === label);
  const query = useQuery({ ...statement(period ?? { from: '', to: '' }), enabled: period !== undefined });
  if (period === undefined) return null;
  const { from, to } = period;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Total of all user balances, from the ledger. Dates are in UTC.</p>
      <SelectField
        label="Period"
        value={period.label}
        onChange={(event) => setLabel(event.target.value)}
        options={offered.map((one) => ({ value: one.label, label: one.label }))}
      />
      <QueryState
        query={query}
        fallback="Failed to load the statement"
        skeleton={<Skeleton className="h-64 w-full" />}
      >
        {(loaded) => <Figures statement={loaded} />}
      </QueryState>
      <div className="flex flex-wrap items-center gap-2">
        <ExportCsv
          source={{ path: 'statement.csv', query: { from, to } }}
          things={['line', 'lines']}
          fallback="Failed to export the statement"
        />
      </div>
    </div>
  );
}

/** Names of movements, where the ledger's kind reads badly. */
const MOVEMENTS: Partial<Record<Statement['movements'][number]['kind'], string>> = {
  earning: 'Earnings',
  top_up: 'Top-ups',
  correction: 'Corrections',
  withdrawal_reserve: 'Withdrawals requested',
  withdrawal_refund: 'Withdrawals not paid',
  withdrawal_return: 'Payouts returned',
};

function Figures({ statement: of }: { statement: Statement }) {
  return (
    <Facts>
      <Fact name="Opening balance">
        <b className="tabular-nums">{formatEuro(of.opening_eur)}</b>
      </Fact>
      {of.movements.map(({ kind, entries, amount_eur }) => (
        <Fact key={kind} name={MOVEMENTS[kind] ?? readable(kind)}>
          <span className="tabular-nums">{formatEuro(amount_eur)}</span>{' '}
          <span className="text-muted">
            · {entries === 1 ? '1 entry' : `${entries.toLocaleString('en-GB')} entries`}
          </span>
        </Fact>
      ))}
      <Fact name="Closing balance">
        <b className="tabular-nums">{formatEuro(of.closing_eur)}</b>
      </Fact>
      <Fact name="Paid out">
        <span className="tabular-nums">{formatEuro(of.paid_eur)}</span>{' '}
        <span className="text-muted">
          ({of.payouts.toLocaleString('en-GB')}
          {of.returns > 0 && `, less ${of.returns.toLocaleString('en-GB')} returned`})
        </span>
      </Fact>
      <Fact name="Fees">
        <span className="tabular-nums">{formatEuro(of.fees_eur)}</span>
      </Fact>
    </Facts>
  );
}
