import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { mark } from '../harness/publicApp.ts';
import { see } from '../harness/see.ts';
import { button } from '../screens/desks.ts';
import { rows } from '../screens/list.ts';

describe('the platform fee', () => {
  journey('must be a number, and a wrong one stays in the box', async (desk) => {
    desk.problems.tolerate(/^400 POST \/rest\/v1\/rpc\/admin_update_withdrawals_config$/);
    const page = await desk.visit('/admin/global-config', { as: 'admin' });
    const fee = page.getByLabel('Platform Fee (%)', { exact: true });
    await fee.fill('abc');
    await button(page, 'Save').first().click();
    await see(page.getByText('Platform fee must be a number', { exact: true }));
    expect(await fee.inputValue()).toBe('abc');
    const before = await desk.callAsAdmin('admin_get_withdrawals_config');
    for (const wrong of ['-1', '101']) {
      await fee.fill(wrong);
      await button(page, 'Save').first().click();
      await see(page.getByRole('alert').first());
      expect(await fee.inputValue()).toBe(wrong);
    }
    expect(await desk.callAsAdmin('admin_get_withdrawals_config')).toEqual(before);
  });
});

describe('a price option', () => {
  journey('is added, edited where it stands, switched off, and is there after a reload', async (desk) => {
    const priceId = `price_${mark()}`;
    const page = await desk.visit('/admin/global-config', { as: 'admin' });
    await page.getByLabel('New price ID').fill(priceId);
    await page.getByLabel('New label').fill('A trial');
    await page.getByLabel('New amount (€)').fill('12.50');
    await button(page, 'Add').click();
    const row = rows(page, 'Top-up').filter({ hasText: priceId });
    await see(row.getByText('€12.50'));
    await row.getByRole('switch').click();
    await expect.poll(() => row.getByRole('switch').isChecked()).toBe(false);
    await page.reload();
    await expect.poll(() => row.getByRole('switch').isChecked()).toBe(false);
  });
});

describe('a moderator', () => {
  journey('neither sees nor changes the configuration', async (desk) => {
    const page = await desk.visit('/admin/global-config', { as: 'moderator' });
    await see(page.getByText('Admins only – You do not have access to this page.'));
    const { client } = await desk.signIn(await desk.createAccount({ role: 'moderator' }));
    for (const [name, args] of [
      ['admin_update_withdrawals_config', { p_is_automatic: true, p_platform_fee: 0 }],
      ['admin_update_withdrawals_approval', { p_above_eur: null }],
      ['admin_get_withdrawals_config', {}],
    ] as const) {
      const { status, error } = await client.rpc(name, args);
      expect([name, status, error?.message]).toEqual([name, 403, 'Not authorized']);
    }
  });
});
