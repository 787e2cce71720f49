// @vitest-environment jsdom

import { aDecision } from '#engine/decide/decide.testing.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { claimedBy } from './desk.testing.ts';
import { REPORTS, row, SUPPORT } from './kinds.testing.ts';

const TEAM = { id: anId(80), name: 'Payments', created_at: '2026-11-01T10:00:00Z', member_ids: [] };

it('hands a report over with h and Enter: to a colleague or a team, with a note', async () => {
  const desk = REPORTS.make();
  desk.server.on('admin_get_colleagues', () => [ANA, BOB]);
  desk.server.on('admin_get_teams', () => [TEAM]);
  desk.server.on('admin_hand_over', () => null);
  const { user } = await openConsole(REPORTS.path);
  await row(1);
  await user.keyboard('jh');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over this report' }));
  await dialog.findByRole('button', { name: /Bob Weber/ });
  await waitFor(() => expect(dialog.getByLabelText('To')).toHaveFocus());
  await user.keyboard('bob{Enter}');
  expect(await screen.findByText('Handed over to Bob Weber.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The row itself, not its box.
  await waitFor(async () => expect(await row(1)).toHaveFocus());

  await user.keyboard('h');
  const again = within(await screen.findByRole('dialog', { name: 'Hand over this report' }));
  await user.type(again.getByLabelText('Note (optional)'), 'A payment.');
  // A click outside the dialog discards nothing.
  await user.click(document.querySelector('.bg-scrim') ?? document.body);
  expect(again.getByLabelText('Note (optional)')).toHaveValue('A payment.');
  desk.server.on('admin_hand_over', () => refuse(409, 'This report is closed.', 'closed'));
  await user.click(again.getByRole('button', { name: /Payments/ }));
  expect(await again.findByRole('alert')).toHaveTextContent('This report is closed.');
  expect(desk.sentTo('admin_hand_over')).toEqual([
    { p_item: 'report', p_id: anId(1), p_to: BOB.user_id },
    { p_item: 'report', p_id: anId(1), p_team_id: TEAM.id, p_note: 'A payment.' },
  ]);
});

it('does not offer an appeal to the decision’s author or subject', async () => {
  const carl = { ...ANA, user_id: anId(33), full_name: 'Carl Otis' };
  const desk = SUPPORT.make([{ category: 'Report Appeal' }]);
  desk.server.on('admin_get_colleagues', () => [ANA, BOB, carl]);
  desk.server.on('admin_get_teams', () => []);
  desk.server.on('admin_get_appeal', () => ({
    appeal: { ticket_id: anId(1), status: 'open' },
    decision: aDecision({ decided_by: ANA.user_id, user_id: BOB.user_id }),
  }));
  const { user } = await openConsole(SUPPORT.path);
  await row(1);
  await user.keyboard('jh');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over this ticket' }));
  await dialog.findByRole('button', { name: /Carl Otis/ });
  expect(dialog.queryByRole('button', { name: /Ana Horvat|Bob Weber/ })).toBeNull();
});

it('requires a note when a moderator takes a ticket over', async () => {
  const desk = SUPPORT.make([claimedBy(ANA.user_id)]);
  const { user } = await openConsole(SUPPORT.path);
  await row(1);
  await user.keyboard('jc');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take over from Ana Horvat?' }));
  await user.click(dialog.getByRole('button', { name: 'Take over' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Say why you are taking it over.');
  expect(desk.sentTo(SUPPORT.claim)).toEqual([]);
  await user.type(dialog.getByLabelText('Note'), 'Ana is ill.');
  await user.click(dialog.getByRole('button', { name: 'Take over' }));
  expect(await screen.findByText('Taken over.')).toBeVisible();
  expect(desk.sentTo(SUPPORT.claim)).toEqual([
    { p_ticket_id: anId(1), p_take_over_from: ANA.user_id, p_note: 'Ana is ill.' },
  ]);
});

it('snoozes with z, and edits priority and tags in the drawer', async () => {
  const desk = SUPPORT.make([{ tags: ['refund'] }]);
  desk.server.on('admin_snooze', () => null);
  desk.server.on('admin_label', () => null);
  const { user } = await openConsole(`${SUPPORT.path}?ticket=${anId(1)}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Scams' }));
  await drawer.findByRole('button', { name: 'Claim' });
  await user.keyboard('z');
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze this ticket' }));
  await user.click(dialog.getByRole('button', { name: /In 1 hour/ }));
  expect(await screen.findByText('Snoozed.')).toBeVisible();
  expect(desk.sentTo('admin_snooze')).toMatchObject([{ p_item: 'ticket', p_id: anId(1) }]);
  await user.keyboard('z');
  const until = await screen.findByLabelText('Until');
  // Without it, a browser takes the first digits of the time for the year's.
  expect(until).toHaveAttribute('max', '9999-12-31T23:59');
  fireEvent.change(until, { target: { value: '2026-12-01T09:30' } });
  await user.type(until, '{Enter}');
  await waitFor(() =>
    expect(desk.sentTo('admin_snooze').at(-1)).toMatchObject({
      p_until: new Date(2026, 11, 1, 9, 30).toISOString(),
    }),
  );

  await user.click(drawer.getByRole('button', { name: 'Person' }));
  await user.selectOptions(drawer.getByLabelText('Priority'), 'High');
  await user.type(drawer.getByLabelText('Add a tag'), 'VIP{Enter}');
  await user.click(drawer.getByRole('button', { name: 'Remove tag refund' }));
  await waitFor(() =>
    expect(desk.sentTo('admin_label')).toEqual([
      { p_item: 'ticket', p_id: anId(1), p_priority: 'high' },
      { p_item: 'ticket', p_id: anId(1), p_add_tags: ['vip'] },
      { p_item: 'ticket', p_id: anId(1), p_remove_tags: ['refund'] },
    ]),
  );
});

it('discards a half-typed tag on Escape, and does not save it on blur', async () => {
  const desk = SUPPORT.make();
  desk.server.on('admin_label', () => null);
  const { user } = await openConsole(`${SUPPORT.path}?ticket=${anId(1)}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Scams' }));
  await user.click(await drawer.findByRole('button', { name: 'Person' }));
  const box = await drawer.findByLabelText('Add a tag');
  await user.type(box, 'vi{Escape}');
  expect(box).toHaveValue('');
  await user.tab();
  await user.type(box, 'vip');
  await user.tab();
  await waitFor(() =>
    expect(desk.sentTo('admin_label')).toEqual([{ p_item: 'ticket', p_id: anId(1), p_add_tags: ['vip'] }]),
  );
});

it('sorts waiting items by urgency', async () => {
  const desk = SUPPORT.make();
  const { user, address } = await openConsole(SUPPORT.path);
  await user.click(await screen.findByRole('button', { name: 'View: All tickets' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Waiting' }));
  await waitFor(() => expect(address()).toBe(`${SUPPORT.path}?turn=waiting`));
  await waitFor(() =>
    expect(desk.sentTo(SUPPORT.list).at(-1)).toMatchObject({
      p_turn: 'waiting',
      p_order_by: 'queue_order',
      p_order_dir: 'asc',
    }),
  );
});
