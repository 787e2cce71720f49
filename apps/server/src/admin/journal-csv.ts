import { z } from 'zod';
import { type CsvFormat, csvHead, csvRows } from '@marketdesk/contract/csv.ts';
import type { CallProcedure, RowOf } from '@marketdesk/contract/calls.ts';
import { csvQuery } from './csv.ts';

const MONTH = 'month must be a month, such as 2026-10.';

export const journalQuery = csvQuery({
  month: z.string({ error: MONTH }).regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH),
});

type Line = RowOf<'admin_get_journal'>;

const COLUMNS = ['date', 'document', 'text', 'debit_account', 'credit_account', 'amount_eur'] as const;

/**
 * The journal of a month as chunks of a CSV file, oldest first. Throws if its lines do not add up to the difference of
 * the balances in the statement.
 */
export async function* journalCsv(
  month: string,
  caller: CallProcedure,
  format?: CsvFormat,
): AsyncGenerator<string> {
  const p_month = `${month}-01`;
  const from = new Date(`${p_month}T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  let lines: Line[] = await caller('admin_get_journal', { p_month, p_limit: PAGE });
  const { opening_eur: opening, closing_eur: closing } = await caller('admin_get_statement', {
    p_from: from.toISOString(),
    p_to: to.toISOString(),
  });
  await caller('admin_note_export', { p_list: 'journal', p_filters: { month } });
  yield csvHead(COLUMNS, format);
  let sum = 0;
  for (let last = lines.at(-1); last !== undefined; last = lines.at(-1)) {
    sum += lines.reduce((total, line) => total + cents(line.balance_eur), 0);
    const rows = lines.map((line) => ({ ...line, date: line.created_at.slice(0, 10) }));
    yield csvRows(COLUMNS, rows, format);
    const { created_at, id, line } = last;
    lines = await caller('admin_get_journal', { p_month, p_limit: PAGE, p_after: { created_at, id, line } });
  }
  if (sum !== cents(closing) - cents(opening))
    throw new Error(`The lines add up to ${sum / 100}, not from ${opening} to ${closing}.`);
}

const PAGE = 200;

// Added as whole cents: sums of fractions drift.
const cents = (euros: number) => Math.round(euros * 100);
