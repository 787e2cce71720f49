import type { WithdrawalRow } from '@marketdesk/contract/calls.generated.ts';
import { RevolutServer } from '@marketdesk/payouts/testing/revolut-server.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startServer, type RunningServer } from '../start.ts';
import { moneyOf, type Money } from '../testing/money.ts';
import { startProcess, type Process } from '../testing/process.ts';
import { revolutVariables } from '../testing/revolut.ts';
import { processNow, sharedPostgres, type Shared } from '../testing/shared-postgres.ts';

// Four payouts are in progress at the kill, each at a different point. Each test checks one of them.
describe('a server killed (SIGKILL) during payouts', () => {
  let shared: Shared;
  let money: Money;
  let revolut: RevolutServer;
  let killed: Process;
  let next: RunningServer;
  let address: string;
  let token: string;
  const never = new Promise<never>(() => undefined);
  type Withdrawal = Awaited<ReturnType<Money['withdrawal']>>;
  let beforeAttempt: Withdrawal;
  let beforeCall: Withdrawal;
  let beforeAnswer: Withdrawal;
  let beforeLedger: Withdrawal;
  /** State between the kill and the next start. `paid` is the number of payments at Revolut. */
  const left = new Map<string, { details: WithdrawalRow; ledger: string[]; paid: number }>();
  let leftUnbalanced: unknown[];

  beforeAll(async () => {
    shared = await sharedPostgres();
    money = moneyOf({ database: shared.database, payouts: null });
    revolut = await RevolutServer.start();
    const environment = { ...shared.environment, ...(await revolutVariables(revolut, shared.dataDir)) };
    killed = startProcess(environment);
    address = await killed.ready;
    token = await shared.moderator(address);
    beforeAttempt = await withdrawal('revolut');
    beforeCall = await withdrawal('revolut');
    beforeAnswer = await withdrawal('bank');
    beforeLedger = await withdrawal('revolut');
    const unanswered = await whileLocked(async () => {
      await reachLedger(beforeLedger);
      const { pressed: third } = await reachAnswer(beforeAnswer);
      const { pressed: second } = await reachCall(beforeCall);
      const first = processNow(address, token, beforeAttempt.id);
      await expectCount(2, waiting);
      await kill();
      return [first, second, third];
    });
    expect(await Promise.all(unanswered)).toEqual([0, 0, 0]);
    leftUnbalanced = await money.unbalanced();
    for (const { id } of [beforeAttempt, beforeCall, beforeAnswer, beforeLedger]) {
      const [details, ledger] = [await money.details(id), await money.ledger(id)];
      left.set(id, { details, ledger, paid: (await paid(id)).length });
    }
    next = await startServer(readConfig(environment), createLog('silent'), () => undefined);
    ({ address } = next);
  });
  afterAll(async () => {
    await next.stop();
    await revolut.close();
    await shared.close();
  });

  /** Cuts off this process completely, including statements still running in PostgreSQL. */
  async function kill(): Promise<void> {
    killed.kill('SIGKILL');
    await killed.ended;
    await shared.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
    );
  }

  async function withdrawal(method: 'revolut' | 'bank') {
    const made = await money.withdrawal(method);
    const details =
      method === 'bank'
        ? { holder: 'Ana Horvat', iban: 'HR1210010051863000160' }
        : { revtag: `ana${made.id.slice(0, 6)}` };
    await shared.database.query(
      'insert into public.payout_destinations (user_id, method, details) values ($1, $2, $3)',
      [made.owner.id, method, details],
    );
    return made;
  }

  /** Locks the ledger, or one of the withdrawals, until `work` is done. */
  async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
    let result: { of: T } | undefined;
    await shared.database
      .transaction(async (tx) => {
        await tx.exec('lock table public.balance_ledger in share mode');
        await tx.query('select from public.withdrawal_requests where id = $1 for no key update', [
          beforeAttempt.id,
        ]);
        result = { of: await work() };
        throw new Error('rolled back');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'rolled back')) throw error;
      });
    if (!result) throw new Error('nothing was done');
    return result.of;
  }
  const waiting = async () =>
    (
      await shared.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;

  const state = async (id: string) => (await money.details(id)).details.payout_state;
  /** What left Revolut's account for it. */
  const paid = async (id: string) => {
    const { request_id: requestId } = (await money.details(id)).details;
    return revolut.state.transactions.filter((row) => row.request_id === requestId);
  };
  /** Advances time by two minutes whenever the payout is idle, until it has this state. */
  async function passUntil(id: string, wanted: string): Promise<void> {
    await expect
      .poll(
        async () => {
          if ((await state(id)) !== wanted) await money.pass(id, 120);
          return state(id);
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(wanted);
  }
  async function isPaidOnce(id: string): Promise<void> {
    expect(await paid(id)).toHaveLength(1);
    expect(await money.ledger(id)).toEqual(['reserve -40.00', 'settle 0.00']);
    expect(await money.details(id)).toMatchObject({
      status: 'success',
      details: { remote_state: 'completed' },
    });
    expect(await money.unbalanced()).toEqual([]);
    expect(await processNow(address, token, id)).toBe(409);
  }

  /** Like expect.poll, which works only inside tests. */
  const expectCount = (wanted: number, count: () => number | Promise<number>) =>
    vi.waitFor(async () => expect(await count()).toBe(wanted), { timeout: 30_000, interval: 25 });

  /** Pressed; Revolut has paid but does not answer. */
  async function reachAnswer({ id }: Withdrawal) {
    revolut.fail('/pay', { at: 'after', until: never });
    const pressed = processNow(address, token, id);
    await expectCount(1, async () => (await paid(id)).length);
    expect(await state(id)).toBe('sending');
    return { pressed };
  }

  /** Pressed; Revolut is asked for a new token before any payment is sent. */
  async function reachCall({ id }: Withdrawal) {
    revolut.revokeTokens();
    revolut.fail('/auth/token', { at: 'before', until: never });
    const asked = revolut.calls('/auth/token').length;
    const pressed = processNow(address, token, id);
    await expectCount(asked + 1, () => revolut.calls('/auth/token').length);
    expect(await state(id)).toBe('sending');
    return { pressed };
  }

  /** Pressed and paid, but not recorded yet. */
  async function reachLedger({ id }: Withdrawal): Promise<void> {
    expect(await processNow(address, token, id)).toBe(200);
    expect(await paid(id)).toHaveLength(1);
    await money.pass(id, 120);
    await expectCount(1, waiting);
  }

  it('before the attempt is stored: nothing was started, and Process Now works again', async () => {
    const { id } = beforeAttempt;
    expect(left.get(id)).toMatchObject({ details: { details: { payout_state: null } }, paid: 0 });
    expect(left.get(id)?.ledger).toEqual(['reserve -40.00']);
    expect(await processNow(address, token, id)).toBe(200);
    // The response of the call does not say what was paid, so it is looked up.
    await passUntil(id, 'completed');
    await isPaidOnce(id);
  });

  it('between storing the attempt and the call: looked up twice, not found, sent with the same ID', async () => {
    const { id } = beforeCall;
    expect(left.get(id)).toMatchObject({ details: { details: { payout_state: 'sending' } }, paid: 0 });
    await passUntil(id, 'completed');
    expect((await money.details(id)).details.request_id).toBe(left.get(id)?.details.details.request_id);
    await isPaidOnce(id);
  });

  it('between the call and storing its result: found, and not sent again', async () => {
    const { id } = beforeAnswer;
    expect(left.get(id)).toMatchObject({ details: { details: { payout_state: 'sending' } }, paid: 1 });
    await passUntil(id, 'accepted');
    const [payment] = await paid(id);
    Object.assign(payment ?? {}, { state: 'completed' });
    const { headers, body } = revolut.webhook(
      'TransactionStateChanged',
      { id: payment?.id, request_id: payment?.request_id, new_state: 'completed' },
      { at: Date.now() },
    );
    const answer = await fetch(`${address}/webhooks/payouts/revolut`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await expect.poll(async () => (await money.details(id)).status).toBe('success');
    await isPaidOnce(id);
    expect(
      revolut.calls('/pay').filter((call) => call.body.includes(payment?.request_id ?? '?')),
    ).toHaveLength(1);
  });

  it('before the ledger entry: nothing is half recorded, and a restart records it once', async () => {
    const { id, owner } = beforeLedger;
    expect(left.get(id)).toMatchObject({
      details: { status: 'pending', details: { payout_state: 'accepted' } },
      paid: 1,
    });
    expect(left.get(id)?.ledger).toEqual(['reserve -40.00']);
    expect(leftUnbalanced).toEqual([]);
    await passUntil(id, 'completed');
    await isPaidOnce(id);
    expect(await money.balance(owner)).toBe('60.00');
  });
});
