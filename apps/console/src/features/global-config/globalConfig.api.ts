import { adminApi, adminApiItems } from '#backend/adminApi.ts';
import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import { ASK_AGAIN_MS } from '#parts/proposals.api.ts';
import type { ResultOf, RowOf } from '@marketdesk/contract/calls.ts';
import type { PriceType } from '@marketdesk/contract/enums.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** The fee is in percent. */
export type WithdrawalsConfig = RowOf<'admin_get_withdrawals_config'>;

export type PriceConfig = RowOf<'admin_get_price_configs'>;

/** Gives failures of the admin API the message that the specification has for this address. */
async function readConfig<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof BackendError) || error.reason !== 'admin_api_unavailable') throw error;
    throw new BackendError({
      sentence: 'Admin API unavailable',
      reason: error.reason,
      status: error.status,
    });
  }
}

/** How withdrawals are processed. Admins only. */
export function withdrawalsConfig() {
  return queryOptions({
    queryKey: ['global-config', 'withdrawals'],
    refetchInterval: ASK_AGAIN_MS,
    queryFn: async ({ signal }) => {
      const query = { section: 'withdrawals' };
      const { config } = await readConfig(
        adminApi<{ config: WithdrawalsConfig | null }>('global-config', { query, signal }),
      );
      // Its row is gone.
      if (config === null) throw new BackendError({ sentence: '', status: 200 });
      return config;
    },
  });
}

/** The price options of a type, in their order. Admins only. */
export function priceConfigs(type: PriceType) {
  return queryOptions({
    queryKey: ['global-config', 'prices', type],
    queryFn: ({ signal }) =>
      readConfig(adminApiItems<PriceConfig>('global-config', { query: { section: 'prices', type }, signal })),
  });
}

/** Gives the settings as they are stored now; what needs another admin is proposed. Errors: BackendError. */
export async function saveWithdrawalsConfig(
  isAutomatic: boolean,
  fee: string,
): Promise<WithdrawalsConfig | undefined> {
  const args = { p_is_automatic: isAutomatic, p_platform_fee: fee };
  const [stored] = await rpc('admin_update_withdrawals_config', args);
  return stored;
}

/** Above how many euro a second person has to approve; null: never. Admins only. */
export function approvalLimit() {
  return queryOptions({
    queryKey: ['global-config', 'approval'],
    refetchInterval: ASK_AGAIN_MS,
    queryFn: async ({ signal }) => limitOf(await rpc('admin_get_withdrawals_approval', {}, signal)),
  });
}

/** Gives the limit as it is stored now; a higher one is proposed. Errors: BackendError. */
export async function saveApprovalLimit(limit: string | null): Promise<number | null> {
  return limitOf(await rpc('admin_update_withdrawals_approval', { p_above_eur: limit }));
}

function limitOf(rows: readonly { approval_above_eur: number | null }[]): number | null {
  return rows[0]?.approval_above_eur ?? null;
}

/** What one member of staff may release in a day, and how long payouts wait after an account was changed. */
export type MoneyLimits = RowOf<'admin_get_money_limits'>;

/** Admins only. */
export function moneyLimits() {
  return queryOptions({
    queryKey: ['global-config', 'limits'],
    refetchInterval: ASK_AGAIN_MS,
    queryFn: async ({ signal }) => {
      const [limits] = await rpc('admin_get_money_limits', {}, signal);
      return limits ?? null;
    },
  });
}

/** Gives the limits as they are stored now. Errors: BackendError. */
export async function saveMoneyLimits(release: string | null, hours: number): Promise<MoneyLimits | null> {
  const args = { p_release_above_eur: release, p_cooling_off_hours: hours };
  const [limits] = await rpc('admin_update_money_limits', args);
  return limits ?? null;
}

/** Gives the two-person rule as it is stored now; turning it off is proposed. Errors: BackendError. */
export async function saveTwoPersonRule(isOn: boolean): Promise<boolean> {
  const [stored] = await rpc('admin_update_two_person_rule', { p_is_on: isOn });
  return stored?.two_person_rule ?? isOn;
}

/** Nothing new is sent to the payout provider from now on. Errors: BackendError, reason `payouts_held`. */
export function holdPayouts(reason: string): Promise<unknown> {
  return rpc('admin_hold_payouts', { p_reason: reason });
}

/** Resumes payouts, and gives the hold while that waits for another admin. Errors: BackendError. */
export function releasePayouts(): Promise<RowOf<'admin_release_payouts'>[]> {
  return rpc('admin_release_payouts', {});
}

/** A price as Stripe has it. */
export interface StripePrice {
  id: string;
  currency: string;
  /** With the currency's decimals; null where the price has no single amount. */
  unit_amount: string | null;
  active: boolean;
  recurring: string | null;
}

const STRIPE_FRESH_MS = 5 * 60_000;

/** What Stripe has under a price id: `'unknown'` when it knows none, null when the server has no key to ask with. */
export function stripePrice(priceId: string) {
  return queryOptions({
    queryKey: ['global-config', 'stripe', priceId],
    staleTime: STRIPE_FRESH_MS,
    queryFn: async ({ signal }): Promise<StripePrice | 'unknown' | null> => {
      const query = { section: 'stripe_price', id: priceId };
      try {
        const { price } = await readConfig(
          adminApi<{ price: StripePrice | null }>('global-config', { query, signal }),
        );
        return price;
      } catch (error) {
        if (error instanceof BackendError && error.status === 404) return 'unknown';
        throw error;
      }
    },
  });
}

export type PriceField =
  | 'stripe_price_id'
  | 'display_label'
  | 'display_order'
  | 'amount_eur'
  | 'subscription_tier';

/** A price option as it is stored now, and the values that wait for another admin. */
export type PriceChange = ResultOf<'admin_update_price_config'>;

export function isWaiting({ proposed }: PriceChange, field: string): boolean {
  return typeof proposed === 'object' && proposed !== null && field in proposed;
}

/** Saves or proposes one field under an optimistic lock. Errors: BackendError, reason `changed_meanwhile`. */
export function savePriceField(
  id: string,
  name: PriceField,
  { from, to }: Record<'from' | 'to', string | number | null>,
): Promise<PriceChange> {
  return rpc('admin_update_price_config', {
    p_id: id,
    p_patch: { [name]: to },
    p_expected: { [name]: from },
  });
}

export function togglePrice(id: string, isActive: boolean): Promise<PriceChange> {
  return rpc('admin_toggle_price_active', { p_id: id, p_is_active: isActive });
}

/** An amount as text keeps its decimals. */
export function addPrice(
  price: Omit<PriceConfig, 'id' | 'amount_eur'> & { amount_eur: string | null },
): Promise<PriceChange> {
  return rpc('admin_insert_price_config', {
    p_stripe_price_id: price.stripe_price_id,
    p_type: price.type,
    p_display_label: price.display_label,
    p_display_order: price.display_order,
    p_is_active: price.is_active,
    p_amount_eur: price.amount_eur,
    p_subscription_tier: price.subscription_tier,
  });
}

export const UNKNOWN_PRICE = 'Stripe has no price with this ID.';

/**
 * Checks a price id with Stripe before it is saved. Only a negative answer refuses it: without a key, or while Stripe is
 * down, it can be saved. Errors: BackendError.
 */
export async function refuseUnknownPrice(client: QueryClient, priceId: string): Promise<void> {
  const price = await client.query({ ...stripePrice(priceId), staleTime: 0, retry: false }).catch(() => null);
  if (price === 'unknown') throw new BackendError({ sentence: UNKNOWN_PRICE, status: 404 });
}
