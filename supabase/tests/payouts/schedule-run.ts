import { randomUUID } from 'node:crypto';
import { isSqlError } from '@marketdesk/backend/database/database.ts';
import { expect } from 'vitest';
import type { PayoutOrder } from '@marketdesk/payouts/provider.ts';
import { type Args, type Caller, createWorld, type Person, type World } from '../world.ts';
import {
  type Booked,
  type Books,
  type Cast,
  installBooks,
  letTimePass,
  openBooks,
  readBooks,
} from './books.ts';
import { change, clearObstacles } from './changes.ts';
import { SteppedWorker } from './worker.ts';
import { DAY, MemoryProvider } from './memory-provider.ts';
import { installRules, mayDecide, readFacts, payoutObjection } from './rules.ts';
import { WORKERS, type Step } from './schedule.ts';

/** A world whose books and rules are checked, and its people. */
export async function createCheckedWorld(): Promise<{ world: World; cast: Cast }> {
  const world = await createWorld();
  await installBooks(world);
  await installRules(world);
  const cast = {
    users: [await world.person(), await world.person()],
    staff: [await world.person('moderator'), await world.person('admin'), await world.person('admin')],
  };
  return { world, cast };
}

/** Steps that don't change the database, except times: the books read before stay valid. */
const KEEP_BOOKS: readonly Step['do'][] = [
  'kill',
  'pass',
  'move',
  'webhook',
  'automatic',
  'provider',
  'hold',
];
const OPENING_EUROS = 500;
/** Possible refusals, after a concurrent change or for an invalid step. */
const REFUSALS = [
  'insufficient_balance',
  'too_many_pending',
  'already_processed',
  'already_processing',
  'payout_undecided',
  'payout_under_way',
  'no_payout_provider',
  'payouts_held',
  'not_authorized',
  'account_banned',
  'account_suspended',
  'withdrawal_not_found',
  'own_withdrawal',
  'involved_in_account',
  'user_banned',
  'user_suspended',
  'cooling_off',
  'not_cooling_off',
  'ended_cooling_off',
  'needs_approval',
  'already_approved',
  'approval_not_needed',
  'approver_may_not_release',
  'release_limit',
  'last_admin',
];

/** Refusals about who decides, and how much. */
const RULES = [
  'own_withdrawal',
  'involved_in_account',
  'cooling_off',
  'ended_cooling_off',
  'needs_approval',
  'approver_may_not_release',
  'release_limit',
];

/** One schedule, run against the database and the provider. The books are checked after each step. */
export class ScheduleRun {
  readonly #world: World;
  readonly #cast: Cast;
  readonly #provider = new MemoryProvider();
  readonly #records: Args[] = [];
  readonly #workers: readonly SteppedWorker[];
  /** Paid by hand, outside of the provider. */
  readonly #paidByHand = new Set<string>();
  /** Marked by a person after a look-up at the provider: later reports don't change the ledger. */
  readonly #decided = new Set<string>();
  readonly #process = randomUUID();
  #cachedBooks: Books | null = null;
  /** Wrong answers given to a worker. */
  readonly #heldBack = new Set<string>();
  #error: string | null = null;
  #isHeld = false;

