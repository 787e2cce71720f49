import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hold } from '../harness/hold.ts';
import { journey, journeyIn } from '../harness/journey.ts';
import { pathOf, see, seeNo } from '../harness/see.ts';
import { chips, column, rows, settled, shown, table } from '../screens/list.ts';

const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const search = (page: Page) => page.getByRole('textbox', { name: 'Search', exact: true });

describe('filtering users', () => {
  for (const world of ['staff', 'admins'] as const) {
    journeyIn(world, `shows those who match, in the URL and as chips (${world})`, async (desk) => {
      const page = await desk.visit('/admin/users', { as: 'admin' });
      await filter(page, 'Role').selectOption({ label: 'Moderator' });
      await page.waitForURL('**/admin/users?role=moderator');
      await expect.poll(async () => new Set(await column(page, 'Role'))).toEqual(new Set(['Moderator']));
      await filter(page, 'Banned').selectOption({ label: 'No' });
      await page.waitForURL('**/admin/users?role=moderator&isBanned=false');
      await expect.poll(() => chips(page)).toEqual(['Role: Moderator', 'Banned: No']);

      await page.getByRole('button', { name: 'Remove filter Role: Moderator' }).click();
      await page.waitForURL('**/admin/users?isBanned=false');
      await expect.poll(() => chips(page)).toEqual(['Banned: No']);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.waitForURL('**/admin/users');
      await expect.poll(() => filter(page, 'Banned').inputValue()).toBe('');
    });
  }

  journey('finds one user among all by a part of their email, username or name', async (desk) => {
    const name = `Quentin Ypsilanti ${Date.now()}`;
    const { id, email } = await desk.createAccount({ profile: { full_name: name } });
    const page = await desk.visit('/admin/users', { as: 'moderator' });
    await search(page).fill('ypsilanti');
    await page.waitForURL('**/admin/users?search=ypsilanti');
    await expect.poll(() => column(page, 'Name')).toContain(name);
    await search(page).fill(email.slice(8, 18).toUpperCase());
    await expect.poll(() => column(page, 'Name')).toEqual([name]);
    await search(page).fill(id);
    await expect.poll(() => column(page, 'Name')).toEqual([name]);
  });

  journey('takes % and _ for what they are', async (desk) => {
    const page = await desk.visit('/admin/users?search=%25%25', { as: 'moderator' });
    await see(page.getByText('No users found.', { exact: true }));
    await expect.poll(() => search(page).inputValue()).toBe('%%');
  });

  journey('never erases what is being typed, however slow the answers', async (desk) => {
    const page = await desk.visit('/admin/users', { as: 'moderator' });
    await settled(page);
    let calls = 0;
    await page.route('**/rpc/admin_get_users?*', async (route) => {
      calls += 1;
      // The first answer arrives last.
      await new Promise((resolve) => setTimeout(resolve, calls === 1 ? 900 : 100));
      await route.continue().catch(() => undefined);
    });
    await search(page).pressSequentially('ma', { delay: 20 });
    await page.waitForURL('**/admin/users?search=ma');
    await search(page).pressSequentially('rk', { delay: 120 });
    await page.waitForURL('**/admin/users?search=mark');
    expect(await search(page).inputValue()).toBe('mark');
    await settled(page);
    expect(await search(page).inputValue()).toBe('mark');
    const people = await desk.callAsAdmin<{ user_id: string }[]>('admin_get_users', { p_search: 'mark' });
    await expect.poll(() => rows(page).count()).toBe(people.length);
  });

  journey('asks for nothing until there are two letters', async (desk) => {
    const page = await desk.visit('/admin/users', { as: 'moderator' });
    await settled(page);
    await search(page).fill('m');
    await search(page).press('Enter');
    await filter(page, 'Tier').selectOption({ label: 'Pro' });
    await page.waitForURL('**/admin/users?tier=pro');
    await expect.poll(() => search(page).inputValue()).toBe('m');
  });

  journey('keeps to one category of work, then to one subcategory', async (desk) => {
    const page = await desk.visit('/admin/users', { as: 'moderator' });
    await page.getByRole('button', { name: 'More filters' }).click();
    const category = filter(page, 'Category');
    await expect.poll(() => category.locator('option').count()).toBeGreaterThan(20);
    const [, first = ''] = await category.locator('option').allInnerTexts();
    await category.selectOption({ label: first });
    await page.waitForURL('**/admin/users?category=*');
    await expect.poll(() => chips(page)).toEqual([`Category: ${first}`]);

    const id = new URL(page.url()).searchParams.get('category');
    const people = await desk.callAsAdmin<unknown[]>('admin_get_users', { p_category_id: id });
    expect(people.length).toBeGreaterThan(0);
    await expect.poll(() => rows(page).count()).toBe(people.length);

    const subcategory = filter(page, 'Subcategory');
    await expect.poll(() => subcategory.locator('option').count()).toBeGreaterThan(1);
    await subcategory.selectOption({ index: 1 });
    await page.waitForURL('**&subcategory=*');
    await page.getByRole('button', { name: `Remove filter Category: ${first}` }).click();
    await page.waitForURL('**/admin/users');
  });

  journey('shows as Pro only whose subscription has not ended', async (desk) => {
    const [ended, lasting] = await Promise.all(
      [-1, 1].map((days) =>
        desk.createAccount({
          profile: {
            subscription_tier: 'pro',
            subscription_expires_at: new Date(Date.now() + days * 86_400_000).toISOString(),
          },
        }),
      ),
    );
    const page = await desk.visit('/admin/users?tier=pro', { as: 'moderator' });
    await settled(page);
    expect(new Set(await column(page, 'Tier'))).toEqual(new Set(['Pro']));
    await expect.poll(() => column(page, 'Name')).toContain(lasting?.fullName);
    await page.goto(`/admin/users?tier=free&search=${ended?.email ?? ''}`);
    await settled(page);
    await expect.poll(() => column(page, 'Tier')).toEqual(['Free']);
  });
});

