// @vitest-environment jsdom

import { claimedBy } from '#engine/desk/desk.testing.ts';
import { refuse } from '#testing/fakeServer.ts';
import { ANA, anId } from '#testing/people.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, SupportDesk } from '../support.testing.ts';
import { forgetReplies } from './replyStore.ts';

const box = () => screen.findByRole('textbox', { name: 'Message' });
const log = () => screen.findByRole('log', { name: 'Messages' });
const SEND = 'send_support_message';

/** A reload: memory is cleared, storage stays. */
async function reload(desk: SupportDesk) {
  cleanup();
  forgetReplies();
  return desk.open();
}

/** A promise that resolves on release(). */
function holdUp() {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release: () => release() };
}

describe('a reply', () => {
  it('is trimmed, sent with Ctrl Enter and shown in the thread', async () => {
    const desk = SupportDesk.withMine();
    const { user } = await desk.open();
    await user.type(await box(), '  Hello,{Enter}we look at it.  {Control>}{Enter}{/Control}');
    const thread = await log();
    expect(await within(thread).findByText(/we look at it\./)).toBeVisible();
    await waitFor(() => expect(desk.sentTo(SEND)).toHaveLength(1));
    expect(desk.sentTo(SEND)[0]).toMatchObject({
      p_ticket_id: anId(1),
      p_content: 'Hello,\nwe look at it.',
      p_image_url: null,
    });
    expect(await box()).toHaveValue('');
    expect(await box()).toHaveFocus();
    expect(localStorage.getItem(`marketdesk.reply/${desk.me.user_id}/${anId(1)}`)).toBeNull();
  });

  it('shows a warning for a banned person, but can be sent', async () => {
    const desk = SupportDesk.withMine();
    desk.server.on('admin_get_users', () => [{ ...ANA, role: 'user', is_banned: true }]);
    const { user } = await desk.open();
    expect(await screen.findByText(/^This person is banned, so they can’t sign in to read/)).toBeVisible();
    await user.type(await box(), 'Hello{Control>}{Enter}{/Control}');
    await waitFor(() => expect(desk.sentTo(SEND)).toHaveLength(1));
  });

  it('appears in the thread as pending before the server responds', async () => {
    const desk = SupportDesk.withMine();
    const held = holdUp();
    desk.server.on(SEND, async (args) => {
      await held.until;
      return desk.store(args);
    });
    const { user } = await desk.open();
    await user.type(await box(), 'On its way');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const thread = await log();
    expect(await within(thread).findByText('On its way')).toBeVisible();
    expect(within(thread).getByText('Sending…')).toBeVisible();
    held.release();
    await waitFor(() => expect(within(thread).queryByText('Sending…')).not.toBeInTheDocument());
    expect(within(thread).getAllByText('On its way')).toHaveLength(1);
  });

  it('waits for the claim, which is shown optimistically', async () => {
    const desk = new SupportDesk();
    const held = holdUp();
    desk.server.on('admin_claim_support_ticket', async ({ p_ticket_id }) => {
      await held.until;
      return desk.change(p_ticket_id, claimedBy(desk.me.user_id));
    });
    const { user } = await desk.open();
    await user.click(await screen.findByRole('button', { name: 'Claim' }));
    await waitFor(async () => expect(await box()).toBeEnabled());
    await user.click(await box());
    await user.paste('At once');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sending…')).toBeVisible();
    expect(desk.sentTo(SEND)).toEqual([]);
    held.release();
    await waitFor(() => expect(desk.sentTo(SEND)).toMatchObject([{ p_content: 'At once' }]));
  });

  it('keeps what is typed while a refetch returns the ticket from before the claim', async () => {
    const desk = new SupportDesk();
    const held = holdUp();
    desk.server.on('admin_claim_support_ticket', async ({ p_ticket_id }) => {
      await held.until;
      return desk.change(p_ticket_id, claimedBy(desk.me.user_id));
    });
    const { user } = await desk.open();
    await user.click(await screen.findByRole('button', { name: 'Claim' }));
    await waitFor(async () => expect(await box()).toBeEnabled());
    await user.type(await box(), 'Before');
    const reads = desk.server.called('support_tickets').length;
    desk.elsewhere(1, { subject: 'Renamed' });
    await waitFor(() => expect(desk.server.called('support_tickets').length).toBeGreaterThan(reads));
    await user.keyboard(' and after');
    expect(await box()).toHaveFocus();
    expect(await box()).toHaveValue('Before and after');
    held.release();
    expect(await screen.findByText('Claimed.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Renamed', level: 1 })).toBeVisible();
    expect(await box()).toHaveValue('Before and after');
  });

  it('blocks the next reply for three seconds, with a countdown on the button', async () => {
    const desk = SupportDesk.withMine();
    const { user } = await desk.open();
    await user.type(await box(), 'One');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('button', { name: /^Send in [123] s$/ })).toBeVisible();

    // Pasted: typing might take the three seconds.
    await user.click(await box());
    await user.paste('Two');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Please wait a moment before sending again.')).toBeVisible();
    expect(await box()).toHaveValue('Two');
    expect(desk.sentTo(SEND)).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(desk.sentTo(SEND)).toHaveLength(2));
  });

  it('requires text or an image, and counts characters near the limit without truncating', async () => {
    const desk = SupportDesk.withMine();
    const { user } = await desk.open();
    await user.type(await box(), '   ');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a message.');
    expect(desk.sentTo(SEND)).toEqual([]);

    fireEvent.change(await box(), { target: { value: 'x'.repeat(8999) } });
    expect(screen.queryByText(/10,000/)).not.toBeInTheDocument();
    // An emoji counts as one character.
    fireEvent.change(await box(), { target: { value: '🙂'.repeat(9000) } });
    expect(await screen.findByText('9,000 / 10,000')).toBeVisible();
    const tooLong = 'x'.repeat(100_000);
    fireEvent.change(await box(), { target: { value: tooLong } });
    expect(await screen.findByText('100,000 / 10,000')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The message must have at most 10,000 characters.',
    );
    expect(await box()).toHaveValue(tooLong);
    expect(desk.sentTo(SEND)).toEqual([]);
  });
});

