// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent as User } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aReview, ReviewDesk } from '../reviews.testing.ts';

const open = (query = '') => openConsole(`/admin/reviews${query}`);
const row = (comment: string) => screen.findByRole('row', { name: new RegExp(comment) });
const button = async (comment: string, name: string) =>
  within(await row(comment)).getByRole('button', { name });
const toast = (text: string) => screen.findByText(text, { selector: '[role=status]' });
const isHidden = async (comment: string) => {
  const cell = within(await row(comment)).queryByText('Yes', { selector: 'td > span' });
  return cell !== null;
};
const HIDE = 'toggle_review_visibility_admin';

describe('Hide and Unhide', () => {
  it.each([
    ['Hide', 'Unhide', false, 'Review hidden.', 'hide_review'],
    ['Unhide', 'Hide', true, 'Review unhidden.', 'unhide_review'],
  ])('%s changes the review, announces it and can be undone', async (verb, inverse, hidden, told, action) => {
    const desk = new ReviewDesk([aReview(1, { is_hidden: hidden })]);
    const { user } = await open();
    await user.click(await button('Comment 1', verb));
    expect(await toast(told)).toBeVisible();
    expect(await isHidden('Comment 1')).toBe(!hidden);
    expect(await button('Comment 1', inverse)).toBeVisible();

    desk.server.on('admin_undo_latest', ({ p_entity_id }) => {
      desk.change(p_entity_id, { is_hidden: hidden });
      return null;
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: verb })).toBeVisible();
    expect(await isHidden('Comment 1')).toBe(hidden);
    expect(desk.sentTo(HIDE)).toEqual([{ p_review_id: anId(1), p_hidden: !hidden }]);
    expect(desk.sentTo('admin_undo_latest')).toMatchObject([{ p_action: action, p_entity_id: anId(1) }]);
  });

  it('is optimistic and ignores a second click while the request is pending', async () => {
    const desk = new ReviewDesk();
    let answer = () => undefined as unknown;
    desk.server.on(
      HIDE,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(desk.change(anId(1), { is_hidden: true }));
        }),
    );
    const { user } = await open();
    await user.click(await button('Comment 1', 'Hide'));
    expect(await isHidden('Comment 1')).toBe(true);
    await user.click(await button('Comment 1', 'Unhide'));
    answer();
    expect(await toast('Review hidden.')).toBeVisible();
    expect(desk.sentTo(HIDE)).toHaveLength(1);
    expect(await isHidden('Comment 1')).toBe(true);
  });

  it('hides the review on a double click and does not show it again', async () => {
    const desk = new ReviewDesk();
    const { user } = await open();
    await user.dblClick(await button('Comment 1', 'Hide'));
    await toast('Review hidden.');
    expect(desk.sentTo(HIDE)).toEqual([{ p_review_id: anId(1), p_hidden: true }]);
  });

  it('rolls back after a refusal and shows the server’s error or a default', async () => {
    const desk = new ReviewDesk();
    const { user } = await open();
    for (const [sentence, told] of [
      ['Not authorized', 'Not authorized'],
      ['', 'Failed to hide review'],
    ] as const) {
      desk.server.on(HIDE, () => refuse(403, sentence));
      await user.click(await button('Comment 1', 'Hide'));
      expect(await screen.findByText(told, { selector: '[role=alert]' })).toBeVisible();
      expect(await isHidden('Comment 1')).toBe(false);
      expect(await button('Comment 1', 'Hide')).toBeVisible();
    }
  });

  it('shows why Undo is no longer possible and the current state', async () => {
    const desk = new ReviewDesk();
    const { user } = await open();
    await user.click(await button('Comment 1', 'Hide'));
    await toast('Review hidden.');
    desk.server.on('admin_undo_latest', () => refuse(409, 'This review was deleted since then.'));
    desk.change(anId(1), { deleted_at: '2026-11-20T12:00:00+00:00' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This review was deleted since then.');
    await waitFor(() => expect(screen.queryByText('Comment 1')).toBeNull());
  });

  it('keeps a row that no longer matches the filter while the list is in use', async () => {
    new ReviewDesk([aReview(1), aReview(2)]);
    const { user } = await open('?hidden=visible');
    await user.click(await button('Comment 1', 'Hide'));
    await toast('Review hidden.');
    expect(await isHidden('Comment 1')).toBe(true);

    await user.unhover(screen.getByRole('table'));
    await user.click(screen.getByRole('textbox', { name: 'Search' }));
    await waitFor(() => expect(screen.queryByText('Comment 1')).toBeNull());
    expect(await row('Comment 2')).toBeVisible();
  });
});

