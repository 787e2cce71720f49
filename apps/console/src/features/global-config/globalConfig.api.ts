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

/** Gives failures of the admin API the specification's message for this address. */
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

/** The price options of a type, in order. Admins only. */
export function priceConfigs(type: PriceType) {
  return queryOptions({
    queryKey: ['global-config', 'prices', type],
    queryFn: ({ signal }) =>
      readConfig(adminApiItems<PriceConfig>('global-config', { query: { section: 'prices', type }, signal })),
  });
}

/** Saves and returns the stored settings; changes that need another admin are proposed. Errors: BackendError. */
export async function saveWithdrawalsConfig(
  isAutomatic: boolean,
  fee: string,
): Promise<WithdrawalsConfig | undefined> {
  const args = { p_is_automatic: isAutomatic, p_platform_fee: fee };
  const [stored] = await rpc('admin_update_withdrawals_config', args);
  return stored;
}

/** The limit in euro above which a second person must approve; null: never. Admins only. */
export function approvalLimit() {
  return queryOptions({
    queryKey: ['global-config', 'approval'],
    refetchInterval: ASK_AGAIN_MS,
    queryFn: async ({ signal }) => limitOf(await rpc('admin_get_withdrawals_approval', {}, signal)),
  });
}

/** Saves and returns the stored limit; a higher one is proposed. Errors: BackendError. */
export async function saveApprovalLimit(limit: string | null): Promise<number | null> {
  return limitOf(await rpc('admin_update_withdrawals_approval', { p_above_eur: limit }));
}

function limitOf(rows: readonly { approval_above_eur: number | null }[]): number | null {
  return rows[0]?.approval_above_eur ?? null;
}

/** The daily release limit of a staff member, and the wait of payouts after an account change. */
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

/** Saves and returns the stored limits. Errors: BackendError. */
export async function saveMoneyLimits(release: string | null, hours: number): Promise<MoneyLimits | null> {
  const args = { p_release_above_eur: release, p_cooling_off_hours: hours };
  const [limits] = await rpc('admin_update_money_limits', args);
  return limits ?? null;
}

/** Saves and returns the stored two-person rule; turning it off is proposed. Errors: BackendError. */
export async function saveTwoPersonRule(isOn: boolean): Promise<boolean> {
  const [stored] = await rpc('admin_update_two_person_rule', { p_is_on: isOn });
  return stored?.two_person_rule ?? isOn;
}

export type AccountingAccount = RowOf<'admin_get_accounting_accounts'>;

/** The accounts of the bookkeeping, by what is booked there. */
export function accountingAccounts() {
  return queryOptions({
    queryKey: ['global-config', 'accounting'],
    queryFn: ({ signal }) => rpc('admin_get_accounting_accounts', {}, signal),
  });
}

/** Saves one field under an optimistic lock. Errors: BackendError, reason `changed_meanwhile`. */
export function saveAccountingAccount(
  purpose: AccountingAccount['purpose'],
  field: 'account' | 'name',
  { from, to }: Record<'from' | 'to', string>,
): Promise<AccountingAccount> {
  return rpc('admin_update_accounting_account', {
    p_purpose: purpose,
    p_patch: { [field]: to },
    p_expected: { [field]: from },
  });
}

/** Holds payouts: nothing new is sent to the provider. Errors: BackendError, reason `payouts_held`. */
export function holdPayouts(reason: string): Promise<unknown> {
  return rpc('admin_hold_payouts', { p_reason: reason });
}

/** Resumes payouts; returns the hold while that waits for another admin. Errors: BackendError. */
export function releasePayouts(): Promise<RowOf<'admin_release_payouts'>[]> {
  return rpc('admin_release_payouts', {});
}

/** A price in Stripe. */
export interface StripePrice {
  id: string;
  currency: string;
  /** With the currency's decimals; null if the price has no single amount. */
  unit_amount: string | null;
  active: boolean;
  recurring: string | null;
}

const STRIPE_FRESH_MS = 5 * 60_000;

/** A price id's data in Stripe: `'unknown'` if there is none, null if the server has no key. */
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

/** The stored price option, and its pending proposed values. */
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
 * Checks a price id with Stripe before it is saved. Only a negative answer refuses it: without a key, or while Stripe
 * is down, it can be saved. Errors: BackendError.
 */
export async function refuseUnknownPrice(client: QueryClient, priceId: string): Promise<void> {
  const price = await client.query({ ...stripePrice(priceId), staleTime: 0, retry: false }).catch(() => null);
  if (price === 'unknown') throw new BackendError({ sentence: UNKNOWN_PRICE, status: 404 });
}
