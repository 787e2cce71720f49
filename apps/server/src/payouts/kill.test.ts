import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { RevolutServer } from '@marketdesk/payouts/testing/revolut-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyOf, type Money } from '../testing/money.ts';
import { startProcess, type Process } from '../testing/process.ts';
import { revolutVariables } from '../testing/revolut.ts';
import { processNow, sharedPostgres, type Shared } from '../testing/several.ts';

// Each test kills the server of the one before at its own point, and starts the next.
describe('a server killed (SIGKILL) while it pays', () => {
  let shared: Shared;
  let money: Money;
  let revolut: RevolutServer;
  let server: Process;
  let address: string;
  let token: string;
  const never = new Promise<never>(() => undefined);

  beforeAll(async () => {
    shared = await sharedPostgres();
    money = moneyOf({ database: shared.database, payouts: null });
    revolut = await RevolutServer.start();
    await start();
    token = await shared.moderator(address);
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await revolut.close();
    await shared.close();
  });

  async function start(): Promise<void> {
    server = startProcess({ ...shared.environment, ...(await revolutVariables(revolut, shared.dataDir)) });
    address = await server.ready;
  }

  /** As a power cut for this process. What PostgreSQL still does for it is cut as well. */
  async function kill(): Promise<void> {
    server.kill('SIGKILL');
    await server.ended;
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

  /** Locks a row against changes for as long as `work` takes, and lets it be as it was. */
  const whileLocked = (table: string, key: string, id: string, work: () => Promise<void>) =>
    whileHeld(work, (tx) => tx.query(`select from ${table} where ${key} = $1 for no key update`, [id]));
  async function whileHeld(work: () => Promise<void>, hold: (tx: Queryable) => Promise<unknown>) {
    await shared.database
      .transaction(async (tx) => {
        await hold(tx);
        await work();
        throw new Error('rolled back');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'rolled back')) throw error;
      });
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
  /** Lets two minutes pass each time the payout has come to rest, until it is in that state. */
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

  it('before the attempt is written down: nothing was begun, and it can be pressed again', async () => {
    const { id } = await withdrawal('revolut');
    let pressed = Promise.resolve(0);
    await whileLocked('public.withdrawal_requests', 'id', id, async () => {
      pressed = processNow(address, token, id);
      await expect.poll(waiting).toBe(1);
      await kill();
    });
    expect(await pressed).toBe(0);
    await start();
    expect(await state(id)).toBeNull();
    expect(await money.ledger(id)).toEqual(['reserve -40.00']);
    expect(await processNow(address, token, id)).toBe(200);
    // The answer to the call does not say what was paid: that is looked up.
    await passUntil(id, 'completed');
    await isPaidOnce(id);
  });

  it('after that and before the call: looked up twice, not found, sent under the same id', async () => {
    const { id } = await withdrawal('revolut');
    // Where it asks for a token, nothing of the payment has left yet.
    revolut.fail('/auth/token', { at: 'before', until: never });
    await kill();
    await start();
    const asked = revolut.calls('/auth/token').length;
    const pressed = processNow(address, token, id);
    await expect.poll(() => revolut.calls('/auth/token').length).toBe(asked + 1);
    expect(await state(id)).toBe('sending');
    const { request_id: requestId } = (await money.details(id)).details;
    await kill();
    expect(await pressed).toBe(0);
    expect(await paid(id)).toEqual([]);

    await start();
    await passUntil(id, 'completed');
    expect((await money.details(id)).details.request_id).toBe(requestId);
    await isPaidOnce(id);
  });

  it('after the call and before its answer is written down: found, and not sent again', async () => {
    const { id } = await withdrawal('bank');
    revolut.fail('/pay', { at: 'after', until: never });
    const pressed = processNow(address, token, id);
    await expect.poll(async () => (await paid(id)).length).toBe(1);
    expect(await state(id)).toBe('sending');
    await kill();
    expect(await pressed).toBe(0);

    await start();
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

  it('before the ledger entry: nothing is half booked, and it is booked once', async () => {
    const { id, owner } = await withdrawal('revolut');
    const beforeIt = async () => {
      expect(await processNow(address, token, id)).toBe(200);
      expect(await paid(id)).toHaveLength(1);
      await money.pass(id, 120);
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
      await kill();
    };
    await whileHeld(beforeIt, (tx) => tx.exec('lock table public.balance_ledger in share mode'));
    expect(await money.details(id)).toMatchObject({
      status: 'pending',
      details: { payout_state: 'accepted' },
    });
    expect(await money.ledger(id)).toEqual(['reserve -40.00']);
    expect(await money.unbalanced()).toEqual([]);

    await start();
    await passUntil(id, 'completed');
    await isPaidOnce(id);
    expect(await money.balance(owner)).toBe('60.00');
  });
});
