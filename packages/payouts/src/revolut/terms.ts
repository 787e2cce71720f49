import { z } from 'zod';
import { UNTOLD, type RemoteTerms } from '../provider.ts';
import type { RevolutApi } from './api.ts';
import { counterpartyById, destinationOf } from './counterparties.ts';

/** One side of a transaction, as far as Revolut tells of it. */
export const leg = z.object({
  account_id: z.string().nullish(),
  amount: z.number().nullish(),
  currency: z.string().nullish(),
  counterparty: z.object({ id: z.string().nullish(), account_id: z.string().nullish() }).nullish(),
});
type Leg = z.output<typeof leg>;

export interface ToldOfPayment {
  amount?: number | null | undefined;
  currency?: string | null | undefined;
  request_id?: string | null | undefined;
  reference?: string | null | undefined;
}

/** Revolut's number as a decimal: its shortest form is what was written. What we paid leaves our account, so it is negative. */
export function termsOf({ amount, currency, request_id: requestId, reference }: ToldOfPayment): RemoteTerms {
  return {
    ...UNTOLD,
    amount: amount == null ? null : String(Math.abs(amount)),
    currency: currency ?? null,
    requestId: requestId ?? null,
    reference: reference ?? null,
  };
}

/** The leg of our own account. */
export function ownLeg(legs: readonly Leg[] | null | undefined, accountId: string): Leg | undefined {
  return legs?.find(({ account_id: id }) => id === accountId) ?? legs?.[0];
}

/** Where the money went, read from Revolut anew. null = Revolut does not say, or no longer knows. */
export async function receiverTold(
  api: RevolutApi,
  own: Leg | undefined,
): Promise<RemoteTerms['destination']> {
  const { id, account_id: accountId } = own?.counterparty ?? {};
  if (id == null) return null;
  const counterparty = await counterpartyById(api, id);
  return counterparty && destinationOf(counterparty, accountId ?? null);
}
