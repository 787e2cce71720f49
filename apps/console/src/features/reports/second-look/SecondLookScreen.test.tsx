import { FakeServer } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agreed } from './AgreementCard.tsx';

it('asks for the resolution, and the policy of a violation, then shows the next report', async () => {
  const server = new FakeServer();
  server.signIn({ role: 'moderator' });
  const look = (n: number, target_type: string) => ({
    id: anId(n),
    report_id: anId(n + 10),
    target_type,
    reason_category: 'Scams',
    description: `Report ${n}`,
    locale: null,
    country_code: null,
    created_at: '2026-11-20T10:00:00+00:00',
    evidence: { content: { title: `Title ${n}` }, captured_at: '2026-11-20T10:00:00+00:00', hash: 'a' },
  });
  let waiting = [look(1, 'post'), look(2, 'user')];
  server.on('admin_get_my_second_looks', () => waiting);
  server.on('admin_get_policies', () => [{ code: 'spam', title: 'Spam', is_active: true }]);
  server.on('admin_answer_second_look', () => {
    waiting = waiting.slice(1);
    return Response.json('disputed');
  });
  const { user } = await openConsole('/admin/reports/second-look');
  expect(await screen.findByText('Title 1')).toBeVisible();
  expect(screen.getByText('1 more after this')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByText('Choose how the report should have been closed.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Resolution'), 'Post removed');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByText('Choose the policy that was broken.')).toBeVisible();
  expect(server.called('admin_answer_second_look')).toEqual([]);

  await user.selectOptions(screen.getByLabelText('Policy'), 'Spam');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('Report 2')).toBeVisible();
  expect(server.called('admin_answer_second_look').map(({ args }) => args)).toEqual([
    { p_id: anId(1), p_resolution: 'post_removed', p_policy: 'spam', p_notes: '' },
  ]);
  await waitFor(() => expect(screen.getByLabelText('Resolution')).toHaveValue(''));
  expect(screen.queryByRole('option', { name: 'Post removed' })).not.toBeInTheDocument();
});

it('warns before reopening a report that the person can read the reason', async () => {
  const server = new FakeServer();
  server.signIn({ role: 'admin' });
  const dispute = (n: number) => ({
    id: anId(n),
    report_id: anId(n + 10),
    target_type: 'user',
    target_id: anId(2),
    reason_category: 'Scams',
    closed_by: null,
    closed_at: '2026-11-20T10:00:00+00:00',
    resolution: 'user_banned',
    policy_code: null,
    notes: null,
    reviewer: null,
    answered_at: '2026-11-20T11:00:00+00:00',
    second_resolution: 'no_violation',
    second_policy: null,
    second_notes: null,
  });
  server.on('admin_get_disputed_second_looks', () => [dispute(1), dispute(2)]);
  const { user } = await openConsole('/admin/reports/second-look');
  const decide = await screen.findAllByRole('button', { name: 'Decide again' });
  // Groups instead of regions: the regions would share one name.
  expect(screen.getAllByRole('group', { name: 'First decision' })).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'First decision' })).not.toBeInTheDocument();
  for (const button of decide.slice(1)) await user.click(button);
  expect(await screen.findByLabelText('Reason')).toHaveAccessibleDescription(/^Shown to the person/);
});

it('shows answers that are not blind in a separate column', async () => {
  const server = new FakeServer();
  server.signIn({ role: 'admin' });
  server.on('admin_get_disputed_second_looks', () => []);
  server.on('admin_get_second_look_agreement', () => [
    {
      scope: 'all',
      user_id: null,
      policy_code: null,
      answered: 3,
      agreed: 2,
      kept: 1,
      changed: 0,
      not_blind: 4,
      not_blind_agreed: 4,
    },
  ]);
  await openConsole('/admin/reports/second-look');
  const table = within(await screen.findByRole('table', { name: 'Agreement' }));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toContain('Not blind: agreed');
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '67%, 2 of 3',
    '1',
    '0',
    '100%, 4 of 4',
  ]);
});

it.each([
  [0, 0, 'None answered'],
  [0, 3, '0%, 0 of 3'],
  [2, 3, '67%, 2 of 3'],
])('%i of %i: %s', (same, answered, words) => expect(agreed({ agreed: same, answered })).toBe(words));
