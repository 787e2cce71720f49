import { BackendError } from '#backend/BackendError.ts';
import type { QueryClient } from '@tanstack/react-query';
import { stripePrice } from './globalConfig.api.ts';

export const UNKNOWN_PRICE = 'Stripe has no price with this ID.';

/**
 * Checks a price id with Stripe before it is saved. Only a negative answer refuses it: without a key, or while Stripe is
 * down, it can be saved. Errors: BackendError.
 */
export async function refuseUnknownPrice(client: QueryClient, priceId: string): Promise<void> {
  const price = await client.query({ ...stripePrice(priceId), staleTime: 0, retry: false }).catch(() => null);
  if (price === 'unknown') throw new BackendError({ sentence: UNKNOWN_PRICE, status: 404 });
}
