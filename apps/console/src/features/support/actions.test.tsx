// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, aTicket, claimedBy, CLOSED_BY_BOB, SupportDesk } from './support.testing.ts';

const row = async (at: number) => {
  const table = await screen.findByRole('table', { name: 'Support' });
  const found = within(table).getByText(`Ticket ${at}`).closest('tr');
  if (found === null) throw new Error(`Ticket ${at} has no row`);
  return within(found);
};
const names = (buttons: HTMLElement[]) => buttons.map((button) => button.textContent);
const ticketId = { p_ticket_id: anId(1) };

describe('a row offers', () => {
  it.each([
    ['anybody Claim when it is open', 'moderator', {}, ['Claim']],
    ['a colleague of the claimer nothing', 'moderator', claimedBy(BOB.user_id), []],
    ['an admin to take over or release', 'admin', claimedBy(BOB.user_id), ['Take over', 'Unclaim']],
    ['nobody anything once it is closed', 'admin', CLOSED_BY_BOB, []],
  ])('%s', async (_case, role, about, offered) => {
    new SupportDesk([aTicket(1, about)], role);
    await openConsole('/admin/support');
    const actions = (await row(1)).queryAllByRole('button').filter((one) => !one.title);
    expect(names(actions).filter((name) => name !== '')).toEqual(offered);
  });

  it('the claimer Unclaim and Close', async () => {
    SupportDesk.withMine();
    await openConsole('/admin/support');
    expect((await row(1)).getByRole('button', { name: 'Unclaim' })).toBeVisible();
    expect((await row(1)).getByRole('button', { name: 'Close' })).toBeVisible();
  });
});

