// @vitest-environment jsdom

import { FakeServer } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB, knowPeople } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aReview } from './reviews.testing.ts';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'moderator' }));
  server.on('admin_get_reviews', () => [aReview(1)]);
});

describe('as a list', () => {
  listStories({
    server: () => server,
    path: '/admin/reviews',
    source: 'admin_get_reviews',
    label: 'Reviews',
    headings: ['ID', 'Rating', 'Reviewed user', 'Reviewer', 'Comment', 'Hidden', 'Created', 'Actions'],
    row: aReview,
    failed: 'Failed to load reviews',
    empty: 'No reviews found.',
    filter: 'hidden=only',
    wrongFilter: { name: 'minRating', text: '6' },
  });
});

it('requests exactly the parameters of the URL', async () => {
  await openConsole(
    `/admin/reviews?userId=${ANA.user_id}&reviewerId=${BOB.user_id}&minRating=2&maxRating=4&hidden=visible` +
      '&search=late&orderBy=rating&orderDir=asc&page=2',
  );
  await screen.findByRole('table', { name: 'Reviews' });
  expect(server.called('admin_get_reviews').at(-1)?.args).toEqual({
    p_user_id: ANA.user_id,
    p_reviewer_id: BOB.user_id,
    p_min_rating: 2,
    p_max_rating: 4,
    p_is_hidden: false,
    p_search: 'late',
    p_order_by: 'rating',
    p_order_dir: 'asc',
    p_limit: 51,
    p_offset: 50,
  });
});

it('shows page title and tab title, and both people of every review with one request', async () => {
  server.on('admin_get_reviews', () => [1, 2, 3].map((at) => aReview(at)));
  await openConsole('/admin/reviews');
  expect(await screen.findAllByRole('link', { name: 'Ana Horvat' })).toHaveLength(3);
  expect(screen.getAllByRole('link', { name: 'Bob Weber' })).toHaveLength(3);
  expect(server.called('admin_get_user_names')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Reviews – Moderate and manage reviews' })).toBeVisible();
  expect(document.title).toBe('Reviews · Marketdesk');
});

it('describes a hidden comment as Hidden without a second “Hidden” label', async () => {
  server.on('admin_get_reviews', () => [aReview(1, { is_hidden: true }), aReview(2)]);
  await openConsole('/admin/reviews');
  expect((await screen.findByText('Comment 1')).parentElement).toHaveAttribute('aria-description', 'Hidden');
  expect(screen.getByText('Comment 2')).not.toHaveAttribute('aria-description');
  expect(screen.getByLabelText('Hidden')).toHaveRole('combobox');
});

it('shows the names of filtered people in the chips and removes one chip', async () => {
  const { user, address } = await openConsole(`/admin/reviews?userId=${ANA.user_id}&hidden=only`);
  await user.click(await screen.findByRole('button', { name: 'Remove filter Reviewed user ID: Ana Horvat' }));
  await waitFor(() => expect(address()).toBe('/admin/reviews?hidden=only'));
});

it('accepts a full ID pasted into a user filter', async () => {
  const { user, address } = await openConsole('/admin/reviews');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('combobox', { name: 'Reviewer user ID' }));
  await user.paste(BOB.user_id);
  await waitFor(() => expect(address()).toBe(`/admin/reviews?reviewerId=${BOB.user_id}`));
});

it('sorts by a heading and in both directions', async () => {
  const { user, address } = await openConsole('/admin/reviews');
  await user.click(await screen.findByRole('button', { name: 'Rating' }));
  await waitFor(() => expect(address()).toBe('/admin/reviews?orderBy=rating&orderDir=asc'));
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByLabelText('Direction'), 'Descending');
  await waitFor(() => expect(address()).toBe('/admin/reviews?orderBy=rating'));
});

it('shows the full comment beside the list from the row’s menu, and returns the focus when closed', async () => {
  const { user, address } = await openConsole('/admin/reviews');
  const menu = await screen.findByRole('button', { name: /^Actions for review, / });
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Preview' }));
  const drawer = await screen.findByRole('dialog', { name: 'Review' });
  expect(within(drawer).getByText('Comment 1')).toBeVisible();
  expect(address()).toBe(`/admin/reviews?review=${anId(1)}`);

  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/admin/reviews'));
  await waitFor(() => expect(menu).toHaveFocus());
});

it('focuses the row when a drawer opened by a link is closed', async () => {
  const { user, address } = await openConsole(`/admin/reviews?review=${anId(1)}`);
  await screen.findByRole('dialog', { name: 'Review' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/admin/reviews'));
  await waitFor(() => expect(screen.getByRole('row', { name: /Comment 1/ })).toHaveFocus());
});

it('loads a linked review that is not on the page, and reports a missing one', async () => {
  server.on('admin_get_reviews', ({ p_search }) => {
    if (p_search === undefined) return [aReview(1)];
    return p_search === anId(77) ? [aReview(77, { comment: 'From elsewhere' })] : [];
  });
  const { router } = await openConsole(`/admin/reviews?review=${anId(77)}`);
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('From elsewhere')).toBeVisible();
  await router.navigate({ to: '/admin/reviews', search: { review: anId(78) } });
  expect(await screen.findByText('This review does not exist or was deleted.')).toBeVisible();
});

it('offers an auditor nothing but reading', async () => {
  server.signInAs('Auditor');
  const { user } = await openConsole('/admin/reviews');
  const row = within(await screen.findByRole('row', { name: /Comment 1/ }));
  expect(row.queryByRole('button', { name: 'Hide' })).toBeNull();
  await user.click(row.getByRole('button', { name: /^Actions for/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Preview']);
  await user.click(await screen.findByRole('menuitem', { name: 'Preview' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Review' }));
  expect(drawer.queryByRole('button', { name: /Hide|Delete|Decide/ })).toBeNull();
  expect(server.refused).toEqual([]);
});
