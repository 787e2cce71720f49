// @vitest-environment jsdom

import { NOTHING } from '#kit/format/nothing.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPost, PostDesk } from '../posts.testing.ts';

const PATH = `/admin/posts/${anId(1)}`;
const heading = (title = 'Post 1') => screen.findByRole('heading', { level: 1, name: title });
/** The badge beside the title. */
const badge = async (status: string) => within(await headingLine()).findByText(status);
const headingLine = async () => (await heading()).parentElement ?? document.body;
const region = async (name: string) => within(await screen.findByRole('region', { name }));
/** The value of a fact; null if the fact is missing. */
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling ?? null;
const idLink = async (title: string) =>
  within(await screen.findByRole('row', { name: new RegExp(title) })).getByRole('link', {
    name: anId(1).slice(0, 8),
  });
const toast = (text: string) => screen.findByText(text, { selector: '[role=status]' });

/** The map loads once it is visible; jsdom has no IntersectionObserver. */
class NeverSeen {
  observe = () => undefined;
  disconnect = () => undefined;
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NeverSeen);
});

describe('a URL without a post', () => {
  it('reports a malformed id without a request', async () => {
    const desk = new PostDesk();
    await openConsole('/admin/posts/nonsense');
    expect(await screen.findByText('Post not found')).toBeVisible();
    expect(desk.sentTo('posts')).toEqual([]);
  });

  it('reports a deleted post, with a link back and Restore', async () => {
    new PostDesk([aPost(1, { deleted_at: '2026-11-20T12:00:00Z' })], 'admin');
    await openConsole(PATH);
    expect(await screen.findByText('Post not found')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/admin/posts');
    expect(screen.getByRole('link', { name: 'Deleted posts' })).toHaveAttribute(
      'href',
      '/admin/audit?action=delete_post&entityTable=posts',
    );
  });

  it('lets a moderator restore a deleted post, without links to admin pages', async () => {
    const desk = new PostDesk([aPost(1, { deleted_at: '2026-11-20T12:00:00Z' })]);
    const { user } = await openConsole(PATH);
    const deleted = within(await screen.findByRole('region', { name: 'Deleted post' }));
    expect(await deleted.findByText('Ana Horvat')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Deleted posts' })).toBeNull();
    await user.click(deleted.getByRole('button', { name: 'Restore post' }));
    expect(await heading()).toBeVisible();
    expect(desk.sentTo('restore_post_admin')).toEqual([{ p_post_id: anId(1) }]);
  });

  it('offers no Restore when the server has no deleted post', async () => {
    const desk = new PostDesk([]);
    await openConsole(PATH);
    await screen.findByText('Post not found');
    await waitFor(() => expect(desk.sentTo('admin_get_deleted_item')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Restore post' })).toBeNull();
  });

  it('shows the server’s error or a default, with Retry, when loading fails', async () => {
    const desk = new PostDesk();
    // Only Retry reloads.
    desk.server.live.unreachable = true;
    desk.server.on('posts', () => refuse(500, ''));
    const { user } = await openConsole(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load post');

    desk.server.on('posts', () => refuse(500, 'Not authorized'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not authorized'));

    desk.server.on('posts', () => desk.posts);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading()).toBeVisible();
  });
});

describe('what the page shows', () => {
  it('shows every field of the post', async () => {
    new PostDesk([
      aPost(1, {
        status: 'cancelled',
        cancelled_by_role: 'client',
        assigned_worker_user_id: BOB.user_id,
        agreed_price: 1234.5,
        latitude: 45.815011,
        longitude: 15.9819,
      }),
    ]);
    await openConsole(PATH);
    await heading();
    expect(await badge('Cancelled')).toBeVisible();
    expect(screen.getByText('A wall of 20 m²')).toBeVisible();
    for (const [name, text] of [
      ['ID', anId(1).slice(0, 8)],
      ['Category / Subcategory', 'home-repairs / painting'],
      ['Preferred timing', 'This week'],
      ['Country', 'Croatia'],
      ['Address', 'Ilica 1, Zagreb'],
      ['Latitude', '45.815011'],
      ['Longitude', '15.981900'],
      ['Budget', '€120.00'],
      ['Agreed price', '€1,234.50'],
      ['Payment method', 'In app'],
      ['Cancelled by', 'Client'],
    ] as const)
      expect(fact(name), name).toHaveTextContent(text);
    for (const [name, at] of [
      ['Created', '2026-11-20T10:00:00.000Z'],
      ['Updated', '2026-11-20T11:00:00.000Z'],
    ] as const)
      expect(fact(name)?.querySelector('time'), name).toHaveAttribute('datetime', at);
    await waitFor(() =>
      expect(fact('User')).toHaveTextContent(`Ana Horvat@ana${ANA.user_id.slice(0, 8)}ana@demo.test`),
    );
    expect(fact('User')?.querySelector('a')).toHaveAttribute('href', `/admin/users/${ANA.user_id}`);
    await waitFor(() => expect(fact('Assigned worker')).toHaveTextContent('Bob Weber'));
    expect(fact('Assigned worker')?.querySelector('a')).toHaveAttribute(
      'href',
      `/admin/users/${BOB.user_id}`,
    );
    expect(document.title).toBe(`Post ${anId(1).slice(0, 8)} · Marketdesk`);
  });

  it('shows placeholders for missing values and no map without a location', async () => {
    new PostDesk([
      aPost(1, {
        title: null,
        description: ' ',
        category: null,
        subcategory: null,
        preferred_timing: null,
        country_code: null,
        address: null,
        budget: null,
        payment_method: null,
      }),
    ]);
    await openConsole(PATH);
    expect(await heading('Untitled Post')).toBeVisible();
    expect(screen.getByText('No description')).toBeVisible();
    for (const name of [
      'Category / Subcategory',
      'Preferred timing',
      'Country',
      'Address',
      'Budget',
      'Latitude',
    ])
      expect(fact(name), name).toHaveTextContent(NOTHING);
    expect(fact('Assigned worker')).toBeNull();
    expect(fact('Cancelled by')).toBeNull();
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('shows a map of 300 metres around the post, related links, and the log for admins', async () => {
    new PostDesk([aPost(1, { latitude: 0, longitude: 15.9819 })], 'admin');
    await openConsole(PATH);
    const location = await region('Location');
    expect(location.getByRole('application', { name: 'Location' })).toBeVisible();
    expect(location.getByText('0.3 km around 0.000000, 15.981900')).toBeVisible();

    const related = await region('Related');
    expect(related.getByRole('link', { name: 'Reports about this post' })).toHaveAttribute(
      'href',
      `/admin/reports?search=${anId(1)}`,
    );
    expect(related.getByRole('link', { name: 'All posts by this user' })).toHaveAttribute(
      'href',
      `/admin/posts?userId=${ANA.user_id}`,
    );
    expect(related.getByRole('link', { name: 'Audit log of posts' })).toBeVisible();
  });
});

it('returns to the list with its previous URL', async () => {
  new PostDesk();
  const { user, address } = await openConsole('/admin/posts?search=wall&orderBy=updated_at');
  await user.click(await idLink('Post 1'));
  await heading();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/admin/posts?search=wall&orderBy=updated_at'));
});

describe('actions', () => {
  it('sets the status with s, announces and undoes it, and rolls back after a refusal', async () => {
    const desk = new PostDesk();
    const { user } = await openConsole(PATH);
    await heading();
    await user.keyboard('s');
    const status = screen.getByLabelText('Status');
    expect(status).toHaveFocus();
    await user.selectOptions(status, 'Pending completion');
    expect(await toast('Status changed: Open → Pending completion.')).toBeVisible();
    expect(await badge('Pending completion')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(status).toHaveValue('open'));
    expect(desk.sentTo('update_post_status_admin')).toEqual([
      { p_post_id: anId(1), p_status: 'pending_completion', p_expected: 'open' },
    ]);

    desk.server.on('update_post_status_admin', () => refuse(500, ''));
    await user.selectOptions(status, 'Completed');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to change status');
    expect(status).toHaveValue('open');
  });

  it('deletes after a confirmation, returns to the list, and restores the post with Undo', async () => {
    const desk = new PostDesk([aPost(1), aPost(2)]);
    const { user, address } = await openConsole('/admin/posts?search=wall');
    await user.click(await idLink('Post 1'));
    await heading();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/admin/posts?search=wall'));
    expect(await toast('Post deleted.')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Post 2/ })).toBeVisible();
    expect(screen.queryByText('Post 1')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('row', { name: /Post 1/ })).toBeVisible();
    expect(desk.sentTo('admin_undo_latest')).toMatchObject([
      { p_action: 'delete_post', p_entity_id: anId(1) },
    ]);

    // The restored page opens without a flash of "not found".
    await user.click(await idLink('Post 1'));
    expect(await heading()).toBeVisible();
  });

  it('opens a loading list after a deletion on a page opened by a link', async () => {
    const desk = new PostDesk([aPost(1), aPost(2)]);
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    desk.server.on('admin_get_posts', async () => {
      await answered;
      return [aPost(2)];
    });
    const { user, address } = await openConsole(PATH);
    await heading();
    await user.keyboard('{Delete}');
    const question = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/admin/posts'));
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    answer();
    expect(await screen.findByRole('row', { name: /Post 2/ })).toBeVisible();
  });

  it('keeps the post and its page when the deletion is refused', async () => {
    const desk = new PostDesk();
    desk.server.on('delete_post_admin', () => refuse(500, ''));
    const { user, address } = await openConsole(PATH);
    await heading();
    await user.keyboard('{Delete}');
    const question = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Failed to delete post');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await heading()).toBeVisible();
    expect(address()).toBe(PATH);
  });

  it('reports a deletion by another user and shows the deleted post’s page', async () => {
    const desk = new PostDesk();
    const { user } = await openConsole(PATH);
    await heading();
    desk.change(anId(1), { deleted_at: '2026-11-21T09:00:00Z' });
    await user.selectOptions(screen.getByLabelText('Status'), 'Completed');
    expect(await screen.findByRole('alert')).toHaveTextContent('Post not found');
    expect(await screen.findByRole('link', { name: 'All posts' })).toBeVisible();
  });
});
