import { z } from 'zod';
import type { CallProcedure, RowOf } from '@marketdesk/contract/calls.ts';
import type { PriceConfigsRow } from '@marketdesk/contract/database.generated.ts';
import { PRICE_TYPES } from '@marketdesk/contract/enums.ts';
import { Failure } from '../failure.ts';
import { strictQuery } from './query.ts';
import { stripePrice, type StripeOptions, type StripePrice } from '../stripe/stripe.ts';

const WRONG_SECTION =
  'Ask for section=withdrawals, or for section=prices with type=top_up or type=subscription.';

export const globalConfigQuery = z.discriminatedUnion(
  'section',
  [
    strictQuery({ section: z.literal('withdrawals') }),
    strictQuery({ section: z.literal('prices'), type: z.enum(PRICE_TYPES, { error: WRONG_SECTION }) }),
    strictQuery({ section: z.literal('stripe_price'), id: z.string({ error: WRONG_SECTION }) }),
  ],
  { error: WRONG_SECTION },
);

interface GlobalConfigTools {
  caller: CallProcedure;
  stripe: StripeOptions | null;
}

/**
 * `{ config }` of withdrawals, sorted `{ items }` of a price type, or `{ price }` from Stripe (null without a Stripe
 * key). The database checks the caller's permission. Errors: Failure.
 */
export async function globalConfig(
  query: z.output<typeof globalConfigQuery>,
  { caller, stripe }: GlobalConfigTools,
): Promise<
  | { config: RowOf<'admin_get_withdrawals_config'> | null }
  | { items: PriceConfigsRow[] }
  | { price: StripePrice | null }
> {
  if (query.section === 'prices') {
    return { items: await caller('admin_get_price_configs', { p_type: query.type }) };
  }
  // Also read for Stripe prices: it refuses callers who are not admins.
  const [config] = await caller('admin_get_withdrawals_config');
  if (query.section === 'withdrawals') return { config: config ?? null };
  return { price: stripe && (await checkedPrice(query.id, stripe)) };
}

async function checkedPrice(id: string, stripe: StripeOptions): Promise<StripePrice> {
  // Invalid IDs are not sent to Stripe, because they might change the URL.
  const price = /^[\w-]{1,255}$/.test(id) ? await stripePrice(id, stripe) : null;
  if (!price) throw new Failure(404, 'Stripe has no price with this ID.');
  return price;
}
