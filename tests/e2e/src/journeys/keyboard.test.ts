import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { goOn, pathOf, see, seeNo } from '../harness/see.ts';
import { rows, settled } from '../screens/list.ts';

/** A list of users with a few rows. */
const FEW = '/admin/users?role=admin';

async function fewUsers(desk: Desk): Promise<Page> {
  const page = await desk.lookAround('moderator');
  await goOn(page, FEW);
  await settled(page);
  return page;
}

const hasFocus = (thing: Locator) => thing.evaluate((it) => it === document.activeElement);
const focusIsIn = (thing: Locator) => thing.evaluate((it) => it.contains(document.activeElement));

describe('the palette', () => {
  journey('opens any page with Ctrl+K, a few letters and Enter', async (desk) => {
    const page = await desk.lookAround('moderator');
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog');
    await see(palette.getByRole('combobox'));
    await page.keyboard.type('withdr');
    await see(palette.getByRole('option', { name: /Withdrawals/, selected: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/withdrawals');
    await seeNo(palette);
  });

  journey('finds whoever calls by one search for their number, written differently', async (desk) => {
    const line = String(Date.now()).slice(-7);
    const account = await desk.createAccount({ profile: { contact_number: `+385 (0)98 ${line}` } });
    const page = await desk.lookAround('moderator');
    await page.keyboard.press('Control+K');
    await page.keyboard.type(`098/${line.slice(0, 3)}-${line.slice(3)}`);
    await see(page.getByRole('group', { name: 'Users' }).getByRole('option'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/users/${account.id}`);
  });

  journey('closes with Escape and restores the focus', async (desk) => {
    const page = await fewUsers(desk);
    const search = page.getByRole('textbox', { name: 'Search', exact: true });
    await search.focus();
    await page.keyboard.press('Control+K');
    await see(page.getByRole('dialog').getByRole('combobox'));
    await page.keyboard.press('Escape');
    await seeNo(page.getByRole('dialog'));
    await expect.poll(() => hasFocus(search)).toBe(true);
  });

  journey('hides admin pages from moderators', async (desk) => {
    const page = await desk.lookAround('moderator');
    await page.keyboard.press('Control+K');
    await see(
      page
        .getByRole('dialog')
        .getByRole('option', { name: /Reports/ })
        .first(),
    );
    expect(await page.getByRole('option', { name: /Audit/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

describe('a list', () => {
  journey('is navigated with j and k, and opened with Enter', async (desk) => {
    const page = await fewUsers(desk);
    await page.keyboard.press('j');
    await expect.poll(() => hasFocus(rows(page).nth(0))).toBe(true);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect.poll(() => hasFocus(rows(page).nth(1))).toBe(true);
    // A background tint alone is hardly visible.
    const mark = rows(page).nth(1).locator('td').first();
    expect(await mark.evaluate((it) => getComputedStyle(it).boxShadow)).not.toBe('none');
    const [, name = '', below = ''] = await rows(page).getByRole('link').allTextContents();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name });
    await see(drawer);
    await expect.poll(() => focusIsIn(drawer)).toBe(true);
    await page.keyboard.press('Escape');
    await seeNo(drawer);
    expect(pathOf(page)).toBe(FEW);
    await expect.poll(() => hasFocus(rows(page).nth(1))).toBe(true);

    await page.keyboard.press('Enter');
    await see(drawer);
    await page.keyboard.press('j');
    await see(page.getByRole('dialog', { name: below }));
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(rows(page).nth(2))).toBe(true);

    await rows(page)
      .nth(2)
      .getByRole('button', { name: /^Actions for/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Preview' }).press('Enter');
    await see(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect.poll(() => focusIsIn(rows(page).nth(2))).toBe(true);
  });

  journey('without details is navigated too', async (desk) => {
    const page = await desk.lookAround('admin');
    // Other journeys could insert rows above.
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
    for (const [path, name] of [
      [`/admin/audit?action=insert_price_config&to=${anHourAgo}`, 'Audit'],
      ['/admin/taxonomy/aliases?type=category', 'Aliases'],
    ] as const) {
      await goOn(page, path);
      await settled(page, name);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await expect.poll(() => hasFocus(rows(page, name).nth(1)), { message: name }).toBe(true);
    }
  });

  journey('is left by Escape: from a control to its row, which stays focused', async (desk) => {
    const page = await desk.lookAround('moderator');
    await goOn(page, '/admin/posts?status=cancelled');
    await settled(page, 'Posts');
    const row = rows(page, 'Posts').nth(1);
    await row.getByRole('combobox').focus();
    for (let press = 0; press < 2; press++) {
      await page.keyboard.press('Escape');
      await expect.poll(() => hasFocus(row)).toBe(true);
    }
  });

  journey('leaves letters typed into a box alone', async (desk) => {
    const page = await fewUsers(desk);
    const search = page.getByRole('textbox', { name: 'Search', exact: true });
    await search.focus();
    await page.keyboard.type('jk?');
    await expect.poll(() => search.inputValue()).toBe('jk?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the key overview', () => {
  journey('scrolls with the keyboard in small windows', async (desk) => {
    const page = await desk.lookAround('admin');
    await page.setViewportSize({ width: 1024, height: 600 });
    await page.keyboard.press('?');
    const last = page.getByRole('dialog', { name: 'Keyboard' }).getByText('Retarget the selection');
    const isInSight = async () => ((await last.boundingBox())?.y ?? Infinity) < 600;
    await see(last);
    expect(await isInSight()).toBe(false);
    await page.keyboard.press('End');
    await expect.poll(isInSight).toBe(true);
    await page.keyboard.press('Escape');
  });
});
