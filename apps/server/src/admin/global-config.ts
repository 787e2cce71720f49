import { z } from 'zod';
import type { CallProcedure, RowOf } from '@marketdesk/contract/calls.ts';
import type { PriceConfigsRow } from '@marketdesk/contract/database.generated.ts';
import { PRICE_TYPES } from '@marketdesk/contract/enums.ts';
import { Failure } from '../failure.ts';
import { stripePrice, type StripeOptions, type StripePrice } from '../stripe/stripe.ts';

const WRONG_SECTION =
  'Ask for section=withdrawals, or for section=prices with type=top_up or type=subscription.';

/** The query parameters. */
export const globalConfigQuery = z.discriminatedUnion(
  'section',
  [
    z.object({ section: z.literal('withdrawals') }),
    z.object({ section: z.literal('prices'), type: z.enum(PRICE_TYPES, { error: WRONG_SECTION }) }),
    z.object({ section: z.literal('stripe_price'), id: z.string({ error: WRONG_SECTION }) }),
  ],
  { error: WRONG_SECTION },
);

interface GlobalConfigTools {
  caller: CallProcedure;
  stripe: StripeOptions | null;
}

/**
 * `{ config }` of the withdrawals, the `{ items }` of a price type in their order, or the `{ price }` that Stripe has, null
 * when we have no key for it; the database decides who may see. Errors: Failure.
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
  // Always read: it refuses everybody but admins.
  const [config] = await caller('admin_get_withdrawals_config');
  if (query.section === 'withdrawals') return { config: config ?? null };
  return { price: stripe && (await checkedPrice(query.id, stripe)) };
}

async function checkedPrice(id: string, stripe: StripeOptions): Promise<StripePrice> {
  // Invalid ids are not sent to Stripe, where they might change the URL.
  const price = /^[\w-]{1,255}$/.test(id) ? await stripePrice(id, stripe) : null;
  if (!price) throw new Failure(404, 'Stripe has no price with this ID.');
  return price;
}
