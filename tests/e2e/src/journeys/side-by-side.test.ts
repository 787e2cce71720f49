import { describe, expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journeyIn } from '../harness/journey.ts';
import { appUser, mark, type AppUser } from '../harness/publicApp.ts';
import { goOn, pathOf, see, seeNo } from '../harness/see.ts';
import { button, choose, conversation, live, onlyRow, send, toast } from '../screens/desks.ts';

// Two people with browsers of their own; in the world `pair` each uses another process.

describe('a report', () => {
  journeyIn(
    'pair',
    'claimed by one person is claimed for the other, also after a network failure',
    async (desk) => {
      desk.problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
      const { id, path } = await reported(desk);
      const one = await desk.visit(path, { as: 'admin' });
      const other = await desk.visit(path, { as: 'moderator', at: desk.other });
      const row = await onlyRow(other, 'Reports');
      await see(button(row, 'Claim'));
      await live(other);

      await button(await onlyRow(one, 'Reports'), 'Claim').click();
      await see(row.getByText('Claimed', { exact: true }));
      await seeNo(button(row, 'Claim'));
      await button(row, 'More actions').click();
      await see(other.getByRole('menuitem', { name: 'Take over' }));
      expect(await other.getByRole('menuitem').count()).toBe(1);
      await other.keyboard.press('Escape');

      await choose(await onlyRow(one, 'Reports'), 'Unclaim');
      await see(row.getByText('Open', { exact: true }), button(row, 'Claim'));

      await other.context().setOffline(true);
      await see(other.getByRole('status').filter({ hasText: 'Reconnecting…' }));
      await desk.callAsAdmin('admin_claim_report', { p_report_id: id });
      expect(await button(row, 'Claim').count()).toBe(1);
      await other.context().setOffline(false);
      await live(other);
      await see(row.getByText('Claimed', { exact: true }));
      await desk.callAsAdmin('admin_release_report', { p_report_id: id });
      await see(row.getByText('Open', { exact: true }));
    },
  );

  journeyIn('pair', 'shows who else is present and typing', async (desk) => {
    const { id } = await reported(desk);
    const [ana, ben] = await Promise.all([moderator(desk, 'Ana'), moderator(desk, 'Ben')]);
    const path = `/admin/reports/${id}`;
    const one = await desk.visit(path, { as: ana });
    const other = await desk.visit(path, { as: ben, at: desk.other });
    await see(one.getByText(`${ben.fullName} is here too`), other.getByText(`${ana.fullName} is here too`));

    await one.getByRole('textbox', { name: 'Notes' }).pressSequentially('Looks', { delay: 10 });
    await see(other.getByText(`${ana.fullName} is typing…`));
    await see(other.getByText(`${ana.fullName} is here too`));
    await goOn(one, '/admin/account');
    await seeNo(other.getByText(`${ana.fullName} is here too`));
  });
});

describe('a ticket', () => {
  journeyIn(
    'pair',
    'appears live in the list, receives messages and marks them as read; the user sees the answer',
    async (desk) => {
      const word = mark();
      const page = await desk.visit(`/admin/support?search=${word}`, { as: 'moderator', at: desk.other });
      await see(page.getByText('No tickets found.', { exact: true }));
      await live(page);
      const user = await appUser(desk);
      const id = await user.openTicket(`Refund ${word}`);
      await see(page.getByRole('table', { name: 'Support' }).getByText(`Refund ${word}`));

      await goOn(page, `/admin/support/${id}`);
      await button(page, 'Claim').click();
      await see(conversation(page).getByText('It does not work.', { exact: true }));
      await expect.poll(() => unreadOf(user, id)).toEqual([]);

      await user.write(id, 'Still nothing.');
      await see(conversation(page).getByText('Still nothing.', { exact: true }));
      await expect.poll(() => unreadOf(user, id)).toEqual([]);

      await send(page, 'Looking into it.');
      await see(conversation(page).getByText('Sent, not read yet'));
      await expect
        .poll(async () => (await user.messages(id)).map(({ content }) => content))
        .toEqual(['It does not work.', 'Still nothing.', 'Looking into it.']);
      await user.read(id);
      await see(conversation(page).getByText('Read', { exact: true }));
    },
  );
});

describe('a note', () => {
  journeyIn(
    'pair',
    'that mentions a colleague notifies them at once, also in the tab’s title, until it is read',
    async (desk) => {
      const account = await desk.createAccount();
      const mia = await desk.createAccount({
        role: 'moderator',
        profile: { username: `mia.${account.id.slice(0, 8)}` },
      });
      const tena = await desk.createAccount({ role: 'moderator' });
      const theirs = await desk.visit('/admin/posts?search=nobody-at-all', { as: mia, at: desk.other });
      await see(theirs.getByRole('button', { name: 'Notifications', exact: true }));

      const page = await desk.visit(`/admin/users/${account.id}`, { as: tena });
      const area = page.getByLabel('New note');
      await area.pressSequentially(`Look, @mia.${account.id.slice(0, 6)}`);
      await see(page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option'));
      await page.keyboard.press('Enter');
      await page.keyboard.type('please.');
      await page.keyboard.press('Control+Enter');
      await see(toast(page, 'Note saved.'));
      // The author keeps typing.
      expect(await area.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await area.inputValue()).toBe('');

      await see(theirs.getByRole('button', { name: 'Notifications: 1 unread' }));
      await expect.poll(() => theirs.title()).toBe('(1) Posts · Marketdesk');
      await theirs.getByRole('button', { name: 'Notifications: 1 unread' }).click();
      await theirs
        .getByRole('dialog')
        .getByRole('link', { name: /mentioned you/ })
        .click();
      await expect.poll(() => pathOf(theirs)).toBe(`/admin/users/${account.id}`);
      await see(theirs.getByRole('list', { name: 'Notes' }).getByText('please.'));
      await see(theirs.getByRole('button', { name: 'Notifications', exact: true }));
      await expect.poll(() => theirs.title()).toBe(`${account.fullName} · Marketdesk`);
    },
  );
});

interface Reported {
  id: string;
  /** The list with only this report. */
  path: string;
}

async function reported(desk: Desk): Promise<Reported> {
  const word = mark();
  const [user, about] = await Promise.all([appUser(desk), desk.createAccount()]);
  const id = await user.report(about.id, { description: `Took the money and left, ${word}.` });
  return { id, path: `/admin/reports?search=${word}` };
}

function moderator(desk: Desk, name: string) {
  return desk.createAccount({ role: 'moderator', profile: { full_name: `${name} ${mark()}` } });
}

/** The user's unread messages. */
async function unreadOf(user: AppUser, id: string): Promise<string[]> {
  const messages = await user.messages(id);
  return messages.filter(({ read_at }) => read_at === null).map(({ content }) => content);
}
