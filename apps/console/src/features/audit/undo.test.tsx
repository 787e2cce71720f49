// @vitest-environment jsdom

import { toastStore } from '#kit/toast/toasts.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { AuditEntry } from './audit.api.ts';

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

const rowOf = (action: string) => screen.findByRole('row', { name: new RegExp(`\\b${action}\\b`) });
const undoIn = async (action: string) => within(await rowOf(action)).findByRole('button', { name: 'Undo' });
const asked = () => server.called('admin_get_undoable_entries').map(({ args }) => args.p_entry_ids);

it('asks about what can be undone at all, and offers it where the server says so', async () => {
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

it('asks nothing where nothing can be undone', async () => {
  entries = [anEntry(6, 'suspend_user')];
  await openConsole('/admin/audit');
  await rowOf('suspend_user');
  expect(asked()).toEqual([]);
});

it.each([
  ['delete_post', {}, 'Post restored.'],
  ['delete_review', {}, 'Review restored.'],
  ['hide_review', {}, 'Review unhidden.'],
  ['unhide_review', {}, 'Review hidden.'],
  [
    'update_post_status',
    { old_status: 'in_progress', new_status: 'cancelled' },
    'Status changed: Cancelled → In progress.',
  ],
])('takes back %s, says so, and offers it no more', async (action, details, told) => {
  entries = [anEntry(7, action, details)];
  const { user } = await openConsole('/admin/audit');
  await user.click(await undoIn(action));
  expect(await screen.findByText(told, { selector: '[role=status]' })).toBeVisible();
  expect(server.called('admin_undo_action').map(({ args }) => args)).toEqual([{ p_entry_id: 7 }]);
  expect(await rowOf('restore_post')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  // The keyboard stays where it was, on what is left there.
  expect(within(await rowOf(action)).getByRole('button', { name: 'Show raw' })).toHaveFocus();
});

it.each([
  ['This post was changed again since then.', 'This post was changed again since then.'],
  ['', 'Failed to undo'],
])('tells why not (%j) when it no longer applies, and looks again', async (sentence, told) => {
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

it('pressed twice is one Undo', async () => {
  const { user } = await openConsole('/admin/audit');
  await user.dblClick(await undoIn('delete_post'));
  await screen.findByText('Post restored.', { selector: '[role=status]' });
  expect(server.called('admin_undo_action')).toHaveLength(1);
});

it('shows the log when it cannot be told what can be undone, and says so until Refresh', async () => {
  server.on('admin_get_undoable_entries', () => refuse(500, ''));
  const { user } = await openConsole('/admin/audit');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load what can be undone');
  expect(await rowOf('delete_post')).toBeVisible();
  server.on('admin_get_undoable_entries', () => undoable);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await undoIn('delete_post')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
