import { describe, expect } from 'vitest';
import { call, DEMO } from '../harness/accounts.ts';
import { NARROW } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser } from '../harness/publicApp.ts';
import { see } from '../harness/see.ts';
import { button } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';

describe('the history of a person', () => {
  journey('a ban’s actor, time and reason are found by email: one search, one page', async (desk) => {
    const account = await desk.createAccount();
    const moderator = await desk.createAccount({ role: 'moderator' });
    await desk.callAsAdmin('ban_user_admin', {
      p_user_id: account.id,
      p_value: true,
      p_reason: 'Sold the same bridge to three people.',
    });
    const page = await desk.visit(`/admin/users?search=${DEMO.user.email}`, { as: moderator });
    await settled(page);
    let actions = 0;
    const act = async (one: Promise<void>) => {
      actions += 1;
      await one;
    };
    await act(page.getByLabel('Search', { exact: true }).fill(account.email));
    await expect.poll(() => rows(page).count()).toBe(1);
    await act(rows(page).getByRole('link', { name: account.fullName }).click());
    const banned = page
      .getByRole('list', { name: 'In force' })
      .getByRole('listitem')
      .filter({ hasText: 'Banned' });
    await see(
      banned.getByText('Sold the same bridge to three people.'),
      banned.getByRole('link', { name: 'Adriana Horvat' }),
      banned.locator('time'),
    );
    expect(actions).toBeLessThanOrEqual(2);
  });
});

describe('a note', () => {
  journey('can be edited only by its author, and shows its history', async (desk) => {
    const user = await appUser(desk);
    const ticket = await user.openTicket('Question');
    await desk.callAsAdmin('admin_add_note', {
      p_entity_type: 'ticket',
      p_entity_id: ticket,
      p_body: 'By the admin.',
    });
    const page = await desk.visit(`/admin/support/${ticket}`, { as: 'moderator' });
    const notes = page.getByRole('list', { name: 'Notes' });
    await see(notes.getByText('By the admin.'));
    await page.getByLabel('New note').fill('Waits for the bank.');
    await button(page, 'Save note').click();
    await see(notes.getByText('Waits for the bank.'));
    expect(await notes.getByRole('button', { name: 'Edit note' }).count()).toBe(1);

    await notes.getByRole('button', { name: 'Edit note' }).click();
    await notes.getByLabel('Edit note').fill('The bank has paid.');
    await notes.getByRole('button', { name: 'Save', exact: true }).click();
    await see(notes.getByText('The bank has paid.'));
    await notes.getByRole('button', { name: 'edited' }).click();
    await see(notes.getByRole('list', { name: 'Earlier versions' }).getByText('Waits for the bank.'));
  });

  journey('can be written on a phone, with the bell in the top bar', async (desk) => {
    const account = await desk.createAccount();
    const page = await desk.visit(`/admin/users/${account.id}?view=history`, {
      as: 'admin',
      viewport: NARROW,
    });
    await page.getByLabel('New note').fill('From a train.');
    await button(page, 'Save note').click();
    await see(page.getByRole('list', { name: 'History' }).getByText('From a train.'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page
      .getByRole('button', { name: /^Notifications/ })
      .filter({ visible: true })
      .click();
    await see(page.getByRole('dialog', { name: 'Notifications' }));
  });
});

describe('a reply in a claimed ticket', () => {
  journey('notifies its owner on every page', async (desk) => {
    const user = await appUser(desk);
    const moderator = await desk.createAccount({ role: 'moderator' });
    const ticket = await user.openTicket('My invoice');
    const signedIn = await desk.signIn(moderator);
    await call(signedIn.client, 'admin_claim_support_ticket', { p_ticket_id: ticket });
    const page = await desk.visit('/admin/account', { as: signedIn });
    await see(page.getByRole('button', { name: 'Notifications', exact: true }));
    await user.write(ticket, 'Any news?');
    await page.getByRole('button', { name: 'Notifications: 1 unread' }).click();
    await see(page.getByRole('dialog').getByText('My invoice'));
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.keyboard.press('Escape');
    await see(page.getByRole('button', { name: 'Notifications', exact: true }));
  });
});
