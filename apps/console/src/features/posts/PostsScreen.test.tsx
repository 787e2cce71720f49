import type { FakeServer } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost, PostDesk } from './posts.testing.ts';

let desk: PostDesk;
let server: FakeServer;

beforeEach(() => {
  desk = new PostDesk();
  server = desk.server;
});

describe('as a list', () => {
  listStories({
    server: () => server,
    path: '/admin/posts',
    source: 'admin_get_posts',
    label: 'Posts',
    headings: ['ID', 'Title', 'Status', 'User', 'Category / Subcategory', 'Created', 'Actions'],
    row: aPost,
    failed: 'Failed to load posts',
    empty: 'No posts found.',
    filter: 'status=open',
    wrongFilter: { name: 'status', text: 'done' },
  });
});

it('requests exactly the parameters of the URL', async () => {
  desk.posts = [aPost(1, { status: 'completed' })];
  await openConsole(
    `/admin/posts?status=completed&userId=${ANA.user_id}&category=${anId(501)}&subcategory=${anId(502)}` +
      '&from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z&country=hr&search=wall&orderBy=updated_at&orderDir=asc&page=2',
  );
  await screen.findByRole('table', { name: 'Posts' });
  expect(server.called('admin_get_posts').at(-1)?.args).toEqual({
    p_status: 'completed',
    p_user_id: ANA.user_id,
    p_category_id: anId(501),
    p_subcategory_id: anId(502),
    p_date_from: '2026-11-01T00:00:00.000Z',
    p_date_to: '2026-11-02T00:00:00.000Z',
    p_search: 'wall',
    p_country_code: 'HR',
    p_order_by: 'updated_at',
    p_order_dir: 'asc',
    p_limit: 51,
    p_offset: 50,
  });
});

it('adds a status filter with one click and removes it with another', async () => {
  const { user, address } = await openConsole('/admin/posts?page=3');
  const chip = await screen.findByRole('button', { name: 'In progress' });
  await user.click(chip);
  await waitFor(() => expect(address()).toBe('/admin/posts?status=in_progress'));
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Status')).toHaveValue('in_progress');

  await user.click(chip);
  await waitFor(() => expect(address()).toBe('/admin/posts'));
});

it('shows the owner with username and email as a link, and links the ID to the post', async () => {
  const { user, address } = await openConsole('/admin/posts?status=open');
  const table = await screen.findByRole('table', { name: 'Posts' });
  const client = await within(table).findByRole('link', { name: 'Ana Horvat' });
  expect(client).toHaveAttribute('href', `/admin/users/${ANA.user_id}`);
  for (const text of ['@ana', 'ana@demo.test']) expect(within(table).getByText(text)).toBeVisible();
  expect(within(table).getByTitle(ANA.user_id)).toBeVisible();

  await user.click(within(table).getByRole('link', { name: anId(1).slice(0, 8) }));
  await waitFor(() => expect(address()).toBe(`/admin/posts/${anId(1)}`));
});

it('shows the category and subcategory of every post with one request', async () => {
  desk.posts = [aPost(1), aPost(2, { category_id: null, category: 'gone', subcategory_id: null })];
  server.on('taxonomy_translations', () => [
    { entity_id: anId(501), display_name: 'Home repairs' },
    { entity_id: anId(502), display_name: 'Painting' },
  ]);
  await openConsole('/admin/posts');
  expect(await screen.findByTitle('Home repairs / Painting')).toBeVisible();
  expect(screen.getByTitle('gone / painting')).toBeVisible();
  const asked = server
    .called('taxonomy_translations')
    .filter(({ args }) => String(args.entity_id).includes(anId(502)));
  expect(asked).toHaveLength(1);
});

it('shows a placeholder for a post without a title', async () => {
  desk.posts = [null, '', '  '].map((title, at) => aPost(at + 1, { title }));
  await openConsole('/admin/posts');
  expect(await screen.findAllByText('Untitled Post')).toHaveLength(3);
});

it('removes the subcategory filter together with the category filter', async () => {
  const { user, address } = await openConsole(
    `/admin/posts?category=${anId(501)}&subcategory=${anId(502)}&status=open`,
  );
  await user.click(await screen.findByRole('button', { name: 'Remove filter Category: home-repairs' }));
  await waitFor(() => expect(address()).toBe('/admin/posts?status=open'));
});

it('sorts by values that have no column', async () => {
  const { user, address } = await openConsole('/admin/posts');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByLabelText('Sort'), 'Updated');
  await waitFor(() => expect(address()).toBe('/admin/posts?orderBy=updated_at'));
});

it('opens a post beside the list on a row click, and the next one with j', async () => {
  desk.posts = [aPost(1), aPost(2, { assigned_worker_user_id: BOB.user_id })];
  const { user, address } = await openConsole('/admin/posts');
  await user.click(await screen.findByText('Post 1'));
  const drawer = await screen.findByRole('dialog', { name: 'Post 1' });
  expect(await within(drawer).findByText('A wall of 20 m²')).toBeVisible();
  expect(within(drawer).getByText('€120.00')).toBeVisible();

  await user.keyboard('j');
  expect(await screen.findByRole('dialog', { name: 'Post 2' })).toBeVisible();
  expect(await within(drawer).findByRole('link', { name: 'Bob Weber' })).toBeVisible();
  expect(address()).toBe(`/admin/posts?post=${anId(2)}`);
});

it('shows the exact location of a post only in the drawer', async () => {
  server.on('admin_get_posts', () => [{ ...aPost(1), address: null, latitude: 45.8, longitude: 16 }]);
  desk.posts = [aPost(1, { latitude: 45.812915, longitude: 15.976449 })];
  const { user } = await openConsole('/admin/posts');
  await user.click(await screen.findByText('Post 1'));
  const drawer = await screen.findByRole('dialog', { name: 'Post 1' });
  expect(await within(drawer).findByText('Ilica 1, Zagreb')).toBeVisible();
  expect(within(drawer).getByText('45.812915')).toBeVisible();
  expect(within(drawer).queryByText('45.800000')).toBeNull();
});

it('loads a linked post that is not on the page, and reports a missing one', async () => {
  server.on('admin_get_posts', () => []);
  desk.posts = [aPost(9)];
  const { router } = await openConsole(`/admin/posts?post=${anId(9)}`);
  expect(await screen.findByRole('dialog', { name: 'Post 9' })).toBeVisible();
  await router.navigate({ to: '/admin/posts', search: { post: anId(10) } });
  expect(await screen.findByText('This post does not exist or was deleted.')).toBeVisible();
});

it('offers an auditor nothing but reading', async () => {
  desk.posts = [aPost(1)];
  server.signInAs('Auditor');
  const { user } = await openConsole('/admin/posts');
  const row = within(await screen.findByRole('row', { name: /Post 1/ }));
  expect(row.queryByRole('combobox')).toBeNull();
  expect(row.queryByRole('checkbox')).toBeNull();
  await user.click(row.getByRole('button', { name: /^Actions for/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Preview']);
  await user.click(await screen.findByRole('menuitem', { name: 'Preview' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Post 1' }));
  expect(await drawer.findByText('A wall of 20 m²')).toBeVisible();
  expect(drawer.queryByRole('button', { name: /Delete|Decide|Write/ })).toBeNull();
  expect(server.refused).toEqual([]);
});
