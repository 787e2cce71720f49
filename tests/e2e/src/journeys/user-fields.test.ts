import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, journeyIn } from '../harness/journey.ts';
import { see, seeNo } from '../harness/see.ts';
import { edit, editor, row, saved, typeInto, value } from '../screens/user-details.ts';

const UPDATE = '**/rpc/admin_update_user_profile';
const REFUSED = /^40[0-9] POST \/rest\/v1\/rpc\/admin_update_user_profile$/;
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
  journey('is named after them and shows every field of their profile', async (desk) => {
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

  journey('has no map unless latitude, longitude and radius are all there', async (desk) => {
    const account = await desk.createAccount({ profile: { base_latitude: 45.8, base_longitude: 15.9 } });
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    await see(page.getByRole('heading', { name: 'Notification preferences' }));
    expect(await page.getByText('Service area').count()).toBe(0);
    await edit(page, 'Service radius (km)', '30');
    await see(page.getByRole('application', { name: 'Service area' }));
  });

  journey('collapses a bio of more than 300 characters', async (desk) => {
    const bio = `${'a'.repeat(299)} the end`;
    const [long, short] = await Promise.all([
      desk.createAccount({ profile: { bio } }),
      desk.createAccount({ profile: { bio: 'b'.repeat(300) } }),
    ]);
    const page = await desk.visit(`/admin/users/${long.id}`, { as: 'moderator' });
    await see(page.getByRole('button', { name: 'Expand', exact: true }));
    expect(await row(page, 'Bio').innerText()).not.toContain('the end');
    await page.getByRole('button', { name: 'Expand', exact: true }).click();
    await expect.poll(() => row(page, 'Bio').innerText()).toContain('the end');
    await page.getByRole('button', { name: 'Collapse', exact: true }).click();
    expect(await row(page, 'Bio').innerText()).not.toContain('the end');
    await page.goto(`/admin/users/${short.id}`);
    await see(row(page, 'Bio'));
    expect(await page.getByRole('button', { name: 'Expand', exact: true }).count()).toBe(0);
  });

  journey('links to a website, but never to a script', async (desk) => {
    const account = await desk.createAccount({ profile: { website: 'example.test/me' } });
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    await expect
      .poll(() => page.getByRole('link', { name: 'Open website' }).getAttribute('href'))
      .toBe('https://example.test/me');
    await edit(page, 'Website', 'javascript:alert(1)');
    await see(page.getByText('Type an address like https://example.com.'));
    expect(await desk.profile(account)).toMatchObject({ website: 'https://example.test/me' });
  });
});