describe('sorting users', () => {
  journey('by a click on a heading, by another the other way round', async (desk) => {
    const page = await desk.visit('/admin/users', { as: 'moderator' });
    await settled(page);
    const heading = (name: string) => table(page).getByRole('columnheader', { name });
    await expect.poll(() => heading('Created').getAttribute('aria-sort')).toBe('descending');
    await heading('Email').getByRole('button').click();
    await page.waitForURL('**/admin/users?orderBy=email&orderDir=asc');
    await settled(page);
    await expect.poll(() => heading('Email').getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => heading('Created').getAttribute('aria-sort')).toBeNull();
    const ascending = await column(page, 'Email');
    expect(ascending).toEqual([...ascending].sort());

    await heading('Email').getByRole('button').click();
    await page.waitForURL('**/admin/users?orderBy=email&orderDir=desc');
    await settled(page);
    const descending = await column(page, 'Email');
    expect(descending).toEqual([...descending].sort().reverse());
    expect(descending).not.toEqual(ascending);
  });

  journey('goes back to the first page', async (desk) => {
    const page = await desk.visit('/admin/users?page=2', { as: 'moderator' });
    await settled(page);
    await table(page).getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL('**/admin/users?orderBy=full_name&orderDir=asc');
    await see(page.getByText('Page 1', { exact: true }));
  });
});

describe('paging through users', () => {
  journey('turns fifty at a time, to the last page and back', async (desk) => {
    const page = await desk.visit('/admin/users?orderBy=email&orderDir=asc', { as: 'moderator' });
    const prev = page.getByRole('button', { name: 'Prev' });
    const next = page.getByRole('button', { name: 'Next' });
    const first = await shown(page);
    expect(first).toHaveLength(50);
    await expect.poll(() => prev.isDisabled()).toBe(true);
    await next.click();
    await see(page.getByText('Page 2', { exact: true }));
    expect(pathOf(page)).toContain('page=2');
    const second = await shown(page);
    expect(first.filter((row) => second.includes(row))).toEqual([]);

    for (let at = 3; await next.isEnabled(); at++) {
      await next.click();
      await see(page.getByText(`Page ${at}`, { exact: true }));
      await settled(page);
    }
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    await page.goto('/admin/users?orderBy=email&orderDir=asc&page=2');
    await prev.click();
    await see(page.getByText('Page 1', { exact: true }));
    await expect.poll(() => shown(page)).toEqual(first);
  });

  journey('keeps the old rows, dimmed, while the next are on their way', async (desk) => {
    const page = await desk.visit('/admin/users', { as: 'moderator' });
    await settled(page);
    const letGo = await hold(page, '**/rpc/admin_get_users?*');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => table(page).getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => rows(page).count()).toBe(50);
    letGo();
    await settled(page);
  });
});

