import { adminApi } from '#backend/adminApi.ts';
import { rpc } from '#backend/rest.ts';
import type { PriceType, SubscriptionTier } from '@marketdesk/contract/enums.ts';
import { queryOptions } from '@tanstack/react-query';

export interface WithdrawalsConfig {
  is_automatic: boolean;
  /** Percent. */
  platform_fee: number;
}

export interface PriceConfig {
  id: string;
  type: PriceType;
  stripe_price_id: string;
  display_label: string | null;
  display_order: number;
  is_active: boolean;
  /** Euro; top-ups only. */
  amount_eur: number | null;
  /** Subscriptions only. */
  subscription_tier: SubscriptionTier | null;
}

/** How withdrawals are processed. Admins only. */
export function withdrawalsConfig() {
  return queryOptions({
    queryKey: ['global-config', 'withdrawals'],
    queryFn: async ({ signal }) => {
      const query = { section: 'withdrawals' };
      const { config } = await adminApi<{ config: WithdrawalsConfig }>('global-config', { query, signal });
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
      const { items } = await adminApi<{ items: PriceConfig[] }>('global-config', { query, signal });
      return items;
    },
  });
}

export function saveWithdrawalsConfig({ is_automatic, platform_fee }: WithdrawalsConfig): Promise<unknown> {
  return rpc('admin_update_withdrawals_config', {
    p_is_automatic: is_automatic,
    p_platform_fee: platform_fee,
  });
}

export type PriceField =
  'stripe_price_id' | 'display_label' | 'display_order' | 'amount_eur' | 'subscription_tier';

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
