import type { PayoutRunPreview } from '@marketdesk/contract/documents.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { Args, Caller, Person, World } from '../world.ts';
import type { Till, Withdrawal } from './till.ts';

export type Run = RowOf<'admin_get_payout_runs'>;
export type RunLine = RowOf<'admin_get_payout_run_lines'>;

export const SHA = 'a'.repeat(64);
export const OTHER_SHA = 'b'.repeat(64);
export const DEBTOR = { name: 'Marketdesk', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const IBANS = ['HR1210010051863000160', 'FR1420041010050500013M02606', 'NL91ABNA0417164300'];

/** Steps of payout runs, by their callers. */
export class Runs {
  readonly #world: World;
  readonly #till: Till;

  constructor(world: World, till: Till) {
    this.#world = world;
    this.#till = till;
  }

  configure(p_debtor: object | null = DEBTOR): Promise<void> {
    return this.#world.rpc('service_role', 'configure_payout_debtor', { p_debtor });
  }

  /** Sets where a person is paid, without the wait after a change. */
  async setDestination({ id }: { id: string }, details: object = {}): Promise<void> {
    await this.#world.sql(
      `insert into public.payout_destinations (user_id, method, details) values ($1, 'bank', $2)
       on conflict (user_id, method) do update set details = excluded.details`,
      [id, { holder: 'Ana Anić', iban: IBANS[id.charCodeAt(0) % IBANS.length], ...details }],
    );
  }

  /** Creates a pending bank withdrawal that a run can pay. */
  async payable(euros = 100, of?: Person): Promise<Withdrawal> {
    const withdrawal =
      of === undefined ? await this.#till.pending(euros) : await this.#till.request(of, euros);
    await this.setDestination({ id: withdrawal.user_id });
    return withdrawal;
  }

  preview(
    caller: Caller,
    withdrawals: readonly { id: string }[],
    more: Args = {},
  ): Promise<PayoutRunPreview> {
    return this.#world.rpc(caller, 'admin_preview_payout_run', { p_ids: idsOf(withdrawals), ...more });
  }

  prepare(caller: Caller, withdrawals: readonly { id: string }[], more: Args = {}): Promise<Run> {
    return this.#world.rpc(caller, 'admin_create_payout_run', { p_ids: idsOf(withdrawals), ...more });
  }

  release(caller: Caller, { id }: { id: string }, p_sha256 = SHA): Promise<Run> {
    return this.#world.rpc(caller, 'admin_release_payout_run', { p_run_id: id, p_sha256 });
  }

  fetch(caller: Caller, { id }: { id: string }, p_sha256 = SHA): Promise<Run> {
    return this.#world.rpc(caller, 'admin_fetch_payout_run', { p_run_id: id, p_sha256 });
  }

  cancel(caller: Caller, { id }: { id: string }, p_reason = 'A mistake.'): Promise<Run> {
    return this.#world.rpc(caller, 'admin_cancel_payout_run', { p_run_id: id, p_reason });
  }

  /** Prepares a run of these withdrawals, or of a new one, and releases it twice. */
  async released(clerk: Person, admin: Person, withdrawals?: readonly { id: string }[]): Promise<Run> {
    const run = await this.prepare(clerk, withdrawals ?? [await this.payable()]);
    await this.release(clerk, run);
    return this.release(admin, run);
  }

  /** The same, and its file is fetched. */
  async fetched(clerk: Person, admin: Person, withdrawals?: readonly { id: string }[]): Promise<Run> {
    return this.fetch(admin, await this.released(clerk, admin, withdrawals));
  }

  lines(caller: Caller, { id }: { id: string }, more: Args = {}): Promise<RunLine[]> {
    return this.#world.rpc(caller, 'admin_get_payout_run_lines', { p_run_id: id, ...more });
  }
}

export const idsOf = (withdrawals: readonly { id: string }[]): string =>
  `{${withdrawals.map(({ id }) => id).join(',')}}`;
