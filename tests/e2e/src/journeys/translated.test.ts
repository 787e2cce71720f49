import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { goOn, see, seeNo } from '../harness/see.ts';
import { button, conversation, pane, send, toast } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';
import { detailsOf } from '../screens/withdrawals.ts';

const LISTS = ['/users', '/reports', '/support', '/posts', '/reviews', '/withdrawals', '/audit'];
const TAXONOMY = [
  '',
  '/categories',
  '/unmatched?minCount=1',
  '/synonyms',
  '/aliases',
  '/adoption',
  '/diagnostics',
];
const OTHERS = [
  ...[
    '',
    '/global-config',
    '/staff',
    '/policies',
    '/notices',
    '/support/answers',
    '/desks',
    '/rules-of-money',
  ],
  ...['/transparency', '/account'],
];

/** Translates as Chrome does: replaces each text, also later ones, by two elements. Resulting errors fail the journey. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(replaceTexts);
    const watch = () =>
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    function replaceTexts() {
      observer.disconnect();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const isLeftOut = text.parentElement?.closest(
          'font, script, style, textarea, option, [translate=no]',
        );
        if (text.data.trim() === '' || isLeftOut) continue;
        const translation = document.createElement('span');
        translation.dataset.translated = '';
        translation.appendChild(document.createElement('span')).textContent = text.data;
        text.replaceWith(translation);
      }
      watch();
    }
    replaceTexts();
  });
}

async function translated(desk: Desk): Promise<Page> {
  const page = await desk.open({ as: 'admin' });
  await page.goto('/admin/account');
  await translate(page);
  return page;
}

describe('on a page translated by the browser', () => {
  journey('moderators reply, claim, decide, filter, and process a withdrawal', async (desk) => {
    const word = mark();
    const client = await appUser(desk, { balance: 100 });
    const ticket = await client.openTicket(`Help ${word}`);
    const withdrawal = await client.withdraw('bank', 20);
    const about = await desk.createAccount({ profile: { full_name: `Person ${word}` } });
    for (const at of [1, 2])
      await (await appUser(desk)).report(about.id, { description: `Rude ${at}, ${word}.` });
    const page = await desk.open({ as: 'moderator' });
    await page.goto(`/admin/support/${ticket}`);
    await see(conversation(page));
    await translate(page);

    await button(page, 'Claim').click();
    await send(page, 'We look into it.');
    await see(conversation(page).getByText('We look into it.', { exact: true }));

    await goOn(page, `/admin/reports?search=${word}`);
    await settled(page, 'Reports');
    await button(rows(page, 'Reports').first(), 'Claim').click();
    await see(rows(page, 'Reports').first().getByText('Claimed', { exact: true }));
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await see(pane(page, 'Scams'));
    await page.keyboard.press('j');
    await button(pane(page), 'Decide').click();
    const decision = page.getByRole('dialog', { name: `Decide: Person ${word}` });
    await decision.getByRole('radio', { name: /^Warn/ }).click();
    await button(decision, 'Warn').click();
    await see(toast(page, 'Warned. 2 reports closed.').first());

    await goOn(page, detailsOf(withdrawal));
    const details = page.getByRole('dialog', { name: 'Withdrawal details' }).or(pane(page));
    await button(details, 'Process Now').click();
    await seeNo(button(details, 'Process Now'));

    await goOn(page, `/admin/users/${about.id}`);
    await button(page, 'Suspend').click();
    await button(page.getByRole('dialog', { name: /^Suspend/ }), 'Suspend').click();
    await see(button(page, 'Unsuspend'));
  });

  journey('admins sort and page every list', async (desk) => {
    const page = await translated(desk);
    for (const list of LISTS) {
      await goOn(page, `/admin${list}`);
      await see(page.getByRole('row').nth(1));
      // The audit log has no sort.
      const sort = page.getByRole('columnheader').getByRole('button').first();
      if ((await sort.count()) > 0) await sort.click();
      const next = button(page, 'Next').first();
      if (await next.isEnabled()) await next.click();
      await see(page.getByRole('heading', { level: 1 }).first());
    }
  });

  journey('admins use the taxonomy', async (desk) => {
    const page = await translated(desk);
    for (const section of TAXONOMY) await goOn(page, `/admin/taxonomy${section}`);
  });

  journey('admins open all other screens', async (desk) => {
    const page = await translated(desk);
    for (const screen of OTHERS) await goOn(page, `/admin${screen}`);
  });
});
