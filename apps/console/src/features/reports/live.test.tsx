// @vitest-environment jsdom

import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId } from '#testing/people.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aReport, claimedBy, ReportDesk } from './reports.testing.ts';

const row = (text: string) => screen.findByRole('row', { name: new RegExp(text) });

async function openLive(address = '/admin/reports') {
  const opened = await openConsole(address);
  await screen.findByText('Live');
  await screen.findByRole('table', { name: 'Reports' });
  return opened;
}

it('shows that somebody else has claimed a report, and offers it no longer', async () => {
  const desk = new ReportDesk();
  await openLive();
  expect(within(await row('Scams')).getByRole('button', { name: 'Claim' })).toBeVisible();
  act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
  expect(await within(await row('Scams')).findByText('Claimed')).toBeVisible();
  expect(within(await row('Scams')).queryByRole('button', { name: 'Claim' })).toBeNull();
});

it('marks what has just changed', async () => {
  const desk = new ReportDesk([aReport(1), aReport(2, { reason_category: 'Harassment' })]);
  await openLive();
  act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
  await waitFor(async () => expect(await row('Scams')).toHaveClass('animate-mark'));
  expect(await row('Harassment')).not.toHaveClass('animate-mark');
});

it('keeps a row under the pointer though it left the page, and says what it is now', async () => {
  const desk = new ReportDesk([aReport(1), aReport(2, { reason_category: 'Harassment' })]);
  const { user } = await openLive('/admin/reports?status=open');
  await user.hover(await row('Scams'));
  act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
  expect(await within(await row('Scams')).findByText('Claimed')).toBeVisible();

  await user.unhover(screen.getByRole('table', { name: 'Reports' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Scams/ })).toBeNull());
  expect(await row('Harassment')).toBeVisible();
});

it('lets what comes wait while somebody is on the list, and says how much', async () => {
  const desk = new ReportDesk();
  const { user } = await openLive();
  await user.hover(await row('Scams'));
  desk.reports = [aReport(9, { reason_category: 'Harassment' }), ...desk.reports];
  act(() => desk.elsewhere(9, {}));
  expect(await screen.findByText('1 new')).toBeVisible();
  expect(screen.queryByRole('row', { name: /Harassment/ })).toBeNull();

  await user.unhover(screen.getByRole('table', { name: 'Reports' }));
  expect(await row('Harassment')).toBeVisible();
});

it('reads the list once a second at most, however much happens', async () => {
  const desk = new ReportDesk();
  await openLive();
  await waitFor(() => expect(desk.sentTo('admin_get_reports').length).toBeGreaterThan(1));
  const before = desk.sentTo('admin_get_reports').length;
  for (let at = 0; at < 30; at += 1) act(() => desk.elsewhere(1, { severity: at % 10 }));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(desk.sentTo('admin_get_reports').length - before).toBeLessThanOrEqual(3);
});

it('listens no longer once Realtime is off, and remembers that', async () => {
  const desk = new ReportDesk();
  const { user, router } = await openLive();
  await user.click(screen.getByRole('checkbox', { name: 'Realtime' }));
  expect(screen.queryByText('Live')).toBeNull();
  await router.navigate({ to: '/admin/reviews' });
  await router.navigate({ to: '/admin/reports' });
  expect(await screen.findByRole('checkbox', { name: 'Realtime' })).not.toBeChecked();
  act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
  expect(within(await row('Scams')).queryByText('Claimed')).toBeNull();
});

it('reads the list by itself every 30 or 60 seconds, when told to', async () => {
  const desk = new ReportDesk();
  const { user } = await openConsole('/admin/reports');
  await row('Scams');
  await user.click(screen.getByRole('checkbox', { name: 'Realtime' }));
  const choice = screen.getByLabelText('Auto refresh');
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Off', '30s', '60s']);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await user.selectOptions(choice, '30s');
    desk.change(anId(1), claimedBy(ANA.user_id));
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await within(await row('Scams')).findByText('Claimed')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});
