import { createHash } from 'node:crypto';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { writeCreditTransfers } from '@marketdesk/bank-files/write/pain-001.ts';
import { insertRows, type Row } from '../database/insert.ts';
import { destinationOf } from '../money/payouts.ts';
import { amounts, euros, feeCents, type Withdrawal } from '../money/withdrawal.ts';
import { iso } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { dayOf } from './days.ts';
import { DEMO_DEBTOR } from '../money/debtor.ts';
import { insertFiles } from './insert-files.ts';
import { recordFiles, recordRuns } from './record.ts';
import { CANCEL_REASON, RECALL_REASON, type NumberedRun, type Run, type RunLine } from './runs.ts';
import { drawBankFiles, endToEndIdOf, netOf, remittanceOf } from './statements.ts';

/** Payout runs with their lines, and what the bank reported. */
export async function insertBank(
  tx: Queryable,
  world: World,
  { runs, withdrawals }: { runs: readonly Run[]; withdrawals: readonly Withdrawal[] },
): Promise<void> {
  if (world.community > 0) return;
  const rows = await Promise.all(runs.map(runRow));
  await insertRows(tx, 'public.payout_runs', rows);
  const numbers = await tx.query<{ id: string; number: number }>('select id, number from public.payout_runs');
  const numbered = runs.map((run) => ({
    ...run,
    number: numbers.find(({ id }) => id === run.id)?.number ?? 0,
  }));
  const lines = numbered.flatMap((run) => run.lines.map((line) => ({ run, line })));
  await insertRows(
    tx,
    'public.payout_attempts',
    lines.map(({ run, line }) => attemptRow(run, line)),
  );
  await insertRows(
    tx,
    'public.payout_events',
    lines.flatMap(({ run, line }) => eventRows(run, line)),
  );
  const files = drawBankFiles(world, numbered, withdrawals);
  await insertFiles(tx, files);
  recordRuns(world, numbered, rows);
  recordFiles(world, files);
}

const sum = (lines: readonly RunLine[], centsOf: (withdrawal: Withdrawal) => number): number =>
  lines.reduce((total, { withdrawal }) => total + centsOf(withdrawal), 0);

async function runRow(run: Run): Promise<Row> {
  const { prepared, released, fetched, cancelled, lines } = run;
  const [first, second] = released;
  return {
    id: run.id,
    message_id: run.messageId,
    execution_day: dayOf(run.executionDay),
    debtor_name: DEMO_DEBTOR.name,
    debtor_iban: DEMO_DEBTOR.iban,
    debtor_bic: DEMO_DEBTOR.bic,
    is_batch_booked: run.isBatchBooked,
    line_count: lines.length,
    amount_eur: euros(sum(lines, ({ cents }) => cents)),
    fee_amount_eur: euros(sum(lines, feeCents)),
    net_amount_eur: euros(sum(lines, netOf)),
    prepared_by: prepared.by.id,
    created_at: iso(prepared.at),
    file_sha256: first ? await fileHash(run) : null,
    first_released_by: first?.by.id ?? null,
    first_released_at: iso(first?.at ?? null),
    second_released_by: second?.by.id ?? null,
    second_released_at: iso(second?.at ?? null),
    fetched_by: fetched?.by.id ?? null,
    fetched_at: iso(fetched?.at ?? null),
    cancelled_by: cancelled?.by.id ?? null,
    cancelled_at: iso(cancelled?.at ?? null),
    cancel_reason: cancelled ? CANCEL_REASON : null,
  };
}

/** Of the file that the server writes for the run. */
async function fileHash(run: Run): Promise<string> {
  const order = {
    messageId: run.messageId,
    createdAt: new Date(run.prepared.at),
    executionDay: dayOf(run.executionDay),
    debtor: DEMO_DEBTOR,
    isBatchBooked: run.isBatchBooked,
    count: run.lines.length,
    sumCents: sum(run.lines, netOf),
  };
  const payments = run.lines.map((line) => {
    const { holder = '', iban = '' } = destinationOf(line.withdrawal) ?? {};
    return {
      endToEndId: endToEndIdOf(line),
      amountCents: netOf(line.withdrawal),
      creditor: { name: holder, iban, bic: null },
      remittance: remittanceOf(line.withdrawal),
    };
  });
  const hash = createHash('sha256');
  for await (const piece of writeCreditTransfers(order, payments)) hash.update(piece);
  return hash.digest('hex');
}

const cancellation = ({ number }: NumberedRun): string =>
  `Payout run ${number} was cancelled: ${CANCEL_REASON}`;

function bankError({ fate }: RunLine): string | null {
  if (fate === 'returned') return 'The bank returned the payment (AC04).';
  return fate === 'rejected' ? 'The bank rejected the payment (AC01).' : null;
}

/** What became of a line, and when. */
function stateOf({ fetched, cancelled }: Run, { withdrawal: { status, line, processedAt } }: RunLine) {
  if (cancelled) return { state: 'not_sent', at: cancelled.at };
  if (!fetched) return { state: 'created', at: null };
  if (status === 'pending') return { state: 'accepted', at: fetched.at };
  const failure = line?.paidAt === null ? 'failed' : 'reverted';
  return { state: status === 'success' ? 'completed' : failure, at: processedAt };
}

function attemptRow(run: NumberedRun, line: RunLine): Row {
  const { withdrawal, id, recalledAt } = line;
  const { amount_eur, net_amount_eur } = amounts(withdrawal);
  const { state } = stateOf(run, line);
  const [, second] = run.released;
  const sent_at = iso(run.fetched?.at ?? null);
  const isRecalled = recalledAt !== null;
  const isPaid = state === 'completed' || state === 'reverted';
  return {
    id,
    withdrawal_id: withdrawal.id,
    request_id: endToEndIdOf(line),
    provider: 'bank',
    run_id: run.id,
    state,
    destination: destinationOf(withdrawal),
    amount_eur,
    net_amount_eur,
    remote_state: run.cancelled ? null : withdrawal.remoteState,
    error: run.cancelled ? cancellation(run) : bankError(line),
    requested_by: (second ?? run.prepared).by.id,
    created_at: iso(run.prepared.at),
    sent_at,
    last_sent_at: sent_at,
    unanswered_sends: 0,
    looks: 0,
    misses: 0,
    next_look_at: null,
    woken: false,
    settles: isPaid,
    recall_requested_by: isRecalled ? run.prepared.by.id : null,
    recall_requested_at: iso(recalledAt),
    recall_reason: isRecalled ? RECALL_REASON : null,
  };
}

/** The states of a line in order. A trigger writes that of a new one. */
function eventRows(run: NumberedRun, line: RunLine): Row[] {
  const { state, at } = stateOf(run, line);
  if (at === null) return [];
  const { line: paid } = line.withdrawal;
  const event = (name: string, moment: number, said: string | null = null): Row => ({
    attempt_id: line.id,
    state: name,
    note: said,
    created_at: iso(moment),
  });
  const created = event('created', run.prepared.at);
  if (run.fetched === null || state === 'accepted')
    return [created, event(state, at, run.cancelled ? cancellation(run) : null)];
  const accepted = [created, event('accepted', run.fetched.at)];
  if (state === 'reverted' && paid?.paidAt) accepted.push(event('completed', paid.paidAt, 'BOOK'));
  return [...accepted, event(state, at, bankError(line) ?? line.withdrawal.remoteState)];
}
