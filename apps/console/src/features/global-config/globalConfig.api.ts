import { adminApi } from '#backend/adminApi.ts';
import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import type { PriceType, SubscriptionTier } from '@marketdesk/contract/enums.ts';
import { queryOptions } from '@tanstack/react-query';

/** A decimal number as the server sends it, or as text: shown and sent on, never computed with. */
type Decimal = number | string;

export interface WithdrawalsConfig {
  is_automatic: boolean;
  /** Percent. */
  platform_fee: Decimal;
}

export interface PriceConfig {
  id: string;
  type: PriceType;
  stripe_price_id: string;
  display_label: string | null;
  display_order: number;
  is_active: boolean;
  /** Euro; top-ups only. */
  amount_eur: Decimal | null;
  /** Subscriptions only. */
  subscription_tier: SubscriptionTier | null;
}

type ConfigQuery = Readonly<Record<string, string>>;

// The one address for which the spec says so itself.
async function readConfig<Result>(query: ConfigQuery, signal: AbortSignal): Promise<Result> {
  try {
    return await adminApi<Result>('global-config', { query, signal });
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
    queryFn: async ({ signal }) => {
      const query = { section: 'withdrawals' };
      const { config } = await readConfig<{ config: WithdrawalsConfig }>(query, signal);
      return config;
    },
  });
}

/** The price options of a type, in their order. Admins only. */
export function priceConfigs(type: PriceType) {
  return queryOptions({
    queryKey: ['global-config', 'prices', type],
    queryFn: async ({ signal }) => {
      const query = { section: 'prices', type };
      const { items } = await readConfig<{ items: PriceConfig[] }>(query, signal);
      return items;
    },
  });
}

/** Gives the settings as they are stored now; what needs another admin is proposed. Errors: BackendError. */
export async function saveWithdrawalsConfig({
  is_automatic,
  platform_fee,
}: WithdrawalsConfig): Promise<WithdrawalsConfig | undefined> {
  const [stored] = await rpc<WithdrawalsConfig[]>('admin_update_withdrawals_config', {
    p_is_automatic: is_automatic,
    p_platform_fee: platform_fee,
  });
  return stored;
}

interface ApprovalLimit {
  approval_above_eur: Decimal | null;
}

/** Above how many euro a second person has to approve; null: never. Admins only. */
export function approvalLimit() {
  return queryOptions({
    queryKey: ['global-config', 'approval'],
    queryFn: async ({ signal }) =>
      limitOf(await rpc<ApprovalLimit[]>('admin_get_withdrawals_approval', {}, signal)),
  });
}

/** Gives the limit as it is stored now; a higher one is proposed. Errors: BackendError. */
export async function saveApprovalLimit(limit: string | null): Promise<Decimal | null> {
  return limitOf(await rpc<ApprovalLimit[]>('admin_update_withdrawals_approval', { p_above_eur: limit }));
}

function limitOf(rows: readonly ApprovalLimit[]): Decimal | null {
  return rows[0]?.approval_above_eur ?? null;
}

/** What one member of staff may release in a day, and how long payouts wait after an account was changed. */
export interface MoneyLimits {
  /** Euro; null: any amount. */
  release_above_eur: Decimal | null;
  cooling_off_hours: number;
}

/** Admins only. */
export function moneyLimits() {
  return queryOptions({
    queryKey: ['global-config', 'limits'],
    queryFn: async ({ signal }) => {
      const [limits] = await rpc<MoneyLimits[]>('admin_get_money_limits', {}, signal);
      return limits ?? null;
    },
  });
}

/** Gives the limits as they are stored now. Errors: BackendError. */
export async function saveMoneyLimits(release: string | null, hours: string): Promise<MoneyLimits | null> {
  const args = { p_release_above_eur: release, p_cooling_off_hours: hours };
  const [limits] = await rpc<MoneyLimits[]>('admin_update_money_limits', args);
  return limits ?? null;
}

/** Nothing new is sent to the payout provider from now on. Errors: BackendError, reason `payouts_held`. */
export function holdPayouts(reason: string): Promise<unknown> {
  return rpc('admin_hold_payouts', { p_reason: reason });
}

/** Proposes to another admin that payouts are resumed. Errors: BackendError. */
export function releasePayouts(): Promise<unknown> {
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
        const { price } = await readConfig<{ price: StripePrice | null }>(query, signal);
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

/** Saves one field, if it is still the one that the person saw. Errors: BackendError, reason `changed_meanwhile`. */
export function savePriceField(
  id: string,
  name: PriceField,
  value: PriceConfig[PriceField],
  seen: PriceConfig[PriceField],
): Promise<PriceConfig> {
  return rpc<PriceConfig>('admin_update_price_config', {
    p_id: id,
    p_patch: { [name]: value },
    p_expected: { [name]: seen },
  });
}

export function togglePrice(id: string, isActive: boolean): Promise<PriceConfig> {
  return rpc<PriceConfig>('admin_toggle_price_active', { p_id: id, p_is_active: isActive });
}

export function addPrice(price: Omit<PriceConfig, 'id'>): Promise<PriceConfig> {
  return rpc<PriceConfig>('admin_insert_price_config', {
    p_stripe_price_id: price.stripe_price_id,
    p_type: price.type,
    p_display_label: price.display_label,
    p_display_order: price.display_order,
    p_is_active: price.is_active,
    p_amount_eur: price.amount_eur,
    p_subscription_tier: price.subscription_tier,
  });
}