describe('Delete', () => {
  const ask = async (user: User) => {
    await user.click(await button('Comment 1', 'Actions for review, 4 of 5'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  };
  const question = async () => within(await screen.findByRole('dialog', { name: 'Delete this review?' }));

  it('keeps the review on Cancel, removes it on confirmation and restores it with Undo', async () => {
    const desk = new ReviewDesk([aReview(1), aReview(2)]);
    const { user } = await open();
    await ask(user);
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await row('Comment 1')).toBeVisible();

    await ask(user);
    const dialog = await question();
    expect(dialog.getByText('Comment 1')).toBeVisible();
    expect(desk.sentTo('delete_review_admin')).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await toast('Review deleted.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Comment 1', { selector: 'td *' })).toBeNull());
    expect(await row('Comment 2')).toBeVisible();
    expect(desk.sentTo('delete_review_admin')).toEqual([{ p_review_id: anId(1) }]);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await row('Comment 1')).toBeVisible();
    expect(desk.sentTo('admin_undo_latest')).toMatchObject([
      { p_action: 'delete_review', p_entity_id: anId(1) },
    ]);
  });

  it('keeps the row when refused and shows the server’s error or a default in the dialog', async () => {
    const desk = new ReviewDesk();
    desk.server.on('delete_review_admin', () => refuse(404, 'Review not found'));
    const { user } = await open();
    await ask(user);
    const dialog = await question();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Review not found');
    desk.server.on('delete_review_admin', () => refuse(404, ''));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Failed to delete review'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await row('Comment 1')).toBeVisible();
  });

  it('restores a review that another user deleted', async () => {
    const desk = new ReviewDesk([aReview(1, { deleted_at: '2026-11-20T12:00:00Z' })]);
    const { user } = await open(`?review=${anId(1)}`);
    const deleted = within(await screen.findByRole('region', { name: 'Deleted review' }));
    await user.click(deleted.getByRole('button', { name: 'Restore review' }));
    expect(await toast('Review restored.')).toBeVisible();
    expect(await screen.findAllByText('Comment 1')).not.toHaveLength(0);
    expect(desk.sentTo('restore_review_admin')).toEqual([{ p_review_id: anId(1) }]);
  });

  it('shows why a deletion can no longer be undone', async () => {
    const desk = new ReviewDesk();
    const late = 'This review was deleted more than 30 days ago and can no longer be restored.';
    desk.server.on('admin_undo_latest', () => refuse(400, late));
    const { user } = await open();
    await ask(user);
    await user.click((await question()).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(late);
    expect(await screen.findByText('No reviews found.')).toBeVisible();
  });

  it('moves the focus to the next row', async () => {
    new ReviewDesk([aReview(1), aReview(2)]);
    const { user } = await open();
    await row('Comment 1');
    await user.keyboard('j{Delete}');
    await question();
    await user.click(screen.getByRole('button', { name: 'Delete', hidden: false }));
    await toast('Review deleted.');
    await waitFor(async () => expect(await row('Comment 2')).toHaveFocus());
  });
});

describe('beside the list', () => {
  const drawer = async () => within(await screen.findByRole('dialog', { name: 'Review' }));

  it('deletes the review and closes the drawer', async () => {
    const desk = new ReviewDesk([aReview(1), aReview(2)]);
    const { user, address } = await open(`?review=${anId(1)}&minRating=2`);
    await user.click((await drawer()).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this review?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/admin/reviews?minRating=2'));
    expect(screen.queryByText('This review does not exist or was deleted.')).toBeNull();
    expect(desk.sentTo('delete_review_admin')).toEqual([{ p_review_id: anId(1) }]);
    await waitFor(() => expect(screen.queryByText('Comment 1', { selector: 'td *' })).toBeNull());
  });

  it('keeps showing a hidden review; the keys v and Delete hide and delete', async () => {
    const desk = new ReviewDesk();
    const { user } = await open(`?review=${anId(1)}`);
    await user.click((await drawer()).getByRole('button', { name: 'Hide' }));
    expect(await (await drawer()).findByRole('button', { name: 'Unhide' })).toBeVisible();
    expect((await drawer()).getByText('Yes')).toBeVisible();
    expect(desk.sentTo(HIDE)).toEqual([{ p_review_id: anId(1), p_hidden: true }]);

    await toast('Review hidden.');
    await user.keyboard('v');
    await toast('Review unhidden.');
    await user.keyboard('v');
    await waitFor(() =>
      expect(desk.sentTo(HIDE).map(({ p_hidden }) => p_hidden)).toEqual([true, false, true]),
    );
    await user.keyboard('{Delete}');
    expect(await screen.findByRole('dialog', { name: 'Delete this review?' })).toBeVisible();
  });
});

describe('keys on the list', () => {
  it('ignores keys without a focused row or while typing; v hides successive rows in order', async () => {
    const desk = new ReviewDesk([aReview(1), aReview(2)]);
    const { user } = await open();
    await row('Comment 1');
    await user.keyboard('v{Delete}');
    expect(desk.sentTo(HIDE)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.keyboard('jvjv');
    expect(await isHidden('Comment 1')).toBe(true);
    expect(await isHidden('Comment 2')).toBe(true);
    await waitFor(() =>
      expect(desk.sentTo(HIDE).map(({ p_review_id }) => p_review_id)).toEqual([anId(1), anId(2)]),
    );
    await waitFor(async () => expect(await isHidden('Comment 2')).toBe(true));

    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'hd');
    expect(desk.sentTo(HIDE)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