  constructor(world: World, cast: Cast) {
    this.#world = world;
    this.#cast = cast;
    this.#workers = Array.from(
      { length: WORKERS },
      () =>
        new SteppedWorker(world, this.#provider, this.#records, (order, maySend) =>
          this.#checkAnswer(order, maySend),
        ),
    );
  }

  async run(schedule: readonly Step[]): Promise<void> {
    await openBooks(this.#world, this.#cast, OPENING_EUROS);
    for (const step of schedule) {
      await this.#perform(step);
      if (!KEEP_BOOKS.includes(step.do)) this.#cachedBooks = null;
      await this.#check();
      await this.#checkHold();
      this.#checkRules();
    }
    await this.#finish();
    this.#checkRules();
  }

  async #perform(step: Step): Promise<void> {
    switch (step.do) {
      case 'request':
        await this.#try(pick(this.#cast.users, step.user), 'request_withdrawal', {
          p_method: step.method,
          p_amount_eur: (step.cents / 100).toFixed(2),
        });
        return;
      case 'process': {
        const withdrawal = pick((await this.#books()).withdrawals, step.which);
        if (!withdrawal) return;
        return this.#release(withdrawal.id, pick(this.#cast.staff, step.who));
      }
      case 'mark':
        return this.#mark(pick((await this.#books()).withdrawals, step.which), step.who, step.status);
      case 'automatic':
        await this.#world.sql('update public.withdrawals_config set is_automatic = $1', [step.on]);
        return;
      case 'enqueue':
        await this.#try('service_role', 'payouts_enqueue_automatic', {});
        return;
      case 'provider':
        return this.#useProvider(step.on);
      case 'hold':
        return this.#hold(step.on);
      case 'start':
        await this.#workers[step.worker]?.start();
        return;
      case 'step':
        return this.#workers[step.worker]?.step(step.fault);
      case 'work': {
        const worker = this.#workers[step.worker];
        if (!worker?.isBusy) await worker?.start();
        while (worker?.isBusy) await worker.step(step.fault);
        return;
      }
      case 'kill':
        return this.#workers[step.worker]?.kill();
      case 'pass':
        return this.#pass(step.seconds);
      case 'move': {
        const payment = pick(this.#provider.payments, step.which);
        if (payment) this.#provider.move(payment, step.to);
        return;
      }
      case 'webhook':
        return this.#deliver(pick(this.#provider.events, step.which));
      case 'record again': {
        const again = pick(this.#records, step.which);
        if (again) await this.#world.rpc('service_role', 'payouts_record', again);
        return;
      }
      default:
        await change(
          this.#world,
          {
            ...this.#cast,
            try: (caller, name, args) => this.#tryDecision(caller, name, args),
            withdrawal: async (which) => pick((await this.#books()).withdrawals, which)?.id,
          },
          step,
        );
    }
  }

  /** The hint of the refusal; null: it succeeded. */
  async #try(caller: Caller | undefined, name: string, args: Args): Promise<string | null> {
    try {
      await this.#world.rpc(caller ?? 'anon', name, args);
      return null;
    } catch (error) {
      if (!isSqlError(error) || error.hint === undefined || !REFUSALS.includes(error.hint)) throw error;
      return error.hint;
    }
  }

  /** Those who may not release it are refused at once, and no one else by the rules. */
  async #release(id: string, staff: Person | undefined): Promise<void> {
    const facts = await readFacts(this.#world);
    const refusal = await this.#try(staff, 'admin_process_withdrawal', { p_request_id: id });
    const request = facts.requests.find((one) => one.id === id);
    if (!request || !staff || (refusal !== null && !RULES.includes(refusal))) return;
    Object.assign(request, { releaser: staff.id, released: 0, attempt: null });
    const wrong = payoutObjection(facts, id);
    if (refusal === null && wrong !== null) this.#error ??= `released: ${wrong}`;
    if (refusal !== null && wrong === null) this.#error ??= `refused without a reason: ${refusal}`;
  }

  /** The same applies to approving it and to ending its cooling off. */
  async #tryDecision(caller: Caller | undefined, name: string, args: Args): Promise<void> {
    const facts = await readFacts(this.#world);
    const refusal = await this.#try(caller, name, args);
    const request = facts.requests.find((one) => one.id === args.p_request_id);
    if (refusal !== null || !request || typeof caller !== 'object') return;
    if (!mayDecide(facts, caller.id, request.user)) this.#error ??= `${name}: not fit`;
  }

  async #books(): Promise<Books> {
    return (this.#cachedBooks ??= await readBooks(this.#world));
  }

  /** Before deciding about a sent payout, staff check the provider's own pages. */
  async #mark(withdrawal: Booked | undefined, who: number, status: 'success' | 'failed'): Promise<void> {
    if (withdrawal?.status !== 'pending') return;
    const { id, state } = withdrawal;
    const [live] = this.#provider.livePayments(id);
    const wasSent = state !== null && state !== 'created' && state !== 'not_sent';
    if (wasSent) {
      if (live?.state === 'pending') return;
      status = live ? 'success' : 'failed';
    }
    await this.#try(pick(this.#cast.staff, who), 'admin_mark_withdrawal_status', {
      p_request_id: id,
      p_status: status,
    });
    this.#cachedBooks = null;
    const after = (await this.#books()).withdrawals.find((one) => one.id === id);
    if (after?.status === 'pending') return;
    if (wasSent) this.#decided.add(id);
    else if (status === 'success') this.#paidByHand.add(id);
  }

  async #useProvider(on: boolean): Promise<void> {
    const p_provider = on ? 'simulator' : null;
    await this.#try('service_role', 'payouts_use_provider', { p_provider, p_process_id: this.#process });
  }

  async #hold(on: boolean): Promise<void> {
    await this.#world.sql(
      `update private.settings
          set payouts_held_at = case when $1 then clock_timestamp() end,
              payouts_held_for = case when $1 then 'Something is wrong.' end`,
      [on],
    );
    this.#isHeld = on;
  }

  /** A payout that may be sent follows the rules; one that may not, and returns to staff, breaks one. */
  async #checkAnswer(
    { withdrawal_id: id, attempt_id: attempt }: PayoutOrder,
    maySend: boolean,
  ): Promise<void> {
    const facts = await readFacts(this.#world);
    if (maySend) {
      this.#error ??= facts.held ? 'held' : payoutObjection(facts, id);
      return;
    }
    // Held back by the gate and this call: a worker that lost its lease is only told to drop it.
    const [refusal] = await this.#world.sql<{ reason: string }>(
      `select l.details ->> 'reason' as reason from public.payout_attempts a, public.admin_action_audit l
        where a.id = $1 and l.action = 'payout_refused' and l.entity_id = $2 and l.details ->> 'request_id' = a.request_id`,
      [attempt, id],
    );
    if (!refusal || this.#heldBack.has(attempt)) return;
    this.#heldBack.add(attempt);
    const request = facts.requests.find((one) => one.id === id);
    // A refused payout is no longer in progress, and counts as before.
    if (request) request.attempt = await this.#attemptOf(attempt);
    // A withdrawn approval is an equally valid reason.
    if (payoutObjection(facts, id) === null) this.#error ??= `held back without a reason: ${refusal.reason}`;
  }

  async #attemptOf(id: string) {
    const [attempt] = await this.#world.sql<{ cents: number; net: number; destination: string | null }>(
      `select (amount_eur * 100)::int as cents, (net_amount_eur * 100)::int as net, destination::text as destination
         from public.payout_attempts where id = $1`,
      [id],
    );
    return attempt ?? null;
  }

  #checkRules(): void {
    expect(this.#error, 'errors about payouts sent or held back').toBeNull();
  }

  async #checkHold(): Promise<void> {
    if (!this.#isHeld) return;
    const sent = await this.#world.sql(
      'select a.id from public.payout_attempts a, private.settings s where a.last_sent_at > s.payouts_held_at',
    );
    expect(sent, 'provider calls started while payouts are held').toEqual([]);
  }

  async #pass(seconds: number): Promise<void> {
    this.#provider.pass(seconds);
    await letTimePass(this.#world, seconds);
  }

  async #deliver(event: { requestId: string; remoteId: string } | undefined): Promise<void> {
    if (!event) return;
    await this.#world.rpc('service_role', 'payouts_wake', {
      p_provider: 'simulator',
      p_request_id: event.requestId,
      p_remote_id: event.remoteId,
    });
  }

  /** The books are consistent, and no one has been paid twice, or paid and credited. */
  async #check(): Promise<Booked[]> {
    const { unbalanced, balances, withdrawals } = await this.#books();
    expect(unbalanced, 'accounts whose balance is not the sum of their entries').toBe(0);
    for (const { id } of this.#cast.users) {
      const taken = withdrawals
        .filter(({ user, status }) => user === id && status !== 'failed')
        .reduce((sum, { cents }) => sum + cents, 0);
      expect(balances[id], 'what is left').toBe(OPENING_EUROS * 100 - taken);
    }
    for (const withdrawal of withdrawals) this.#checkOne(withdrawal);
    return withdrawals;
  }

  #checkOne({ id, status, cents, ledger }: Booked): void {
    const reserve = `reserve ${String(-cents)}`;
    const legal: Record<Booked['status'], string[][]> = {
      pending: [[reserve]],
      success: [[reserve, 'settle 0']],
      failed: [
        [reserve, `refund ${String(cents)}`],
        [reserve, 'settle 0', `refund ${String(cents)}`],
      ],
    };
    expect(legal[status], `ledger of a ${status} withdrawal`).toContainEqual(ledger);

    const live = this.#provider.livePayments(id).length;
    const byHand = this.#paidByHand.has(id) ? 1 : 0;
    expect(live + byHand, 'payments of one withdrawal').toBeLessThanOrEqual(1);
    if (status === 'failed') expect(live, 'payments of a withdrawal that was credited back').toBe(0);
  }

  /**
   * Ends all faults, kills workers and lets time pass: everything completes, or waits for a person who can
   * complete it. Then payments are reverted, which must complete too.
   */
  async #finish(): Promise<void> {
    for (const worker of this.#workers) worker.kill();
    await this.#useProvider(true);
    await this.#hold(false);
    await clearObstacles(this.#world, this.#cast.staff);
    let isOver = false;
    for (let round = 0; round < 60; round++) {
      for (const payment of this.#provider.payments) this.#provider.move(payment, 'completed');
      await this.#runDueOrders();
      this.#cachedBooks = null;
      const withdrawals = await this.#check();
      if (withdrawals.every((withdrawal) => this.#hasEnded(withdrawal))) {
        if (isOver) return;
        isOver = true;
        for (const payment of this.#provider.payments) this.#provider.move(payment, 'reverted');
        for (const event of this.#provider.events) await this.#deliver(event);
      }
      for (const withdrawal of withdrawals) {
        if (withdrawal.state === 'undecided') await this.#mark(withdrawal, 0, 'failed');
      }
      await this.#pass(round < 4 ? 61 : DAY);
    }
    throw new Error(`It never ends: ${JSON.stringify((await this.#books()).withdrawals)}`);
  }

  async #runDueOrders(): Promise<void> {
    const [worker] = this.#workers;
    for (let orders = 0; orders < 100 && (await worker?.start()); orders++) {
      while (worker?.isBusy) await worker.step('answers');
    }
  }

  /** Whether the books match the provider. */
  #hasEnded({ id, status, state, open }: Booked): boolean {
    if (this.#decided.has(id) || this.#paidByHand.has(id)) return status !== 'pending';
    const isPaid = this.#provider.livePayments(id).length === 1;
    if (open > 0 || state === 'undecided') return false;
    return isPaid === (status === 'success');
  }
}

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(list.length, 1)];
}
