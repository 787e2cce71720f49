import { Webhook } from 'standardwebhooks';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { type Received, startReceiver } from '../harness/receiver.ts';
import { see } from '../harness/see.ts';
import { button, choose, toast } from '../screens/desks.ts';
import { rows } from '../screens/list.ts';

interface Event {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

journey('a webhook gets signed events, and a failed one again at the press of a button', async (desk) => {
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  const name = `Data warehouse ${mark()}`;
  const page = await desk.visit('/admin/integrations', { as: 'admin' });
  const verifier = new Webhook(await createTarget(page, name, receiver.url));
  const verified = ({ headers, body }: Received): Event => verifier.verify(body, headers) as Event;

  await button(page, 'Send test event').click();
  await see(toast(page, 'Test event sent. Its answer appears below.'));
  const first = rows(page, 'Deliveries').first();
  await see(first.getByText('Delivered'));
  expect(receiver.received.map(verified)).toMatchObject([{ type: 'test' }]);

  const person = await appUser(desk);
  const ticketId = await person.openTicket(`Secret of ${person.account.fullName}`);
  const opened = () => receiver.received.find(({ body }) => body.includes(ticketId));
  await expect.poll(opened, { timeout: 30_000 }).toBeDefined();
  const received = opened();
  if (received === undefined) throw new Error('The ticket’s event is gone.');
  expect(verified(received)).toMatchObject({
    type: 'ticket.opened',
    data: { ticket_id: ticketId, user_id: person.account.id },
  });
  expect(received.body).not.toContain(person.account.fullName);

  receiver.status = 500;
  await button(page, 'Send test event').click();
  const failed = rows(page, 'Deliveries').filter({ hasText: 'Failed' }).first();
  await failed.click();
  const drawer = page.getByRole('dialog', { name: 'test' });
  await see(drawer.getByText('Out of order'));
  receiver.status = 204;
  const before = receiver.received.length;
  await button(drawer, 'Redeliver').click();
  await see(toast(page, '1 delivery is sent again.'));
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(before);
  await expect.poll(() => failed.count(), { timeout: 30_000 }).toBe(0);
  const [again] = receiver.received.slice(before);
  if (again === undefined) throw new Error('Nothing arrived.');
  expect(verified(again).type).toBe('test');
  // Receivers recognise a repeated event by its id.
  const idsBefore = receiver.received.slice(0, before).map(({ headers }) => headers['webhook-id']);
  expect(idsBefore).toContain(again.headers['webhook-id']);

  await choose(page.locator('header').filter({ hasText: name }), 'Delete');
  await button(page.getByRole('dialog'), 'Delete').click();
  await see(toast(page, 'Integration deleted.'));
});

/** Returns the secret. */
async function createTarget(page: Page, name: string, url: string): Promise<string> {
  await button(page, 'New integration').click();
  const dialog = page.getByRole('dialog', { name: 'New integration' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('URL').fill(url);
  await dialog.getByLabel('A support ticket was opened.').check();
  await button(dialog, 'Save').click();
  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  const shown = await secret.getByText(/^whsec_/).innerText();
  await button(secret, 'I have saved the secret').click();
  await see(page.getByRole('heading', { name, level: 1 }));
  return shown;
}
