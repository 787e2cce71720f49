// @vitest-environment jsdom

import { aDecision } from '#engine/decide/decide.testing.ts';
import { claimedBy, CLOSED_BY_BOB } from '#engine/desk/desk.testing.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aMessage, aTicket, SupportDesk } from '../support.testing.ts';

const AN_APPEAL = { policy: 'Spam', decided_by_name: 'Bob Weber', why_not: null, is_alone: false };

const box = () => screen.findByRole('textbox', { name: 'Message' });

describe('a ticket’s page', () => {
  it('shows subject, user and claimer', async () => {
    const desk = new SupportDesk([aTicket(1, claimedBy(BOB.user_id))]);
    await desk.open();
    expect(await screen.findByRole('heading', { name: 'Ticket 1', level: 1 })).toBeVisible();
    expect(screen.getAllByText('Claimed')[0]).toBeVisible();
    expect((await screen.findAllByRole('link', { name: 'Ana Horvat' }))[0]).toHaveAttribute(
      'href',
      `/admin/users/${aTicket(1).user_id}`,
    );
    expect((await screen.findAllByRole('link', { name: 'Bob Weber' }))[0]).toBeVisible();
    expect(document.title).toBe('Ticket 1 · Marketdesk');
  });

  it('shows the person: account, sanctions, reports and money waiting', async () => {
    const desk = new SupportDesk();
    const warned = aDecision({ kind: 'warn', target_type: 'user', policy_code: 'scams' });
    desk.server.on('admin_get_decisions', () => [warned, aDecision({ id: anId(802), kind: 'no_violation' })]);
    desk.server.on('admin_get_policies', () => [{ code: 'scams', title: 'Scams', is_active: true }]);
    desk.server.on('admin_get_withdrawals', () => [{ amount_eur: 80 }, { amount_eur: 30 }]);
    desk.server.on('admin_get_reports', ({ p_reporter_user_id: by }) => (by === ANA.user_id ? [{}] : []));
    await desk.open();
    const person = within(await screen.findByRole('region', { name: 'Person' }));
    expect(await person.findByRole('link', { name: 'Ana Horvat' })).toBeVisible();
    expect(person.getByText('@ana · ana@demo.test')).toBeVisible();
    const sanctions = within(await person.findByRole('list', { name: 'Sanctions' }));
    expect(sanctions.getAllByRole('listitem')).toHaveLength(1);
    expect(sanctions.getByRole('listitem')).toHaveTextContent(/^Warned .* \(Scams\)$/);
    const record = within(await person.findByRole('list', { name: 'Record' }));
    expect(record.getByRole('link', { name: '€110.00 pending' })).toBeVisible();
    expect(record.getByRole('link', { name: '1 report by them' })).toBeVisible();
    expect(record.queryByRole('link', { name: /about them/ })).toBeNull();
    expect(desk.sentTo('admin_get_user_record')).toEqual([]);
  });

  it('lists the user’s other tickets as links', async () => {
    const desk = new SupportDesk([aTicket(1), aTicket(2, { subject: 'Where is my money?' })]);
    const { user } = await desk.open();
    await user.click(await screen.findByRole('link', { name: /Where is my money/ }));
    expect(await screen.findByRole('heading', { name: 'Where is my money?', level: 1 })).toBeVisible();
  });

  it('keeps an unsaved note across navigation until it is saved', async () => {
    const desk = new SupportDesk([aTicket(1), aTicket(2, { subject: 'Where is my money?' })]);
    desk.server.on('admin_add_note', () => ({ id: anId(50) }));
    const { user } = await desk.open();
    const area = async () => (await screen.findAllByLabelText('New note'))[0] ?? document.body;
    await user.type(await area(), 'Ask the bank');
    await user.click(await screen.findByRole('link', { name: /Where is my money/ }));
    await screen.findByRole('heading', { name: 'Where is my money?', level: 1 });
    expect(await area()).toHaveValue('');

    cleanup();
    const again = await desk.open();
    expect(await area()).toHaveValue('Ask the bank');
    await again.user.click(screen.getAllByRole('button', { name: 'Save note' })[0] ?? document.body);
    await waitFor(async () => expect(await area()).toHaveValue(''));
    expect(desk.sentTo('admin_add_note')).toEqual([
      {
        p_entity_type: 'ticket',
        p_entity_id: anId(1),
        p_body: 'Ask the bank',
        p_note_id: expect.any(String) as string,
      },
    ]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('marketdesk.draft.'))).toEqual([]);
  });

  it('shows likely duplicates, merges one and undoes the merge', async () => {
    const desk = SupportDesk.withMine();
    const other = aTicket(2, { subject: 'Same again' });
    desk.items.push(other);
    const MERGED_AT = '2026-11-20T12:30:00.000Z';
    let merged: string | null = null;
    const { server } = desk;
    server.on('admin_get_similar_tickets', () => (merged === null ? [other] : []));
    server.on('admin_get_related_tickets', () =>
      merged === null
        ? []
        : [{ ...other, relation: 'merged', status: 'closed', related_at: MERGED_AT, can_unmerge: true }],
    );
    server.on('admin_merge_tickets', ({ p_ticket_id }) => {
      merged = String(p_ticket_id);
      desk.messages = [aMessage(1), aMessage(2, { ticket_id: merged })];
      return aTicket(1);
    });
    server.on('admin_unmerge_ticket', () => {
      merged = null;
      return other;
    });
    const { user } = await desk.open();
    const same = within(
      (await screen.findAllByRole('region', { name: 'Probably the same' }))[0] ?? document.body,
    );
    await user.click(same.getByRole('button', { name: 'Merge' }));
    const from = `#${anId(2).slice(0, 8)}`;
    expect(await screen.findByRole('link', { name: `in ${from}` })).toHaveAttribute(
      'href',
      `/admin/support/${anId(2)}`,
    );
    const [mergedIn] = await screen.findAllByRole('region', { name: 'Related tickets' });
    const [line] = within(mergedIn ?? document.body).getAllByRole('listitem');
    expect(line).toHaveTextContent('Merged into this');
    expect(line?.querySelector('time')?.dateTime).toBe(MERGED_AT);
    expect(desk.sentTo('admin_merge_tickets')).toEqual([{ p_ticket_id: anId(2), p_into_id: anId(1) }]);
    const toast = within(
      await screen.findByText(/^“Same again” merged into “[^”]+”\.$/).then((it) => it.parentElement ?? it),
    );
    await user.click(toast.getByRole('button', { name: /Undo/ }));
    expect((await screen.findAllByRole('region', { name: 'Probably the same' }))[0]).toBeVisible();
    expect(desk.sentTo('admin_unmerge_ticket')).toEqual([{ p_ticket_id: anId(2) }]);
  });

  it('lists the person’s other tickets separately, and Enter merges none of them', async () => {
    const desk = SupportDesk.withMine();
    desk.items.push(aTicket(2, { subject: 'App crashes' }));
    desk.server.on('admin_get_similar_tickets', () => []);
    desk.server.on('admin_merge_tickets', () => aTicket(1));
    const { user } = await desk.open();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Merge or link…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge or link' }));
    const others = within(await dialog.findByRole('region', { name: 'Other tickets of this person' }));
    expect(others.getByRole('link', { name: 'App crashes' })).toBeVisible();
    expect(dialog.queryByRole('region', { name: 'Probably the same' })).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText('Other ticket'), '{Enter}');
    expect(desk.sentTo('admin_merge_tickets')).toEqual([]);
    await user.click(others.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(desk.sentTo('admin_merge_tickets')).toHaveLength(1));
  });

  it('keeps the typed reason and shows an error when another admin has decided the appeal', async () => {
    const desk = new SupportDesk([aTicket(1, { category: 'Report Appeal' })]);
    const appeal = { id: anId(800), ticket_id: anId(1), status: 'open', decided_by: null };
    const found = { ...AN_APPEAL, decision: aDecision() };
    desk.server.on('admin_get_appeal', () => ({ ...found, appeal }));
    const sentence = 'Bob Weber has already decided about this appeal.';
    desk.server.on('admin_decide_appeal', () => {
      appeal.status = 'upheld';
      return refuse(409, sentence, 'already_decided');
    });
    const { user } = await desk.open();
    await user.click((await screen.findAllByRole('button', { name: 'Uphold' }))[0] ?? document.body);
    const asked = within(await screen.findByRole('dialog', { name: 'Uphold the decision?' }));
    await user.type(asked.getByLabelText('Reason'), 'Right as it is');
    await user.click(asked.getByRole('button', { name: 'Uphold' }));
    expect(await asked.findByRole('alert')).toHaveTextContent(sentence);
    expect((await screen.findAllByText('Upheld: it stands'))[0]).toBeInTheDocument();
    expect(asked.getByLabelText('Reason')).toHaveValue('Right as it is');
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('button', { name: /Uphold|Overturn/ })).not.toBeInTheDocument();
  });

  it('focuses Uphold on d, which tickets without an appeal ignore and the keys leave out', async () => {
    const keys = async (user: UserEvent) => {
      await user.keyboard('d?');
      const shown = within(await screen.findByRole('dialog', { name: 'Keyboard' }));
      const [first] = shown.getAllByRole('heading', { level: 3 });
      return within(first?.parentElement ?? document.body).queryByText('Decide');
    };
    const desk = new SupportDesk([aTicket(1, { category: 'Report Appeal' }), aTicket(2)]);
    const appeal = { id: anId(800), ticket_id: anId(1), status: 'open', decided_by: null };
    desk.server.on('admin_get_appeal', () => ({ ...AN_APPEAL, decision: aDecision(), appeal }));
    const { user, router } = await desk.open();
    const uphold = (await screen.findAllByRole('button', { name: 'Uphold' }))[0];
    await user.keyboard('d');
    expect(uphold).toHaveFocus();
    expect(await keys(user)).toBeVisible();
    await user.keyboard('{Escape}');
    await router.navigate({ to: `/admin/support/${anId(2)}` });
    await screen.findByRole('heading', { level: 1, name: 'Ticket 2' });
    expect(await keys(user)).toBeNull();
  });

  it('lets the decision’s author decide the appeal if no one else can, and says so', async () => {
    const desk = new SupportDesk([aTicket(1, { category: 'Report Appeal' })]);
    const appeal = { id: anId(800), ticket_id: anId(1), status: 'open', decided_by: null };
    desk.server.on('admin_get_appeal', () => ({
      ...AN_APPEAL,
      decision: aDecision(),
      appeal,
      is_alone: true,
    }));
    await desk.open();
    expect((await screen.findAllByRole('button', { name: 'Uphold' }))[0]).toBeInTheDocument();
    expect(screen.getAllByText(/^You made this decision\. Nobody else on the staff/)[0]).toBeInTheDocument();
  });

  it('links a merged ticket to its target and asks to reply there', async () => {
    const closed = { ...CLOSED_BY_BOB, merged_into: anId(2), merged_at: '2026-11-20T12:00:00+00:00' };
    const desk = new SupportDesk([aTicket(1, closed), aTicket(2)], 'admin');
    desk.server.on('admin_get_related_tickets', () => [
      { ...aTicket(2), relation: 'merged_into', can_unmerge: false },
    ]);
    await desk.open();
    const to = `#${anId(2).slice(0, 8)}`;
    expect(await screen.findByRole('link', { name: `Ticket 2 ${to}` })).toBeVisible();
    expect(screen.getByText(`This ticket was merged into ${to}. Reply there.`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unmerge' })).toBeNull();
  });

  it('keeps the reply box enabled when the messages fail to load', async () => {
    const desk = SupportDesk.withMine();
    desk.server.on('get_support_messages', () => refuse(500, ''));
    await desk.open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load messages');
    expect(await box()).toBeEnabled();
  });
});

