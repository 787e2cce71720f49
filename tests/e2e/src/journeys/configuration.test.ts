import { describe, expect } from 'vitest';
import { NARROW } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { mark } from '../harness/publicApp.ts';
import { see } from '../harness/see.ts';
import { button, toast } from '../screens/desks.ts';
import { rows } from '../screens/list.ts';
import { confirm, proposal } from '../screens/proposals.ts';

describe('what loosens the rules of money', () => {
  // On a desk another admin confirms the change of a role, in user-actions.
  journey('is proposed by one admin and confirmed by another, on a phone', async (desk) => {
    const limits = () => desk.callAsAdmin<object[]>('admin_get_money_limits');
    await desk.callAsAdmin('admin_update_money_limits', {
      p_release_above_eur: 5000,
      p_cooling_off_hours: 24,
    });
    const first = await desk.visit('/admin/global-config', { as: 'admin', viewport: NARROW });
    const field = first.getByLabel('One person releases within 24 hours (€)');
    await field.fill('7000');
    await button(first, 'Save').first().click();
    await see(toast(first, 'Proposed. Another admin must confirm it.'));
    expect(await field.inputValue()).toBe('5000.00');
    const words = 'One person releases within 24 hours (€): €5,000.00 → €7,000.00';
    const own = proposal(first, words);
    await see(own.getByText('You proposed this, so another admin must confirm it.'));
    expect(await button(own, 'Confirm').isDisabled()).toBe(true);
    expect(await limits()).toMatchObject([{ release_above_eur: 5000 }]);

    const second = await desk.visit('/admin/account', {
      as: await desk.createAccount({ role: 'admin' }),
      viewport: NARROW,
    });
    await button(second, 'Menu').click();
    await second.getByRole('link', { name: /^Global Config \d+$/ }).click();
    await confirm(second, proposal(second, words));
    expect(await limits()).toMatchObject([{ release_above_eur: 7000 }]);
  });

  journey('stands on a page of its own, for admins', async (desk) => {
    const page = await desk.visit('/admin/global-config', { as: 'admin', viewport: NARROW });
    await page.getByRole('link', { name: 'Rules of money' }).click();
    await see(page.getByRole('region', { name: 'A withdrawal is paid through the provider' }));
    const other = await desk.visit('/admin/rules-of-money', { as: 'moderator' });
    await see(other.getByText('Admins only – You do not have access to this page.'));
  });
});

describe('a price option', () => {
  journey('is added, edited where it stands, switched off, and is there after a reload', async (desk) => {
    const priceId = `price_${mark()}`;
    const page = await desk.visit('/admin/global-config', { as: 'admin' });
    await page.getByLabel('New price ID').fill(priceId);
    await page.getByLabel('New label').fill('A trial');
    await page.getByLabel('New amount (€)').fill('12.50');
    // Last: other journeys know which one is first.
    await page.getByLabel('New order').fill('90');
    await button(page, 'Add').click();
    const row = rows(page, 'Top-up').filter({ hasText: priceId });
    await see(row.getByText('€12.50'));
    // It shows before the server has it, and a reload would end its request.
    const stored = page.waitForResponse('**/rpc/admin_toggle_price_active');
    await row.getByRole('switch').click();
    await expect.poll(() => row.getByRole('switch').isChecked()).toBe(false);
    await stored;
    await page.reload();
    await expect.poll(() => row.getByRole('switch').isChecked()).toBe(false);
  });
});
