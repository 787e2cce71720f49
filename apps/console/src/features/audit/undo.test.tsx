// @vitest-environment jsdom

import { toastStore } from '#kit/toast/toasts.ts';
import { actionWords } from '#parts/audit/auditWords.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AuditEntry } from './audit.search.ts';

let server: FakeServer;
let entries: AuditEntry[];
let undoable: number[];

const anEntry = (id: number, action: string, details: Record<string, unknown> = {}): AuditEntry => ({
  id,
  created_at: '2026-11-20T10:00:00+00:00',
  actor_user_id: ANA.user_id,
  action,
  entity_table: action.endsWith('review') ? 'reviews' : 'posts',
  entity_id: anId(id),
  details,
});

beforeEach(() => {
  window.innerWidth = 1280;
  server = new FakeServer();
  server.live.unreachable = true;
  onTestFinished(toastStore.clear);
  knowPeople(server, server.signIn({ role: 'admin' }));
  entries = [anEntry(7, 'delete_post')];
  undoable = [7];
  server.on('admin_get_audit', () => entries);
  server.on('admin_get_undoable_entries', () => undoable);
  server.on('admin_undo_action', ({ p_entry_id }) => {
    undoable = undoable.filter((id) => id !== p_entry_id);
    entries = [anEntry(100, 'restore_post'), ...entries];
    return null;
  });
});

const rowOf = (action: string) =>
  screen.findByRole('row', { name: new RegExp(`\\b${actionWords(action)}\\b`) });
const undoIn = async (action: string) => within(await rowOf(action)).findByRole('button', { name: 'Undo' });
const asked = () => server.called('admin_get_undoable_entries').map(({ args }) => args.p_entry_ids);

