// @vitest-environment jsdom

import { Toasts } from '#kit/toast/Toasts.tsx';
import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { renderPart } from '#testing/renderPart.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CLEANING, GARDEN, HEDGES, lastArguments, taxonomyServer } from '../taxonomy.testing.ts';
import type { DeletableItem } from './move.api.ts';
import { useItemDeletion } from './useItemDeletion.tsx';

const POST = '99999999-0000-4000-8000-000000000001';
const ANA = '99999999-0000-4000-8000-000000000002';
const UNUSED = {
  posts: { count: 0, samples: [] },
  workers: { count: 0, samples: [] },
  subcategories: 2,
  translations: 1,
  synonyms: 0,
  aliases: 3,
  selections: 0,
  can_delete: true,
};
const USED = {
  ...UNUSED,
  posts: {
    count: 12,
    samples: [{ id: POST, title: 'Cut my hedge', status: 'open', created_at: '2026-01-01T00:00:00Z' }],
  },
  workers: { count: 1, samples: [{ user_id: ANA, username: 'ana', email: null, full_name: 'Ana Anić' }] },
  can_delete: false,
};
const PREVIEW = {
  from: { id: GARDEN, slug: 'garden', name: 'Gardening', category_slug: null },
  to: { id: CLEANING, slug: 'cleaning', name: 'Cleaning', category_slug: null, is_active: true },
  posts: 12,
  workers: 1,
  workers_over_limit: 0,
  selections: 0,
  names_moved: 2,
  names_kept_as_synonyms: 1,
  synonyms_moved: 4,
  synonyms_already_there: 1,
  aliases_moved: 0,
  alias: 'created',
  subcategories_moved: ['hedges'],
  subcategories_merged: [],
  fingerprint: 'f1',
};
const GARDENING: DeletableItem = { type: 'category', id: GARDEN, label: 'Gardening', slug: 'garden' };
const IN_USE = 'IN_USE: 12 posts and 1 worker selection reference this category.';
const BLOCKED =
  'Cannot delete category "Gardening" because it is in use. Use the Inactive toggle to soft-deactivate instead.';

const onDeleted = vi.fn();
let server: FakeServer;
beforeEach(() => {
  server = taxonomyServer();
  onDeleted.mockReset();
  server.on('admin_get_taxonomy_usage', () => UNUSED);
  server.on('admin_preview_taxonomy_move', () => PREVIEW);
});

function DeleteItem({ item }: { item: DeletableItem }) {
  const { ask, dialog } = useItemDeletion(onDeleted);
  return (
    <>
      <button onClick={() => ask(item)}>Delete: {item.label}</button>
      {dialog}
    </>
  );
}

async function show(item: DeletableItem = GARDENING) {
  renderPart(
    <>
      <DeleteItem item={item} />
      <Toasts />
    </>,
    server.access({ role: 'admin' }),
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `Delete: ${item.label}` }));
  return user;
}
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('the question', () => {
  it('lists what is deleted too, and deletes nothing on Cancel', async () => {
    const user = await show();
    const asked = await dialog('Delete this category?');
    expect(
      await within(asked).findByText(
        'Deleted along with it: 2 subcategories, 1 translation and 3 aliases. It can be restored from the audit log for 30 days.',
      ),
    ).toBeVisible();
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.called('admin_delete_category')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Delete: Gardening' })).toHaveFocus();
  });

  it('deletes, reports that, and calls onDeleted', async () => {
    server.on('admin_delete_category', () => null);
    const user = await show();
    await press(user, 'Delete');
    expect(await screen.findByText('Deleted the category “Gardening”')).toBeVisible();
    expect(lastArguments(server, 'admin_delete_category')).toEqual({ p_id: GARDEN });
    expect(onDeleted).toHaveBeenCalledExactlyOnceWith(null);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    server.on('admin_undo_latest', () => null);
    await press(user, 'Undo');
    await waitFor(() =>
      expect(lastArguments(server, 'admin_undo_latest')).toMatchObject({
        p_action: 'delete_category',
        p_entity_id: GARDEN,
      }),
    );
  });

  it('deletes a subcategory with its own procedure', async () => {
    server.on('admin_delete_subcategory', () => null);
    const user = await show({ type: 'subcategory', id: HEDGES, label: 'Hedges', slug: 'hedges' });
    await dialog('Delete this subcategory?');
    await press(user, 'Delete');
    await waitFor(() => expect(onDeleted).toHaveBeenCalled());
    expect(lastArguments(server, 'admin_delete_subcategory')).toEqual({ p_id: HEDGES });
  });

  it.each([
    ['', 'Delete failed'],
    ['Category not found', 'Category not found'],
  ])('stays open after the error %j, as “%s”', async (sentence, text) => {
    server.on('admin_delete_category', () => refuse(sentence === '' ? 500 : 404, sentence));
    const user = await show();
    await press(user, 'Delete');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('dialog', { name: 'Delete this category?' })).toBeVisible();
    expect(onDeleted).not.toHaveBeenCalled();
  });
});

