// @vitest-environment jsdom

import { CLOSED_BY_BOB } from '#engine/desk/desk.testing.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, aTicket, SupportDesk } from './support.testing.ts';

const row = async (at: number) => {
  const table = await screen.findByRole('table', { name: 'Support' });
  const found = within(table).getByText(`Ticket ${at}`).closest('tr');
  if (found === null) throw new Error(`Ticket ${at} has no row`);
  return within(found);
};
const ticketId = { p_ticket_id: anId(1) };

describe('closing from the list', () => {
  const press = async (messages: Parameters<typeof SupportDesk.withMine>[0]) => {
    const desk = SupportDesk.withMine(messages);
    const { user } = await openConsole('/admin/support');
    const unread = messages?.filter(({ read_at }) => read_at === null).length ?? 0;
    if (unread > 0) await screen.findByText(`${unread} new`);
    await user.click((await row(1)).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Close' }));
    return { desk, user };
  };

  it('asks for confirmation when the ticket has unread user messages', async () => {
    const { desk, user } = await press([aMessage(1, { read_at: null }), aMessage(2, { read_at: null })]);
    const question = await screen.findByRole('dialog', { name: 'Close this ticket?' });
    expect(question).toHaveTextContent('2 messages from the user are unread.');
    expect(desk.sentTo('admin_close_support_ticket')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Closed.')).toBeVisible();
    expect(desk.sentTo('admin_close_support_ticket')).toEqual([ticketId]);
  });

  it('needs no confirmation without unread messages', async () => {
    await press([aMessage(1)]);
    expect(await screen.findByText('Closed.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('keys on the list', () => {
  it('claim, close and answer the focused row', async () => {
    const desk = new SupportDesk([aTicket(1), aTicket(2)]);
    const { user, address } = await openConsole('/admin/support');
    await row(1);
    await user.keyboard('jjc');
    expect(await screen.findByText('Claimed.')).toBeVisible();
    expect(desk.sentTo('admin_claim_support_ticket')).toEqual([{ p_ticket_id: anId(2) }]);
    await user.keyboard('e');
    expect(await screen.findByText('Closed.')).toBeVisible();

    await user.keyboard('kr');
    await waitFor(() => expect(address()).toBe(`/admin/support/${anId(1)}`));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
    expect(desk.sentTo('admin_claim_support_ticket').at(-1)).toEqual({ p_ticket_id: anId(1) });
  });

  it('show why a ticket can’t be answered and ignore text typed after r', async () => {
    new SupportDesk([aTicket(1, CLOSED_BY_BOB), aTicket(2)]);
    const { user, address } = await openConsole('/admin/support');
    await row(1);
    await user.keyboard('jr');
    await waitFor(() => expect(address()).toBe(`/admin/support/${anId(1)}`));
    expect(await screen.findByText('This ticket is closed.', { selector: '[role=alert]' })).toBeVisible();
    await user.keyboard('juice, T?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe(`/admin/support/${anId(1)}`);
  });

  it('act on the ticket in the drawer while it is open', async () => {
    const desk = new SupportDesk([aTicket(1), aTicket(2)]);
    const { user, address } = await openConsole('/admin/support');
    await row(1);
    await user.keyboard('j{Enter}');
    await screen.findByRole('dialog', { name: 'Ticket 1' });
    await user.keyboard('j');
    await screen.findByRole('dialog', { name: 'Ticket 2' });
    await user.keyboard('c');
    await waitFor(() =>
      expect(desk.sentTo('admin_claim_support_ticket')).toEqual([{ p_ticket_id: anId(2) }]),
    );
    const drawer = await screen.findByRole('dialog', { name: 'Ticket 2' });
    await user.click(within(drawer).getByRole('button', { name: 'Person' }));
    await user.keyboard('r');
    const box = await within(drawer).findByRole('textbox', { name: 'Message' });
    await waitFor(() => expect(box).toHaveFocus());
    // Escape leaves the text first, then the drawer.
    await user.keyboard('{Escape}');
    expect(drawer).toBeVisible();
    expect(box).not.toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/support'));
  });
});

it('are ignored while the rows load', async () => {
  const desk = new SupportDesk([aTicket(1)]);
  let arrive = (): void => undefined;
  desk.server.on(
    'admin_get_support_tickets',
    () => new Promise((resolve) => (arrive = () => resolve([aTicket(1)]))),
  );
  const { user } = await openConsole('/admin/support');
  await screen.findByRole('heading', { name: 'Support' });
  await user.keyboard('jc{Enter}');
  arrive();
  await row(1);
  expect(document.activeElement?.closest('tr') ?? null).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.sentTo('admin_claim_support_ticket')).toEqual([]);
});

describe('the drawer', () => {
  it('shows the conversation and marks nothing as read', async () => {
    const desk = new SupportDesk();
    desk.messages = Array.from({ length: 5 }, (_, at) => aMessage(at + 1, { read_at: null }));
    await openConsole(`/admin/support?ticket=${anId(1)}`);
    const thread = await screen.findByRole('region', { name: 'Thread' });
    expect(await within(thread).findByText('Message 5')).toBeVisible();
    expect(desk.sentTo('mark_support_messages_read')).toEqual([]);
  });

  it('opens the ticket’s page on a second Enter', async () => {
    new SupportDesk();
    const { user } = await openConsole('/admin/support');
    await row(1);
    await user.keyboard('j{Enter}');
    await waitFor(async () => expect(await screen.findByRole('dialog', { name: 'Ticket 1' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ticket 1', level: 1 })).toBeVisible();
  });

  it('claims the ticket and links to its page', async () => {
    const desk = new SupportDesk();
    const { user } = await openConsole(`/admin/support?ticket=${anId(1)}`);
    const drawer = await screen.findByRole('dialog', { name: 'Ticket 1' });
    await user.click(within(drawer).getByRole('button', { name: 'Claim' }));
    expect(await within(drawer).findByRole('button', { name: 'Close' })).toBeVisible();
    await user.click(within(drawer).getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Unclaim' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(desk.sentTo('admin_claim_support_ticket')).toEqual([ticketId]);
    await user.click(within(drawer).getByRole('link', { name: 'Open full page' }));
    expect(await screen.findByRole('heading', { name: 'Ticket 1', level: 1 })).toBeVisible();
  });
});

it('opens a privacy request of the ticket’s person, as someone who may reply', async () => {
  const desk = SupportDesk.withMine([aMessage(1)]);
  desk.server.on('admin_open_ticket_privacy_request', () => ({
    id: anId(9),
    kind: 'access',
    number: 3,
    due_at: null,
  }));
  const { user } = await openConsole(`/admin/support/${anId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Privacy request…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Privacy request of / }));
  await user.click(dialog.getByRole('button', { name: 'Open request' }));
  expect(await screen.findByText(/^Access request 3 opened/)).toBeVisible();
  expect(desk.sentTo('admin_open_ticket_privacy_request')).toMatchObject([ticketId]);
  expect(desk.server.refused).toEqual([]);
});

it('are not offered without the permission to reply', async () => {
  const desk = SupportDesk.withMine([aMessage(1)]);
  desk.server.signInAs('Auditor');
  const { user, router } = await openConsole('/admin/support');
  expect((await row(1)).queryByRole('button', { name: 'More actions' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await router.navigate({ to: '/admin/support/$ticketId', params: { ticketId: anId(1) }, hash: 'reply' });
  expect(await screen.findByText('Message 1')).toBeVisible();
  expect(screen.getByText('You can read tickets, but not answer them.')).toBeVisible();
  await user.keyboard('crm');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.server.refused).toEqual([]);
});
