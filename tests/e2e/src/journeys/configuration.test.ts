import { describe, expect } from 'vitest';
import { call } from '../harness/accounts.ts';
import { NARROW } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { mark } from '../harness/publicApp.ts';
import { see } from '../harness/see.ts';
import { button, toast } from '../screens/desks.ts';
import { rows } from '../screens/list.ts';
import { confirm, proposal } from '../screens/proposals.ts';

const RELEASES = 'Daily payout limit per staff member (€)';

describe('a change that loosens the rules of money', () => {
  // user-actions covers the confirmation on a desktop.
  journey('is proposed by one admin and confirmed by another, on a phone', async (desk) => {
    const limits = () => desk.callAsAdmin<object[]>('admin_get_money_limits');
    const both = { p_release_above_eur: 5000, p_cooling_off_hours: 24 };
    await desk.callAsAdmin('admin_update_money_limits', both);
    const { client: colleague } = await desk.signIn(await desk.createAccount({ role: 'admin' }));
    await call(colleague, 'admin_update_money_limits', { ...both, p_release_above_eur: 7000 });
    expect(await limits()).toMatchObject([{ release_above_eur: 5000 }]);

    const page = await desk.visit('/admin/account', { as: 'admin', viewport: NARROW });
    await button(page, 'Menu').click();
    await page.getByRole('link', { name: 'Global Config', exact: true }).click();
    await confirm(page, proposal(page, `${RELEASES}: €5,000.00 → €7,000.00`));
    expect(await limits()).toMatchObject([{ release_above_eur: 7000 }]);

    const field = page.getByLabel(RELEASES);
    await field.fill('9000');
    await button(page, 'Save').first().click();
    await see(toast(page, 'Proposed. Another admin must confirm it.'));
    expect(await field.inputValue()).toBe('7000.00');
    const own = proposal(page, `${RELEASES}: €7,000.00 → €9,000.00`);
    await see(own.getByText('You proposed this, so another admin must confirm it.'));
    expect(await button(own, 'Confirm').isDisabled()).toBe(true);
    expect(await limits()).toMatchObject([{ release_above_eur: 7000 }]);
    const proposals = await desk.callAsAdmin<{ id: string; new: unknown }[]>('admin_get_proposals');
    await call(colleague, 'admin_confirm_proposal', { p_id: proposals.find((one) => one.new === 9000)?.id });
    expect(await limits()).toMatchObject([{ release_above_eur: 9000 }]);

    await page.getByRole('link', { name: 'Payout controls' }).click();
    await see(page.getByRole('region', { name: 'A withdrawal is paid through the provider' }));
  });
});

describe('a price option', () => {
  journey('is added, confirmed by another admin, offered, and switched off', async (desk) => {
    const priceId = `price_${mark()}`;
    const page = await desk.visit('/admin/global-config', { as: 'admin' });
    await page.getByLabel('New price ID').fill(priceId);
    await page.getByLabel('New label').fill('A trial');
    await page.getByLabel('New amount (€)').fill('12.50');
    // Last, because other journeys use the first option.
    await page.getByLabel('New order').fill('90');
    await button(page, 'Add').click();
    const row = rows(page, 'Top-up').filter({ hasText: priceId });
    await see(row.getByText('€12.50'));
    const active = row.getByRole('switch');
    expect(await active.isChecked()).toBe(false);
    const offered = proposal(page, 'Active of A trial: off → on').filter({ hasText: priceId });
    await see(offered.getByText('You proposed this, so another admin must confirm it.'));
    const { client: colleague } = await desk.signIn(await desk.createAccount({ role: 'admin' }));
    const proposals =
      await desk.callAsAdmin<{ id: string; impact: { sentence: string } }[]>('admin_get_proposals');
    const { id } = proposals.find(({ impact }) => impact.sentence.includes(priceId)) ?? {};
    await call(colleague, 'admin_confirm_proposal', { p_id: id });
    await button(page, 'Refresh').click();
    await expect.poll(() => active.isChecked()).toBe(true);
    await active.click();
    await expect.poll(() => active.isChecked()).toBe(false);
    const stored = async () =>
      (await desk.callAsAdmin<{ stripe_price_id: string }[]>('admin_get_price_configs')).find(
        ({ stripe_price_id }) => stripe_price_id === priceId,
      );
    await expect.poll(stored).toMatchObject({ amount_eur: 12.5, is_active: false });
  });
});
