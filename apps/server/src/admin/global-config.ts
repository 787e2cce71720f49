import { z } from 'zod';
import type { CallProcedure } from '../backend-client.ts';
import { PRICE_TYPES, type PriceType } from '@marketdesk/contract/enums.ts';

const WRONG_SECTION =
  'Ask for section=withdrawals, or for section=prices with type=top_up or type=subscription.';

/** What may be asked for in the query. */
export const globalConfigQuery = z.discriminatedUnion(
  'section',
  [
    z.object({ section: z.literal('withdrawals') }),
    z.object({ section: z.literal('prices'), type: z.enum(PRICE_TYPES, { error: WRONG_SECTION }) }),
  ],
  { error: WRONG_SECTION },
);

interface WithdrawalsConfig {
  is_automatic: boolean;
  /** Percent. */
  platform_fee: number;
}

interface PriceConfig {
  id: string;
  type: PriceType;
  stripe_price_id: string;
  display_label: string | null;
  display_order: number;
  is_active: boolean;
  /** Euro; top-ups only. */
  amount_eur: number | null;
  /** Subscriptions only. */
  subscription_tier: string | null;
}

/** `{ config }` of the withdrawals, or the `{ items }` of a price type in their order; the database decides who may see. */
export async function globalConfig(
  query: z.output<typeof globalConfigQuery>,
  caller: CallProcedure,
): Promise<{ config: WithdrawalsConfig } | { items: PriceConfig[] }> {
  if (query.section === 'prices') {
    return { items: await caller<PriceConfig[]>('admin_get_price_configs', { p_type: query.type }) };
  }
  const [config] = await caller<[WithdrawalsConfig]>('admin_get_withdrawals_config');
  return { config };
}
