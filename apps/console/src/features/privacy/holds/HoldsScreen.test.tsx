// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB, knowPeople } from '#testing/people.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { LegalHold } from './holds.api.ts';

const PATH = '/admin/privacy/holds';
const SOURCE = 'admin_get_legal_holds';

const aHold = (at: number, about: Partial<LegalHold> = {}): LegalHold => ({
  id: anId(at),
  entity_type: 'user',
  entity_id: ANA.user_id,
  user_id: ANA.user_id,
  user_name: 'Ana Horvat',
  reason: `Lawsuit ${String(at)}`,
  placed_by: BOB.user_id,
  placed_by_name: 'Bob Weber',
  placed_at: '2026-11-01T10:00:00Z',
  ends_at: '2099-11-01T10:00:00Z',
  is_active: true,
  lifted_by: null,
  lifted_by_name: null,
  lifted_at: null,
  lift_reason: null,
  blocked: null,
  ...about,
});

let server: FakeServer;
beforeEach(() => {
  window.innerWidth = 1440;
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'admin' }));
  server.on(SOURCE, () => [aHold(1)]);
});
const sent = (name: string) => server.called(name).map(({ args }) => args);

listStories({
  server: () => server,
  path: PATH,
  source: SOURCE,
  label: 'Legal holds',
  headings: ['Person', 'Hold on', 'Reason', 'State', 'Ends', 'Placed', 'By', 'Actions'],
  row: aHold,
  failed: 'Failed to load the legal holds',
  empty: 'No legal holds found.',
  filter: 'state=ended',
  wrongFilter: { name: 'state', text: 'later' },
});

it.each([
  ['', { p_is_active: true }],
  ['?state=ended&orderBy=placed_at', { p_is_active: false, p_order_by: 'placed_at' }],
  [`?state=all&user=${ANA.user_id}`, { p_user_id: ANA.user_id }],
])('at “%s” requests %j', async (search, args) => {
  await openConsole(PATH + search);
  await screen.findByRole('table', { name: 'Legal holds' });
  expect(sent(SOURCE).at(-1)).toEqual({ ...args, p_limit: 51, p_offset: 0 });
});

it('places a hold on a report, found by its pasted link', async () => {
  server.on('admin_place_legal_hold', () => refuse(404, 'Report not found', 'report_not_found'));
  const { user } = await openConsole(PATH);
  await user.click(await screen.findByRole('button', { name: 'Place hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place a legal hold' }));
  const place = dialog.getByRole('button', { name: 'Place hold' });
  await user.click(place);
  expect(dialog.getByText('Choose a person.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Hold on'), 'Report');
  await user.type(dialog.getByLabelText('Report'), `https://desk.test/admin/reports/${anId(7)}`);
  await user.clear(dialog.getByLabelText('Last day'));
  await user.click(place);
  expect(dialog.getByText('Enter a reason.')).toBeVisible();
  expect(dialog.getByText('Choose a day after today.')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), ' Court, 4 K 7/26 ');
  await user.type(dialog.getByLabelText('Last day'), '2099-05-01');
  await user.click(place);
  expect(await dialog.findByText('Report not found')).toBeVisible();
  server.on('admin_place_legal_hold', () => aHold(2));
  await user.click(place);
  expect(await screen.findByText('Legal hold placed.')).toBeVisible();
  expect(sent('admin_place_legal_hold').at(-1)).toEqual({
    p_entity_type: 'report',
    p_entity_id: anId(7),
    p_reason: 'Court, 4 K 7/26',
    p_ends_at: '2099-05-01T23:59:59Z',
  });
});

it('lifts a hold with a reason, unless it concerns the viewer', async () => {
  const why = 'This legal hold concerns you. Ask a colleague to lift it.';
  server.on(SOURCE, () => [
    aHold(1),
    aHold(2, { blocked: { hint: 'own_account', message: why } }),
    aHold(3, { is_active: false, lifted_at: '2026-11-20T10:00:00Z', lift_reason: 'Settled.' }),
  ]);
  server.on('admin_lift_legal_hold', () => aHold(1, { is_active: false }));
  const { user } = await openConsole(`${PATH}?state=all`);
  const rows = (await screen.findAllByRole('row')).slice(1);
  const [mine, theirs, lifted] = rows.map((row) => within(row));
  expect(lifted?.getByText('Lifted: Settled.')).toBeVisible();
  expect(lifted?.queryByRole('button', { name: 'Lift' })).toBeNull();
  await user.click(theirs?.getByRole('button', { name: 'Lift' }) ?? document.body);
  expect(await screen.findByText(why)).toBeVisible();
  await user.click(mine?.getByRole('button', { name: 'Lift' }) ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift the hold on Ana Horvat?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Settled.');
  await user.click(dialog.getByRole('button', { name: 'Lift hold' }));
  expect(await screen.findByText('Legal hold lifted.')).toBeVisible();
  expect(sent('admin_lift_legal_hold')).toEqual([{ p_id: anId(1), p_reason: 'Settled.' }]);
});
