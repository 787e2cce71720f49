import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { see, seeNo } from '../harness/see.ts';
import { edit, row, saved, typeInto } from '../screens/user-details.ts';

const SPEC_FIELDS = [
  'User ID',
  'Role',
  'Email',
  'Username',
  'Full name',
  'Avatar URL',
  'Contact number',
  'Show contact number',
  'Website',
  'Bio',
  'Created',
  'Worker',
  'Preferred locale',
  'Service radius (km)',
  'Base country code',
  'Base address',
  'Base latitude',
  'Base longitude',
  'Stories country code',
  'Subscription tier',
  'Subscription expires at',
  'Balance',
  'Stripe customer ID',
  'Suspended',
  'Banned',
];

describe('a user’s page', () => {
  journey('has the user’s name and shows every field', async (desk) => {
    const account = await desk.createAccount({
      profile: {
        full_name: 'Örjan Ängström',
        username: `orjan_${Date.now()}`,
        bio: 'Paints.',
        base_country_code: 'HR',
        base_latitude: 45.815399,
        base_longitude: 15.966568,
        service_radius: 12.5,
      },
    });
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    await see(page.getByRole('heading', { name: 'Örjan Ängström', level: 1 }));
    await expect.poll(() => page.title()).toMatch(/Örjan Ängström · Marketdesk$/);
    await expect.poll(() => page.locator('dl > div > dt').allInnerTexts()).toEqual(SPEC_FIELDS);
    await expect.poll(() => row(page, 'Bio').innerText()).toBe('Paints.');
    await expect.poll(() => row(page, 'Base latitude').innerText()).toBe('45.815399');
    await expect.poll(() => row(page, 'Base country code').innerText()).toContain('Croatia');
    await expect.poll(() => row(page, 'Balance').innerText()).toBe('€0.00');
    await see(page.getByRole('application', { name: 'Service area' }));
    await see(page.getByText('12.5 km around 45.815399, 15.966568'));
  });
});

describe('an editable field', () => {
  journey('is saved on blur, with a toast, and escaped as text after a reload', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
    await edit(page, 'Base address', '  Ilica 1, Zagreb ');
    await see(saved(page));
    await expect.poll(() => row(page, 'Base address').innerText()).toBe('Ilica 1, Zagreb');
    expect((await desk.profile(account)).base_address).toBe('Ilica 1, Zagreb');
    await seeNo(saved(page));
    const markup = '<img src=x onerror="window.hacked=1">';
    await edit(page, 'Full name', markup);
    await see(page.getByRole('heading', { name: markup, level: 1 }), saved(page));
    await page.reload();
    await see(row(page, 'Base address').getByText('Ilica 1, Zagreb'));
    await see(page.getByRole('heading', { name: markup, level: 1 }));
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });
});

describe('two editors of a profile', () => {
  journey('get a conflict: the second sees both values before overwriting', async (desk) => {
    desk.problems.tolerate(/^409 POST \/rest\/v1\/rpc\/admin_update_user_profile$/);
    const account = await desk.createAccount({ profile: { base_address: 'Start 1' } });
    const [first, second] = await Promise.all([
      desk.visit(`/admin/users/${account.id}`, { as: 'moderator' }),
      desk.visit(`/admin/users/${account.id}`, { as: 'admin' }),
    ]);
    const box = await typeInto(second, 'Base address', 'Second 3');
    await edit(first, 'Base address', 'First 2');
    await see(saved(first));
    await box.press('Enter');
    const alert = second.getByRole('alert').filter({ hasText: 'Someone else changed this.' });
    await see(alert.getByText('First 2'), alert.getByText('Second 3'));
    expect((await desk.profile(account)).base_address).toBe('First 2');
    await alert.getByRole('button', { name: 'Keep mine' }).click();
    await see(saved(second));
    expect((await desk.profile(account)).base_address).toBe('Second 3');
  });
});