describe('a refused reply', () => {
  it.each([
    [400, 'Duplicate message detected. Try again later or modify the message.'],
    [400, 'You must claim this ticket to send messages.'],
    [429, 'Please wait a moment before sending again.'],
    [400, 'This ticket is closed.'],
  ])('restores the text after status %s and shows the error: %s', async (status, sentence) => {
    const desk = SupportDesk.withMine();
    desk.server.on(SEND, () => refuse(status, sentence));
    const { user } = await desk.open();
    await user.type(await box(), 'Precious words');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await box()).toHaveValue('Precious words');
    expect(within(await log()).queryByText('Precious words')).not.toBeInTheDocument();
  });

  it('does not replace text typed in the meantime', async () => {
    const desk = SupportDesk.withMine();
    const held = holdUp();
    desk.server.on(SEND, async () => {
      await held.until;
      return refuse(400, 'No.');
    });
    const { user } = await desk.open();
    await user.type(await box(), 'First{Control>}{Enter}{/Control}Second');
    held.release();
    await waitFor(async () => expect(await box()).toHaveValue('First\n\nSecond'));
  });
});

describe('a message without a response', () => {
  it('stays in the thread and is resent with the same ID', async () => {
    const desk = SupportDesk.withMine();
    desk.server.on(SEND, () => refuse(503, ''));
    const { user } = await desk.open();
    await user.type(await box(), 'Did it arrive?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const thread = await log();
    expect(await within(thread).findByText('Not sent.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to send message');

    desk.server.on(SEND, (args) => desk.store(args));
    await user.click(within(thread).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(within(thread).queryByText('Not sent.')).not.toBeInTheDocument());
    const ids = desk.sentTo(SEND).map(({ p_message_id }) => p_message_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(within(thread).getAllByText('Did it arrive?')).toHaveLength(1);
  });

  it('can be copied but not resent once the ticket is closed', async () => {
    const desk = SupportDesk.withMine();
    desk.server.on(SEND, ({ p_ticket_id }) => {
      desk.close(p_ticket_id);
      return refuse(503, '');
    });
    const { user } = await desk.open();
    await user.type(await box(), 'Did it arrive?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const thread = within(await log());
    await user.click(await thread.findByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('Did it arrive?');
    expect(thread.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('stays after a reload and is not duplicated if it had arrived', async () => {
    const desk = SupportDesk.withMine();
    desk.server.on(SEND, (args) => {
      desk.store(args);
      return refuse(502, '');
    });
    const { user } = await desk.open();
    desk.server.on('get_support_messages', () => [aMessage(1)]);
    await user.type(await box(), 'Into the dark{Control>}{Enter}{/Control}');
    await screen.findByText('Not sent.');

    await reload(desk);
    const thread = await log();
    expect(await within(thread).findByText('Into the dark')).toBeVisible();
    expect(within(thread).getByText('Not sent.')).toBeVisible();

    // A message in the thread was sent, even if the response was lost.
    desk.server.on('get_support_messages', () => desk.messages);
    await reload(desk);
    await waitFor(() => expect(screen.queryByText('Not sent.')).not.toBeInTheDocument());
    expect(within(await log()).getAllByText('Into the dark')).toHaveLength(1);
    expect(desk.messages.filter(({ content }) => content === 'Into the dark')).toHaveLength(1);
  });

  it('can be edited and blocks the next message until then', async () => {
    const desk = SupportDesk.withMine();
    desk.server.on(SEND, () => refuse(503, ''));
    const { user } = await desk.open();
    await user.type(await box(), 'Wrong wrods{Control>}{Enter}{/Control}');
    await screen.findByText('Not sent.');
    await user.type(await box(), 'More{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your previous message was not sent. Retry or edit it first.',
    );
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await box()).toHaveValue('Wrong wrods\n\nMore');
    expect(screen.queryByText('Not sent.')).not.toBeInTheDocument();
  });
});

describe('a draft', () => {
  it('is restored after a reload, only for its ticket and author', async () => {
    const desk = SupportDesk.withMine();
    const { user } = await desk.open();
    await user.type(await box(), 'Not finished');
    await reload(desk);
    expect(await box()).toHaveValue('Not finished');

    cleanup();
    forgetReplies();
    const other = desk.server.signIn({ role: 'moderator', user_id: anId(55) });
    desk.change(anId(1), { claimed_by_user_id: other.user_id });
    await desk.open();
    expect(await box()).toHaveValue('');
  });

  it('stays after the session ends', async () => {
    const desk = SupportDesk.withMine();
    const { user, router } = await desk.open();
    desk.server.on(SEND, () => refuse(401, 'JWT expired'));
    desk.server.on('/auth/v1/token', () =>
      Response.json({ code: 'refresh_token_not_found', message: 'Invalid' }, { status: 400 }),
    );
    await user.type(await box(), 'Hours of work{Control>}{Enter}{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));

    desk.server.signIn({ role: 'moderator' });
    desk.server.on(SEND, (args) => desk.store(args));
    await reload(desk);
    expect(await box()).toHaveValue('Hours of work');
  });
});

describe('two tabs on one ticket', () => {
  const keyOf = (desk: SupportDesk) => `marketdesk.reply/${desk.me.user_id}/${anId(1)}`;
  const kept = (desk: SupportDesk) => JSON.parse(localStorage.getItem(keyOf(desk)) ?? '{}') as object;
  /** Writes as another tab of this browser would. */
  const writeElsewhere = (desk: SupportDesk, text: string, unsent: object | null = null) => {
    const key = keyOf(desk);
    localStorage.setItem(key, JSON.stringify({ text, image: null, unsent }));
    fireEvent(window, new StorageEvent('storage', { key }));
  };

  it('share the draft without overwriting each other', async () => {
    const desk = SupportDesk.withMine();
    const { user } = await desk.open();
    await user.type(await box(), 'Hello');
    writeElsewhere(desk, 'Hello, we');
    await waitFor(async () => expect(await box()).toHaveValue('Hello, we'));
    await user.type(await box(), ' look at it');
    expect(kept(desk)).toMatchObject({ text: 'Hello, we look at it' });
  });

  it('are both emptied after one tab sends the draft', async () => {
    const desk = SupportDesk.withMine();
    const { user } = await desk.open();
    await user.type(await box(), 'Hello');
    localStorage.removeItem(keyOf(desk));
    fireEvent(window, new StorageEvent('storage', { key: keyOf(desk) }));
    await waitFor(async () => expect(await box()).toHaveValue(''));
  });

  it('leave a pending message to the tab that sent it', async () => {
    const desk = SupportDesk.withMine();
    const { user } = await desk.open();
    await box();
    const unsent = { id: anId(77), text: 'Sent there', image: null, at: '2026-11-21T12:00:00Z' };
    writeElsewhere(desk, '', unsent);
    await user.type(await box(), 'Next');
    expect(screen.queryByText('Sent there')).not.toBeInTheDocument();
    expect(kept(desk)).toMatchObject({ text: 'Next', unsent });
  });
});
