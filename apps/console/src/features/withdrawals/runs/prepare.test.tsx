// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aWithdrawal, WithdrawalDesk } from '../withdrawals.testing.ts';
import { anExclusion, aPreview, aRun } from './runs.testing.ts';

const IDS = [anId(501), anId(502)];
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  window.innerWidth = 1440;
});

async function open(address = '/admin/withdrawals') {
  const desk = new WithdrawalDesk([1, 2].map((at) => aWithdrawal(at, { method: 'bank' })));
  const opened = await openConsole(address);
  return { ...opened, desk, server: desk.server };
}

async function prepare(user: Awaited<ReturnType<typeof open>>['user'], rows: string) {
  await user.click(await screen.findByRole('checkbox', { name: rows }));
  await user.click(await screen.findByRole('button', { name: 'Prepare run' }));
}

it('previews the selected withdrawals on the chosen day, and opens the new draft', async () => {
  const { user, server, address } = await open();
  const run = aRun(12);
  server.on('admin_preview_payout_run', ({ p_execution_day: day = '2026-12-01' }) =>
    day === '2026-12-05'
      ? refuse(400, 'The execution day is no banking day. Choose another one.', 'bad_argument')
      : aPreview({
          execution_day: String(day),
          excluded_count: 1,
          excluded: [anExclusion(3, 'Their account is suspended.')],
        }),
  );
  server.on('admin_create_payout_run', () => run);
  server.on('admin_get_payout_run', () => run);
  server.on('admin_get_payout_run_lines', () => []);
  await prepare(user, 'Select all on this page');
  const preview = await dialog('Prepare a payout run of 2 withdrawals');
  expect(await preview.findByText('Paid from Marketdesk d.o.o., DE12 •••• 3000.')).toBeVisible();
  for (const text of ['€130.00', '€6.50', '€123.50', 'Their account is suspended.'])
    expect(preview.getByText(text)).toBeVisible();
  expect(preview.getByRole('link', { name: 'Left 3 €40.00' })).toHaveAttribute('target', '_blank');

  const day = preview.getByLabelText('Execution day');
  expect(day).toHaveValue('2026-12-01');
  fireEvent.change(day, { target: { value: '2026-12-05' } });
  expect(await preview.findByText('The execution day is no banking day. Choose another one.')).toBeVisible();
  expect(preview.queryByRole('button', { name: /^Create run/ })).toBeNull();
  fireEvent.change(day, { target: { value: '2026-12-07' } });
  await user.click(await preview.findByRole('button', { name: 'Create run of 2 payments' }));

  await waitFor(() => expect(address()).toBe(`/admin/withdrawals/runs/${run.id}`));
  expect(await screen.findByText('Payout run 12 prepared. Two people must release it.')).toBeVisible();
  expect(server.called('admin_preview_payout_run').map(({ args }) => args)).toEqual([
    { p_ids: [anId(1), anId(2)] },
    { p_ids: [anId(1), anId(2)], p_execution_day: '2026-12-05' },
    { p_ids: [anId(1), anId(2)], p_execution_day: '2026-12-07' },
  ]);
  expect(server.called('admin_create_payout_run').map(({ args }) => args)).toEqual([
    { p_ids: IDS, p_execution_day: '2026-12-07' },
  ]);
});

it('prepares all that match the filters, and says why nothing can be created', async () => {
  const desk = new WithdrawalDesk(
    Array.from({ length: 51 }, (_, at) => aWithdrawal(at + 1, { method: 'bank' })),
  );
  const message =
    'No account is configured that runs are paid from. Ask the operator to set SEPA_DEBTOR_IBAN.';
  desk.server.on('admin_count_bulk', () => 51);
  desk.server.on('admin_preview_payout_run', () =>
    aPreview({ debtor: null, blocked: { hint: 'no_payout_debtor', message } }),
  );
  const { user } = await openConsole('/admin/withdrawals?method=bank&minAmount=5');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 51 withdrawals that match' }));
  await user.click(screen.getByRole('button', { name: 'Prepare run' }));
  const preview = await dialog('Prepare a payout run of 51 withdrawals');
  expect(await preview.findByText(message)).toBeVisible();
  expect(preview.queryByRole('button', { name: /^Create run/ })).toBeNull();
  expect(desk.server.called('admin_preview_payout_run').map(({ args }) => args)).toEqual([
    { p_filter: { p_method: 'bank', p_min_amount: 5 } },
  ]);
});

it('links a withdrawal to its run, which alone may pay it', async () => {
  const message = 'This withdrawal is in payout run 12. Cancel the run to process it otherwise.';
  const refusal = { hint: 'in_payout_run', message };
  const desk = new WithdrawalDesk([
    aWithdrawal(1, {
      method: 'bank',
      details: {
        payout_state: 'created',
        provider: 'bank',
        payout_run: { id: anId(112), number: 12, state: 'draft' },
        blocked: { process: refusal, mark_failed: refusal },
      },
    }),
  ]);
  window.innerWidth = 1024;
  const { user } = await openConsole(`/admin/withdrawals?withdrawal=${anId(1)}`);
  const links = await screen.findAllByRole('link', { name: 'Payout run 12' });
  for (const link of links) expect(link).toHaveAttribute('href', `/admin/withdrawals/runs/${anId(112)}`);
  const details = await dialog('Withdrawal details');
  expect(details.getByText(/It is paid once the run is released/)).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Mark Failed' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(desk.posted).toEqual([]);
});