describe('a field that is edited where it stands', () => {
  for (const world of ['staff', 'admins'] as const) {
    journeyIn(
      world,
      `is saved by leaving it, with a toast, and stays after a reload (${world})`,
      async (desk) => {
        const account = await desk.createAccount();
        const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
        await edit(page, 'Base address', '  Ilica 1, Zagreb ');
        await see(saved(page));
        await expect.poll(() => row(page, 'Base address').innerText()).toBe('Ilica 1, Zagreb');
        expect((await desk.profile(account)).base_address).toBe('Ilica 1, Zagreb');
        await seeNo(saved(page));
        await page.reload();
        await see(row(page, 'Base address').getByText('Ilica 1, Zagreb'));
      },
    );
  }

  journey('is saved by Enter, and put back by Escape', async (desk) => {
    const account = await desk.createAccount({ profile: { base_address: 'Old street 1' } });
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    await (await typeInto(page, 'Base address', 'New street 2')).press('Escape');
    await expect.poll(() => row(page, 'Base address').innerText()).toBe('Old street 1');
    await (await typeInto(page, 'Base address', 'New street 2')).press('Enter');
    await see(saved(page));
    await expect
      .poll(() => value(page, 'Base address').evaluate((it) => it === document.activeElement))
      .toBe(true);
    expect((await desk.profile(account)).base_address).toBe('New street 2');
  });

  journey('that was not changed asks the server for nothing', async (desk) => {
    const account = await desk.createAccount({
      profile: { username: `same_${Date.now()}`, base_latitude: 1.2345678, preferred_locale: 'en' },
    });
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    const updates = countRequests(page, UPDATE);
    for (const label of ['Username', 'Full name', 'Base latitude', 'Preferred locale', 'Bio', 'Website']) {
      await value(page, label).click();
      await editor(page, label).press('Enter');
      await see(value(page, label));
    }
    expect(updates()).toBe(0);
    expect(await desk.auditOf(account)).toEqual(['update_user_profile']);
  });

  journey('that is emptied becomes null', async (desk) => {
    const account = await desk.createAccount({
      profile: { username: `gone_${Date.now()}`, bio: 'Soon gone' },
    });
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/admin_update_user_profile')) bodies.push(request.postDataJSON());
    });
    for (const [label, field] of [
      ['Username', 'username'],
      ['Full name', 'full_name'],
      ['Bio', 'bio'],
    ] as const) {
      await edit(page, label, '');
      await expect.poll(async () => (await desk.profile(account))[field]).toBeNull();
    }
    expect(bodies).toMatchObject([
      { p_updates: { username: null } },
      { p_updates: { full_name: null } },
      { p_updates: { bio: null } },
    ]);
  });

  journey('is saved in its spelling: countries in capitals, languages in small letters', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    await edit(page, 'Base country code', 'hr');
    await edit(page, 'Preferred locale', ' EN, HR ');
    await expect
      .poll(() => desk.profile(account))
      .toMatchObject({ base_country_code: 'HR', preferred_locale: 'en, hr' });
    await value(page, 'Preferred locale').click();
    await editor(page, 'Preferred locale').fill('');
    await expect.poll(() => editor(page, 'Preferred locale').getAttribute('placeholder')).toBe('en, hr');
  });

  journey('that the server refuses keeps what was typed, with the server’s sentence', async (desk) => {
    desk.problems.tolerate(REFUSED);
    const taken = `taken_${Date.now()}`;
    await desk.createAccount({ profile: { username: taken } });
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    await edit(page, 'Username', taken);
    await see(page.getByRole('alert').getByText('This username is taken.', { exact: true }));
    await expect.poll(() => editor(page, 'Username').inputValue()).toBe(taken);
    expect((await desk.profile(account)).username).toBeNull();
    await editor(page, 'Username').fill(`free_${Date.now()}`);
    await editor(page, 'Username').press('Enter');
    await see(saved(page));
  });

  journey('that makes no sense is refused before it is sent', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    const updates = countRequests(page, UPDATE);
    for (const [label, text] of [
      ['Base country code', 'HRV'],
      ['Base latitude', '91'],
      ['Base longitude', 'east'],
      ['Service radius (km)', '-3'],
    ] as const) {
      const box = await typeInto(page, label, text);
      await box.press('Enter');
      await see(page.getByRole('alert'));
      await expect.poll(() => box.inputValue()).toBe(text);
      await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
      await box.press('Escape');
      await seeNo(page.getByRole('alert'));
    }
    expect(updates()).toBe(0);
  });

  journey('that could not be saved at all can be saved later', async (desk) => {
    desk.problems.tolerate(/^net::ERR_FAILED POST \/rest\/v1\/rpc\/admin_update_user_profile$/);
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    await page.route(UPDATE, (route) => route.abort('failed'));
    await edit(page, 'Base address', 'Behind the wall 1');
    await see(page.getByRole('alert').getByText('Failed to save', { exact: true }));
    await page.unroute(UPDATE);
    await editor(page, 'Base address').press('Enter');
    await see(saved(page));
    expect((await desk.profile(account)).base_address).toBe('Behind the wall 1');
  });

  journey('with a text like markup shows it as text', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    const name = '<img src=x onerror="window.hacked=1">';
    await edit(page, 'Full name', name);
    await see(page.getByRole('heading', { name, level: 1 }));
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });
});

