// @vitest-environment jsdom

import { aDecision, aReported, knowDecisions } from '#engine/decide/decide.testing.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aReport, ReportDesk } from './reports.testing.ts';

let desk: ReportDesk;
beforeEach(() => {
  desk = new ReportDesk([aReport(1, { reason_category: 'Spam/Advertising' })]);
  knowDecisions(desk.server);
});

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Decide: Bob Weber' }));
const ABOUT_BOB = { p_target_type: 'user', p_target_id: BOB.user_id };
const BAN = {
  ...ABOUT_BOB,
  p_kind: 'ban',
  p_policy: 'spam',
  p_reason: 'Neželjena pošta, kako je prijavljeno.',
  p_expected_open: 5,
  p_decision_id: expect.any(String) as string,
};

describe('deciding', () => {
  it('bans a person and closes all their reports in three actions; one Undo reverts it', async () => {
    const { user } = await openConsole('/admin/reports');
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const asked = await dialog();
    expect(await asked.findByText('Suggested')).toBeVisible();
    expect(asked.getByText('User · Closes 5 open reports')).toBeVisible();
    expect(asked.getByLabelText('Policy')).toHaveDisplayValue('Spam and advertising');
    await user.click(asked.getByRole('radio', { name: /^Ban/ }));
    await user.click(asked.getByRole('button', { name: 'Ban' }));
    const toast = await screen.findByText('Banned. 5 reports closed.', { selector: '[role=status]' });
    expect(toast).toBeVisible();
    expect(desk.sentTo('admin_decide')).toEqual([BAN]);

    desk.server.on('admin_undo_decision', () => aDecision({ undone_at: '2026-11-20T12:01:00+00:00' }));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(desk.sentTo('admin_undo_decision')).toEqual([{ p_decision_id: anId(900) }]));
  });

  it('works with the keyboard only: d, a number, Ctrl Enter', async () => {
    const { user } = await openConsole('/admin/reports');
    await screen.findByRole('row', { name: /Spam/ });
    await user.keyboard('jd');
    const asked = await dialog();
    await asked.findByText('Suggested');
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
    );
    await user.keyboard('2');
    expect(asked.getByRole('radio', { checked: true })).toHaveFocus();
    await user.keyboard('5');
    expect(asked.getByRole('radio', { name: /^Ban/ })).toHaveFocus();
    await user.click(asked.getByLabelText('Reason'));
    expect(asked.getByRole('button', { name: 'Ban' })).toHaveTextContent(/^BanCtrl ↵$/);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(desk.sentTo('admin_decide')).toEqual([BAN]));
  });

  it('requires a decision and a reason, and says who can read the reason', async () => {
    const { user } = await openConsole(`/admin/reports?report=${anId(1)}`);
    await screen.findByRole('dialog', { name: 'Spam/Advertising' });
    await user.keyboard('d');
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Decide' }));
    expect(await asked.findByText('Choose a decision.')).toBeVisible();
    await waitFor(() => expect(asked.getAllByRole('radio')[0]).toHaveFocus());
    await user.click(asked.getByRole('radio', { name: /^Limit/ }));
    await user.click(asked.getByRole('button', { name: 'Limit' }));
    await waitFor(() => expect(asked.getAllByRole('checkbox')[0]).toHaveFocus());
    expect(asked.getAllByRole('checkbox')[0]).toBeInvalid();
    expect(asked.getByText('Choose at least one.')).toBeVisible();
    await user.click(asked.getByRole('radio', { name: /^No violation/ }));
    const optional = asked.getByLabelText('Reason (optional)');
    expect(optional).toHaveAccessibleDescription('For staff, in the reports and the history.');
    await user.click(asked.getByRole('radio', { name: /^Warn/ }));
    expect(asked.getByLabelText('Reason')).toHaveAccessibleDescription(
      'Shown to the person, who reads the notice in Croatian.',
    );
    const notice = within(await asked.findByRole('region', { name: 'Notice' }));
    expect(notice.getByText('Notice in Croatian')).toBeVisible();
    expect(await notice.findByText('Obrazloženje: Neželjena pošta, kako je prijavljeno.')).toBeVisible();
    await user.clear(asked.getByLabelText('Reason'));
    await user.click(asked.getByRole('button', { name: 'Warn' }));
    expect(await asked.findByText('Enter a reason.')).toBeVisible();
    expect(desk.sentTo('admin_decide')).toEqual([]);
  });

  it('shows an earlier decision and keeps the typed text', async () => {
    const sentence = 'Ana Horvat has just decided about this: user banned.';
    desk.server.on('admin_decide', () => {
      desk.server.on('admin_get_reported_targets', () => []);
      return refuse(409, sentence, 'already_decided');
    });
    const { user } = await openConsole('/admin/reports');
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const asked = await dialog();
    await user.click(asked.getByRole('radio', { name: /^Warn/ }));
    await user.type(asked.getByLabelText('Message (optional)'), 'Stop it');
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scrolledTo.mockRestore());
    await user.click(asked.getByRole('button', { name: 'Warn' }));
    const refusal = await asked.findByRole('alert');
    expect(refusal).toHaveTextContent(sentence);
    expect(scrolledTo.mock.contexts).toContain(refusal);
    expect(asked.getByLabelText('Message (optional)')).toHaveValue('Stop it');
    expect(await asked.findByText('User · No open reports')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Decide: Bob Weber' })).toBeVisible();
  });

  it('resends a decision with a lost response under the same ID; a changed decision gets a new ID', async () => {
    desk.server.on('admin_decide', () => {
      desk.server.on('admin_get_reported_targets', () => []);
      desk.items = [aReport(1, { status: 'closed', reason_category: 'Spam/Advertising' })];
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    const { user } = await openConsole('/admin/reports');
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const asked = await dialog();
    await asked.findByText('Suggested');
    await user.click(asked.getByRole('radio', { name: /^Ban/ }));
    await user.click(asked.getByRole('button', { name: 'Ban' }));
    expect(await asked.findByRole('alert')).toBeVisible();
    expect(await asked.findByText('User · No open reports')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Ban' }));
    await waitFor(() => expect(desk.sentTo('admin_decide')).toHaveLength(2));
    const [lost, again] = desk.sentTo('admin_decide');
    expect(again).toEqual({ ...lost, p_expected_open: 0 });

    await waitFor(() => expect(asked.getByRole('button', { name: 'Ban' })).toBeEnabled());
    await user.click(asked.getByRole('radio', { name: /^Warn/ }));
    await user.click(asked.getByRole('button', { name: 'Warn' }));
    await waitFor(() => expect(desk.sentTo('admin_decide')).toHaveLength(3));
    const other = desk.sentTo('admin_decide').at(-1);
    expect(other).toMatchObject({ p_kind: 'warn', p_policy: lost?.p_policy, p_reason: lost?.p_reason });
    expect(other?.p_decision_id).not.toBe(lost?.p_decision_id);
  });
});

describe('a closed report', () => {
  beforeEach(() => {
    desk.items = [aReport(1, { status: 'closed', closed_at: '2026-11-20T12:00:00+00:00' })];
    desk.server.on('admin_get_decisions', () => [aDecision()]);
  });

  it('can be reopened with a reason', async () => {
    desk.server.on('admin_reopen_report', ({ p_report_id }) =>
      desk.change(p_report_id, { status: 'open', closed_at: null }),
    );
    const { user } = await openConsole(`/admin/reports/${anId(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Reopen this report?' }));
    await user.click(asked.getByRole('button', { name: 'Reopen' }));
    expect(asked.getByRole('alert')).toHaveTextContent('Enter a reason.');
    await user.type(asked.getByLabelText('Reason'), 'New facts');
    await user.click(asked.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Reopened.', { selector: '[role=status]' })).toBeVisible();
    const sent = [{ p_report_id: anId(1), p_reason: 'New facts' }];
    expect(desk.sentTo('admin_reopen_report')).toEqual(sent);
    expect(await screen.findByRole('button', { name: 'Decide' })).toBeVisible();
  });

  it('shows its decision, which can be reversed with a reason', async () => {
    desk.server.on('admin_reverse_decision', () => aDecision());
    const { user } = await openConsole(`/admin/reports/${anId(1)}`);
    const decisions = within(await screen.findByRole('list', { name: 'Decisions' }));
    expect(decisions.getByText('Sells watches.')).toBeVisible();
    expect(await decisions.findByText('Spam and advertising')).toBeVisible();
    await user.click(decisions.getByRole('button', { name: 'Reverse decision' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Reverse this decision?' }));
    expect(asked.getByLabelText('Reason')).toHaveAccessibleDescription(
      'Shown to the person, who reads the notice in Croatian.',
    );
    await user.type(asked.getByLabelText('Reason'), 'Wrong person');
    await user.click(asked.getByRole('button', { name: 'Reverse decision' }));
    await screen.findByText('Decision reversed.', { selector: '[role=status]' });
    const sent = [{ p_decision_id: anId(900), p_reason: 'Wrong person' }];
    expect(desk.sentTo('admin_reverse_decision')).toEqual(sent);
  });
});

describe('by target', () => {
  it('shows one row per target and opens the decision for all its reports', async () => {
    const { user, address } = await openConsole('/admin/reports');
    await user.click(await screen.findByRole('link', { name: 'By target' }));
    const table = within(await screen.findByRole('table', { name: 'Reported' }));
    const row = within(table.getByRole('row', { name: /Bob Weber/ }));
    expect(address()).toBe('/admin/reports/by-target');
    expect(row.getByText('Spam/Advertising')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Decide' }));
    expect((await dialog()).getByText('User · Closes 5 open reports')).toBeVisible();
  });

  it('requests exactly the parameters of the URL', async () => {
    desk.server.on('admin_get_reported_targets', () => [aReported()]);
    await openConsole(
      '/admin/reports/by-target?reason=Scams&entityType=user&orderBy=max_severity&orderDir=asc&page=2',
    );
    await screen.findByRole('table', { name: 'Reported' });
    // The list may refetch once the live channel is joined.
    expect(desk.sentTo('admin_get_reported_targets')[0]).toEqual({
      p_reason: 'Scams',
      p_target_type: 'user',
      p_order_by: 'max_severity',
      p_order_dir: 'asc',
      p_limit: 51,
      p_offset: 50,
    });
  });
});
