// @vitest-environment jsdom

import { relativeTime } from '#kit/format/time.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPaidOne, aWithdrawal, refuseCall, WithdrawalDesk } from '../withdrawals.testing.ts';

const path = (at = 1) => `/admin/withdrawals?withdrawal=${anId(at)}`;
const dialog = () => screen.findByRole('dialog', { name: 'Withdrawal details' });

/** The values by name. */
async function facts(): Promise<Record<string, string | null>> {
  const names = await within(await dialog()).findAllByRole('term');
  return Object.fromEntries(
    names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? null]),
  );
}

it('shows all fields of a paid withdrawal and raw details, and closes to the list', async () => {
  new WithdrawalDesk([aPaidOne(1)]);
  const { user, address } = await openConsole(path());
  expect(await facts()).toMatchObject({
    ID: anId(1),
    Created: relativeTime('2026-11-20T10:00:00+00:00', Date.now()),
    Processed: relativeTime('2026-11-20T12:00:00+00:00', Date.now()),
    'Error message': '–',
    Method: 'Payout link',
    Amount: '€1,234.50',
    'Fee percent': '5%',
    'Fee amount': '€61.73',
    'Net amount': '€1,172.77',
    'Remote state': 'Paid',
    'Payout link': expect.stringContaining('https://pay.test/abc') as string,
  });
  const shown = within(await dialog());
  expect(shown.queryByRole('button', { name: 'Process Now' })).toBeNull();

  await user.click(shown.getByText('Raw details', { selector: 'summary' }));
  expect(shown.getByText(/"payout_link_url": "https:\/\/pay.test\/abc"/)).toBeVisible();

  await user.click(shown.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/admin/withdrawals');
});

it('shows the error, destination and references of a failed one, and no link except http', async () => {
  new WithdrawalDesk([
    aWithdrawal(1, {
      status: 'failed',
      method: 'bank',
      error_message: 'Wrong IBAN',
      details: {
        fee_percent: 7.5,
        destination: 'HR12 •••• 4567',
        provider: 'revolut',
        reference: 'BANK-77',
        request_id: 'md-1',
        payout_link_url: 'javascript:alert(1)',
        is_simulated: false,
      },
    }),
  ]);
  await openConsole(path());
  expect(await facts()).toMatchObject({
    'Error message': 'Wrong IBAN',
    'Fee percent': '7.5%',
    Destination: 'HR12 •••• 4567',
    Provider: 'Revolut',
    Reference: 'BANK-77',
    'Request ID': 'md-1',
  });
  const shown = within(await dialog());
  expect(shown.getByText('javascript:alert(1)')).toBeVisible();
  expect(shown.queryByRole('link', { name: 'Open' })).toBeNull();
  // Payouts are real.
  expect(screen.queryByRole('combobox', { name: 'Payout simulator' })).toBeNull();
});

it('links to the bank’s lines about it', async () => {
  const desk = new WithdrawalDesk([aWithdrawal(1, { method: 'bank' })]);
  desk.server.on('admin_get_withdrawal_lines', () => [
    { id: anId(21), kind: 'debit', booking_day: '2026-11-12' },
    { id: anId(22), kind: 'credit', booking_day: '2026-11-20' },
  ]);
  await openConsole(path());
  const shown = within(await dialog());
  expect(await shown.findByRole('link', { name: 'Paid: line of 12 Nov 2026' })).toHaveAttribute(
    'href',
    `/admin/withdrawals/bank?state=all&line=${anId(21)}`,
  );
  expect(shown.getByRole('link', { name: 'Returned: line of 20 Nov 2026' })).toBeVisible();
});

it('opens and copies the payout link, and copies the id', async () => {
  new WithdrawalDesk([aPaidOne(1)]);
  const { user } = await openConsole(path());
  const shown = within(await dialog());
  expect(shown.getByRole('link', { name: 'Open' })).toHaveAttribute('href', 'https://pay.test/abc');
  await user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('https://pay.test/abc');
  await user.click(shown.getByRole('button', { name: 'Copy ID' }));
  expect((await shown.findAllByRole('button', { name: 'Copied' })).length).toBeGreaterThan(0);
  expect(await navigator.clipboard.readText()).toBe(anId(1));
  expect(await shown.findByRole('button', { name: 'Copy ID' })).toBeVisible();
});

it('shows an open payout link on demand, or who may see it', async () => {
  const desk = new WithdrawalDesk([aWithdrawal(1, { details: { has_payout_link: true } })]);
  desk.server.on('admin_show_payout_link', () =>
    refuse(
      400,
      'You had a part in this payout, so someone else on staff must open its link.',
      'had_part_in_payout',
    ),
  );
  const { user } = await openConsole(path());
  const shown = within(await dialog());
  await user.click(await shown.findByRole('button', { name: 'Show link' }));
  expect(await shown.findByText(/^You had a part in this payout/)).toBeVisible();
  desk.server.on('admin_show_payout_link', () => 'https://pay.test/abc');
  await user.click(shown.getByRole('button', { name: 'Show link' }));
  expect(await shown.findByRole('link', { name: 'Open' })).toHaveAttribute('href', 'https://pay.test/abc');
  expect(desk.server.called('admin_show_payout_link')[0]?.args).toEqual({ p_request_id: anId(1) });
});

it('finds a withdrawal that is not on the page', async () => {
  const desk = new WithdrawalDesk([aWithdrawal(1), aPaidOne(2)]);
  await openConsole(`/admin/withdrawals?status=pending&withdrawal=${anId(2)}`);
  expect(await facts()).toMatchObject({ ID: anId(2), 'Net amount': '€1,172.77' });
  expect(desk.server.called('admin_get_withdrawal_details')[0]?.args).toEqual({ p_request_id: anId(2) });
});

it('reports an unknown id', async () => {
  new WithdrawalDesk();
  await openConsole(path(9));
  expect(await within(await dialog()).findByText('Withdrawal not found')).toBeVisible();
});

it('shows an error, and retries', async () => {
  const desk = new WithdrawalDesk([]);
  desk.server.on('admin_get_withdrawal_details', () => refuse(500, ''));
  const { user } = await openConsole(path());
  const shown = within(await dialog());
  expect(await shown.findByRole('alert')).toHaveTextContent('Failed to load');
  desk.server.on('admin_get_withdrawal_details', () => aWithdrawal(1));
  await user.click(shown.getByRole('button', { name: 'Retry' }));
  expect(await shown.findByText('Net amount')).toBeVisible();
});

it('shows in the dialog why a payout was not sent, and then its result', async () => {
  const desk = new WithdrawalDesk();
  const { process } = desk;
  desk.process = () => refuseCall(502, 'Failed to process now');
  const { user } = await openConsole(path());
  const shown = within(await dialog());
  await user.click(await shown.findByRole('button', { name: 'Process Now' }));
  expect(await shown.findByRole('alert')).toHaveTextContent('Failed to process now');

  desk.process = process;
  await user.click(shown.getByRole('button', { name: 'Process Now' }));
  await screen.findByText('€1,172.77 paid to Ana Horvat.');
  expect(desk.posted.at(-1)).toEqual({ action: 'process_single', requestId: anId(1) });
  expect(await facts()).toMatchObject({ 'Remote state': 'Paid' });
  expect(shown.queryByRole('button', { name: 'Process Now' })).toBeNull();
});

describe('a payout that was not sent', () => {
  const SUSPENDED = 'This person is suspended, so nothing is paid to them.';
  const blocked = { process: { hint: 'user_suspended', message: SUSPENDED } };
  const AGAIN = ' Try again, or mark it as failed to return the money.';

  it.each([
    [
      'by the provider',
      { payout_rejected: true },
      `The provider rejected the payout; nothing was paid.${AGAIN}`,
    ],
    ['by us', {}, `The payout was not sent; nothing was paid.${AGAIN}`],
    ['by us, and cannot be sent yet', { blocked }, 'The payout was not sent; nothing was paid.'],
  ])('explains a payout held back %s, once', async (_, more, text) => {
    const details = { payout_state: 'not_sent', payout_error: SUSPENDED, ...more } as const;
    new WithdrawalDesk([aWithdrawal(1, { details })]);
    await openConsole(path());
    const shown = within(await dialog());
    expect((await shown.findByText(/nothing was paid\./)).textContent).toBe(text);
    expect(shown.getAllByText(SUSPENDED)).toHaveLength(1);
  });
});

describe('the checks', () => {
  const checks = async () =>
    within(await within(await dialog()).findByRole('list', { name: 'Checks' })).getAllByRole('listitem');

  it('have a level in words, a reason, and links to other people and to the reports', async () => {
    const desk = new WithdrawalDesk();
    desk.checks = [
      {
        code: 'shared_destination',
        level: 'danger',
        reason: 'Another person is paid to the same destination.',
        user_ids: [BOB.user_id],
      },
      { code: 'open_reports', level: 'warning', reason: 'A report about this person is open.' },
      { code: 'first_payout', level: 'info', reason: 'This is the first payout to this person.' },
    ];
    await openConsole(path());
    const [shared, reports, first] = await checks();
    if (shared === undefined || reports === undefined) throw new Error('No checks');
    expect(shared).toHaveTextContent(/^DangerAnother person is paid to the same destination/);
    expect(await within(shared).findByRole('link', { name: /Bob Weber/ })).toHaveAttribute(
      'href',
      `/admin/users/${BOB.user_id}`,
    );
    expect(reports).toHaveTextContent(/^WarningA report about this person is open/);
    expect(within(reports).getByRole('link', { name: 'Reports' })).toHaveAttribute(
      'href',
      `/admin/reports?search=${ANA.user_id}`,
    );
    expect(first).toHaveTextContent('InfoThis is the first payout to this person.');
  });

  it('say that there are no checks', async () => {
    new WithdrawalDesk();
    await openConsole(path());
    expect(await within(await dialog()).findByText('Nothing unusual.')).toBeVisible();
  });

  it('are left out after the payout', async () => {
    const desk = new WithdrawalDesk([aPaidOne(1)]);
    await openConsole(path());
    await facts();
    expect(within(await dialog()).queryByRole('heading', { name: 'Checks' })).toBeNull();
    expect(desk.server.called('admin_get_payout_checks')).toEqual([]);
  });

  it('have no link to reports for people who may not read them', async () => {
    const desk = new WithdrawalDesk();
    desk.me.permissions = desk.me.permissions.filter((one) => one !== 'reports.read');
    desk.checks = [{ code: 'open_reports', level: 'warning', reason: 'A report about this person is open.' }];
    await openConsole(path());
    const [reports] = await checks();
    expect(reports).toHaveTextContent('A report about this person is open.');
    expect(within(await dialog()).queryByRole('link', { name: 'Reports' })).toBeNull();
  });
});

describe('the history', () => {
  const entry = (kind: string, about: object = {}) => ({
    created_at: '2026-11-20T10:00:00+00:00',
    kind,
    actor_user_id: null,
    amount_eur: null,
    note: null,
    ...about,
  });

  it('shows actions, actors and amounts, oldest first', async () => {
    const desk = new WithdrawalDesk();
    desk.history = [
      entry('requested', { actor_user_id: ANA.user_id, note: 'payout_link' }),
      entry('withdrawal_reserve', { amount_eur: '-1234.50' }),
      entry('payout_rejected', { note: 'No such account.' }),
      entry('payout_not_sent', { note: 'Marked by hand before it was sent.' }),
      entry('something_new', { note: 'A note' }),
    ];
    await openConsole(path());
    const list = await within(await dialog()).findByRole('list', { name: 'History' });
    await within(list).findByText('Ana Horvat');
    const [requested, reserved, rejected, stopped, other] = within(list).getAllByRole('listitem');
    expect(requested).toHaveTextContent(/Requested.*Ana Horvat.*Payout link/);
    expect(reserved).toHaveTextContent('Deducted from balance-€1,234.50');
    expect(rejected).toHaveTextContent('Rejected by the providerNo such account.');
    expect(stopped).toHaveTextContent('Payout not sentMarked by hand before it was sent.');
    expect(other).toHaveTextContent('Something newA note');
  });

  it('fails without the rest', async () => {
    const desk = new WithdrawalDesk();
    desk.server.on('admin_get_withdrawal_history', () => refuse(500, ''));
    await openConsole(path());
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('Failed to load the history');
    expect(await facts()).toMatchObject({ ID: anId(1) });
  });
});

describe('the payout simulator', () => {
  const control = async () => within(await dialog()).findByRole('combobox', { name: 'Payout simulator' });

  it('sets the next outcome, and restores it after a refusal', async () => {
    const desk = new WithdrawalDesk([aWithdrawal(1, { details: { is_simulated: true } })]);
    desk.server.on('admin_set_simulated_payout', () => refuse(400, 'The payout was sent already.'));
    const { user } = await openConsole(path());
    expect(await control()).toHaveValue('completes');
    await user.selectOptions(await control(), 'Is declined');
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
      'The payout was sent already.',
    );
    expect(await control()).toHaveValue('completes');

    desk.server.on('admin_set_simulated_payout', ({ p_fault }) => (desk.fault = String(p_fault)));
    await user.selectOptions(await control(), 'Is declined');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(desk.server.called('admin_set_simulated_payout').at(-1)?.args).toEqual({
      p_request_id: anId(1),
      p_fault: 'declined',
    });
    expect(await control()).toHaveValue('declined');
  });

  it('is read-only after the payout was sent', async () => {
    new WithdrawalDesk([
      aWithdrawal(1, { method: 'bank', details: { is_simulated: true, payout_state: 'accepted' } }),
    ]);
    await openConsole(path());
    expect(await control()).toBeDisabled();
    expect(within(await control()).queryByText('The payout link expires')).toBeNull();
  });
});
