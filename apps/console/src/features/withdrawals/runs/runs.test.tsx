// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aLine, anExclusion, aRun, RunDesk } from './runs.testing.ts';

const LIST = '/admin/withdrawals/runs';
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  window.innerWidth = 1440;
});

describe('the list', () => {
  it('shows the runs, filters them by state, and opens one', async () => {
    const desk = new RunDesk();
    const { user, address } = await openConsole(LIST);
    const row = await screen.findByRole('row', { name: /Payout run 12/ });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Run',
      'State',
      'Execution day',
      'Payments',
      'To pay',
      'Fees',
      'Prepared by',
      'Created',
    ]);
    for (const text of ['Draft', '1 Dec 2026', '€123.50', '€6.50'])
      expect(within(row).getByText(text)).toBeVisible();
    expect(await within(row).findByText('Ana Horvat')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('State'), 'Fetched');
    await waitFor(() => expect(address()).toBe(`${LIST}?state=fetched`));
    await waitFor(() =>
      expect(desk.server.called('admin_get_payout_runs').at(-1)?.args).toEqual({
        p_state: 'fetched',
        p_limit: 50,
      }),
    );
    await user.click(await screen.findByText('1 Dec 2026'));
    await waitFor(() => expect(address()).toBe(desk.path));
    expect(await screen.findByRole('heading', { level: 1, name: 'Payout run 12' })).toBeVisible();
  });

  it('reads on from the last run, and reports an unknown state and a failure', async () => {
    const { server } = new RunDesk();
    server.on('admin_get_payout_runs', ({ p_after: after }) =>
      after === undefined ? Array.from({ length: 50 }, (_, at) => aRun(60 - at)) : [aRun(10)],
    );
    const { user, router } = await openConsole(LIST);
    await user.click(await button('Show more'));
    expect(await screen.findByText('Payout run 10')).toBeVisible();
    expect(server.called('admin_get_payout_runs').at(-1)?.args).toEqual({ p_limit: 50, p_after: 11 });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

    server.on('admin_get_payout_runs', () => []);
    await router.navigate({ href: `${LIST}?state=draft` });
    expect(
      await screen.findByText('Nothing matches these filters. Change them, or press Clear.'),
    ).toBeVisible();
    server.on('admin_get_payout_runs', () => refuse(500, ''));
    await router.navigate({ href: `${LIST}?state=released` });
    expect(await screen.findByText('Failed to load the payout runs')).toBeVisible();
    await router.navigate({ href: `${LIST}?state=lost` });
    expect(await screen.findByText('Unknown filter: state “lost”.')).toBeVisible();
  });
});

