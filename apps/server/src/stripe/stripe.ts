import { readAnswer } from '@marketdesk/payouts/read-answer.ts';
import { z } from 'zod';
import { Failure } from '../failure.ts';

export interface StripeOptions {
  secretKey: string;
  /** Without a path or trailing slash. */
  apiUrl: string;
  timeoutMs?: number;
}

export interface StripePrice {
  id: string;
  /** ISO 4217 code in capitals. */
  currency: string;
  /** Exact decimal with the currency's decimals; null if the price has no single amount. */
  unit_amount: string | null;
  active: boolean;
  recurring: 'day' | 'week' | 'month' | 'year' | null;
}

const price = z.object({
  id: z.string(),
  currency: z.string(),
  // In the smallest unit; a whole number, so it is exact.
  unit_amount: z.int().nullable(),
  active: z.boolean(),
  recurring: z.object({ interval: z.enum(['day', 'week', 'month', 'year']) }).nullable(),
});

// As documented by Stripe. All other currencies have two decimals.
const WITHOUT_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' ');
const WITH_THREE = 'bhd jod kwd omr tnd'.split(' ');
const TIMEOUT_MS = 8_000;

/** The price at Stripe; null = no price with this ID. Errors: Failure. */
export async function stripePrice(
  id: string,
  { secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeOptions,
): Promise<StripePrice | null> {
  const response = await fetch(`${apiUrl}/v1/prices/${encodeURIComponent(id)}`, {
    headers: { authorization: `Bearer ${secretKey}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Failure(502, 'Stripe is not responding. Try again in a moment.', { cause: error });
  });
  const body = await parseBody(response);
  switch (response.status) {
    case 200:
      return asPrice(body);
    case 404:
      return null;
    case 401:
    case 403:
      throw new Failure(502, 'Stripe does not accept STRIPE_SECRET_KEY for reading prices.', { cause: body });
    default:
      throw new Failure(502, 'Stripe returned an error. Try again in a moment.', {
        cause: new Error(`Stripe answered ${response.status}`),
      });
  }
}

/** null = the response is not JSON, incomplete or too large. */
async function parseBody(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await readAnswer(response));
  } catch {
    return null;
  }
}

function asPrice(body: unknown): StripePrice {
  const { data, error } = price.safeParse(body);
  if (!data) throw new Failure(502, 'Stripe returned an error. Try again in a moment.', { cause: error });
  return {
    id: data.id,
    currency: data.currency.toUpperCase(),
    unit_amount: data.unit_amount === null ? null : decimal(data.unit_amount, data.currency.toLowerCase()),
    active: data.active,
    recurring: data.recurring?.interval ?? null,
  };
}

/** Shifts the decimal point without division or rounding. */
function decimal(smallest: number, currency: string): string {
  const decimals = WITHOUT_DECIMALS.includes(currency) ? 0 : WITH_THREE.includes(currency) ? 3 : 2;
  const digits = String(smallest).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
