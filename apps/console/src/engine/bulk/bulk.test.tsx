// @vitest-environment jsdom

import { toastStore } from '#kit/toast/toasts.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import type { BulkItemRow } from '@marketdesk/contract/database.generated.ts';
import type { BulkPreview, BulkProgress } from '@marketdesk/contract/documents.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

const BATCH = anId(99);
let server: FakeServer;
let progress: BulkProgress;

beforeEach(() => {
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'moderator' }));
  onTestFinished(toastStore.clear);
  server.on('admin_get_reviews', () => [aReview(1), aReview(2), aReview(3)]);
  progress = {
    batch_id: BATCH,
    item: 'review',
    action: 'hide',
    state: 'previewed',
    total: 3,
    done: 0,
    proposed: 0,
    refused: 0,
    undone: 0,
    remaining: 3,
    can_undo: false,
    undo_until: null,
  };
  server.on('admin_bulk_progress', () => progress);
  server.on('admin_undo_bulk', () => {
    progress = { ...progress, state: 'undone', undone: progress.done, done: 0, can_undo: false };
    return null;
  });
});

const aReview = (at: number) => ({
  id: anId(at),
  rating: 1,
  comment: `Review ${at}`,
  is_hidden: false,
  reviewed_user_id: ANA.user_id,
  reviewer_user_id: null,
  created_at: '2026-11-20T10:00:00+00:00',
});

const anItem = (at: number, about: Partial<BulkItemRow> = {}): BulkItemRow => ({
  item_id: anId(at),
  place: at,
  label: `Review ${at}`,
  detail: '1',
  amount_eur: null,
  outcome: 'pending',
  foreseen: 'will',
  reason: null,
  excerpt: null,
  ...about,
});

const REFUSED = { foreseen: 'refused', reason: 'This review is hidden already.' } as const;

const aPreview = (about: Partial<BulkPreview> = {}): BulkPreview => ({
  batch_id: BATCH,
  total: 3,
  acting: 3,
  proposed: 0,
  refused: 0,
  is_estimate: false,
  reasons: [],
  sums: null,
  items: [anItem(1), anItem(2), anItem(3)],
  ...about,
});

