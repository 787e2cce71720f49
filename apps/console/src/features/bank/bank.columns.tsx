import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { formatDay } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { isProposal, kindWords, type BankLine, nameOfLine, STATE_TONES } from './line.ts';

/** The state, and whether a colleague proposed a match. */
export function LineState({ line }: { line: BankLine }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={STATE_TONES[line.state]}>{readable(line.state)}</Badge>
      {line.details.matches.some(isProposal) && <Badge tone="accent">Proposed</Badge>}
    </span>
  );
}

/** Who paid or was paid, above the reason for the state, which decides what to do. */
function Subject({ line }: { line: BankLine }) {
  return (
    <div className="flex min-w-0 flex-col py-1 leading-5">
      <span className="flex min-w-0 items-center gap-1.5">
        <span dir="auto" className="truncate font-medium">
          {nameOfLine(line)}
        </span>
        <span className="shrink-0 text-sm text-muted">{kindWords(line)}</span>
      </span>
      <span className="truncate text-sm text-muted" title={line.reason ?? line.remittance}>
        {line.reason ?? (line.remittance === '' ? NOTHING : line.remittance)}
      </span>
    </div>
  );
}

/** An amount with its sign: negative left the account. */
export function SignedAmount({ amount }: { amount: number | null }) {
  return (
    <span className={cx('tabular font-medium', (amount ?? 0) > 0 && 'text-good')}>
      {amount !== null && amount > 0 && '+'}
      {formatEuro(amount)}
    </span>
  );
}

const subject: ListColumn<BankLine> = {
  id: 'subject',
  header: 'Line',
  grow: true,
  cell: (line) => <Subject line={line} />,
};
const amount: ListColumn<BankLine> = {
  id: 'amount_eur',
  header: 'Amount',
  align: 'right',
  cell: ({ amount_eur: eur }) => <SignedAmount amount={eur} />,
};

export const BANK_COLUMNS: ListColumn<BankLine>[] = [
  {
    id: 'booking_day',
    header: 'Booked',
    width: 'whitespace-nowrap',
    cell: ({ booking_day: day }) => formatDay(day),
  },
  subject,
  amount,
  { id: 'state', header: 'State', cell: (line) => <LineState line={line} /> },
  {
    id: 'owner',
    header: 'Owner',
    from: 'lg',
    besideFrom: 'xl',
    cell: ({ owner_name: owner }) => owner ?? <span className="text-faint">{NOTHING}</span>,
  },
  {
    id: 'age',
    header: 'Age',
    from: 'md',
    besideFrom: 'xl',
    tone: 'muted',
    cell: ({ state_since: since }) => <TimeAgo at={since} short />,
  },
];

/** For phones: the state is below the subject. */
export const NARROW_BANK_COLUMNS: ListColumn<BankLine>[] = [
  {
    ...subject,
    cell: (line) => (
      <div className="flex min-w-0 flex-col items-start pb-1">
        <Subject line={line} />
        <span className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
          <LineState line={line} /> {formatDay(line.booking_day)}
        </span>
      </div>
    ),
  },
  amount,
];
