import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { call } from '../harness/accounts.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { goOn, see } from '../harness/see.ts';
import { button, toast } from '../screens/desks.ts';
import { filterPanel, listOption, rows, settled, table } from '../screens/list.ts';
import { sidebar } from '../screens/shell.ts';

const path = '/admin/support';

journey('a view saved for a team can be opened by others, with its count and columns', async (desk) => {
  const word = mark().toLowerCase();
  const [user, ana, ivo] = await Promise.all([
    appUser(desk),
    desk.createAccount({ role: 'moderator' }),
    desk.createAccount({ role: 'moderator' }),
  ]);
  const team = `Team ${word}`;
  await desk.callAsAdmin('admin_save_team', { p_name: team, p_member_ids: [ana.id, ivo.id] });
  const tagged = async (subject: string) => {
    const p_id = await user.openTicket(subject, 'Hello?');
    await desk.callAsAdmin('admin_label', { p_item: 'ticket', p_id, p_add_tags: [word] });
  };
  await tagged('The first');

  const page = await desk.visit(`${path}?turn=unassigned&tag=${word}`, { as: ana });
  await settled(page, 'Support');
  await listOption(page, 'Columns');
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByLabel('Category', { exact: true }).press('Space');
  await button(dialog, 'Move User up').press('Enter');
  await button(dialog, 'Done').press('Enter');
  const headings = () => headingsOf(page);
  const chosen = ['User', 'Subject', 'Last activity', 'Actions'];
  await expect.poll(headings).toEqual(chosen);
  const edge = table(page, 'Support').getByRole('columnheader', { name: 'Subject' }).getByRole('separator');
  await edge.press('ArrowRight');
  await expect.poll(() => edge.getAttribute('aria-valuetext')).toMatch(/^Width of Subject: \d+ pixels$/);

  await page.getByRole('button', { name: /^View: Unassigned/ }).click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  const saving = page.getByRole('dialog', { name: 'Save view' });
  await saving.getByLabel('Name', { exact: true }).fill(`Of ${word}`);
  await saving.getByLabel('For', { exact: true }).selectOption(team);
  await saving.getByLabel('With the columns as they are now').check();
  await button(saving, 'Save').click();
  await see(toast(page, `View Of ${word} saved.`));
  await page.waitForURL('**savedView=*');

  const other = await desk.visit(path, { as: ivo });
  await button(other, 'View: All tickets').click();
  await other.getByRole('menuitemradio', { name: `Of ${word} 1` }).click();
  await button(other, `View: Of ${word} 1`).click();
  await other.getByRole('menuitem', { name: 'Pin to sidebar' }).click();
  const link = sidebar(other).getByRole('link', { name: `Of ${word}` });
  await see(link);
  await goOn(other, '/admin/account');
  await see(link.getByText('1', { exact: true }));
  await link.click();
  await expect.poll(() => rows(other, 'Support').count()).toBe(1);
  expect(await headingsOf(other)).toEqual(chosen);
  await tagged('The second');
  await see(link.getByText('2', { exact: true }));

  // Her own columns stay hers, without the view, and others' are unchanged.
  await page.goto(`${path}?turn=unassigned&tag=${word}`);
  await settled(page, 'Support');
  expect(await headings()).toEqual(chosen);
  const { client } = await desk.signIn(ivo);
  expect(await call(client, 'admin_get_list_columns')).toEqual([]);
});

// Only a real browser moves between the parts of a date.
journey(
  'a date and time typed in one go is in the URL in UTC, and in each field in local time',
  async (desk) => {
    const lookIn = async (timezoneId: string, at: string) => {
      const page = await desk.visit(at, { as: 'admin', timezoneId });
      await filterPanel(page);
      return { page, from: page.getByLabel('From', { exact: true }) };
    };
    const chatham = await lookIn('Pacific/Chatham', '/admin/audit?action=nothing');
    await chatham.from.focus();
    // The order of day and month varies; a 24-hour clock ignores the A of AM.
    await chatham.page.keyboard.type('111120260930A');
    const address = () => new URL(chatham.page.url());
    await expect.poll(() => address().searchParams.get('from')).toBe('2026-11-10T19:45:00.000Z');
    expect(await chatham.from.inputValue()).toBe('2026-11-11T09:30');

    const { from } = await lookIn('Europe/Zagreb', address().pathname + address().search);
    await expect.poll(() => from.inputValue()).toBe('2026-11-10T20:45');
  },
);

/** Without the selection column, which has no text. */
async function headingsOf(page: Page): Promise<string[]> {
  const texts = await table(page, 'Support').getByRole('columnheader').allTextContents();
  return texts.filter((text) => text !== '');
}