describe('a view of the list that is shared', () => {
  // Nobody whom another journey makes meanwhile is called so.
  const OF_MANY = '/admin/users?search=i%C4%87';
  const VIEW = `${OF_MANY}&orderBy=full_name&orderDir=desc&page=2`;

  journey('is the same after a reload, by back and forward, and for whoever opens the link', async (desk) => {
    const page = await desk.visit('/admin/users', { as: 'moderator' });
    await settled(page);
    await search(page).fill('ić');
    await page.waitForURL(`**${OF_MANY}`);
    await settled(page);
    const name = table(page).getByRole('columnheader', { name: 'Name' }).getByRole('button');
    await name.click();
    await page.waitForURL('**&orderDir=asc');
    await name.click();
    await page.waitForURL('**&orderDir=desc');
    await settled(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(`**${VIEW}`);
    const view = await shown(page);

    await page.reload();
    await expect.poll(() => shown(page)).toEqual(view);
    await page.goBack();
    await page.waitForURL('**&orderDir=desc');
    await expect.poll(() => shown(page)).not.toEqual(view);
    await page.goForward();
    await page.waitForURL(`**${VIEW}`);
    await expect.poll(() => shown(page)).toEqual(view);

    const elsewhere = await desk.visit(VIEW, { as: 'admin' });
    await expect.poll(() => shown(elsewhere)).toEqual(view);
    await expect.poll(() => chips(elsewhere)).toEqual(['Search: ić']);
    await expect.poll(() => search(elsewhere).inputValue()).toBe('ić');
  });

  journey('takes a number in the search for text', async (desk) => {
    const { fullName } = await desk.createAccount({ profile: { full_name: 'Apartment 4711' } });
    const page = await desk.visit('/admin/users?search=4711', { as: 'moderator' });
    await settled(page);
    await expect.poll(() => search(page).inputValue()).toBe('4711');
    await expect.poll(() => column(page, 'Name')).toContain(fullName);
  });

  journey('includes the open drawer', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users?search=${account.email}`, { as: 'moderator' });
    await settled(page);
    await rows(page).first().locator('td').nth(1).click();
    const drawer = page.getByRole('dialog', { name: account.fullName });
    await see(drawer);
    expect(pathOf(page)).toContain(`user=${account.id}`);
    await page.reload();
    await see(drawer);
    await page.goBack();
    await seeNo(drawer);
    await page.goForward();
    await see(drawer);
    await drawer.getByRole('link', { name: 'Open full page' }).click();
    await page.waitForURL(`**/admin/users/${account.id}`);
  });
});

describe('an address that asks for what the list does not have', () => {
  const NOT_UNDERSTOOD = {
    'role=king': 'Unknown filter: role “king”.',
    'isBanned=perhaps': 'Unknown filter: isBanned “perhaps”.',
    'orderBy=password': 'Unknown filter: orderBy “password”.',
    'orderBy=email&orderDir=sideways': 'Unknown filter: orderDir “sideways”.',
    'tier=gold&role=king': 'Unknown filter: role “king”, tier “gold”.',
    'category=not-a-uuid': 'Unknown filter: category “not-a-uuid”.',
    'page=-1': 'Unknown filter: page “-1”.',
    'page=abc': 'Unknown filter: page “abc”.',
    'user=1234': 'Unknown filter: user “1234”.',
  };

  journey('is told what was not understood, and shown all at a click', async (desk) => {
    const page = await desk.open({ as: 'moderator' });
    for (const [query, sentence] of Object.entries(NOT_UNDERSTOOD)) {
      await page.goto(`/admin/users?${query}`);
      await see(page.getByRole('alert').getByText(sentence, { exact: true }));
      expect(await table(page).count(), query).toBe(0);
    }
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.waitForURL('**/admin/users');
    await settled(page);
  });

  journey('beyond the end leads back to the first page', async (desk) => {
    const page = await desk.visit('/admin/users?role=moderator&page=9999', { as: 'moderator' });
    await see(page.getByText('Page 9999 is empty.', { exact: true }));
    await page.getByRole('button', { name: 'Go to page 1' }).click();
    await page.waitForURL('**/admin/users?role=moderator');
    await settled(page);
  });

  journey('with a search that nobody matches says so, and how to go on', async (desk) => {
    const page = await desk.visit('/admin/users?search=zzqqxxyyz', { as: 'moderator' });
    await see(page.getByText('No users found.', { exact: true }));
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await settled(page);
  });

  journey('of a user that does not exist is no blank page', async (desk) => {
    desk.problems.tolerate(/^404 POST \/rest\/v1\/rpc\//);
    const page = await desk.open({ as: 'moderator' });
    for (const id of ['not-a-uuid', '00000000-0000-4000-8000-000000000000', "';--"]) {
      await page.goto(`/admin/users/${encodeURIComponent(id)}`);
      await see(page.getByText('User not found', { exact: true }));
      await page.getByRole('link', { name: 'All users' }).click();
      await settled(page);
    }
  });
});

describe('a list that cannot be loaded', () => {
  journey('shows the server’s sentence or the spec’s, and tries again', async (desk) => {
    desk.problems.tolerate(/^(500|400) POST \/rest\/v1\/rpc\/admin_get_users$/);
    const page = await desk.open({ as: 'moderator' });
    const call = '**/rpc/admin_get_users?*';
    await page.route(call, (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }));
    await page.goto('/admin/users');
    await see(page.getByRole('alert').getByText('Failed to load users', { exact: true }));
    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ status: 400, json: { message: 'The moon is full.' } }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await see(page.getByRole('alert').getByText('The moon is full.', { exact: true }));
    await page.unroute(call);
    await page.getByRole('button', { name: 'Retry' }).click();
    await settled(page);
  });
});