describe('reply permission', () => {
  it('disables the reply box on an open ticket until it is claimed', async () => {
    const desk = new SupportDesk();
    const { user } = await desk.open();
    expect(await screen.findByText('You must claim this ticket to send messages.')).toBeVisible();
    expect(await box()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Claim' }));
    await waitFor(async () => expect(await box()).toBeEnabled());
    expect(screen.queryByText('You must claim this ticket to send messages.')).not.toBeInTheDocument();
  });

  it('disables the reply box for everyone except the claimer, including admins', async () => {
    const desk = new SupportDesk([aTicket(1, claimedBy(BOB.user_id))], 'admin');
    await desk.open();
    expect(await screen.findByText('You must claim this ticket to send messages.')).toBeVisible();
    expect(await box()).toBeDisabled();
  });

  it('disables the reply box and all actions on a closed ticket', async () => {
    const desk = new SupportDesk([aTicket(1, CLOSED_BY_BOB)], 'admin');
    await desk.open();
    expect(await screen.findByText('This ticket is closed.')).toBeVisible();
    // The server does not say whether Bob answered.
    expect(screen.getByText('Closed by')).toBeVisible();
    expect(await box()).toBeDisabled();
    for (const name of ['Claim', 'Unclaim', 'Close', 'Take over'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});

describe('single keys', () => {
  it('claim, go to the reply box, and close', async () => {
    const desk = new SupportDesk();
    const { user } = await desk.open();
    await screen.findByRole('button', { name: 'Claim' });
    await user.keyboard('c');
    await waitFor(async () => expect(await box()).toBeEnabled());
    await user.keyboard('r');
    expect(await box()).toHaveFocus();
    await user.keyboard('e');
    expect(await box()).toHaveValue('e');
    await user.keyboard('{Backspace}{Escape}');
    expect(screen.getByRole('region', { name: 'Reply' })).toHaveFocus();
    await user.keyboard('e');
    expect(await screen.findByText('This ticket is closed.')).toBeVisible();
    expect(desk.sentTo('admin_close_support_ticket')).toEqual([{ p_ticket_id: anId(1) }]);
  });

  it('claim and focus the reply with r alone', async () => {
    const desk = new SupportDesk();
    const { user } = await desk.open();
    await screen.findByRole('button', { name: 'Claim' });
    await user.keyboard('r');
    await waitFor(async () => expect(await box()).toHaveFocus());
    expect(desk.sentTo('admin_claim_support_ticket')).toEqual([{ p_ticket_id: anId(1) }]);
    await user.keyboard('Hello');
    expect(await box()).toHaveValue('Hello');
  });

  it('focus nothing when the claim is refused, and show why', async () => {
    const desk = new SupportDesk();
    const sentence = 'This ticket is already claimed by Bob Weber.';
    desk.server.on('admin_claim_support_ticket', () => {
      desk.change(anId(1), claimedBy(BOB.user_id));
      return refuse(409, sentence, 'already_claimed');
    });
    const { user } = await desk.open();
    await screen.findByRole('button', { name: 'Claim' });
    await user.keyboard('r');
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.keyboard('e');
    expect(await box()).not.toHaveFocus();
    expect(await box()).toHaveValue('');
    expect(screen.queryByText('Only the claimer can close this ticket.')).toBeNull();
  });

  it('ask for confirmation before closing a ticket with an unsent reply', async () => {
    const desk = SupportDesk.withMine();
    const { user } = await desk.open();
    await user.type(await box(), 'Almost done{Escape}');
    await user.keyboard('e');
    const question = await screen.findByRole('dialog', { name: 'Close this ticket?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(desk.sentTo('admin_close_support_ticket')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const again = await screen.findByRole('dialog', { name: 'Close this ticket?' });
    await user.click(within(again).getByText('Close'));
    expect(await screen.findByText('This ticket is closed.')).toBeVisible();
    expect(await box()).toHaveValue('Almost done');
  });

  it('show why an action is refused and offer to take over the ticket', async () => {
    const desk = new SupportDesk([aTicket(1, claimedBy(BOB.user_id))]);
    const { user } = await desk.open();
    await box();
    await user.keyboard('e');
    expect(await screen.findByText('Only the claimer can close this ticket.')).toBeVisible();
    await user.keyboard('c');
    const question = await screen.findByRole('dialog', { name: 'Take over from Bob Weber?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('r');
    expect(await screen.findAllByText('You must claim this ticket to send messages.')).toHaveLength(2);
    expect(desk.sentTo('admin_close_support_ticket')).toEqual([]);
  });

  it('move through the previously opened list', async () => {
    const desk = new SupportDesk([aTicket(1), aTicket(2), aTicket(3)]);
    desk.messages = [aMessage(1)];
    const { user, router } = await openConsole('/admin/support');
    await screen.findByRole('table', { name: 'Support' });
    await router.navigate({ to: '/admin/support/$ticketId', params: { ticketId: anId(2) } });
    await screen.findByRole('heading', { name: 'Ticket 2', level: 1 });
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Ticket 3', level: 1 })).toBeVisible();
    await user.keyboard('k');
    await screen.findByRole('heading', { name: 'Ticket 2', level: 1 });
    await user.click(screen.getByRole('link', { name: 'Previous ticket' }));
    expect(await screen.findByRole('heading', { name: 'Ticket 1', level: 1 })).toBeVisible();
  });
});

describe('colleagues', () => {
  it('shows who else is viewing and announces typing', async () => {
    const desk = SupportDesk.withMine();
    const topic = `desk:ticket:${anId(1)}`;
    const { user } = await desk.open();
    await box();
    await waitFor(() => expect(desk.server.live.topics).toContain(topic));
    desk.server.live.arrive(topic, { user_id: BOB.user_id, name: 'Bob Weber' });
    expect(await screen.findByText('Bob Weber is here too')).toBeVisible();

    await user.type(await box(), 'Hi');
    await waitFor(() =>
      expect(desk.server.live.announced.get(topic)?.at(-1)).toMatchObject({ typing: true }),
    );
  });

  it('keeps the typed text after a colleague takes over the ticket', async () => {
    const desk = SupportDesk.withMine();
    const { user } = await desk.open();
    await user.type(await box(), 'Half a sentence');
    await screen.findByText('Live');
    desk.elsewhere(1, claimedBy(BOB.user_id));
    expect(await screen.findByText('You must claim this ticket to send messages.')).toBeVisible();
    const refused = await box();
    expect(refused).toBeDisabled();
    expect(refused).toHaveValue('Half a sentence');
    expect(
      within(screen.getByRole('region', { name: 'Reply' })).getByRole('button', { name: 'Copy draft' }),
    ).toBeVisible();
  });
});
