// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { anId, BOB } from '#testing/people.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aMessage, SupportDesk } from '../support.testing.ts';

const log = () => screen.findByRole('log', { name: 'Messages' });
const unread = { read_at: null };

function many(count: number) {
  return Array.from({ length: count }, (_, at) => aMessage(at + 1));
}

/** Requests for older pages; the loaded one is refetched when the socket opens. */
const olderAsked = (desk: SupportDesk) => {
  const older = desk.sentTo('get_support_messages').filter(({ p_offset }) => p_offset !== 0);
  return [...new Set(older.map(({ p_limit, p_offset }) => `${String(p_limit)} from ${String(p_offset)}`))];
};

/** Makes the page visible or hidden. */
function seen(isSeen: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isSeen ? 'visible' : 'hidden');
  onTestFinished(() => void vi.restoreAllMocks());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('the thread', () => {
  it('shows authors, day separators and read receipts', async () => {
    const desk = SupportDesk.withMine();
    desk.messages = [
      aMessage(1, { content: 'Help!', created_at: '2026-11-18T10:00:00Z' }),
      aMessage(2, { content: 'At once.', sender_user_id: BOB.user_id, created_at: '2026-11-19T10:00:00Z' }),
      aMessage(3, {
        content: 'Done.',
        sender_user_id: desk.me.user_id,
        created_at: '2026-11-19T10:01:00Z',
        ...unread,
      }),
    ];
    await desk.open();
    const thread = await log();
    expect(await within(thread).findByText('Ana Horvat')).toBeVisible();
    expect(within(thread).getByText('Bob Weber')).toBeVisible();
    expect(within(thread).getByText('You')).toBeVisible();
    expect(within(thread).getAllByText(/November/)).toHaveLength(2);
    expect(within(thread).getByText('Read')).toBeInTheDocument();
    expect(within(thread).getByText('Sent, not read yet')).toBeInTheDocument();
    const moment = within(thread).getByText('Help!').closest('li')?.querySelector('time');
    expect(moment).toHaveAttribute('title', expect.stringMatching(/^18 Nov 2026, /));
  });

  it('escapes HTML and turns URLs into links without referrer', async () => {
    const desk = SupportDesk.withMine([
      aMessage(1, { content: '<img src=x onerror=alert(1)> https://evil.test/a javascript:alert(1)' }),
    ]);
    await desk.open();
    const thread = await log();
    expect(within(thread).getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
    expect(within(thread).queryByRole('img')).not.toBeInTheDocument();
    const links = within(thread).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://evil.test/a']);
    expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(links[0]).toHaveAttribute('target', '_blank');
  });

  it('loads fifty messages at a time, back to the first', async () => {
    const desk = SupportDesk.withMine(many(120));
    const { user } = await desk.open();
    const thread = await log();
    expect(within(thread).getByText('Message 71')).toBeVisible();
    expect(within(thread).queryByText('Message 70')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Older messages' }));
    expect(await within(thread).findByText('Message 21')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Older messages' }));
    expect(await within(thread).findByText('Message 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Older messages' })).not.toBeInTheDocument();
    expect(olderAsked(desk)).toEqual(['50 from 50', '50 from 100']);
  });

  it('loads all messages for printing', async () => {
    const desk = SupportDesk.withMine(many(120));
    await desk.open();
    const thread = await log();
    expect(within(thread).queryByText('Message 70')).not.toBeInTheDocument();
    expect(screen.getByText(/^Older messages had not loaded/)).toBeInTheDocument();
    window.dispatchEvent(new Event('beforeprint'));
    expect(await within(thread).findByText('Message 1')).toBeVisible();
    expect(screen.queryByText(/^Older messages had not loaded/)).not.toBeInTheDocument();
  });

  it('shows each message once when new messages arrive between two pages', async () => {
    const desk = SupportDesk.withMine(many(60));
    const { user } = await desk.open();
    const thread = await log();
    desk.messages = [...desk.messages, aMessage(61), aMessage(62)];
    await user.click(screen.getByRole('button', { name: 'Older messages' }));
    expect(await within(thread).findByText('Message 1')).toBeVisible();
    for (const at of [9, 10, 11, 12]) expect(within(thread).getAllByText(`Message ${at}`)).toHaveLength(1);
  });

  it('loads older messages when scrolled up, without moving visible ones', async () => {
    const desk = SupportDesk.withMine(many(60));
    await desk.open();
    const thread = await log();
    const frame = screen.getByRole('region', { name: 'Conversation' });
    let height = 1000;
    Object.defineProperty(frame, 'scrollHeight', { get: () => height });
    Object.defineProperty(frame, 'clientHeight', { get: () => 400 });
    frame.scrollTop = 500;
    await act(() => fireEvent.scroll(frame));
    expect(olderAsked(desk)).toEqual([]);

    frame.scrollTop = 100;
    fireEvent.scroll(frame);
    height = 1200;
    expect(await within(thread).findByText('Message 1')).toBeVisible();
    expect(frame.scrollTop).toBe(300);
  });

  it('shows an error when older messages fail to load, and retries', async () => {
    const desk = SupportDesk.withMine(many(60));
    const { user } = await desk.open();
    await log();
    const answer = () => desk.messages.slice(0, 10);
    desk.server.on('get_support_messages', ({ p_offset }) =>
      p_offset === 50 ? refuse(500, '') : desk.messages,
    );
    await user.click(screen.getByRole('button', { name: 'Older messages' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load older messages');
    desk.server.on('get_support_messages', answer);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Message 1')).toBeVisible();
  });
});

describe('a new message', () => {
  it('appears and is marked as read while the page is visible', async () => {
    const desk = SupportDesk.withMine();
    await desk.open();
    const thread = await log();
    await screen.findByText('Live');
    await waitFor(() => expect(desk.sentTo('mark_support_messages_read')).toHaveLength(1));

    desk.arrives(aMessage(2, { content: 'Are you there?', ...unread }));
    expect(await within(thread).findByText('Are you there?')).toBeVisible();
    await waitFor(() => expect(desk.sentTo('mark_support_messages_read')).toHaveLength(2));
    expect(desk.sentTo('mark_support_messages_read').at(-1)).toEqual({ p_ticket_id: anId(1) });
  });

  it('stays unread while the page is hidden', async () => {
    const desk = SupportDesk.withMine();
    await desk.open();
    const thread = await log();
    await screen.findByText('Live');
    await waitFor(() => expect(desk.sentTo('mark_support_messages_read')).toHaveLength(1));
    seen(false);
    desk.arrives(aMessage(2, unread));
    await within(thread).findByText('Message 2');
    expect(desk.sentTo('mark_support_messages_read')).toHaveLength(1);
    seen(true);
    await waitFor(() => expect(desk.sentTo('mark_support_messages_read')).toHaveLength(2));
  });

  it('has the line “New” above it when it was unread on opening', async () => {
    const desk = SupportDesk.withMine([aMessage(1), aMessage(2, unread), aMessage(3, unread)]);
    await desk.open();
    const items = within(await log()).getAllByRole('listitem');
    const texts = items.map((item) => item.textContent);
    const line = texts.indexOf('New');
    expect(texts[line - 1]).toContain('Message 1');
    expect(texts[line + 1]).toContain('Message 2');
  });

  it('is announced with a button while the user has scrolled up', async () => {
    const desk = SupportDesk.withMine(many(10));
    const { user } = await desk.open();
    const thread = await log();
    await screen.findByText('Live');
    const frame = screen.getByRole('region', { name: 'Conversation' });
    Object.defineProperty(frame, 'scrollHeight', { get: () => 2000 });
    Object.defineProperty(frame, 'clientHeight', { get: () => 400 });
    frame.scrollTop = 900;
    fireEvent.scroll(frame);
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();

    desk.arrives(aMessage(11));
    await within(thread).findByText('Message 11');
    expect(frame.scrollTop).toBe(900);
    await user.click(screen.getByRole('button', { name: 'New messages' }));
    expect(frame.scrollTop).toBe(2000);
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  });

  it('is loaded after the connection was lost', async () => {
    const desk = SupportDesk.withMine();
    await desk.open();
    const thread = await log();
    await screen.findByText('Live');
    desk.messages = [...desk.messages, aMessage(2)];
    act(() => desk.server.live.cut());
    expect(await within(thread).findByText('Message 2')).toBeVisible();
  });
});

describe('images', () => {
  const answerSigned = (desk: SupportDesk) =>
    desk.server.onPath(/^\/storage\/v1\/object\/sign\//, () => ({ signedURL: '/object/sign/x.png?token=t' }));

  it('from the bucket are shown with a signed URL and enlarged on a click', async () => {
    const desk = SupportDesk.withMine([aMessage(1, { image_url: `support-images/${anId(1)}/a.png` })]);
    answerSigned(desk);
    const { user } = await desk.open();
    const button = await screen.findByRole('button', { name: /^Open image from/ });
    expect(within(button).getByRole('img')).toHaveAttribute(
      'src',
      'http://backend.test/storage/v1/object/sign/x.png?token=t',
    );
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Image from Ana Horvat' });
    expect(within(dialog).getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
      'target',
      '_blank',
    );
  });

  it('that fail to load show an error and can be retried', async () => {
    const desk = SupportDesk.withMine([aMessage(1, { image_url: `support-images/${anId(1)}/a.png` })]);
    desk.server.onPath(/^\/storage\//, () => refuse(500, ''));
    const { user } = await desk.open();
    expect(await screen.findByText('The image could not be loaded.')).toBeVisible();
    answerSigned(desk);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /^Open image from/ })).toBeVisible();
  });

  it('on other sites are links and never fetched', async () => {
    const desk = SupportDesk.withMine([aMessage(1, { image_url: 'https://elsewhere.test/a.png' })]);
    await desk.open();
    const link = await screen.findByRole('link', { name: /elsewhere\.test/ });
    expect(link).toHaveAttribute('href', 'https://elsewhere.test/a.png');
    expect(within(await log()).queryByRole('img')).not.toBeInTheDocument();
  });
});
