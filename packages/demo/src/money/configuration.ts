import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertRows, type Row } from '../database/insert.ts';
import { nameId } from '../random/random.ts';
import { HOUR } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { FEE_LOWERED_DAYS_AGO, FEES } from './withdrawal.ts';

/** Top-up amounts in euros. */
export const TOP_UPS = [5, 10, 20, 50, 100] as const;
const RETIRED_TOP_UPS = [15, 250] as const;

function priceRows() {
  const price = (type: 'top_up' | 'subscription', name: string, rest: { is_active: boolean } & Row) => {
    const stripe_price_id = `price_demo_${name}`;
    return { id: nameId(stripe_price_id), type, stripe_price_id, ...rest };
  };
  const topUp = (amount_eur: number, index: number) =>
    price('top_up', `topup_${amount_eur}`, {
      display_label: `${amount_eur} €`,
      display_order: index + 1,
      is_active: index < TOP_UPS.length,
      amount_eur,
      subscription_tier: null,
    });
  const pro = (name: string, display_label: string, display_order: number) => {
    const is_active = name !== 'pro_launch';
    const rest = { display_label, display_order, is_active, amount_eur: null, subscription_tier: 'pro' };
    return price('subscription', name, rest);
  };
  return [
    ...[...TOP_UPS, ...RETIRED_TOP_UPS].map(topUp),
    pro('pro_month', 'Pro, 1 month', 1),
    pro('pro_quarter', 'Pro, 3 months', 2),
    pro('pro_year', 'Pro, 12 months', 3),
    pro('pro_launch', 'Pro, launch offer', 4),
  ];
}

/** Today’s fee and prices, with the audit entries of their changes. */
export async function configure(tx: Queryable, { audit, calendar, staff }: World): Promise<void> {
  await tx.query('update public.withdrawals_config set is_automatic = false, platform_fee = $1::numeric', [
    FEES.since,
  ]);
  await insertRows(tx, 'public.price_configs', priceRows());

  const fee = (old: number, now: number, isAutomatic: readonly [boolean, boolean] = [false, false]) => ({
    old_platform_fee: old,
    new_platform_fee: now,
    old_is_automatic: isAutomatic[0],
    new_is_automatic: isAutomatic[1],
  });
  const record = (daysAgo: number, action: string, table: string, id: string | null, details: Row) => {
    const actor = daysAgo > 100 ? staff.admin : staff.otherAdmin(staff.admin);
    audit.record({ at: calendar.daysAgo(daysAgo) - HOUR, actor, action, table, id, details });
  };
  const { before, since } = FEES;
  record(540, 'update_withdrawals_config', 'withdrawals_config', null, fee(5, before));
  record(FEE_LOWERED_DAYS_AGO, 'update_withdrawals_config', 'withdrawals_config', null, fee(before, since));
  record(64, 'update_withdrawals_config', 'withdrawals_config', null, fee(since, since, [false, true]));
  record(61, 'update_withdrawals_config', 'withdrawals_config', null, fee(since, since, [true, false]));
  for (const { id, is_active, stripe_price_id } of priceRows()) {
    record(530, 'insert_price_config', 'price_configs', id, { stripe_price_id });
    if (is_active) continue;
    const details = { stripe_price_id, old_is_active: true, new_is_active: false };
    record(150, 'toggle_price_active', 'price_configs', id, details);
  }
}
