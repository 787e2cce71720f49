import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertRows } from '../database/insert.ts';
import { HOUR } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { priceRows } from './prices.ts';
import { FEE_LOWERED_DAYS_AGO, FEES } from './withdrawal.ts';

/** The platform's configuration as it is today, and in the log how it came to that. */
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
  const record = (daysAgo: number, action: string, table: string, id: string | null, details: object) =>
    audit.record({
      at: calendar.daysAgo(daysAgo) - HOUR,
      actor: daysAgo > 100 ? staff.admin : staff.otherAdmin(staff.admin),
      action,
      table,
      id,
      details: { ...details },
    });
  const { before, since } = FEES;
  record(540, 'update_withdrawals_config', 'withdrawals_config', null, fee(5, before));
  record(FEE_LOWERED_DAYS_AGO, 'update_withdrawals_config', 'withdrawals_config', null, fee(before, since));
  record(64, 'update_withdrawals_config', 'withdrawals_config', null, fee(since, since, [false, true]));
  record(61, 'update_withdrawals_config', 'withdrawals_config', null, fee(since, since, [true, false]));
  for (const { id, is_active, stripe_price_id } of priceRows()) {
    record(530, 'insert_price_config', 'price_configs', String(id), { stripe_price_id });
    if (is_active === true) continue;
    const details = { stripe_price_id, old_is_active: true, new_is_active: false };
    record(150, 'toggle_price_active', 'price_configs', String(id), details);
  }
}
