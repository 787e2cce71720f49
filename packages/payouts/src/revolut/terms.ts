import { z } from 'zod';
import { type RemoteTerms, UNKNOWN_TERMS } from '../provider.ts';
import type { RevolutApi } from './api.ts';
import { counterpartyById, destinationOf } from './counterparties.ts';

/** One side of a transaction. */
export const leg = z.object({
  account_id: z.string().nullish(),
  amount: z.number().nullish(),
  currency: z.string().nullish(),
  counterparty: z.object({ id: z.string().nullish(), account_id: z.string().nullish() }).nullish(),
});
type Leg = z.output<typeof leg>;

export interface ReportedPayment {
  amount?: number | null | undefined;
  currency?: string | null | undefined;
  request_id?: string | null | undefined;
  reference?: string | null | undefined;
}

/**
 * Terms with the amount as a decimal: the shortest form of Revolut's number is what it sent. Outgoing amounts are
 * negative at Revolut.
 */
export function termsOf({
  amount,
  currency,
  request_id: requestId,
  reference,
}: ReportedPayment): RemoteTerms {
  return {
    ...UNKNOWN_TERMS,
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

/** The destination of the money, looked up at Revolut; null = not reported, or no longer known. */
export async function reportedDestination(
  api: RevolutApi,
  own: Leg | undefined,
): Promise<RemoteTerms['destination']> {
  const { id, account_id: accountId } = own?.counterparty ?? {};
  if (id == null) return null;
  const counterparty = await counterpartyById(api, id);
  return counterparty && destinationOf(counterparty, accountId ?? null);
}

/**
 * An object as JSON with an `amount`. Revolut requires a number; its digits are copied from the decimal without a float
 * in between. Errors: RangeError for invalid amounts.
 */
export function withAmount(fields: Readonly<Record<string, unknown>>, amount: string): string {
  if (!/^\d{1,10}\.\d{2}$/.test(amount))
    throw new RangeError('An amount has digits, a point and two decimals.');
  return `${JSON.stringify(fields).slice(0, -1)},"amount":${amount}}`;
}