describe('claiming', () => {
  it('shows at once, is told, and can be undone', async () => {
    const desk = new SupportDesk();
    const { user } = await openConsole('/admin/support');
    await user.click((await row(1)).getByRole('button', { name: 'Claim' }));
    expect(await screen.findByText('Claimed.')).toBeVisible();
    expect((await row(1)).getByRole('button', { name: 'Unclaim' })).toBeVisible();
    expect(desk.sentTo('admin_claim_support_ticket')).toEqual([ticketId]);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await row(1)).getByRole('button', { name: 'Claim' })).toBeVisible());
    expect(desk.sentTo('admin_release_support_ticket')).toEqual([ticketId]);
  });

  it('that comes second is put back, and says who was faster', async () => {
    const desk = new SupportDesk();
    desk.server.on('admin_claim_support_ticket', () => {
      desk.change(anId(1), claimedBy(BOB.user_id));
      return refuse(409, 'This ticket is already claimed by Bob Weber.', 'already_claimed');
    });
    const { user } = await openConsole('/admin/support');
    await user.click((await row(1)).getByRole('button', { name: 'Claim' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This ticket is already claimed by Bob Weber.',
    );
    expect(await (await row(1)).findByRole('link', { name: 'Bob Weber' })).toBeVisible();
    expect((await row(1)).queryByRole('button', { name: 'Claim' })).not.toBeInTheDocument();
  });

  it.each([
    ['Claim', {}, 'admin_claim_support_ticket', 'Failed to claim ticket'],
    ['Unclaim', 'mine', 'admin_release_support_ticket', 'Failed to unclaim ticket'],
    ['Close', 'mine', 'admin_close_support_ticket', 'Failed to close ticket'],
  ])('%s that fails without a word is told in the spec’s', async (verb, whose, procedure, sentence) => {
    const desk = whose === 'mine' ? SupportDesk.withMine() : new SupportDesk();
    desk.server.on(procedure, () => refuse(500, ''));
    const { user } = await openConsole('/admin/support');
    await user.click((await row(1)).getByRole('button', { name: verb }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect((await row(1)).getByRole('button', { name: verb })).toBeVisible();
  });
});

describe('closing from the list', () => {
  const press = async (messages: Parameters<typeof SupportDesk.withMine>[0]) => {
    const desk = SupportDesk.withMine(messages);
    const { user } = await openConsole('/admin/support');
    const unread = messages?.filter(({ read_at }) => read_at === null).length ?? 0;
    if (unread > 0) await screen.findByText(`${unread} new`);
    await user.click((await row(1)).getByRole('button', { name: 'Close' }));
    return { desk, user };
  };

  it('asks first when messages of its user were not read', async () => {
    const { desk, user } = await press([aMessage(1, { read_at: null }), aMessage(2, { read_at: null })]);
    const question = await screen.findByRole('dialog', { name: 'Close this ticket?' });
    expect(question).toHaveTextContent('2 messages from the user are unread.');
    expect(desk.sentTo('admin_close_support_ticket')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Closed.')).toBeVisible();
    expect(desk.sentTo('admin_close_support_ticket')).toEqual([ticketId]);
  });

  it('does not ask when everything was read', async () => {
    await press([aMessage(1)]);
    expect(await screen.findByText('Closed.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe("an admin and somebody else's ticket", () => {
  const begin = async () => {
    const desk = new SupportDesk([aTicket(1, claimedBy(BOB.user_id))], 'admin');
    return { desk, ...(await openConsole('/admin/support')) };
  };

  it('takes it over from exactly whom they saw, when they mean it', async () => {
    const { desk, user } = await begin();
    await user.click((await row(1)).getByRole('button', { name: 'Take over' }));
    const question = await screen.findByRole('dialog', { name: 'Take over from Bob Weber?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(desk.sentTo('admin_claim_support_ticket')).toEqual([]);

    await user.click((await row(1)).getByRole('button', { name: 'Take over' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take over' }));
    expect(await screen.findByText('Taken over.')).toBeVisible();
    expect(desk.sentTo('admin_claim_support_ticket')).toEqual([
      { ...ticketId, p_take_over_from: BOB.user_id },
    ]);
  });

  it('releases it for them, without a way to undo what is not theirs', async () => {
    const { desk, user } = await begin();
    await user.click((await row(1)).getByRole('button', { name: 'Unclaim' }));
    const question = await screen.findByRole('dialog', { name: 'Unclaim for Bob Weber?' });
    await user.click(within(question).getByRole('button', { name: 'Unclaim' }));
    expect(await screen.findByText('Unclaimed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(desk.sentTo('admin_release_support_ticket')).toEqual([ticketId]);
  });
});

describe('keys on the list', () => {
  it('claim, close and answer the row that has the keyboard', async () => {
    const desk = new SupportDesk([aTicket(1), aTicket(2)]);
    const { user, address } = await openConsole('/admin/support');
    await row(1);
    await user.keyboard('jjc');
    expect(await screen.findByText('Claimed.')).toBeVisible();
    expect(desk.sentTo('admin_claim_support_ticket')).toEqual([{ p_ticket_id: anId(2) }]);
    await user.keyboard('e');
    expect(await screen.findByText('Closed.')).toBeVisible();

    await user.keyboard('kr');
    await waitFor(() => expect(address()).toContain(`/admin/support/${anId(1)}`));
  });

  it('say why a ticket can’t be closed', async () => {
    const desk = new SupportDesk();
    const { user } = await openConsole('/admin/support');
    await row(1);
    await user.keyboard('je');
    expect(await screen.findByRole('alert')).toHaveTextContent('Only the claimer can close this ticket.');
    expect(desk.sentTo('admin_close_support_ticket')).toEqual([]);
  });

  it('belong to the drawer while it is open', async () => {
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
    await user.keyboard('r');
    await waitFor(() => expect(address()).toContain(`/admin/support/${anId(2)}`));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveFocus();
  });
});

describe('the drawer', () => {
  it('shows the end of the conversation, and marks nothing as read', async () => {
    const desk = new SupportDesk();
    desk.messages = Array.from({ length: 5 }, (_, at) => aMessage(at + 1, { read_at: null }));
    await openConsole(`/admin/support?ticket=${anId(1)}`);
    const last = await screen.findByRole('region', { name: 'Last messages' });
    expect(await within(last).findByText('Message 5')).toBeVisible();
    expect(within(last).getByText('Message 3')).toBeVisible();
    expect(within(last).queryByText('Message 2')).not.toBeInTheDocument();
    expect(desk.sentTo('mark_support_messages_read')).toEqual([]);
  });

  it('goes on to the ticket’s page by another Enter', async () => {
    new SupportDesk();
    const { user } = await openConsole('/admin/support');
    await row(1);
    await user.keyboard('j{Enter}');
    await waitFor(async () => expect(await screen.findByRole('dialog', { name: 'Ticket 1' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ticket 1', level: 1 })).toBeVisible();
  });

  it('claims, and leads to the ticket’s page', async () => {
    const desk = new SupportDesk();
    const { user } = await openConsole(`/admin/support?ticket=${anId(1)}`);
    const drawer = await screen.findByRole('dialog', { name: 'Ticket 1' });
    await user.click(within(drawer).getByRole('button', { name: 'Claim' }));
    expect(await within(drawer).findByRole('button', { name: 'Unclaim' })).toBeVisible();
    expect(desk.sentTo('admin_claim_support_ticket')).toEqual([ticketId]);
    await user.click(within(drawer).getByRole('link', { name: 'Open full page' }));
    expect(await screen.findByRole('heading', { name: 'Ticket 1', level: 1 })).toBeVisible();
  });
});
