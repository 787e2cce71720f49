import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { NARROW, WIDE } from '../harness/desk.ts';
import { hold } from '../harness/hold.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { goOn, see, seeFocused, seeNo } from '../harness/see.ts';
import { button, messageBox, toast } from '../screens/desks.ts';
import { coveredBy, coveredByToasts, focused, unusable } from '../screens/focus.ts';
import { rows, settled } from '../screens/list.ts';
import { accountButton, sidebar } from '../screens/shell.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

describe('after Ctrl+K', () => {
  journey('letters go to the palette, even while its code loads', async (desk) => {
    const user = await appUser(desk);
    const ticket = await user.openTicket(`Claim me not ${mark()}`);
    const page = await desk.open({ as: 'moderator' });
    await page.route(/CommandPalette/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto(`/admin/support?search=${ticket}`);
    await settled(page, 'Support');
    await page.keyboard.press('j');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('cerx');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    const box = page.getByRole('dialog').getByRole('combobox');
    await see(box);
    await page.keyboard.type('tificate');
    await expect.poll(() => box.inputValue()).toBe('certificate');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await desk.auditOf({ id: ticket })).toEqual([]);
  });

  journey('letters are buffered before the first paint, and ignored on the sign-in page', async (desk) => {
    const page = await desk.open({ as: 'moderator' });
    await page.route(/assets\/app-/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    const first = page.waitForResponse(/assets\/index-.*js/);
    await page.goto('/admin/account', { waitUntil: 'commit' });
    await first;
    await page.waitForTimeout(300);
    await page.keyboard.press('Control+K');
    await page.keyboard.type('jd');
    await expect.poll(() => page.getByRole('dialog').getByRole('combobox').inputValue()).toBe('jd');

    const nobody = await desk.visit('/admin/login');
    await nobody.getByLabel('Email').focus();
    await nobody.keyboard.press('Control+K');
    await nobody.keyboard.type('a@b.test');
    expect(await nobody.getByLabel('Email').inputValue()).toBe('a@b.test');
  });
});

describe('keys before the code', () => {
  journey(
    'skip the sidebar, act on no page that was left, and keep the focus in a dialog’s field',
    async (desk) => {
      const page = await desk.open({ as: 'admin' });
      const [letReviewsGo, letBoxGo] = [
        await hold(page, '**/assets/Reviews*'),
        await hold(page, '**/ItemSelectBox*'),
      ];
      await page.goto('/admin/account');
      await see(title(page, 'Your account'));
      await page.keyboard.press('Tab');
      await expect.poll(() => focused(page)).toBe('Skip to content');
      await page.keyboard.press('Enter');
      const main = page.getByRole('main');
      await expect.poll(() => main.evaluate((it) => it === document.activeElement)).toBe(true);

      await page.getByRole('link', { name: 'Reviews' }).click();
      await page.keyboard.type('/ana?');
      letReviewsGo();
      const search = page.getByRole('textbox', { name: 'Search', exact: true });
      await see(search);
      expect(await search.inputValue()).toBe('');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.keyboard.type('/ana');
      await page.waitForURL('**/admin/reviews?search=ana');

      await goOn(page, '/admin/taxonomy/synonyms');
      await button(page, 'Add synonym').click();
      const box = page.getByRole('dialog').getByLabel('Category', { exact: true });
      await box.focus();
      letBoxGo();
      await expect.poll(() => box.isEditable()).toBe(true);
      await seeFocused(box);
      await page.keyboard.type('garde');
      await see(page.getByRole('option', { name: 'Gardening' }));
      await page.keyboard.press('Enter');
      await expect.poll(() => box.inputValue()).toBe('Gardening');
    },
  );

  journey('are ignored until a ticket’s reply box has the focus', async (desk) => {
    const user = await appUser(desk);
    const subject = `Reply key ${mark()}`;
    const ticket = await user.openTicket(subject);
    await desk.callAsAdmin('admin_claim_support_ticket', { p_ticket_id: ticket });
    const page = await desk.visit(`/admin/support?search=${subject}`, { as: 'admin' });
    const row = page.getByRole('row', { name: subject });
    await row.focus();
    const release = await hold(page, '**/rest/v1/**');
    await page.keyboard.type('rHello');
    await page.waitForURL(`**/admin/support/${ticket}*`);
    release();
    await seeFocused(messageBox(page));
    expect(await messageBox(page).inputValue()).toBe('');
    await page.keyboard.type('Hello');
    await expect.poll(() => messageBox(page).inputValue()).toBe('Hello');
  });
});

describe('the focus', () => {
  journey('is on the heading after navigation by the sidebar, the palette or n', async (desk) => {
    const user = await appUser(desk);
    const about = await desk.createAccount();
    const [report] = [await user.report(about.id), await user.report((await desk.createAccount()).id)];
    const page = await desk.visit('/admin/account', { as: 'moderator' });
    // In one step: the heading may get the focus late.
    await sidebar(page)
      .getByRole('link', { name: /^Reviews/ })
      .press('Enter');
    await see(title(page, /^Reviews/));
    await expect.poll(() => focused(page)).toMatch(/^Reviews/);

    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').fill(report);
    await see(page.getByRole('option', { name: /Scams/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/reports/${report}`);
    await expect.poll(() => focused(page)).toBe('Scams');
    await page.keyboard.press('j');
    await page.waitForURL((url) => !url.pathname.endsWith(report));
    await expect.poll(() => focused(page)).not.toBe('nothing');
  });

  journey('is kept when something is closed, accepted or resolved', async (desk) => {
    const user = await appUser(desk);
    const ticket = await user.openTicket(`Close me ${mark()}`);
    const page = await desk.visit(`/admin/support/${ticket}`, { as: 'admin' });
    await button(page, 'Claim').press('Enter');
    await see(toast(page, 'Claimed.'));
    await button(page, 'Close').click();
    // First, before its user's message counts as read.
    const [question, closed] = [page.getByRole('dialog'), toast(page, 'Closed.')];
    await see(question.or(closed).first());
    if (await question.isVisible()) await button(question, 'Close').press('Enter');
    await see(closed);
    await seeNo(button(page, 'Close'));
    await expect.poll(() => focused(page)).not.toBe('nothing');

    const [query] = await desk
      .callAsAdmin<{ normalized_query: string }[]>('admin_list_unmatched_queries_aggregated')
      .catch(() => []);
    await goOn(
      page,
      `/admin/taxonomy/unmatched?accept=${encodeURIComponent(query?.normalized_query ?? 'zither')}`,
    );
    await seeFocused(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await seeNo(page.getByRole('dialog'));
    await expect.poll(() => focused(page)).not.toBe('nothing');
  });
});

describe('a button without a further action', () => {
  journey('keeps the focus: Prev and Next of a list, up and down of a price option', async (desk) => {
    const page = await desk.visit('/admin/audit', { as: 'admin' });
    await settled(page, 'Audit');
    await page.route('**/rpc/admin_get_audit?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    for (const [name, path] of [
      ['Next', '**/admin/audit?page=2'],
      ['Prev', '**/admin/audit'],
    ] as const) {
      await button(page, name).press('Enter');
      await page.waitForURL(path);
      await settled(page, 'Audit');
      expect(await focused(page)).toBe(name);
    }
    await goOn(page, '/admin/global-config');
    await button(page, 'Move up: 10 €').press('Enter');
    await expect.poll(() => button(page, 'Move up: 10 €').getAttribute('aria-disabled')).toBe('true');
    expect(await focused(page)).toBe('Move up: 10 €');
  });
});

describe('the selection bar', () => {
  journey('never covers the focus', async (desk) => {
    const page = await desk.visit('/admin/reviews?maxRating=2', { as: 'moderator', viewport: NARROW });
    for (const size of [NARROW, { width: 900, height: 420 }]) {
      await page.setViewportSize(size);
      await settled(page, 'Reviews');
      const bar = page.getByRole('toolbar', { name: 'Selected reviews' });
      await rows(page, 'Reviews').nth(3).focus();
      await page.keyboard.press('x');
      await see(bar);
      for (const key of [...Array<string>(8).fill('j'), ...Array<string>(12).fill('Tab')]) {
        await page.keyboard.press(key);
        // The page scrolls in the next frame.
        await expect.poll(() => coveredBy(bar), { message: `${size.width}, ${key}` }).toBeNull();
      }
      await button(page, 'Clear selection').click();
    }
  });
});

describe('a toast', () => {
  journey('covers nothing, stays while focused, and Ctrl+Z undoes its action', async (desk) => {
    const user = await appUser(desk);
    const word = mark();
    const ticket = await user.openTicket(`Undo me ${word}`);
    const page = await desk.visit(`/admin/support?search=${ticket}`, { as: 'moderator' });
    await settled(page, 'Support');
    await rows(page, 'Support').first().focus();
    await page.keyboard.press('c');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.focus();
    for (const size of [WIDE, NARROW, { width: 768, height: 600 }]) {
      await page.setViewportSize(size);
      await settled(page, 'Support');
      expect(await coveredByToasts(page), `${size.width}`).toEqual([]);
      await page.keyboard.press('?');
      await see(page.getByRole('dialog', { name: 'Keyboard' }));
      expect(await coveredByToasts(page), `${size.width}, dialog`).toEqual([]);
      await page.keyboard.press('Escape');
      await seeNo(page.getByRole('dialog'));
      await expect.poll(() => undo.evaluate((it) => it === document.activeElement)).toBe(true);
    }
    await page.keyboard.press('Control+Z');
    await seeNo(undo);
    await expect.poll(() => desk.auditOf({ id: ticket }).then((all) => all.at(-1))).toMatch(/undo_claim/);
    await see(rows(page, 'Support').first().getByText('Open', { exact: true }));
  });
});

describe('at 400 %', () => {
  journey('every dialog and drawer is readable and usable', async (desk) => {
    const account = await desk.createAccount();
    const report = await (await appUser(desk)).report(account.id);
    const small = { width: 320, height: 256 };
    const page = await desk.lookAround('admin');
    for (const [path, all] of [
      [`/admin/users/${account.id}`, ['Ban', 'Reset Password']],
      ['/admin/audit?action=suspend_user', ['Verify']],
      ['/admin/taxonomy/aliases', ['Help']],
      ['/admin/account', ['Set up an authenticator app', 'Menu']],
      [`/admin/reports?status=open&report=${report}`, [null]],
      [`/admin/users?role=admin&user=${account.id}`, [null]],
      ['/admin/taxonomy/unmatched?accept=zither', [null]],
    ] as const) {
      await goOn(page, path);
      for (const opens of all) {
        await page.setViewportSize(small);
        if (opens !== null) await button(page, opens).click();
        await see(page.getByRole('dialog'));
        for (const size of [small, { width: 360, height: 225 }]) {
          await page.setViewportSize(size);
          expect(await unusable(page), `${path} ${opens ?? ''} ${size.width}`).toEqual([]);
        }
        await page.keyboard.press('Escape');
        await seeNo(page.getByRole('dialog'));
      }
    }
  });
});

describe('at 400 %, too', () => {
  journey('a refused sign-in shows its error in view, and headings are not cut', async (desk) => {
    desk.problems.tolerate(/400 POST .*\/auth\/v1\/token/);
    const nobody = await desk.visit('/admin/login', { viewport: { width: 320, height: 256 } });
    await nobody.getByLabel('Email').fill('nobody@example.test');
    await nobody.getByLabel('Password', { exact: true }).fill('not-the-password');
    await button(nobody, 'Sign in').click();
    const refusal = nobody.getByRole('alert');
    await see(refusal);
    const top = async () => (await refusal.boundingBox())?.y ?? -1;
    await expect.poll(top).toBeGreaterThanOrEqual(0);

    const [user, moderator] = await Promise.all([appUser(desk), desk.createAccount({ role: 'moderator' })]);
    const [ticket, { client }] = await Promise.all([
      user.openTicket('A subject that takes more than one line there'),
      desk.signIn(moderator),
      user.report(moderator.id),
    ]);
    await client.rpc('admin_claim_support_ticket', { p_ticket_id: ticket }).throwOnError();
    const page = await desk.visit('/admin/account', { as: moderator, viewport: { width: 320, height: 256 } });
    for (const path of ['/admin', '/admin/reports?status=open', '/admin/support?status=claimed']) {
      await goOn(page, path);
      await see(page.getByRole('table').first().getByRole('row').nth(1));
      if (path === '/admin')
        await see(page.getByRole('list', { name: 'Assigned to me' }).getByText('A subject that takes'));
      const cut = await page
        .locator('ul[aria-label=Metrics] span, section[aria-label=Metrics] dt, main a span')
        .evaluateAll((all) =>
          all
            // Screen-reader text is one pixel wide.
            .filter((it) => it.closest('table') === null && it.clientWidth > 1)
            .filter((it) => it.scrollWidth > it.clientWidth + 1)
            .filter((it) => getComputedStyle(it).overflowX === 'hidden')
            .map((it) => it.textContent),
        );
      expect(cut, path).toEqual([]);
    }
  });
});

describe('in forced colours', () => {
  journey('switches, the focused row and the current link are visible', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin', forcedColors: 'active' });
    const look = (selector: string, property: 'outlineStyle' | 'borderTopStyle') =>
      page
        .locator(selector)
        .first()
        .evaluate((it, name) => getComputedStyle(it)[name], property);
    await see(page.getByRole('switch').first());
    expect(await look('[role=switch]', 'borderTopStyle')).toBe('solid');
    expect(await look('nav [aria-current=page]', 'outlineStyle')).toBe('solid');
    await goOn(page, '/admin/users?role=admin');
    await settled(page);
    await page.keyboard.press('j');
    expect(await look('tbody tr:focus', 'outlineStyle')).toBe('solid');
    await page.keyboard.press('Enter');
    await see(page.getByRole('dialog'));
    expect(await look('[role=dialog]', 'borderTopStyle')).toBe('solid');
    await goOn(page, '/admin/taxonomy/unmatched?accept=zither');
    await page.getByRole('dialog').getByRole('radio', { name: 'New category', exact: true }).click();
    expect(await look('label:has(> [value=category])', 'outlineStyle')).toBe('solid');
    expect(await look('label:has(> [value=alias])', 'outlineStyle')).toBe('none');
  });
});

describe('Tab', () => {
  journey('stays in a dialog, even if held down, and returns from a menu to its button', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}`, { as: 'admin' });
    const suspend = button(page, 'Suspend');
    await suspend.press('Enter');
    const dialog = page.getByRole('dialog');
    await seeFocused(dialog);
    const inside: boolean[] = [];
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab');
      // The focus trap's guards hold the focus for a moment.
      inside.push(await dialog.evaluate((it) => it.parentElement?.contains(document.activeElement) ?? false));
    }
    expect(inside).not.toContain(false);
    // Faster than the focus trap reacts.
    for (let press = 0; press < 25; press++) void page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await seeFocused(dialog);
    await page.keyboard.press('Escape');
    await seeNo(dialog);
    await expect.poll(() => suspend.evaluate((it) => it === document.activeElement)).toBe(true);
    expect((await desk.profile(account)).is_suspended).toBe(false);

    const ofAccount = accountButton(page);
    await ofAccount.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/account/i);
    await page.keyboard.press('Tab');
    await seeNo(page.getByRole('menu'));
    await expect.poll(() => ofAccount.evaluate((it) => it === document.activeElement)).toBe(true);
  });
});

describe('names', () => {
  journey('the search button is named by its text, and the asides of a ticket have names', async (desk) => {
    const name = 'Senad Ibrahimović';
    const user = await appUser(desk, { full_name: name });
    const ticket = await user.openTicket('Short');
    const page = await desk.visit(`/admin/support/${ticket}`, { as: 'moderator' });
    await see(button(page, 'Search Ctrl K'), page.getByRole('complementary', { name: 'Sidebar' }));
    await see(page.getByRole('complementary', { name: 'Details' }));
    // The list shows the whole name if the subject has room.
    await goOn(page, `/admin/support?search=${ticket}`);
    await settled(page, 'Support');
    const cut = await rows(page, 'Support')
      .first()
      .getByRole('link', { name })
      .evaluate((it) => it.scrollWidth > it.clientWidth);
    expect(cut).toBe(false);
  });
});
