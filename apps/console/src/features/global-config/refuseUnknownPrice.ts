import { BackendError } from '#backend/BackendError.ts';
import type { QueryClient } from '@tanstack/react-query';
import { stripePrice } from './globalConfig.api.ts';

export const UNKNOWN_PRICE = 'Stripe has no price with this ID.';

/**
 * Asks Stripe before a price id is saved. Only Stripe's own no refuses it: without a key, or while Stripe does not answer,
 * nobody is kept from their work. Errors: BackendError.
 */
export async function refuseUnknownPrice(client: QueryClient, priceId: string): Promise<void> {
  const price = await client.query({ ...stripePrice(priceId), staleTime: 0, retry: false }).catch(() => null);
  if (price === 'unknown') throw new BackendError({ sentence: UNKNOWN_PRICE, status: 404 });
}
