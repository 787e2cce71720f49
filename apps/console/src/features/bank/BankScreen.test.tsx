// @vitest-environment jsdom

import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDay, aLine, aProposal, aStatement, BankDesk, IBAN, NO_DETAILS } from './bank.testing.ts';

const PATH = '/admin/withdrawals/bank';
const table = () => screen.findByRole('table', { name: 'Bank' });

describe('as a list', () => {
  let desk: BankDesk;
  beforeEach(() => {
    desk = new BankDesk();
  });

  listStories({
    server: () => desk.server,
    path: PATH,
    source: 'admin_get_bank_lines',
    label: 'Bank',
    headings: ['Booked', 'Line', 'Amount', 'State', 'Owner', 'Age'],
    row: aLine,
    failed: 'Failed to load the lines of the bank',
    empty: 'No lines found.',
    filter: 'state=ignored',
    wrongFilter: { name: 'day', text: '2026-11-31' },
  });

  it.each([
    ['', 'open'],
    ['?state=ignored', 'ignored'],
    ['?state=all', undefined],
  ])('at “%s” requests the state %s', async (search, state) => {
    await openConsole(PATH + search);
    await table();
    expect(desk.server.called('admin_get_bank_lines').at(-1)?.args.p_state).toBe(state);
  });

  it('requests exactly the parameters of the URL', async () => {
    await openConsole(
      `${PATH}?state=on_hold&owner=${BOB.user_id}&account=${IBAN}&day=2026-11-12&search=ana&page=2`,
    );
    await table();
    expect(desk.server.called('admin_get_bank_lines').at(-1)?.args).toEqual({
      p_state: 'on_hold',
      p_owner: BOB.user_id,
      p_account: IBAN,
      p_day: '2026-11-12',
      p_search: 'ana',
      p_limit: 51,
      p_offset: 50,
    });
  });
});

it('shows what the bank reports, why the line is there, and a colleague’s proposal', async () => {
  new BankDesk([
    aLine(1, { details: { ...NO_DETAILS, match_count: 1, matches: [aProposal(9)] } }),
    aLine(2, { kind: 'credit', amount_eur: 80, is_return: true, reason: null }),
  ]);
  await openConsole(PATH);
  const [, proposed, returned] = within(await table()).getAllByRole('row');
  expect(proposed).toHaveTextContent('12 Nov 2026');
  expect(proposed).toHaveTextContent('Ana HorvatPaid outNo payout fits this line.-€120.50To reviewProposed');
  expect(returned).toHaveTextContent('Returned paymentPayout+€80.00');
});

it('says that every day balances, and shows the days on demand', async () => {
  const desk = new BankDesk();
  const { user } = await openConsole(PATH);
  expect(await screen.findByText('Every day of the last 31 days balances.')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Days' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All days' }));
  expect(await screen.findByRole('table', { name: 'Days' })).toHaveTextContent(
    '12 Nov 2026DE89 3704 0044 0532 0130 00-€500.00€0.00-€500.00€0.00Balanced',
  );
  await user.click(screen.getByRole('button', { name: 'Earlier days' }));
  await waitFor(() => expect(desk.server.called('admin_get_bank_days')).toHaveLength(2));
});

it('lists the lines and payments that explain a difference, and tells what is not explained', async () => {
  const desk = new BankDesk();
  desk.days = [
    aDay({ bank_eur: -620.5, difference_eur: -120.5, explained_eur: -120.5, open_lines: 1 }),
    aDay({ day: '2026-11-11', account: 'revolut', difference_eur: 3, unexplained_eur: 3 }),
    aDay({ day: '2026-11-10' }),
  ];
  desk.server.on('admin_get_bank_causes', () => [
    {
      line_id: anId(1),
      withdrawal_id: null,
      name: 'Ana Horvat',
      amount_eur: -120.5,
      reason: 'No payout fits.',
    },
    {
      line_id: null,
      withdrawal_id: anId(5),
      name: 'Bob Weber',
      amount_eur: 20,
      reason: 'Marked as paid by hand.',
    },
  ]);
  const { user, address } = await openConsole(PATH);
  expect(await screen.findByText('2 days have a difference that is not explained.')).toBeVisible();
  const [, explained, open] = within(screen.getByRole('table', { name: 'Days' })).getAllByRole('row');
  expect(explained).toHaveTextContent('-€120.50Explained');
  expect(open).toHaveTextContent('Revolut');
  expect(open).toHaveTextContent('€3.00 unexplained');
  await user.click(screen.getByRole('button', { name: 'Why 12 Nov 2026 differs' }));
  const causes = within(await screen.findByRole('dialog', { name: 'Difference of 12 Nov 2026' }));
  expect(await causes.findByRole('link', { name: 'Bob Weber' })).toHaveAttribute(
    'href',
    `/admin/withdrawals?withdrawal=${anId(5)}`,
  );
  expect(desk.server.called('admin_get_bank_causes')[0]?.args).toEqual({
    p_day: '2026-11-12',
    p_account: IBAN,
  });
  await user.click(causes.getByRole('link', { name: 'Ana Horvat' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?state=all&line=${anId(1)}`));
  expect(await screen.findByRole('dialog', { name: 'Line of 12 Nov 2026' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Difference of 12 Nov 2026' })).toBeNull();
});

it('tells a gap between statements, and lists who uploaded what', async () => {
  const desk = new BankDesk();
  const gap = { account_iban: IBAN, after_day: '2026-11-09', expected_eur: 900, found_eur: 1000 };
  desk.statements = [aStatement({ gap })];
  const { user } = await openConsole(PATH);
  const words =
    'Statements are missing after 9 Nov 2026: DE89 3704 0044 0532 0130 00 ended with €900.00, the next statement ' +
    'begins with €1,000.00. Upload those in between.';
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Uploaded files' }));
  const drawer = await screen.findByRole('dialog', { name: 'Uploaded files' });
  expect(await within(drawer).findByText('Statement of 12 Nov 2026')).toBeVisible();
  expect(drawer).toHaveTextContent('3 lines, 1 to review or on hold · Bob Weber');
});

it('offers people who only read neither uploads nor actions', async () => {
  const { server } = new BankDesk([aLine(1)], 'moderator');
  const { user } = await openConsole(PATH);
  await user.click(await screen.findByText('No payout fits this line.'));
  const line = await screen.findByRole('dialog', { name: 'Line of 12 Nov 2026' });
  expect(await within(line).findByText('REF-1')).toBeVisible();
  for (const name of ['Upload files', 'Take', 'Ignore', 'Propose match'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(server.refused).toEqual([]);
});
