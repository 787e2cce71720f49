import type { Row } from '../database/insert.ts';
import { nameId } from '../random/name-id.ts';

/** What people can top up, in euro; the last ones are not sold any more. */
export const TOP_UPS = [5, 10, 20, 50, 100] as const;
const RETIRED_TOP_UPS = [15, 250] as const;

/** The price options of both tabs. */
export function priceRows(): Row[] {
  const topUps = [...TOP_UPS, ...RETIRED_TOP_UPS].map((amount, index) =>
    price('top_up', `topup_${amount}`, `${amount} €`, index + 1, index < TOP_UPS.length, amount, null),
  );
  return [
    ...topUps,
    price('subscription', 'pro_month', 'Pro, 1 month', 1, true, null, 'pro'),
    price('subscription', 'pro_quarter', 'Pro, 3 months', 2, true, null, 'pro'),
    price('subscription', 'pro_year', 'Pro, 12 months', 3, true, null, 'pro'),
    price('subscription', 'pro_launch', 'Pro, launch offer', 4, false, null, 'pro'),
  ];
}

function price(
  type: 'top_up' | 'subscription',
  name: string,
  display_label: string,
  display_order: number,
  is_active: boolean,
  amount_eur: number | null,
  subscription_tier: string | null,
): Row {
  const stripe_price_id = `price_demo_${name}`;
  return {
    id: nameId(stripe_price_id),
    type,
    stripe_price_id,
    display_label,
    display_order,
    is_active,
    amount_eur,
    subscription_tier,
  };
}
