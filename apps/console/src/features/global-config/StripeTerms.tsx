import { formatEuro, toCents } from '#kit/format/money.ts';
import { useQuery } from '@tanstack/react-query';
import { type PriceConfig, type StripePrice, stripePrice, UNKNOWN_PRICE } from './globalConfig.api.ts';

/** What Stripe charges for a price option, where the server can ask: in red or amber when it is not what stands here. */
export function StripeTerms({ price }: { price: PriceConfig }) {
  const { data, isError } = useQuery({ ...stripePrice(price.stripe_price_id), retry: false });
  if (data === undefined)
    return isError ? <p className="pb-1 text-sm text-faint">Stripe did not respond.</p> : null;
  if (data === null) return null;
  if (data === 'unknown') return <p className="pb-1 text-sm text-bad">{UNKNOWN_PRICE}</p>;
  const differs = !isSameAmount(price, data);
  return (
    <p className="flex flex-wrap gap-x-2 pb-1 text-sm text-muted">
      <span className={differs ? 'text-warn' : undefined}>
        <span className="tabular">{termsOf(data)}</span> at Stripe{differs && ', differs from this amount'}
      </span>
      {!data.active && <span className="text-warn">Archived in Stripe</span>}
    </p>
  );
}

/** `€12.00 per month`, `12.00 USD`. */
function termsOf({ currency, unit_amount: amount, recurring }: StripePrice): string {
  const code = currency.toUpperCase();
  const charged =
    amount === null ? `Varying amount, ${code}` : code === 'EUR' ? formatEuro(amount) : `${amount} ${code}`;
  return recurring === null ? charged : `${charged} per ${recurring}`;
}

// A subscription has no amount of ours to compare with.
function isSameAmount(
  { amount_eur: ours }: PriceConfig,
  { currency, unit_amount: theirs }: StripePrice,
): boolean {
  if (ours === null) return true;
  return currency.toUpperCase() === 'EUR' && theirs !== null && toCents(theirs) === toCents(ours);
}