it('previews refusals with reasons, runs the rest with one click, and undoes it', async () => {
  server.on('admin_preview_bulk', () =>
    aPreview({
      acting: 2,
      refused: 1,
      reasons: [{ reason: REFUSED.reason, count: 1 }],
      items: [anItem(2, REFUSED), anItem(1, { excerpt: 'Came late' }), anItem(3)],
    }),
  );
  server.on('admin_start_bulk', () => {
    progress = { ...progress, state: 'done', done: 2, refused: 1, remaining: 0, can_undo: true };
    return null;
  });
  server.on('admin_list_bulk_items', () => [anItem(2, { ...REFUSED, outcome: 'refused' })]);
  const { user } = await openConsole('/admin/reviews');
  await screen.findByRole('checkbox', { name: /^Select review, 1 of 5: Review 1/ });
  await user.keyboard('av');
  const preview = await screen.findByRole('dialog', { name: 'Hide 3 reviews?' });
  const refused = within(within(preview).getByRole('list', { name: 'Refused' })).getAllByRole('listitem');
  expect(refused.map((line) => line.textContent)).toEqual([`1${REFUSED.reason}`]);
  const items = within(within(preview).getByRole('list', { name: 'Items' })).getAllByRole('listitem');
  expect(items.map((line) => line.textContent)).toEqual([
    `Review 21 of 5 starsRefused${REFUSED.reason}`,
    'Review 11 of 5 starsCame late',
    'Review 31 of 5 stars',
  ]);
  await waitFor(() => expect(within(preview).getByRole('button', { name: 'Hide 2 reviews' })).toHaveFocus());
  await user.keyboard('{Enter}');

  const result = await screen.findByRole('dialog', { name: 'Hide 3 reviews' });
  expect(await within(result).findByRole('link', { name: 'Review 2' })).toHaveAttribute(
    'href',
    `/admin/reviews?review=${anId(2)}`,
  );
  await user.click(within(result).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('toolbar', { name: 'Selected reviews' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('2 reviews: undone.')).toBeVisible();
  expect(server.called('admin_preview_bulk').map(({ args }) => args)).toEqual([
    { p_item: 'review', p_action: 'hide', p_arguments: {}, p_ids: [anId(1), anId(2), anId(3)] },
  ]);
  expect(server.called('admin_start_bulk').map(({ args }) => args)).toEqual([{ p_batch_id: BATCH }]);
});

it('continues in the background, is shown on other pages, and can be stopped', async () => {
  server.on('admin_preview_bulk', () => aPreview());
  server.on('admin_start_bulk', () => {
    progress = { ...progress, state: 'running', done: 1, remaining: 2 };
    return null;
  });
  server.on('admin_stop_bulk', () => {
    progress = { ...progress, state: 'stopped' };
    return null;
  });
  const { user } = await openConsole('/admin/reviews');
  await screen.findByRole('checkbox', { name: /Review 1$/ });
  await user.keyboard('a{Delete}');
  const preview = within(await screen.findByRole('dialog', { name: 'Delete 3 reviews?' }));
  await user.click(await preview.findByRole('button', { name: 'Delete 3 reviews' }));
  const running = within(await screen.findByRole('dialog', { name: 'Delete 3 reviews' }));
  expect(running.getByRole('progressbar', { name: 'Delete 3 reviews' })).toHaveAttribute(
    'aria-valuenow',
    '1',
  );
  await user.click(running.getByRole('button', { name: 'Hide' }));
  cleanup();

  await openConsole('/admin/users');
  const strip = within(await screen.findByRole('region', { name: 'Bulk action' }));
  await user.click(strip.getByRole('button', { name: 'Stop the rest' }));
  expect(await screen.findByText('1 review deleted. Stopped: 2 reviews not done.')).toBeVisible();
  server.on('admin_list_bulk_items', () => [anItem(1, { outcome: 'done' }), anItem(2), anItem(3)]);
  const ended = within(await screen.findByRole('region', { name: 'Bulk action' }));
  await user.click(ended.getByRole('button', { name: 'Show' }));
  const results = within(await screen.findByRole('list', { name: 'Items' })).getAllByRole('listitem');
  expect(results.map((line) => line.textContent)).toEqual([
    'Review 11 of 5 starsDone',
    'Review 21 of 5 starsNot done',
    'Review 31 of 5 starsNot done',
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk action' })).toBeNull());
});

it('continues after a lost start response: reloads the lists, and a restart follows it', async () => {
  server.on('admin_preview_bulk', () => aPreview());
  const lose = () => Promise.reject(new TypeError('Failed to fetch'));
  server.on('admin_start_bulk', () => {
    progress = { ...progress, state: 'running', done: 1, remaining: 2 };
    return lose();
  });
  server.on('admin_bulk_progress', () => refuse(503, 'The database is not available.'));
  const { user } = await openConsole('/admin/reviews');
  await screen.findByRole('checkbox', { name: /Review 1$/ });
  await user.keyboard('av');
  const preview = within(await screen.findByRole('dialog', { name: 'Hide 3 reviews?' }));
  const button = await preview.findByRole('button', { name: 'Hide 3 reviews' });
  server.on('admin_get_reviews', () => [aReview(4)]);
  await user.click(button);
  expect(await preview.findByRole('alert')).toBeVisible();
  expect(await screen.findByText('Review 4')).toBeVisible();
  expect(server.called('admin_preview_bulk')).toHaveLength(1);

  server.on('admin_start_bulk', () => null);
  await user.click(button);
  const running = within(await screen.findByRole('dialog', { name: 'Hide 3 reviews' }));
  const bar = running.getByRole('progressbar', { name: 'Hide 3 reviews' });
  expect(bar).toHaveAttribute('aria-valuenow', '0');
  server.on('admin_bulk_progress', () => progress);
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '1'), { timeout: 4000 });
  progress = { ...progress, state: 'done', done: 3, remaining: 0 };
  expect(await screen.findByText('3 reviews hidden.', {}, { timeout: 4000 })).toBeVisible();
});

it('shows the result when the undo response is lost', async () => {
  server.on('admin_preview_bulk', () => aPreview());
  server.on('admin_start_bulk', () => {
    progress = { ...progress, state: 'done', done: 3, remaining: 0, can_undo: true };
    return null;
  });
  const { user } = await openConsole('/admin/reviews');
  await screen.findByRole('checkbox', { name: /Review 1$/ });
  await user.keyboard('av');
  const preview = within(await screen.findByRole('dialog', { name: 'Hide 3 reviews?' }));
  await user.click(await preview.findByRole('button', { name: 'Hide 3 reviews' }));
  server.on('admin_undo_bulk', () => {
    progress = { ...progress, state: 'undone', undone: 3, done: 0, can_undo: false };
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('3 reviews: undone.')).toBeVisible();
});
