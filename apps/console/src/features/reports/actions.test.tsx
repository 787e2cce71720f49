// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aReport, claimedBy, ReportDesk } from './reports.testing.ts';

const open = () => openConsole('/admin/reports');
const row = (text: string) => screen.findByRole('row', { name: new RegExp(text) });
const buttons = (within_: HTMLElement) =>
  within(within_)
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => /^(Claim|Unclaim|Take over|Close)$/.test(text));

describe('what a row offers', () => {
  it.each([
    ['an open one', {}, 'moderator', ['Claim']],
    ["somebody else's to a moderator", claimedBy(ANA.user_id), 'moderator', []],
    ["somebody else's to an admin", claimedBy(ANA.user_id), 'admin', ['Take over', 'Unclaim']],
    ['a closed one', { status: 'closed' }, 'admin', []],
  ] as const)('%s', async (_case, about, role, offered) => {
    new ReportDesk([aReport(1, about)], role);
    await open();
    expect(buttons(await row('Scams'))).toEqual(offered);
  });

  it("one's own", async () => {
    const desk = new ReportDesk();
    desk.reports = [aReport(1, claimedBy(desk.me.user_id))];
    await open();
    expect(buttons(await row('Scams'))).toEqual(['Close', 'Unclaim']);
  });
});

describe('Claim', () => {
  it('shows at once, says so, and is taken back by Undo', async () => {
    const desk = new ReportDesk();
    const { user } = await open();
    await user.click(within(await row('Scams')).getByRole('button', { name: 'Claim' }));
    expect(within(await row('Scams')).getByText('Claimed')).toBeVisible();
    expect(await screen.findByText('Claimed.', { selector: '[role=status]' })).toBeVisible();
    expect(desk.sentTo('admin_claim_report')).toEqual([{ p_report_id: anId(1) }]);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(desk.sentTo('admin_release_report')).toEqual([{ p_report_id: anId(1) }]));
    expect(await within(await row('Scams')).findByText('Open')).toBeVisible();
  });

  it('tells the second one who has it, and shows it as it is', async () => {
    const desk = new ReportDesk();
    desk.server.on('admin_claim_report', () => {
      desk.change(anId(1), claimedBy(ANA.user_id));
      return refuse(409, 'This report is already claimed by Ana Horvat.', 'already_claimed');
    });
    const { user } = await open();
    await user.click(within(await row('Scams')).getByRole('button', { name: 'Claim' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This report is already claimed by Ana Horvat.',
    );
    await waitFor(async () => expect(buttons(await row('Ana Horvat.*Ana Horvat'))).toEqual([]));
  });

  it('is put back when the server can’t be asked', async () => {
    const desk = new ReportDesk();
    desk.server.on('admin_claim_report', () => refuse(500, ''));
    const { user } = await open();
    await user.click(within(await row('Scams')).getByRole('button', { name: 'Claim' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to claim report');
    expect(buttons(await row('Scams'))).toEqual(['Claim']);
  });

  it('pressed twice is one claim, and no unclaim', async () => {
    const desk = new ReportDesk();
    const { user } = await open();
    await user.dblClick(within(await row('Scams')).getByRole('button', { name: 'Claim' }));
    await screen.findByText('Claimed.', { selector: '[role=status]' });
    expect(desk.sentTo('admin_claim_report')).toHaveLength(1);
    expect(desk.sentTo('admin_release_report')).toEqual([]);
  });
});

describe("an admin and somebody else's report", () => {
  it('takes it over after asking, from exactly that person', async () => {
    const desk = new ReportDesk([aReport(1, claimedBy(ANA.user_id))], 'admin');
    const { user } = await open();
    await user.click(within(await row('Scams')).getByRole('button', { name: 'Take over' }));
    const question = await screen.findByRole('dialog', { name: 'Take over from Ana Horvat?' });
    expect(desk.sentTo('admin_claim_report')).toEqual([]);

    await user.click(within(question).getByRole('button', { name: 'Take over' }));
    expect(await screen.findByText('Taken over.')).toBeVisible();
    expect(desk.sentTo('admin_claim_report')).toEqual([
      { p_report_id: anId(1), p_take_over_from: ANA.user_id },
    ]);
  });

  it('leaves it alone on Cancel', async () => {
    const desk = new ReportDesk([aReport(1, claimedBy(ANA.user_id))], 'admin');
    const { user } = await open();
    await user.click(within(await row('Scams')).getByRole('button', { name: 'Unclaim' }));
    const question = await screen.findByRole('dialog', { name: 'Unclaim for Ana Horvat?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(desk.sentTo('admin_release_report')).toEqual([]);
  });
});

it('closes a report for good', async () => {
  const desk = new ReportDesk();
  desk.reports = [aReport(1, claimedBy(desk.me.user_id))];
  const { user } = await open();
  await user.click(within(await row('Scams')).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Closed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(desk.sentTo('admin_update_report_status')).toEqual([{ p_report_id: anId(1), p_status: 'closed' }]);
  await waitFor(async () => expect(buttons(await row('Scams'))).toEqual([]));
});

describe('without the mouse', () => {
  it('j selects, c claims, e closes', async () => {
    const desk = new ReportDesk([aReport(1), aReport(2, { reason_category: 'Harassment' })]);
    const { user } = await open();
    await row('Harassment');
    await user.keyboard('jjc');
    expect(await within(await row('Harassment')).findByText('Claimed')).toBeVisible();
    await waitFor(() => expect(desk.sentTo('admin_claim_report')).toEqual([{ p_report_id: anId(2) }]));
    await screen.findByText('Claimed.', { selector: '[role=status]' });

    await user.keyboard('e');
    expect(await within(await row('Harassment')).findByText('Closed')).toBeVisible();
    expect(await row('Harassment')).toHaveFocus();
  });

  it('says why a key does nothing', async () => {
    const desk = new ReportDesk([aReport(1)]);
    const { user } = await open();
    await row('Scams');
    await user.keyboard('je');
    expect(await screen.findByRole('alert')).toHaveTextContent('Claim this report first.');
    expect(desk.sentTo('admin_update_report_status')).toEqual([]);
  });

  it('c claims the report of the drawer, where the list has another selected', async () => {
    const desk = new ReportDesk([aReport(1), aReport(2)]);
    const { user } = await openConsole(`/admin/reports?report=${anId(2)}`);
    await within(await screen.findByRole('dialog')).findByText('Description 2');
    await user.keyboard('c');
    await waitFor(() => expect(desk.sentTo('admin_claim_report')).toEqual([{ p_report_id: anId(2) }]));
  });
});