describe('an item in use', () => {
  beforeEach(() => {
    server.on('admin_get_taxonomy_usage', () => USED);
    server.on('admin_delete_category', () => refuse(409, IN_USE, 'in_use'));
  });

  it('is not deleted: the dialog shows the specified message and the references', async () => {
    const user = await show();
    expect(await screen.findByText('It is in use by 12 posts and 1 worker selection.')).toBeVisible();
    await press(user, 'Delete');
    const blocked = within(await dialog('Delete blocked'));
    expect(blocked.getByRole('alert')).toHaveTextContent(BLOCKED);
    expect(await blocked.findByText('12 posts reference it')).toBeVisible();
    expect(blocked.getByText('1 worker selection references it')).toBeVisible();
    expect(blocked.getByRole('link', { name: 'Cut my hedge' })).toHaveAttribute(
      'href',
      `/admin/posts/${POST}`,
    );
    expect(blocked.getByRole('link', { name: /Ana Anić/ })).toHaveAttribute('href', `/admin/users/${ANA}`);
    const all = blocked.getByRole('link', { name: 'Show all in Posts' });
    expect(all.getAttribute('href')).toContain(`category=${GARDEN}`);
    expect(onDeleted).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  });

  it.each(['IN_USE', 'Some rows still reference this'])('is recognized by the words “%s”', async (words) => {
    server.on('admin_delete_category', () => refuse(400, words));
    const user = await show();
    await press(user, 'Delete');
    expect(await dialog('Delete blocked')).toBeVisible();
  });

  it('can be deactivated instead, with Undo', async () => {
    server.on('admin_update_category', () => ({}));
    const user = await show();
    await press(user, 'Delete');
    await press(user, 'Set inactive');
    expect(await screen.findByText(/“Gardening” is now inactive/)).toBeVisible();
    expect(lastArguments(server, 'admin_update_category')).toEqual({ p_id: GARDEN, p_is_active: false });
    await press(user, 'Undo');
    await waitFor(() =>
      expect(lastArguments(server, 'admin_update_category')).toEqual({ p_id: GARDEN, p_is_active: true }),
    );
  });

  it('is not offered Set inactive if it is inactive', async () => {
    const user = await show({ ...GARDENING, isActive: false });
    await press(user, 'Delete');
    expect(await screen.findByText('It is already inactive.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set inactive' })).toBeNull();
  });
});

