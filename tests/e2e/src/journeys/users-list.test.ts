import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { DEMO } from '../harness/accounts.ts';
import { hold } from '../harness/hold.ts';
import { journey } from '../harness/journey.ts';
import { follow, goOn, pathOf, see, seeNo } from '../harness/see.ts';
import { chips, column, filterPanel, listOption, rows, settled, shown, table } from '../screens/list.ts';

const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const search = (page: Page) => page.getByRole('textbox', { name: 'Search', exact: true });

/** Two pages of people with names that no other journey uses. */
const OF_MANY = '/admin/users?search=i%C4%87';

describe('filtering users', () => {
  journey('shows matches, in the URL and, for hidden controls, as chips', async (desk) => {
    const page = await desk.lookAround('admin');
    await goOn(page, '/admin/users');
    await filter(page, 'Role').selectOption({ label: 'Moderator' });
    await page.waitForURL('**/admin/users?role=moderator');
    // Includes people with a staff role.
    await expect
      .poll(async () => new Set(await column(page, 'Role')))
      .toEqual(new Set(['Moderator', 'Auditor', 'Finance clerk', 'Support agent', 'Taxonomy editor']));
    await filterPanel(page);
    await filter(page, 'Banned').selectOption({ label: 'No' });
    await page.waitForURL('**/admin/users?role=moderator&isBanned=false');
    await filter(page, 'Suspended').selectOption({ label: 'No' });
    await page.waitForURL('**&isSuspended=false');
    expect(await chips(page)).toEqual([]);
    await filterPanel(page);
    await expect.poll(() => chips(page)).toEqual(['Suspended: No', 'Banned: No']);

    await page.getByRole('button', { name: 'Remove filter Suspended: No' }).click();
    await page.waitForURL('**/admin/users?role=moderator&isBanned=false');
    await expect.poll(() => chips(page)).toEqual(['Banned: No']);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.waitForURL('**/admin/users');
    await expect.poll(() => filter(page, 'Role').inputValue()).toBe('');
    await expect.poll(() => chips(page)).toEqual([]);
  });
});

describe('paging through users', () => {
  journey('shows fifty rows a page, to the last page and back, and dims old rows', async (desk) => {
    const page = await desk.visit(`${OF_MANY}&orderBy=email&orderDir=asc`, { as: 'moderator' });
    const prev = page.getByRole('button', { name: 'Prev' });
    const next = page.getByRole('button', { name: 'Next' });
    const first = await shown(page);
    expect(first).toHaveLength(50);
    await expect.poll(() => prev.isDisabled()).toBe(true);
    // A toast leaves room for the pager.
    const place = await next.boundingBox();
    await listOption(page, 'Export CSV');
    await see(page.getByText(/ saved: \d+ users\./));
    expect(await next.boundingBox()).toEqual(place);
    const release = await hold(page, '**/rpc/admin_get_users?*');
    await next.click();
    await expect.poll(() => table(page).getAttribute('aria-busy')).toBe('true');
    expect(await rows(page).count()).toBe(50);
    release();
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
    await follow(page, `${OF_MANY}&orderBy=email&orderDir=asc&page=2`);
    await see(page.getByText('Page 2', { exact: true }));
    await prev.click();
    await see(page.getByText('Page 1', { exact: true }));
    await expect.poll(() => shown(page)).toEqual(first);
  });
});

describe('a shared URL of the list', () => {
  const VIEW = `${OF_MANY}&orderBy=full_name&orderDir=desc&page=2`;

  journey('is the same after a reload, back and forward, and for other people', async (desk) => {
    const page = await desk.visit(`/admin/users?search=${DEMO.user.email}`, { as: 'moderator' });
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
    await expect.poll(() => search(elsewhere).inputValue()).toBe('ić');
  });

  journey('includes the open drawer; copying rows copies names, not initials', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users?search=${account.email}`, { as: 'moderator' });
    await settled(page);
    const copied = await rows(page)
      .getByRole('link', { name: account.fullName })
      .evaluate((it) => {
        getSelection()?.selectAllChildren(it);
        const text = getSelection()?.toString().trim();
        getSelection()?.removeAllRanges();
        return text;
      });
    expect(copied).toBe(account.fullName);
    await rows(page).first().locator('td').nth(2).click();
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
