// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent as User } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aPost, PostDesk } from '../posts.testing.ts';

const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const statusOf = async (title: string) => within(await row(title)).getByLabelText(`Status of ${title}`);
const toast = (text: string) => screen.findByText(text, { selector: '[role=status]' });
/** The badge with the status label in the row. */
const badge = async (title: string, status: string) =>
  within(await row(title)).findByText(status, { selector: 'td > span' });

describe('the status dropdown of a row', () => {
  it('offers every status, sets one under an optimistic lock, announces the change and undoes it', async () => {
    const desk = new PostDesk();
    const { user } = await openConsole('/admin/posts');
    const choices = within(await statusOf('Post 1')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Assigned',
      'In progress',
      'Pending completion',
      'Completed',
      'Cancelled',
    ]);

    await user.selectOptions(await statusOf('Post 1'), 'Cancelled');
    expect(await toast('Status changed: Open → Cancelled.')).toBeVisible();
    expect(await badge('Post 1', 'Cancelled')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await badge('Post 1', 'Open')).toBeVisible();
    expect(desk.sentTo('update_post_status_admin')).toEqual([
      { p_post_id: anId(1), p_status: 'cancelled', p_expected: 'open' },
    ]);
    expect(desk.sentTo('admin_undo_latest')).toMatchObject([
      { p_action: 'update_post_status', p_entity_id: anId(1) },
    ]);
  });

  it('shows the new status optimistically and ignores further choices until the server responds', async () => {
    const desk = new PostDesk();
    let answer = () => undefined as unknown;
    desk.server.on('update_post_status_admin', ({ p_post_id }) => {
      return new Promise((resolve) => {
        answer = () => resolve(desk.change(p_post_id, { status: 'assigned' }));
      });
    });
    const { user } = await openConsole('/admin/posts');
    await user.selectOptions(await statusOf('Post 1'), 'Assigned');
    expect(await badge('Post 1', 'Assigned')).toBeVisible();
    expect(await statusOf('Post 1')).toHaveAttribute('aria-busy', 'true');

    await user.selectOptions(await statusOf('Post 1'), 'Completed');
    expect(await statusOf('Post 1')).toHaveValue('assigned');
    answer();
    expect(await toast('Status changed: Open → Assigned.')).toBeVisible();
    expect(desk.sentTo('update_post_status_admin')).toHaveLength(1);
  });

  it('rolls back a refused status with an error; shows the status set by another user', async () => {
    const desk = new PostDesk();
    const { user } = await openConsole('/admin/posts');
    for (const [sentence, told] of [
      ['Not authorized', 'Not authorized'],
      ['', 'Failed to change status'],
    ] as const) {
      desk.server.on('update_post_status_admin', () => refuse(403, sentence));
      await user.selectOptions(await statusOf('Post 1'), 'Completed');
      expect(await screen.findByText(told, { selector: '[role=alert]' })).toBeVisible();
      expect(await badge('Post 1', 'Open')).toBeVisible();
      expect(await statusOf('Post 1')).toHaveValue('open');
    }

    desk.server.on('update_post_status_admin', ({ p_post_id }) => {
      desk.change(p_post_id, { status: 'in_progress' });
      return refuse(409, 'The status was changed meanwhile.', 'changed_meanwhile');
    });
    await user.selectOptions(await statusOf('Post 1'), 'Cancelled');
    expect(
      await screen.findByText('The status was changed meanwhile.', { selector: '[role=alert]' }),
    ).toBeVisible();
    expect(await badge('Post 1', 'In progress')).toBeVisible();
  });

  it('shows why Undo is no longer possible', async () => {
    const desk = new PostDesk();
    const { user } = await openConsole('/admin/posts');
    await user.selectOptions(await statusOf('Post 1'), 'Assigned');
    await toast('Status changed: Open → Assigned.');
    desk.server.on('admin_undo_latest', () => refuse(409, 'This post was changed again since then.'));
    desk.change(anId(1), { status: 'completed' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This post was changed again since then.');
    expect(await badge('Post 1', 'Completed')).toBeVisible();
  });

  it('keeps a row that no longer matches the filter while the list is in use', async () => {
    new PostDesk([aPost(1), aPost(2)]);
    const { user } = await openConsole('/admin/posts?status=open');
    await user.selectOptions(await statusOf('Post 1'), 'Completed');
    await toast('Status changed: Open → Completed.');
    expect(await badge('Post 1', 'Completed')).toBeVisible();

    await user.unhover(screen.getByRole('table'));
    await user.click(screen.getByRole('textbox', { name: 'Search' }));
    await waitFor(() => expect(screen.queryByText('Post 1')).toBeNull());
  });
});

describe('Delete', () => {
  const askIn = async (user: User, title: string) => {
    await user.click(within(await row(title)).getByRole('button', { name: `Actions for ${title}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  };

  it('shows the row immediately after Ctrl Z, even with the pointer on the list', async () => {
    new PostDesk([aPost(2), aPost(1)]);
    const { user } = await openConsole('/admin/posts');
    await row('Post 2');
    await user.keyboard('j{Delete}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await toast('Post deleted.');
    await waitFor(() => expect(screen.queryByText('Post 2')).toBeNull());
    await user.hover(await row('Post 1'));
    await user.keyboard('{Control>}z{/Control}');
    expect(await row('Post 2')).toBeVisible();
  });
  const question = () => screen.findByRole('dialog', { name: 'Delete this post?' });

  it('keeps the post on Cancel, removes it on confirmation and restores it with Undo', async () => {
    const desk = new PostDesk([aPost(1), aPost(2)]);
    const { user } = await openConsole('/admin/posts');
    await askIn(user, 'Post 1');
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await row('Post 1')).toHaveFocus());

    await askIn(user, 'Post 1');
    const dialog = within(await question());
    expect(dialog.getByText('Post 1')).toBeVisible();
    expect(desk.sentTo('delete_post_admin')).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await toast('Post deleted.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Post 1', { selector: 'td *' })).toBeNull());
    expect(desk.sentTo('delete_post_admin')).toEqual([{ p_post_id: anId(1) }]);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await row('Post 1')).toBeVisible();
    expect(desk.sentTo('admin_undo_latest')).toMatchObject([
      { p_action: 'delete_post', p_entity_id: anId(1) },
    ]);
  });

  it('keeps the dialog open with the server’s error or a default when the deletion is refused', async () => {
    const desk = new PostDesk();
    desk.server.on('delete_post_admin', () => refuse(403, 'Not authorized'));
    const { user } = await openConsole('/admin/posts');
    await askIn(user, 'Post 1');
    const dialog = within(await question());
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not authorized');
    desk.server.on('delete_post_admin', () => refuse(403, ''));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Failed to delete post'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await row('Post 1')).toBeVisible();

    // The next dialog opens without the previous error.
    await askIn(user, 'Post 1');
    expect(within(await question()).queryByRole('alert')).toBeNull();
  });

  it('shows an error and removes the row when another user has already deleted the post', async () => {
    const desk = new PostDesk([aPost(1), aPost(2)]);
    const { user } = await openConsole('/admin/posts');
    await askIn(user, 'Post 1');
    desk.change(anId(1), { deleted_at: '2026-11-21T09:00:00Z' });
    const dialog = within(await question());
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Post not found');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Post 1')).toBeNull());
  });

  it.each([
    ['This post was deleted more than 30 days ago.', 'This post was deleted more than 30 days ago.'],
    ['', 'Failed to restore post'],
  ])('shows why the post can’t be restored: “%s”', async (sentence, told) => {
    const desk = new PostDesk();
    desk.server.on('admin_undo_latest', () => refuse(400, sentence));
    const { user } = await openConsole('/admin/posts');
    await askIn(user, 'Post 1');
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
  });
});

describe('keyboard', () => {
  it('selects with j, deletes with Delete and Enter, cancels with Escape, and focuses the next row', async () => {
    const desk = new PostDesk([aPost(1), aPost(2), aPost(3)]);
    const { user } = await openConsole('/admin/posts');
    await row('Post 3');
    await user.keyboard('jj{Delete}');
    await screen.findByRole('dialog', { name: 'Delete this post?' });
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await row('Post 2')).toHaveFocus());

    await user.keyboard('{Backspace}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this post?' });
    expect(within(dialog).getByText('Post 2')).toBeVisible();
    within(dialog).getByRole('button', { name: 'Delete' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(desk.sentTo('delete_post_admin')).toEqual([{ p_post_id: anId(2) }]));
    await waitFor(async () => expect(await row('Post 3')).toHaveFocus());

    await user.keyboard('s');
    expect(await statusOf('Post 3')).toHaveFocus();
  });
});

describe('in the drawer', () => {
  it('updates the status in the drawer and the list, and links to the post’s page', async () => {
    const desk = new PostDesk();
    const { user, address } = await openConsole(`/admin/posts?post=${anId(1)}`);
    const drawer = within(await screen.findByRole('dialog', { name: 'Post 1' }));
    await user.selectOptions(drawer.getByLabelText('Status'), 'In progress');
    expect(await toast('Status changed: Open → In progress.')).toBeVisible();
    expect(await drawer.findByText('In progress', { selector: 'div > span' })).toBeVisible();
    expect(desk.sentTo('update_post_status_admin')).toHaveLength(1);

    await user.click(drawer.getByRole('link', { name: 'Open full page' }));
    await waitFor(() => expect(address()).toBe(`/admin/posts/${anId(1)}`));
  });

  it('closes after a deletion and removes the post from the list', async () => {
    new PostDesk([aPost(1), aPost(2)]);
    const { user, address } = await openConsole(`/admin/posts?search=wall&post=${anId(1)}`);
    await screen.findByRole('dialog', { name: 'Post 1' });
    await user.keyboard('{Backspace}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/admin/posts?search=wall'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Post 1')).toBeNull();
    expect(await row('Post 2')).toBeVisible();
  });
});
