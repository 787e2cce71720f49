import { createHash } from 'node:crypto';
import { parseCents } from '@marketdesk/bank-files/amounts.ts';
import { BankFileError } from '@marketdesk/bank-files/errors.ts';
import { type CreditTransfer, writeCreditTransfers } from '@marketdesk/bank-files/write/pain-001.ts';
import type { CallProcedure, ResultOf, RowOf } from '@marketdesk/contract/calls.ts';
import { MAX_PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { z } from 'zod';
import { Failure } from '../failure.ts';

export const runParameters = z.object({
  id: z.guid({ error: 'The address must contain the id of a payout run.' }),
});

type Run = ResultOf<'admin_release_payout_run'>;
type Order = ResultOf<'admin_get_payout_run_order'>;

/** Releases a run as the caller, who signs the bytes of its file. Errors: Failure. */
export async function releasePayoutRun(id: string, caller: CallProcedure): Promise<{ item: Run }> {
  const order = await caller('admin_get_payout_run_order', { p_run_id: id });
  const item = await caller('admin_release_payout_run', {
    p_run_id: id,
    p_sha256: await sha256Of(writeFile(order, caller)),
  });
  return { item };
}

/** The file of a released run, as pieces. The database has recorded the caller before the first. Errors: Failure. */
export async function fetchPayoutRun(
  id: string,
  caller: CallProcedure,
): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
  const order = await caller('admin_get_payout_run_order', { p_run_id: id });
  const sha256 = await sha256Of(writeFile(order, caller));
  await caller('admin_fetch_payout_run', { p_run_id: id, p_sha256: sha256 });
  return { name: `MD-RUN-${order.number}.xml`, pieces: withHash(writeFile(order, caller), sha256) };
}

/** The same bytes every time, because everything in the file was fixed when the run was prepared. Errors: Failure. */
async function* writeFile(order: Order, caller: CallProcedure): AsyncGenerator<string> {
  const head = {
    messageId: order.message_id,
    createdAt: new Date(order.created_at),
    executionDay: order.execution_day,
    debtor: { name: order.debtor_name, iban: order.debtor_iban, bic: order.debtor_bic },
    isBatchBooked: order.is_batch_booked,
    count: order.line_count,
    sumCents: parseCents(order.net_amount_eur, '.'),
  };
  try {
    yield* writeCreditTransfers(head, payments(order.run_id, caller));
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    const sentence = `${error.message} Cancel the run and prepare another one without this payment.`;
    throw new Failure(409, sentence, { reason: error.problem, cause: error });
  }
}

async function* payments(id: string, caller: CallProcedure): AsyncGenerator<CreditTransfer> {
  let after: string | null = null;
  do {
    const page: RowOf<'admin_get_payout_run_payments'>[] = await caller('admin_get_payout_run_payments', {
      p_run_id: id,
      p_limit: MAX_PAGE_SIZE,
      p_after: after,
    });
    yield* page.map((payment) => ({
      endToEndId: payment.end_to_end_id,
      amountCents: parseCents(payment.net_amount_eur, '.'),
      creditor: { name: payment.holder, iban: payment.iban, bic: payment.bic },
      remittance: payment.remittance,
    }));
    after = page.at(-1)?.attempt_id ?? null;
  } while (after !== null);
}

async function sha256Of(pieces: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** Keeps the last piece back until the whole file has the hash: without its end no bank accepts it. */
async function* withHash(pieces: AsyncIterable<string>, sha256: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let last = '';
  for await (const piece of pieces) {
    yield last;
    hash.update(piece);
    last = piece;
  }
  if (hash.digest('hex') !== sha256) throw new Error('The file changed while it was sent.');
  yield last;
}
