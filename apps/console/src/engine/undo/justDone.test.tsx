// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, BOB, knowPeople } from '#testing/people.ts';
import type { BulkProgress } from '@marketdesk/contract/documents.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Done } from './undo.api.ts';

const UNDONE: BulkProgress = {
  batch_id: anId(9),
  item: 'review',
  action: 'hide',
  state: 'undone',
  total: 3,
  done: 0,
  proposed: 0,
  refused: 0,
  undone: 3,
  remaining: 0,
  can_undo: false,
  undo_until: null,
};

const done = (entry: number, of: Partial<Done>): Done => ({
  entry_id: entry,
  action: 'close_report',
  entity_table: 'reports',
  entity_id: anId(entry),
  title: 'Scams',
  created_at: '2026-11-20T12:00:00Z',
  is_undone: false,
  why_not: null,
  reversible: null,
  ...of,
});

it('lists the last actions with link and Undo, or why Undo is unavailable', async () => {
  const server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'moderator' }));
  server.on('admin_get_reviews', () => []);
  let rows = [
    done(3, { action: 'delete_post', entity_table: 'posts', title: null }),
    done(2, {}),
    done(1, {
      action: 'hand_over_support_ticket',
      entity_table: 'support_tickets',
      title: 'Help',
      why_not: 'Bob has it.',
    }),
    done(9, { action: 'start_bulk', entity_table: 'bulk_batches', title: 'Hide: 3 reviews' }),
  ];
  server.on('admin_list_just_done', () => rows);
  server.on('admin_undo_action', ({ p_entry_id: id }) => {
    if (id === 3) return refuse(409, 'This post was changed again since then.');
    rows = rows.map((row) => (row.entry_id === id ? { ...row, is_undone: true, why_not: 'Undone.' } : row));
    return null;
  });
  const { user, address } = await openConsole('/admin/reviews');
  await screen.findByRole('heading', { level: 1 });
  expect(server.called('admin_list_just_done')).toEqual([]);
  await user.keyboard('u');
  const list = within(await screen.findByRole('list', { name: 'Just done' }));
  const item = (at: number) => within(list.getAllByRole('listitem')[at] ?? document.body);
  expect(item(0).getByRole('link')).toHaveTextContent(`Post ${anId(3).slice(0, 8)}`);
  expect(item(1).getByText('Closed report')).toBeVisible();
  expect(item(2).getByText('Bob has it.')).toBeVisible();
  expect(item(2).queryByRole('button')).toBeNull();

  await user.click(item(1).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: Closed report.')).toBeVisible();
  expect(await item(1).findByText('Undone')).toBeVisible();
  await user.click(item(0).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This post was changed again since then.');

  // A bulk undo announces its own end.
  server.on('admin_bulk_progress', () => UNDONE);
  expect(item(3).getByText('Hide: 3 reviews')).toBeVisible();
  await user.click(item(3).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 reviews: undone.')).toBeVisible();
  expect(server.called('admin_bulk_progress')[0]?.args).toEqual({ p_batch_id: anId(9) });

  await user.click(item(2).getByRole('link', { name: 'Help' }));
  await waitFor(() => expect(address()).toBe(`/admin/support/${anId(1)}`));
  expect(screen.queryByRole('list', { name: 'Just done' })).toBeNull();

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'just');
  await user.click(await screen.findByRole('option', { name: 'Just done' }));
  expect(await screen.findByRole('list', { name: 'Just done' })).toBeVisible();
});

it('reverses a decision without Undo by a new one, with a reason', async () => {
  const server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'moderator' }));
  server.on('admin_get_reviews', () => []);
  const why_not = 'A decision can be undone for ten minutes. Reverse it instead, with a reason.';
  const of = { removes: false, target_type: 'user', user_id: BOB.user_id, policy_code: null } as const;
  const reversible = { id: anId(7), kind: 'ban', ...of } as const;
  const about = { action: 'decide', entity_table: 'profiles', title: 'Ban: Bob Weber' };
  let rows = [done(4, { ...about, why_not, reversible })];
  server.on('admin_list_just_done', () => rows);
  server.on('admin_reverse_decision', () => {
    rows = [done(4, { ...about, why_not: 'This decision has already been reversed.' })];
    return reversible;
  });
  const { user } = await openConsole('/admin/reviews');
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('u');
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByRole('link', { name: 'Ban: Bob Weber' })).toBeVisible();
  expect(item.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(item.getByRole('button', { name: 'Reverse…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse this decision?' }));
  await user.type(dialog.getByLabelText('Reason'), 'A mistake');
  await user.click(dialog.getByRole('button', { name: 'Reverse decision' }));
  expect(await screen.findByText('Decision reversed.')).toBeVisible();
  expect(server.called('admin_reverse_decision')[0]?.args).toEqual({
    p_decision_id: anId(7),
    p_reason: 'A mistake',
  });
  expect(await screen.findByText('This decision has already been reversed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reverse…' })).toBeNull();
});

it('offers the last change before a reload on Ctrl+Z, then undoes it', async () => {
  const server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'moderator' }));
  server.on('admin_get_reviews', () => []);
  server.on('admin_list_just_done', () => [
    done(5, { is_undone: true, why_not: 'Undone.' }),
    done(4, { why_not: 'Bob has it.' }),
    done(3, { title: 'Spam' }),
    done(2, {}),
  ]);
  server.on('admin_undo_action', () => null);
  const { user } = await openConsole('/admin/reviews');
  await screen.findByRole('heading', { level: 1 });
  // Its code loads after the page.
  await waitFor(() => {
    const asked = server.called('admin_list_just_done').length;
    if (asked === 0) fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(asked).toBe(1);
  });
  expect(await screen.findByText('Last action: Closed report. Spam')).toBeVisible();
  expect(server.called('admin_undo_action')).toEqual([]);
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Undone: Closed report.')).toBeVisible();
  expect(server.called('admin_undo_action').map(({ args }) => args)).toEqual([{ p_entry_id: 3 }]);
});
