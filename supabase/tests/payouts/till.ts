import { randomUUID } from 'node:crypto';
import type { PayoutOutcome, PayoutProviderName, PayoutState } from '@marketdesk/contract/enums.ts';
import type { PayoutOrder } from '@marketdesk/payouts/provider.ts';
import { afterAll, expect } from 'vitest';
import { type Args, type Caller, openWorld, type Person, type World } from '../world.ts';

export interface Withdrawal {
  id: string;
  user_id: string;
  method: string;
  amount_eur: number;
  status: 'pending' | 'success' | 'failed';
  processed_at: string | null;
  error_message: string | null;
  details: {
    fee_amount_eur: number;
    net_amount_eur: number;
    remote_state: string | null;
    payout_link_url: string | null;
    has_payout_link?: boolean;
    attempt_id: string | null;
    payout_state: PayoutState | null;
    payout_error: string | null;
    payout_rejected?: boolean;
    markable_at?: string | null;
    provider: string | null;
    request_id: string | null;
    reference: string | null;
    approved_by: string | null;
    needs_approval: boolean;
    is_simulated: boolean;
    destination: string | null;
    released_by: string | null;
    cooling_off_until?: string | null;
    cooling_off_because?: string | null;
    cooling_off_released_by?: string | null;
    cooling_off_released_reason?: string | null;
    received_24h_eur?: number;
    blocked?: Record<string, { hint: string; message: string }>;
  };
}

/** A world with money helpers, whose balances must add up after its tests. */
export async function openTill(): Promise<{ world: World; till: Till }> {
  const world = await openWorld();
  const till = new Till(world);
  afterAll(async () => expect(await till.unbalanced()).toEqual([]));
  return { world, till };
}

/** The usual steps of withdrawal tests, by their usual callers. */
export class Till {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Creates a person with that balance. */
  async owner(euros: number): Promise<Person> {
    const person = await this.#world.person();
    await this.#world.sql(
      `insert into public.balance_ledger (user_id, amount, kind) values ($1, $2, 'earning')`,
      [person.id, euros.toFixed(2)],
    );
    return person;
  }

  /** Creates a pending withdrawal of a new person, who has `left` euros more. */
  async pending(euros = 100, { method = 'bank', left = 0 } = {}): Promise<Withdrawal> {
    return this.request(await this.owner(euros + left), euros, method);
  }

  request(person: Person, euros: number, method = 'bank'): Promise<Withdrawal> {
    return this.#world.rpc(person, 'request_withdrawal', { p_method: method, p_amount_eur: euros });
  }

  process(caller: Caller, { id }: { id: string }): Promise<Withdrawal> {
    return this.#world.rpc(caller, 'admin_process_withdrawal', { p_request_id: id });
  }

  mark(caller: Caller, { id }: { id: string }, p_status: string, more: Args = {}): Promise<Withdrawal> {
    return this.#world.rpc(caller, 'admin_mark_withdrawal_status', { p_request_id: id, p_status, ...more });
  }

  details(caller: Caller, { id }: { id: string }): Promise<Withdrawal> {
    return this.#world.rpc(caller, 'admin_get_withdrawal_details', { p_request_id: id });
  }

  /** Sets the provider as a server's start does, without its refusals. */
  async useProvider(provider: PayoutProviderName | null): Promise<void> {
    await this.#world.sql('update private.settings set is_demo = true, payout_provider = $1', [provider]);
  }

  /** Sets the limits for two people, and of one releaser within 24 hours; null: no limit. */
  async useLimits({ approval, release }: { approval: number | null; release: number | null }): Promise<void> {
    await this.#world.sql(
      'update public.withdrawals_config set approval_above_eur = $1::numeric, release_above_eur = $2::numeric',
      [approval, release],
    );
  }

  /** Leases the order of this attempt; undefined if it is not due or leased. */
  async take(attempt: string | null, worker: string = randomUUID()): Promise<PayoutOrder | undefined> {
    const [order] = await this.#world.rpc<PayoutOrder[]>('service_role', 'payouts_take', {
      p_worker: worker,
      p_provider: 'simulator',
      p_attempt_id: attempt,
    });
    return order;
  }

  beginSend(p_attempt_id: string | null, p_worker: string): Promise<boolean> {
    const args = { p_attempt_id, p_worker, p_provider: 'simulator' };
    return this.#world.rpc('service_role', 'payouts_begin_send', args);
  }

  /** The provider's report of a payment as ordered. */
  async report(attempt: string | null): Promise<Args> {
    const [row] = await this.#world.sql<{ amount: string }>(
      'select net_amount_eur::text as amount from public.payout_attempts where id = $1',
      [attempt],
    );
    return { p_amount: row?.amount, p_currency: 'EUR' };
  }

  async record(
    p_attempt_id: string | null,
    p_worker: string,
    p_outcome: PayoutOutcome,
    more: Args = {},
  ): Promise<Withdrawal> {
    const report = p_outcome === 'completed' ? await this.report(p_attempt_id) : {};
    const args = { p_attempt_id, p_worker, p_provider: 'simulator', p_outcome, ...report, ...more };
    return this.#world.rpc('service_role', 'payouts_record', args);
  }

  /** Processed and sent to the provider, whose answer has not arrived. */
  async sending(caller: Caller, withdrawal: Withdrawal, worker: string): Promise<string> {
    const { attempt_id: attempt } = (await this.process(caller, withdrawal)).details;
    await this.take(attempt, worker);
    await this.beginSend(attempt, worker);
    return attempt ?? '';
  }

  /** Moves it into the past. */
  async age(attempt: string, interval: string): Promise<void> {
    await this.#world.sql(
      `update public.payout_attempts
          set next_look_at = next_look_at - d, lease_until = lease_until - d, sent_at = sent_at - d,
              last_sent_at = last_sent_at - d
         from (select $2::interval) t (d) where id = $1`,
      [attempt, interval],
    );
  }

  /** Moves all changes of this account into the past. */
  async ageChanges(person: { id: string }, interval = '25 hours'): Promise<void> {
    await this.#world.sql(
      'update private.account_events set created_at = created_at - $2::interval where user_id = $1',
      [person.id, interval],
    );
  }

  async balance(id: string): Promise<number> {
    const [row] = await this.#world.sql<{ balance: string }>(
      'select balance::text from public.profiles where user_id = $1',
      [id],
    );
    return Number(row?.balance);
  }

  /** Kind and euros of each entry of a withdrawal, in order. */
  async ledger({ id }: { id: string }): Promise<string[]> {
    const rows = await this.#world.sql<{ entry: string }>(
      `select kind || ' ' || amount as entry from public.balance_ledger where withdrawal_id = $1 order by id`,
      [id],
    );
    return rows.map(({ entry }) => entry);
  }

  async attempts({ id }: { id: string }): Promise<string[]> {
    const rows = await this.#world.sql<{ state: string }>(
      'select state from public.payout_attempts where withdrawal_id = $1 order by created_at',
      [id],
    );
    return rows.map(({ state }) => state);
  }

  unbalanced(): Promise<unknown[]> {
    return this.#world.sql('select * from private.unbalanced_accounts()');
  }
}
