// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, knowPeople } from '#testing/people.ts';
import type { BulkProgress } from '@marketdesk/contract/documents.ts';
import { screen, waitFor, within } from '@testing-library/react';
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
  ...of,
});

it('shows what one did last, each with its way there and its undo, or why there is none any more', async () => {
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

  // Many at once: its end is told when it is there.
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