describe('the balance', () => {
  journey('is corrected by an admin, with a reason', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
    await (await typeInto(page, 'Balance', '1234.5')).press('Enter');
    const question = page.getByRole('dialog', { name: 'Correct the balance to €1,234.50?' });
    await question.getByRole('button', { name: 'Correct', exact: true }).click();
    await see(question.getByText('Enter a reason for the correction.'));
    await question.getByLabel('Reason').fill('Paid twice');
    await question.getByRole('button', { name: 'Correct', exact: true }).click();
    await see(saved(page));
    await expect.poll(() => row(page, 'Balance').innerText()).toBe('€1,234.50');
    expect(Number((await desk.profile(account)).balance)).toBe(1234.5);
  });

  journey('stays as it is when the question is cancelled', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
    await (await typeInto(page, 'Balance', '99')).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await seeNo(page.getByRole('dialog'));
    expect(Number((await desk.profile(account)).balance)).toBe(0);
  });

  journey('is only shown to a moderator', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    await expect.poll(() => row(page, 'Balance').innerText()).toBe('€0.00');
    expect(await value(page, 'Balance').count()).toBe(0);
  });
});

describe('two people who edit one profile', () => {
  journey('are told: the second sees both values and nothing is overwritten unseen', async (desk) => {
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

  journey('may take the other’s value', async (desk) => {
    desk.problems.tolerate(/^409 POST \/rest\/v1\/rpc\/admin_update_user_profile$/);
    const account = await desk.createAccount({ profile: { bio: 'Start' } });
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    const box = await typeInto(page, 'Bio', 'Mine');
    await desk.callAsAdmin('admin_update_user_profile', {
      p_user_id: account.id,
      p_updates: { bio: 'Theirs' },
    });
    await box.press('Enter');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await see(value(page, 'Bio'));
    await expect.poll(() => row(page, 'Bio').innerText()).toBe('Theirs');
    expect((await desk.profile(account)).bio).toBe('Theirs');
  });

  journey('who change different fields don’t meet', async (desk) => {
    const account = await desk.createAccount({ profile: { bio: 'Start', base_address: 'Start' } });
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    const box = await typeInto(page, 'Bio', 'Mine');
    await desk.callAsAdmin('admin_update_user_profile', {
      p_user_id: account.id,
      p_updates: { base_address: 'Theirs' },
    });
    await box.press('Enter');
    await see(saved(page));
    expect(await desk.profile(account)).toMatchObject({ bio: 'Mine', base_address: 'Theirs' });
  });
});

describe('the notification switches', () => {
  journey('are saved at a touch and survive a reload', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    const switches = page.getByRole('switch').filter({ visible: true });
    const story = page.getByRole('switch', { name: 'Story mention' });
    await see(story);
    // The eleven of the spec, and the two of the grid.
    await expect.poll(() => switches.count()).toBe(13);
    const before = await story.isChecked();
    await story.click();
    await see(saved(page));
    expect((await desk.profile(account)).notify_story_mention).toBe(!before);
    await page.reload();
    await see(story);
    await expect.poll(() => story.isChecked()).toBe(!before);
  });

  journey('jump back, and say why, when they cannot be saved', async (desk) => {
    desk.problems.tolerate(/^500 POST \/rest\/v1\/rpc\/admin_update_user_profile$/);
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'moderator' });
    const review = page.getByRole('switch', { name: 'New review' });
    const before = await review.isChecked();
    await page.route(UPDATE, (route) => route.fulfill({ status: 500, json: {} }));
    await review.click();
    await see(page.getByRole('alert').getByText('Failed to save'));
    await expect.poll(() => review.isChecked()).toBe(before);
  });
});

function countRequests(page: Page, pattern: string): () => number {
  let count = 0;
  const path = pattern.replace('**', '');
  page.on('request', (request) => {
    if (request.url().endsWith(path)) count += 1;
  });
  return () => count;
}
