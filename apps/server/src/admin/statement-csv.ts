import type { z } from 'zod';
import { type CsvFormat, csvHead, csvLine } from '@marketdesk/contract/csv.ts';
import type { CallProcedure, RowOf } from '@marketdesk/contract/calls.ts';
import { csvQuery } from './csv.ts';
import { dateTime } from './query.ts';

export const statementQuery = csvQuery({ from: dateTime('from'), to: dateTime('to') });

type Period = Omit<z.output<typeof statementQuery>, 'excel'>;

/** `statement-2026-10-01-to-2026-10-31.csv`: with the first and last day, so that every month has its own name. */
export function statementFileName({ from, to }: Period): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return `statement-${day(Date.parse(from))}-to-${day(Date.parse(to) - 1)}.csv`;
}

type Entry = RowOf<'admin_get_statement_entries'>;

const COLUMNS = [
  'at',
  'entry',
  'user_id',
  'withdrawal_id',
  'amount_eur',
  'fee_eur',
  'paid_eur',
  'reason',
  'balance_eur',
];

/**
 * The ledger entries of a period as chunks of a CSV file, oldest first, between the opening and the closing balance.
 * Each line includes the running balance. Throws if it does not end in the closing balance.
 */
export async function* statementCsv(
  { from, to }: Period,
  caller: CallProcedure,
  format?: CsvFormat,
): AsyncGenerator<string> {
  const { opening_eur: opening, closing_eur: closing } = await caller('admin_get_statement', {
    p_from: from,
    p_to: to,
  });
  await caller('admin_note_export', { p_list: 'statement', p_filters: { from, to } });
  let balance = cents(opening);
  yield csvHead(COLUMNS, format) + csvLine(balanceCells(from, 'opening balance', balance), format);
  let after: Pick<Entry, 'created_at' | 'id'> | null = null;
  do {
    const entries: Entry[] = await caller('admin_get_statement_entries', {
      p_from: from,
      p_to: to,
      p_limit: PAGE,
      p_after: after,
    });
    yield entries
      .map((entry) => {
        balance += cents(entry.amount);
        const cells = [
          ...[entry.created_at, entry.kind, entry.user_id, entry.withdrawal_id, entry.amount],
          ...[entry.fee_eur, entry.paid_eur, entry.reason, balance / 100],
        ];
        return csvLine(cells, format);
      })
      .join('');
    const last = entries.at(-1);
    after = last === undefined ? null : { created_at: last.created_at, id: last.id };
  } while (after !== null);
  if (balance !== cents(closing))
    throw new Error(`The entries add up to ${balance / 100}, not to ${closing}.`);
  yield csvLine(balanceCells(to, 'closing balance', balance), format);
}

const PAGE = 200;
const balanceCells = (at: string, entry: string, balance: number) => [
  ...[at, entry, null, null, null, null, null, null],
  balance / 100,
];

// Added as whole cents: sums of fractions drift.
const cents = (euros: number) => Math.round(euros * 100);
