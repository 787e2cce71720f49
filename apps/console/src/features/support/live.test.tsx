// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { BOB } from '#testing/people.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aTicket, claimedBy, SupportDesk } from './support.testing.ts';

const table = () => screen.findByRole('table', { name: 'Support' });
const reads = (desk: SupportDesk) => desk.sentTo('admin_get_support_tickets').length;

describe('realtime', () => {
  it('shows what a colleague does, without a reload', async () => {
    const desk = new SupportDesk();
    await openConsole('/admin/support');
    await table();
    await screen.findByText('Live');
    desk.elsewhere(1, claimedBy(BOB.user_id));
    expect(await within(await table()).findByText('Claimed')).toBeVisible();
    expect(within(await table()).queryByRole('button', { name: 'Claim' })).not.toBeInTheDocument();
  });

  it('is switched off by its checkbox, which stays as it was left', async () => {
    const desk = new SupportDesk();
    const { user } = await openConsole('/admin/support');
    await screen.findByText('Live');
    await user.click(screen.getByRole('checkbox', { name: 'Realtime' }));
    expect(screen.queryByText('Live')).not.toBeInTheDocument();
    // The sidebar goes on listening for its counts.
    desk.elsewhere(1, claimedBy(BOB.user_id));
    await expect(within(await table()).findByText('Claimed', {}, { timeout: 500 })).rejects.toThrow();

    cleanup();
    await openConsole('/admin/support');
    expect(await screen.findByRole('checkbox', { name: 'Realtime' })).not.toBeChecked();
  });
});

it('reads the list again every thirty seconds when told to', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const desk = new SupportDesk();
  localStorage.setItem('marketdesk.live/admin/support', '{"realtime":false,"refreshSeconds":0}');
  const { user } = await openConsole('/admin/support');
  await table();
  const before = reads(desk);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(reads(desk)).toBe(before);
  await user.selectOptions(screen.getByLabelText('Auto refresh'), '30s');
  await vi.advanceTimersByTimeAsync(61_000);
  expect(reads(desk)).toBe(before + 2);
});

describe('the numbers over the list', () => {
  it('say how support is doing, in words that are read at once', async () => {
    new SupportDesk();
    await openConsole('/admin/support');
    const metrics = within(await screen.findByRole('region', { name: 'Metrics' }));
    expect(await metrics.findByText('1 h 35 min')).toBeVisible();
    expect(metrics.getByText('1 d 1 h')).toBeVisible();
    expect(metrics.getByText('44')).toBeVisible();
    expect(await metrics.findByRole('figure', { name: 'Tickets per day' })).toHaveTextContent(
      'Created: from 3 to 5 a day, 5 on 20 Nov.',
    );
  });

  it('that fail leave the list alone, and are read again on Retry', async () => {
    const desk = new SupportDesk([aTicket(1)]);
    // Nothing reads again but Retry.
    desk.server.live.unreachable = true;
    desk.server.on('get_support_observability', () => refuse(500, ''));
    const { user } = await openConsole('/admin/support');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load metrics');
    expect(within(await table()).getByText('Ticket 1')).toBeVisible();
    desk.server.on('get_support_observability', () => [{ today_created: 1234 }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1,234')).toBeVisible();
  });
});
