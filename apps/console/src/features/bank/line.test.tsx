// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCandidate, aLine, aProposal, BankDesk, NO_DETAILS } from './bank.testing.ts';
import type { BankLine } from './line.ts';

const PATH = `/admin/withdrawals/bank?line=${anId(1)}`;
const open = () => openConsole(PATH);
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Line of 12 Nov 2026' }));
const called = (desk: BankDesk, name: string) => desk.server.called(name).map(({ args }) => args);

it('shows a returned payment with the bank’s reason in words, and its payout with rule and run', async () => {
  const matched: Partial<BankLine> = {
    kind: 'credit',
    amount_eur: 120.5,
    is_return: true,
    reason_code: 'AC04',
    state: 'matched',
    details: {
      ...NO_DETAILS,
      match_count: 1,
      matches: [
        aProposal(9, { effect: 'returned', rule: 'end_to_end_id', run_number: 12, proposed_by: null }),
      ],
      blocked: { undo: { hint: 'already_given_back', message: 'This match gave money back.' } },
    },
  };
  new BankDesk([aLine(1, matched)]);
  await open();
  const line = await drawer();
  expect(line.getByText('The account is closed (AC04)')).toBeVisible();
  expect(line.getByText(/Matched by the payment’s end-to-end ID/)).toBeVisible();
  expect(line.getByText('Run 12')).toBeVisible();
  expect(line.getByRole('link', { name: 'Ana Horvat' })).toHaveAttribute(
    'href',
    `/admin/withdrawals?withdrawal=${anId(500)}`,
  );
  await waitFor(() =>
    expect(line.getByRole('button', { name: 'Undo match' })).toHaveAccessibleDescription(
      'This match gave money back.',
    ),
  );
});

it('proposes payouts that add up to the line', async () => {
  const candidates = [aCandidate(501, { net_amount_eur: 100 })];
  const desk = new BankDesk([aLine(1, { details: { ...NO_DETAILS, candidates } })]);
  desk.server.on('admin_match_bank_line', ({ p_id }) =>
    desk.change(p_id, { details: { ...NO_DETAILS, match_count: 1, matches: [aProposal(9)] } }),
  );
  const { user } = await open();
  const line = await drawer();
  await user.click(await line.findByRole('button', { name: 'Propose match' }));
  expect(called(desk, 'admin_match_bank_line')).toEqual([]);
  await user.click(line.getByRole('checkbox', { name: 'Ana Horvat, €100.00' }));
  expect(line.getByText('€100.00 of €120.50')).toBeVisible();
  desk.server.on('admin_get_withdrawal_details', ({ p_request_id }) => ({
    id: p_request_id,
    user_id: BOB.user_id,
    user_full_name: 'Bob Weber',
    status: 'success',
    processed_at: null,
    details: { net_amount_eur: 20.5 },
  }));
  await user.type(line.getByRole('textbox', { name: 'Other withdrawal' }), `${anId(502)}{Enter}`);
  expect(await line.findByRole('checkbox', { name: 'Bob Weber, €20.50' })).toBeChecked();
  expect(line.getByText('€120.50, the line’s amount')).toBeVisible();
  await user.click(line.getByRole('button', { name: 'Propose match' }));
  expect(await line.findByText(/Another person must confirm it/)).toBeVisible();
  expect(called(desk, 'admin_match_bank_line')).toEqual([
    { p_id: anId(1), p_withdrawals: [anId(501), anId(502)] },
  ]);
  expect(line.queryByRole('button', { name: 'Propose match' })).toBeNull();
});

const PROPOSED = { ...NO_DETAILS, match_count: 1, matches: [aProposal(9)] };

it('explains why one’s own proposal can’t be confirmed', async () => {
  const message = 'You proposed this match, so someone else must confirm it.';
  const blocked = { confirm: { hint: 'not_two_people', message } };
  new BankDesk([aLine(1, { details: { ...PROPOSED, blocked } })]);
  await open();
  const line = await drawer();
  await waitFor(() =>
    expect(line.getByRole('button', { name: 'Confirm' })).toHaveAccessibleDescription(message),
  );
});

it('confirms a colleague’s proposal, and keeps the question with the reason of a refusal', async () => {
  const desk = new BankDesk([aLine(1, { details: PROPOSED })]);
  desk.server.on('admin_confirm_bank_match', () =>
    refuse(409, 'This withdrawal has changed since.', 'changed'),
  );
  const { user } = await open();
  await user.click(await (await drawer()).findByRole('button', { name: 'Confirm' }));
  const question = within(await screen.findByRole('dialog', { name: 'Confirm this match?' }));
  await user.click(question.getByRole('button', { name: /^Confirm/ }));
  expect(await question.findByRole('alert')).toHaveTextContent('This withdrawal has changed since.');
  desk.server.on('admin_confirm_bank_match', ({ p_id }) => desk.change(p_id, { state: 'matched' }));
  await user.click(question.getByRole('button', { name: /^Confirm/ }));
  expect(await screen.findByText('Match confirmed.')).toBeVisible();
});

it('asks for a reason before a line is ignored or a match undone', async () => {
  const desk = new BankDesk();
  const { user } = await open();
  await user.click(await (await drawer()).findByRole('button', { name: 'Ignore' }));
  const ignore = within(await screen.findByRole('dialog', { name: 'Ignore this line?' }));
  await user.click(ignore.getByRole('button', { name: /^Ignore/ }));
  expect(ignore.getByRole('alert')).toHaveTextContent('Enter why this line is no payout.');
  await user.type(ignore.getByRole('textbox', { name: 'Reason' }), 'Fee of the bank');
  await user.click(ignore.getByRole('button', { name: /^Ignore/ }));
  expect(await screen.findByText('Ignored.')).toBeVisible();
  expect(called(desk, 'admin_update_bank_line')).toEqual([
    { p_id: anId(1), p_state: 'ignored', p_reason: 'Fee of the bank' },
  ]);
  expect(await (await drawer()).findByRole('button', { name: 'Back to review' })).toBeVisible();
});

it('is taken with a key, and assigned to a colleague', async () => {
  const desk = new BankDesk();
  desk.server.on('admin_get_colleagues', () => [BOB]);
  const { user } = await open();
  await (await drawer()).findByRole('button', { name: 'Take' });
  await user.keyboard('c');
  expect(await screen.findByText('You are the owner of this line.')).toBeVisible();
  await user.keyboard('h');
  const assign = within(await screen.findByRole('dialog', { name: 'Assign owner' }));
  await user.selectOptions(await assign.findByRole('combobox', { name: 'Owner' }), 'Bob Weber');
  await user.click(assign.getByRole('button', { name: /^Assign/ }));
  expect(await screen.findByText('Owner changed.')).toBeVisible();
  expect(called(desk, 'admin_assign_bank_line')).toEqual([
    { p_id: anId(1), p_owner: desk.me.user_id },
    { p_id: anId(1), p_owner: BOB.user_id },
  ]);
});