describe('moving everything', () => {
  async function chooseCleaning() {
    const user = await show();
    await press(user, 'Move everything…');
    const move = await dialog('Move everything to another category');
    expect(within(move).getByRole('button', { name: 'Move and delete' })).toBeDisabled();
    await user.type(await within(move).findByRole('combobox', { name: 'Category' }), 'clean');
    await user.click(await screen.findByRole('option', { name: /Cleaning/ }));
    await screen.findByRole('heading', { name: 'Gardening → Cleaning' });
    return user;
  }
  const lines = () =>
    within(screen.getByRole('table', { name: 'What is moved' }))
      .getAllByRole('row')
      .map((row) => row.textContent);

  it('shows a preview, and moves by its fingerprint', async () => {
    server.on('admin_move_taxonomy_item', () => PREVIEW);
    const user = await chooseCleaning();
    expect(lines()).toEqual([
      'Posts12',
      'Worker selections1',
      'Subcategories moved alonghedges1',
      'Translations2',
      'Translations that become synonymsThe target already has a name in that language.1',
      'Synonyms1 more already exists there.4',
      'New aliasgarden will point to Cleaning.1',
    ]);
    await press(user, 'Move and delete');
    expect(await screen.findByText(/Moved everything from “Gardening” to “Cleaning”/)).toBeVisible();
    expect(lastArguments(server, 'admin_move_taxonomy_item')).toEqual({
      p_entity_type: 'category',
      p_from_id: GARDEN,
      p_to_id: CLEANING,
      p_fingerprint: 'f1',
    });
    expect(onDeleted).toHaveBeenCalledExactlyOnceWith(CLEANING);
  });

  it('does not offer the item itself', async () => {
    const user = await show();
    await press(user, 'Move everything…');
    await user.click(await screen.findByRole('combobox', { name: 'Category' }));
    expect(await screen.findByRole('option', { name: /Cleaning/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Gardening/ })).toBeNull();
  });

  it('shows a new preview after a conflict, and moves nothing before', async () => {
    const sentence = 'The taxonomy was changed by someone else.';
    server.on('admin_move_taxonomy_item', () => refuse(409, sentence, 'changed_meanwhile'));
    const user = await chooseCleaning();
    server.on('admin_preview_taxonomy_move', () => ({ ...PREVIEW, posts: 13, fingerprint: 'f2' }));
    await press(user, 'Move and delete');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await waitFor(() => expect(lines()[0]).toBe('Posts13'));
    expect(onDeleted).not.toHaveBeenCalled();

    server.on('admin_move_taxonomy_item', () => PREVIEW);
    await press(user, 'Move and delete');
    await waitFor(() => expect(onDeleted).toHaveBeenCalledWith(CLEANING));
    expect(lastArguments(server, 'admin_move_taxonomy_item')).toMatchObject({ p_fingerprint: 'f2' });
  });

  it('warns about inactive targets and exceeded plans, and shows a taken slug', async () => {
    server.on('admin_preview_taxonomy_move', () => ({
      ...PREVIEW,
      to: { ...PREVIEW.to, is_active: false },
      workers_over_limit: 2,
      alias: 'taken',
      subcategories_merged: ['lawns'],
    }));
    await chooseCleaning();
    expect(screen.getByText(/Cleaning is inactive and hidden from users/)).toBeVisible();
    expect(screen.getByText(/2 workers will have more categories than their plan allows/)).toBeVisible();
    expect(screen.getByText('garden already points to another item and stays as it is.')).toBeVisible();
    expect(screen.getByText(/^Posts, worker selections/).parentElement).toHaveTextContent(
      /Then Gardening is deleted\.$/,
    );
    expect(lines()).toContain('Subcategories merged with the one of the same sluglawns1');
  });

  it('shows that the slug already points to the target', async () => {
    server.on('admin_preview_taxonomy_move', () => ({ ...PREVIEW, alias: null }));
    await chooseCleaning();
    expect(screen.getByText('garden already leads there.')).toBeVisible();
    expect(screen.getByText(/^Posts, worker selections/).parentElement).toHaveTextContent(
      /its slug garden leads there\.$/,
    );
  });

  it('shows an error, and keeps the choice', async () => {
    server.on('admin_move_taxonomy_item', () => refuse(500, ''));
    const user = await chooseCleaning();
    await press(user, 'Move and delete');
    expect(await screen.findByRole('alert')).toHaveTextContent('Move failed');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Cleaning');
    expect(onDeleted).not.toHaveBeenCalled();
  });
});
