import { MAX_PAGE_SIZE, PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { PROCEDURES } from '@marketdesk/contract/procedures.generated.ts';
import { queryParameter } from '@marketdesk/contract/query-parameter.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ArgsOf, CallProcedure } from '@marketdesk/contract/calls.ts';
import type { WithdrawalRow } from '@marketdesk/contract/calls.generated.ts';
import { Failure } from '../failure.ts';
import { waitAtMost } from '../jobs/jobs.ts';
import type { Payouts } from '../payouts/payouts.ts';
import { amount, cursor, dateTime, optional, strictQuery, wholeNumber } from './query.ts';

const WRONG_ACTION =
  'Send action "mark_status" with requestId and status (success or failed), or action "process_single" with requestId.';

/** Parsers by the argument's type. The database checks the others. */
const PARSERS: Readonly<Record<string, (name: string) => z.ZodType>> = {
  numeric: amount,
  timestamptz: dateTime,
  jsonb: cursor,
};

/** The arguments of the list by their query parameter. `page` and `pageSize` stand for the limit and the offset. */
const ARGUMENTS = PROCEDURES.admin_get_withdrawals.args.flatMap((declared) => {
  const [argument = '', type = ''] = declared.split(' ');
  return /^p_(limit|offset)$/.test(argument) ? [] : [{ argument, type, name: queryParameter(argument) }];
});

export const withdrawalsQuery = strictQuery({
  ...Object.fromEntries(
    ARGUMENTS.map(({ type, name }) => [name, optional(PARSERS[type]?.(name) ?? z.string())]),
  ),
  page: optional(wholeNumber('page', 1_000_000)),
  pageSize: optional(wholeNumber('pageSize', MAX_PAGE_SIZE)),
});

const requestId = z.guid({ error: WRONG_ACTION });

export const withdrawalsBody = z.discriminatedUnion(
  'action',
  [
    z.strictObject(
      {
        action: z.literal('mark_status'),
        requestId,
        status: z.enum(['success', 'failed'], { error: WRONG_ACTION }),
        errorMessage: z.string({ error: WRONG_ACTION }).nullish(),
        reference: z.string({ error: WRONG_ACTION }).nullish(),
      },
      { error: WRONG_ACTION },
    ),
    z.strictObject({ action: z.literal('process_single'), requestId }, { error: WRONG_ACTION }),
  ],
  { error: WRONG_ACTION },
);

/** A page of withdrawals, by number or by cursor. The database checks the caller's permission. */
export async function withdrawalsPage(
  query: z.output<typeof withdrawalsQuery>,
  caller: CallProcedure,
): Promise<{ items: WithdrawalRow[]; page: number; pageSize: number }> {
  const { page = 1, pageSize = PAGE_SIZE } = query;
  const given = new Map<string, unknown>(Object.entries(query));
  const args = Object.fromEntries(ARGUMENTS.map(({ argument, name }) => [argument, given.get(name)]));
  const items = await caller('admin_get_withdrawals', {
    ...(args as ArgsOf<'admin_get_withdrawals'>),
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
  });
  return { items, page, pageSize };
}

interface WithdrawalTools {
  caller: CallProcedure;
  payouts: Payouts | null;
}

/** Marks a withdrawal or passes it to the provider. Returns its new state. Errors: Failure. */
export async function changeWithdrawal(
  body: z.output<typeof withdrawalsBody>,
  { caller, payouts }: WithdrawalTools,
): Promise<{ item: WithdrawalRow }> {
  if (body.action === 'process_single') return { item: await process(body.requestId, caller, payouts) };
  const item = await caller('admin_mark_withdrawal_status', {
    p_request_id: body.requestId,
    p_status: body.status,
    p_error_message: body.errorMessage ?? null,
    p_reference: body.reference ?? null,
  });
  return { item };
}

/** Longest wait after Process Now. The payout continues without the caller. */
const MAX_WAIT_MS = 5_000;
const POLL_MS = 200;
const UNANSWERED_STATES = ['created', 'sending'];

async function process(id: string, caller: CallProcedure, payouts: Payouts | null): Promise<WithdrawalRow> {
  try {
    const started = await caller('admin_process_withdrawal', { p_request_id: id });
    const { attempt_id: attemptId } = started.details;
    if (!payouts || attemptId == null) return started;
    return await waitForFirstAnswer(started, attemptId, caller, payouts);
  } catch (error) {
    if (error instanceof Failure && error.status < 500) throw error;
    throw new Failure(502, 'Failed to process now', { cause: error });
  }
}

async function waitForFirstAnswer(
  started: WithdrawalRow,
  attemptId: string,
  caller: CallProcedure,
  payouts: Payouts,
): Promise<WithdrawalRow> {
  const until = performance.now() + MAX_WAIT_MS;
  await waitAtMost(payouts.runOne(attemptId), MAX_WAIT_MS);
  // A job in this or another process may have been faster.
  for (;;) {
    const item = await caller('admin_get_withdrawal_details', { p_request_id: started.id });
    const isAnswered = !UNANSWERED_STATES.includes(item.details.payout_state ?? '');
    if (isAnswered || performance.now() >= until) return item;
    await sleep(POLL_MS);
  }
}
