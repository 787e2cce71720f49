import { FakeServer } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB, knowPeople } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Post } from './post.ts';

let server: FakeServer;

const aPost = (at: number, about: Partial<Post> = {}): Post => ({
  id: anId(at),
  user_id: ANA.user_id,
  title: `Post ${at}`,
  description: 'A wall of 20 m²',
  status: 'open',
  category_id: anId(501),
  subcategory_id: anId(502),
  category: 'home-repairs',
  subcategory: 'painting',
  assigned_worker_user_id: null,
  preferred_timing: 'This week',
  country_code: 'HR',
  address: 'Ilica 1, Zagreb',
  latitude: null,
  longitude: null,
  budget: 120,
  agreed_price: null,
  payment_method: 'in_app',
  cancelled_by_role: null,
  created_at: '2026-11-20T10:00:00+00:00',
  updated_at: '2026-11-20T11:00:00+00:00',
  completed_at: null,
  deleted_at: null,
  ...about,
});

beforeEach(() => {
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'moderator' }));
  server.on('admin_get_posts', () => [aPost(1)]);
  server.on('categories', () => [{ id: anId(501), slug: 'home-repairs' }]);
  server.on('subcategories', () => [{ id: anId(502), slug: 'painting', category_id: anId(501) }]);
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

it('asks for exactly what the address says', async () => {
  await openConsole(
    `/admin/posts?status=completed&userId=${ANA.user_id}&category=${anId(501)}&subcategory=${anId(502)}` +
      '&from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z&search=wall&orderBy=updated_at&orderDir=asc&page=2',
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
    p_order_by: 'updated_at',
    p_order_dir: 'asc',
    p_limit: 51,
    p_offset: 50,
  });
});

it('filters by a status with one click, and takes it off with another', async () => {
  const { user, address } = await openConsole('/admin/posts?page=3');
  const chip = await screen.findByRole('button', { name: 'In progress' });
  await user.click(chip);
  await waitFor(() => expect(address()).toBe('/admin/posts?status=in_progress'));
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Status')).toHaveValue('in_progress');

  await user.click(chip);
  await waitFor(() => expect(address()).toBe('/admin/posts'));
});

it('says who posted, with username and email, leading to them', async () => {
  await openConsole('/admin/posts');
  const table = await screen.findByRole('table', { name: 'Posts' });
  const client = await within(table).findByRole('link', { name: /^ana.*ana@demo\.test$/ });
  expect(client).toHaveAttribute('href', `/admin/users/${ANA.user_id}`);
});

it('names a post without a title', async () => {
  server.on('admin_get_posts', () => [aPost(1, { title: null })]);
  await openConsole('/admin/posts');
  expect(await screen.findByText('Untitled Post')).toBeVisible();
});

it('removes the subcategory together with its category', async () => {
  const { user, address } = await openConsole(
    `/admin/posts?category=${anId(501)}&subcategory=${anId(502)}&status=open`,
  );
  await user.click(await screen.findByRole('button', { name: 'Remove filter Category: home-repairs' }));
  await waitFor(() => expect(address()).toBe('/admin/posts?status=open'));
});

it('sorts by what has no column too', async () => {
  const { user, address } = await openConsole('/admin/posts');
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  await user.selectOptions(screen.getByLabelText('Sort'), 'Updated');
  await waitFor(() => expect(address()).toBe('/admin/posts?orderBy=updated_at'));
});

it("shows a post beside the list, by a click on its row, and the neighbour's with j", async () => {
  server.on('admin_get_posts', () => [aPost(1), aPost(2, { assigned_worker_user_id: BOB.user_id })]);
  const { user, address } = await openConsole('/admin/posts');
  await user.click(await screen.findByText('Post 1'));
  const drawer = await screen.findByRole('dialog', { name: 'Post 1' });
  expect(within(drawer).getByText('A wall of 20 m²')).toBeVisible();
  expect(within(drawer).getByText('€120.00')).toBeVisible();

  await user.keyboard('j');
  expect(await screen.findByRole('dialog', { name: 'Post 2' })).toBeVisible();
  expect(await within(drawer).findByRole('link', { name: 'Bob Weber' })).toBeVisible();
  expect(address()).toBe(`/admin/posts?post=${anId(2)}`);
});

it('finds the post of a link that is not on the page, and says when there is none', async () => {
  server.on('posts', ({ id }) => (id === `eq.${anId(9)}` ? [aPost(9)] : []));
  const { router } = await openConsole(`/admin/posts?post=${anId(9)}`);
  expect(await screen.findByRole('dialog', { name: 'Post 9' })).toBeVisible();
  await router.navigate({ to: '/admin/posts', search: { post: anId(10) } });
  expect(await screen.findByText('There is no such post, or it was deleted.')).toBeVisible();
});
