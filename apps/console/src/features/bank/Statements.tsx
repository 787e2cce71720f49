import { Drawer } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { inThousands } from '#kit/format/count.ts';
import { formatEuro } from '#kit/format/money.ts';
import { formatDay } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Note } from '#kit/Note.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type BankStatement, bankStatements } from './bank.api.ts';
import { gapWords } from './gap.ts';
import { spacedIban } from './line.ts';

/** The statements uploaded last: who, when, how many lines. */
export function Statements({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery({ ...bankStatements(), enabled: open });
  return (
    <Drawer
      open={open}
      title="Uploaded files"
      description="Statements and notifications, newest first."
      onClose={onClose}
    >
      <QueryState
        query={query}
        fallback="Failed to load the statements"
        skeleton={<Skeleton count={6} className="mb-3 h-14 w-full" />}
        isEmpty={(statements) => statements.length === 0}
        empty={
          <Empty
            icon={<FileText />}
            text="No statements yet."
            hint="Download the bank’s files (camt.053, camt.054, pain.002 or MT940) and upload them."
          />
        }
      >
        {(statements) => (
          <ul aria-label="Statements" className="lined flex flex-col">
            {statements.map((statement) => (
              <li key={statement.id} className="flex flex-col gap-1 py-3 first:pt-0">
                <StatementFacts statement={statement} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Drawer>
  );
}

export const STATEMENT_KINDS: Readonly<Record<BankStatement['kind'], string>> = {
  statement: 'Statement',
  notification: 'Notification',
};

function StatementFacts({ statement }: { statement: BankStatement }) {
  const { kind, opening_eur: opening, closing_eur: closing, open_lines: open, gap } = statement;
  return (
    <>
      {gap !== null && (
        <Note isWarning>
          <p>{gapWords(gap)}</p>
        </Note>
      )}
      <p className="font-medium">
        {STATEMENT_KINDS[kind]} {daysOf(statement)}
      </p>
      <p className="text-sm text-muted">{spacedIban(statement.account_iban)}</p>
      {opening !== null && closing !== null && (
        <p className="tabular text-sm">
          {formatEuro(opening)} → {formatEuro(closing)}
        </p>
      )}
      <p className="text-sm text-muted">
        {inThousands(statement.line_count)} {statement.line_count === 1 ? 'line' : 'lines'}
        {open > 0 && `, ${inThousands(open)} to review or on hold`} · {statement.uploaded_by_name}{' '}
        <TimeAgo at={statement.booked_at} />
      </p>
      <p className="text-xs wrap-anywhere text-faint">
        {statement.file_name} · {statement.statement_id}
      </p>
    </>
  );
}

/** `1 Nov 2026 to 3 Nov 2026`. */
function daysOf({ from_day: from, to_day: to }: BankStatement): string {
  if (to === null) return '';
  return from === null || from === to ? `of ${formatDay(to)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
}