describe('releases', () => {
  it('gives the first release, and shows why the same person can’t give the second', async () => {
    const desk = new RunDesk();
    const message = 'You gave the first release. Another person must give the second one.';
    desk.server.on(`/api/admin/payout-runs/${desk.run.id}/release`, () =>
      desk.change({
        state: 'first_released',
        file_sha256: 'ab'.repeat(32),
        first_released_by: ANA.user_id,
        first_released_at: '2026-11-30T09:00:00+00:00',
        details: { ...desk.run.details, blocked: { release: { hint: 'same_person', message } } },
      }),
    );
    const { user } = await openConsole(desk.path);
    await user.click(await button('Release'));
    const question = await dialog('Release payout run 12?');
    expect(
      question.getByText('€123.50 in 2 payments, paid from DE12 •••• 3000 on 1 Dec 2026.'),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Release' }));
    expect(await screen.findByText('Released. One more person must release it.')).toBeVisible();
    expect(await screen.findByText('ab'.repeat(32))).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    await user.click(await button('Release'));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a refusal in the dialog, which stays open', async () => {
    const desk = new RunDesk({ state: 'first_released' });
    const message =
      'The file differs from the one that Ana Horvat released. Cancel the run and prepare another.';
    desk.server.on(`/api/admin/payout-runs/${desk.run.id}/release`, () =>
      Response.json({ error: message, reason: 'file_differs' }, { status: 409 }),
    );
    const { user } = await openConsole(desk.path);
    await user.click(await button('Release'));
    const question = await dialog('Release payout run 12?');
    await user.click(question.getByRole('button', { name: 'Release' }));
    expect(await question.findByRole('alert')).toHaveTextContent(message);
  });

  it('cancels with a reason', async () => {
    const desk = new RunDesk({ state: 'released' });
    desk.server.on('admin_cancel_payout_run', ({ p_reason: reason }) =>
      desk.change({
        state: 'cancelled',
        cancelled_by: BOB.user_id,
        cancelled_at: '2026-11-30T09:00:00+00:00',
        cancel_reason: String(reason),
      }),
    );
    const { user } = await openConsole(desk.path);
    await user.click(await button('Cancel run'));
    const question = await dialog('Cancel payout run 12?');
    await user.type(question.getByLabelText('Reason'), 'Wrong day');
    await user.click(question.getByRole('button', { name: 'Cancel run' }));
    expect(await screen.findByText('Payout run 12 cancelled.')).toBeVisible();
    expect(await screen.findByText('Wrong day')).toBeVisible();
    for (const name of ['Cancel run', 'Download file', 'Release'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the file', () => {
  const saved: { name: string; content: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let content = new Blob();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => ((content = blob), 'blob:1'),
        revokeObjectURL: () => undefined,
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, content });
    });
    onTestFinished(() => click.mockRestore());
  });

  it('asks before the first download, and saves what the server sent', async () => {
    const desk = new RunDesk({ state: 'released' });
    desk.server.on(`/api/admin/payout-runs/${desk.run.id}/file`, (_, { method }) => {
      desk.change({ state: 'fetched', fetched_by: BOB.user_id, fetched_at: '2026-11-30T09:00:00+00:00' });
      return new Response(`<Document/>${method}`, {
        headers: {
          'content-type': 'application/xml',
          'content-disposition': 'attachment; filename="MD-RUN-12.xml"',
        },
      });
    });
    const { user } = await openConsole(desk.path);
    await user.click(await button('Download file'));
    const question = await dialog('Download the file of payout run 12?');
    await user.click(question.getByRole('button', { name: 'Download file' }));
    expect(await screen.findByText('MD-RUN-12.xml saved. Upload it in your online banking.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('table', { name: 'Outcome' })).toBeVisible();
    await user.click(await button('Download file'));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['MD-RUN-12.xml', 'MD-RUN-12.xml']));
    expect(await saved[0]?.content.text()).toBe('<Document/>POST');
  });

  it('saves nothing that differs from what was released', async () => {
    const desk = new RunDesk({ state: 'fetched', fetched_at: '2026-11-30T09:00:00+00:00' });
    const message = 'The file is not the one that was released. Nothing was saved.';
    desk.server.on(`/api/admin/payout-runs/${desk.run.id}/file`, () =>
      Response.json({ error: message, reason: 'file_differs' }, { status: 409 }),
    );
    const { user } = await openConsole(desk.path);
    await user.click(await button('Download file'));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(saved).toEqual([]);
  });
});