it('checks undoable actions and offers Undo where the server allows it', async () => {
  entries = [
    anEntry(9, 'hide_review'),
    anEntry(8, 'restore_post'),
    anEntry(7, 'delete_post'),
    anEntry(6, 'suspend_user'),
    anEntry(5, 'update_post_status'),
  ];
  undoable = [9, 5];
  await openConsole('/admin/audit');
  expect(await undoIn('hide_review')).toBeVisible();
  expect(await undoIn('update_post_status')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  expect(asked()).toEqual([[9, 7, 5]]);
});

it('sends no request when no entry can be undone', async () => {
  entries = [anEntry(6, 'suspend_user')];
  await openConsole('/admin/audit');
  await rowOf('suspend_user');
  expect(asked()).toEqual([]);
});

it('undoes an entry, announces it and removes its Undo button', async () => {
  const taken = [
    ['delete_post', {}, 'Post restored.'],
    ['delete_review', {}, 'Review restored.'],
    ['hide_review', {}, 'Review unhidden.'],
    ['unhide_review', {}, 'Review hidden.'],
    [
      'update_post_status',
      { old_status: 'in_progress', new_status: 'cancelled' },
      'Status changed: Cancelled → In progress.',
    ],
  ] as const;
  const all = taken.map(([action, details], at) => anEntry(at + 1, action, details));
  undoable = all.map(({ id }) => id);
  entries = all;
  server.on('admin_undo_action', ({ p_entry_id }) => {
    undoable = undoable.filter((id) => id !== p_entry_id);
    entries = [anEntry(100 + Number(p_entry_id), 'restore_post'), ...all];
    return null;
  });
  const { user } = await openConsole('/admin/audit');
  for (const [at, [action, , told]] of taken.entries()) {
    await user.click(await undoIn(action));
    expect(await screen.findByText(told, { selector: '[role=status]' })).toBeVisible();
    expect(server.called('admin_undo_action').at(-1)?.args).toEqual({ p_entry_id: at + 1 });
    expect(await screen.findByRole('row', { name: new RegExp(`\\b10${String(at + 1)}\\b`) })).toBeVisible();
    const row = within(await rowOf(action));
    await waitFor(() => expect(row.queryByRole('button', { name: 'Undo' })).toBeNull());
    // Focus stays on the remaining element.
    expect(row.getByRole('button', { name: 'Show raw' })).toHaveFocus();
  }
  expect(server.called('admin_undo_action')).toHaveLength(taken.length);
});

it.each([
  ['This post was changed again since then.', 'This post was changed again since then.'],
  ['', 'Failed to undo'],
])('shows the refusal (%j) and refetches the undoable entries', async (sentence, told) => {
  const { user } = await openConsole('/admin/audit');
  const button = await undoIn('delete_post');
  server.on('admin_undo_action', () => {
    undoable = [];
    return refuse(409, sentence, 'nothing_to_undo');
  });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(told);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('sends one Undo on a double click', async () => {
  const { user } = await openConsole('/admin/audit');
  await user.dblClick(await undoIn('delete_post'));
  await screen.findByText('Post restored.', { selector: '[role=status]' });
  expect(server.called('admin_undo_action')).toHaveLength(1);
});

it('shows the log and an error until Refresh when undoable entries fail to load', async () => {
  server.on('admin_get_undoable_entries', () => refuse(500, ''));
  const { user } = await openConsole('/admin/audit');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load undoable entries');
  expect(await rowOf('delete_post')).toBeVisible();
  server.on('admin_get_undoable_entries', () => undoable);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await undoIn('delete_post')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('Restore of a taxonomy deletion', () => {
  const aDeletion = (): AuditEntry => ({
    ...anEntry(7, 'delete_category', {
      slug: 'garden',
      name: 'Gardening',
      subcategories: ['hedges', 'lawns'],
    }),
    entity_table: 'categories',
  });
  beforeEach(() => {
    entries = [aDeletion()];
  });
  const ask = async () => {
    const { user } = await openConsole('/admin/audit');
    await user.click(await within(await rowOf('delete_category')).findByRole('button', { name: 'Restore' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Restore this category?' }) };
  };

  it('restores the item after a confirmation that lists its parts, and reports parts not restored', async () => {
    server.on('admin_undo_action', () => {
      undoable = [];
      return 'Not restored, because it means something else now: alias "yard".';
    });
    const { user, dialog } = await ask();
    expect(dialog).toHaveTextContent('“Gardening” comes back at its old place, with its 2 subcategories and');
    expect(server.called('admin_undo_action')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    const told = 'Category restored. Not restored, because it means something else now: alias "yard".';
    expect(await screen.findByText(told, { selector: '[role=status]' })).toBeVisible();
    expect(server.called('admin_undo_action').map(({ args }) => args)).toEqual([{ p_entry_id: 7 }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
  });

  it('shows the conflict in the dialog and keeps Restore available', async () => {
    const sentence = 'Another category has the slug "garden" now.';
    server.on('admin_undo_action', () => refuse(409, sentence, 'slug_taken'));
    const { user, dialog } = await ask();
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await rowOf('delete_category')).getByRole('button', { name: 'Restore' })).toHaveFocus();
  });
});

it('shows the changes of an entry page by page', async () => {
  const aChange = (position: number) => ({
    position,
    category_slug: 'garden',
    subcategory_slug: 'hedges',
    field: 'name:hr',
    old: null,
    new: `Živica ${String(position)}`,
  });
  entries = [anEntry(9, 'import_taxonomy', { kind: 'json', changes_count: 51, changes_hash: 'c0ffee' })];
  server.on('admin_get_audit_changes', ({ p_limit, p_offset }) =>
    Array.from({ length: Math.min(Number(p_limit), 51 - Number(p_offset)) }, (_, at) =>
      aChange(Number(p_offset) + at + 1),
    ),
  );
  const { user } = await openConsole('/admin/audit');
  const row = await rowOf('import_taxonomy');
  expect(within(row).queryByText('c0ffee')).toBeNull();
  await user.click(within(row).getByRole('button', { name: '51 changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Changes of entry #9' });
  const rows = async () => (await within(dialog).findAllByRole('row')).slice(1);
  expect(await within(dialog).findByRole('row', { name: /Živica 50/ })).toBeVisible();
  expect((await rows())[0]).toHaveTextContent('garden / hedgesName (Croatian): – → Živica 1');
  await user.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(await within(dialog).findByRole('row', { name: /Živica 51/ })).toBeVisible();
  expect(await rows()).toHaveLength(1);
  expect(within(dialog).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
});