describe('payments', () => {
  it('shows checks and what is left out of a draft', async () => {
    const desk = new RunDesk({ details: { ...aRun(1).details, excluded: 7 } });
    const reason = 'Their account is suspended.';
    desk.lines = [
      aLine(1, { checks: [{ code: 'first_payout', level: 'info', reason: 'This is their first payout.' }] }),
    ];
    desk.server.on('admin_get_payout_run_exclusions', () => [
      ...Array.from({ length: 6 }, (_, at) => anExclusion(at + 1, reason)),
      anExclusion(7, 'No bank account is stored.'),
    ]);
    const { user } = await openConsole(desk.path);
    expect((await screen.findByText('First payout')).closest('[data-tooltip]')).toHaveAttribute(
      'data-tooltip',
      'This is their first payout.',
    );
    expect(await screen.findByRole('link', { name: 'Payee 1' })).toHaveAttribute(
      'href',
      `/admin/withdrawals?withdrawal=${anId(501)}`,
    );
    const out = within(await screen.findByRole('list', { name: 'Left out' }));
    expect(out.getByText(reason)).toBeVisible();
    expect(out.getByRole('link', { name: 'Left 7 €40.00' })).toHaveAttribute(
      'href',
      `/admin/withdrawals?withdrawal=${anId(607)}`,
    );
    expect(out.queryByRole('link', { name: 'Left 6 €40.00' })).toBeNull();
    await user.click(out.getByRole('button', { name: 'Show 1 more' }));
    expect(out.getByRole('link', { name: 'Left 6 €40.00' })).toBeVisible();
  });

  it('requests a recall, and records the bank’s answer', async () => {
    const desk = new RunDesk({ state: 'fetched', fetched_at: '2026-11-30T09:00:00+00:00' });
    desk.lines = [aLine(1, { state: 'accepted' })];
    const change = (about: Parameters<typeof aLine>[1]) => (desk.lines = [aLine(1, about)]);
    const requested = {
      state: 'accepted' as const,
      recall_requested_at: '2026-11-30T09:00:00+00:00',
      recall_requested_by_name: 'Ana Horvat',
      recall_reason: 'Wrong account',
    };
    desk.server.on('admin_request_recall', () => {
      change(requested);
      return null;
    });
    desk.server.on('admin_answer_recall', () => {
      change(
        desk.lines[0]?.recall_cancelled_by_name == null
          ? { ...requested, recall_cancelled_by_name: 'Ana Horvat' }
          : { state: 'failed', error: 'The bank cancelled it.' },
      );
      return null;
    });
    const { user } = await openConsole(desk.path);
    await user.click(await button('Recall'));
    let question = await dialog('Recall this payment?');
    await user.type(question.getByLabelText('Reason'), 'Wrong account');
    await user.click(question.getByRole('button', { name: 'Request recall' }));
    expect(await screen.findByText('Recall requested')).toBeVisible();
    await user.click(await button('Bank’s answer'));
    question = await dialog('What did the bank answer?');
    expect(question.getByText('Recall requested by Ana Horvat: Wrong account')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Save answer' }));
    expect(await question.findByText('Enter how the bank answered.')).toBeVisible();
    await user.type(question.getByLabelText('Note'), 'Ref 77');
    await user.click(question.getByRole('button', { name: 'Save answer' }));
    expect(await screen.findByText('Cancelled, to confirm')).toBeVisible();
    await user.click(await button('Bank’s answer'));
    question = await dialog('What did the bank answer?');
    expect(question.getByText('Ana Horvat recorded that the bank cancelled this payment.')).toBeVisible();
    await user.type(question.getByLabelText('Note'), 'Seen');
    await user.click(question.getByRole('button', { name: 'Save answer' }));
    expect(await screen.findByText('€65.00 returned to their balance.')).toBeVisible();
    expect(await screen.findByText('Not paid')).toBeVisible();
    expect(screen.getByText('The bank cancelled it.')).toBeVisible();
    expect(desk.server.called('admin_answer_recall').map(({ args }) => args)).toEqual([
      { p_attempt_id: anId(1), p_answer: 'cancelled', p_note: 'Ref 77' },
      { p_attempt_id: anId(1), p_answer: 'cancelled', p_note: 'Seen' },
    ]);
  });
});

it.each(['draft', 'fetched'] as const)('offers an auditor nothing on a run that is %s', async (state) => {
  const fetched_at = state === 'draft' ? null : '2026-11-30T09:00:00+00:00';
  const desk = new RunDesk({ state, fetched_at }, 'Auditor');
  desk.lines = [aLine(1, { state: 'accepted' })];
  await openConsole(desk.path);
  expect(await screen.findByRole('link', { name: 'Payee 1' })).toBeVisible();
  for (const name of ['Cancel run', 'Download file', 'Release', 'Recall'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(desk.server.refused).toEqual([]);
});

it.each([
  [anId(999), 'This payout run does not exist.'],
  ['12', 'This link has no valid run ID. It may have been cut off when copied.'],
])('says that the run %s is not there', async (id, hint) => {
  new RunDesk();
  await openConsole(`${LIST}/${id}`);
  expect(await screen.findByText(hint)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All payout runs' })).toHaveAttribute('href', LIST);
});
