// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReportDesk } from '../reports.testing.ts';

let desk: ReportDesk;
const CARA = anId(70);

beforeEach(() => {
  desk = new ReportDesk();
  localStorage.setItem('marketdesk.reports.insights', 'true');
});

const open = (search = '') => openConsole(`/admin/reports${search}`);

describe('the cards', () => {
  it('count open, claimed, created and closed reports', async () => {
    await open();
    const cards = await screen.findByRole('list', { name: 'Metrics' });
    await within(cards).findByText('12');
    expect(
      within(cards)
        .getAllByRole('listitem')
        .map((card) => card.textContent),
    ).toEqual(['Open12', 'Claimed3', 'Created 7d40', 'Closed 7d31']);
    expect(within(cards).getByRole('link', { name: /Open/ })).toHaveAttribute(
      'href',
      '/admin/reports?status=open',
    );
  });

  it('describe how long reports wait', async () => {
    desk.server.on('admin_get_reports_durations', () => [
      {
        avg_minutes_to_claim: 192,
        median_minutes_to_claim: 12.4,
        avg_minutes_to_close: null,
        median_minutes_to_close: 2880,
      },
    ]);
    await open();
    const cards = await screen.findByRole('list', { name: 'Response times' });
    await within(cards).findByText('3 h 12 min');
    expect(
      within(cards)
        .getAllByRole('listitem')
        .map((card) => card.textContent),
    ).toEqual([
      'Average to claim (30d)3 h 12 min',
      'Median to claim (30d)12 min',
      'Average to close (30d)–',
      'Median to close (30d)2 d',
    ]);
  });

  it('count the reports of the selected dates', async () => {
    await open('?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z');
    const dates = { p_date_from: '2026-11-01T00:00:00.000Z', p_date_to: '2026-11-02T00:00:00.000Z' };
    await waitFor(() => expect(desk.sentTo('admin_get_reports_metrics').at(-1)).toEqual(dates));
    await waitFor(() => expect(desk.sentTo('admin_get_reports_durations').at(-1)).toEqual(dates));
    expect(await screen.findAllByText(/\(chosen dates\)$/)).toHaveLength(4);
  });

  it('show an error while the list still works', async () => {
    // Only Retry reloads.
    desk.server.live.unreachable = true;
    desk.server.on('admin_get_reports_metrics', () => refuse(500, ''));
    const { user } = await open();
    expect(await screen.findByText('Failed to load metrics')).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Reports' })).toBeVisible();
    desk.server.on('admin_get_reports_metrics', () => [{ open_count: 99 }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('99')).toBeVisible();
  });
});

describe('Top Agents (30d)', () => {
  it('requests six agents; a bar grows ten percent per claim, up to 100 percent', async () => {
    desk.server.on('admin_get_reports_agent_claims', () => [
      { user_id: ANA.user_id, claims_count: 14, closed_count: 9 },
      { user_id: BOB.user_id, claims_count: 3, closed_count: 1 },
    ]);
    await open();
    const panel = within(await screen.findByRole('region', { name: 'Top Agents (30d)' }));
    expect(await panel.findByRole('link', { name: 'Ana Horvat' })).toHaveAttribute(
      'href',
      `/admin/users/${ANA.user_id}`,
    );
    expect(panel.getByText('14 claimed, 9 closed')).toBeInTheDocument();
    const bars = panel
      .getAllByRole('listitem')
      .map((agent) => agent.querySelector<HTMLElement>('[data-bar]'));
    expect(bars.map((bar) => bar?.style.width)).toEqual(['100%', '30%']);
    expect(desk.sentTo('admin_get_reports_agent_claims')[0]?.p_limit).toBe(6);
  });

  it('shows an agent only once the name is loaded', async () => {
    const agent = { user_id: CARA, claims_count: 2, closed_count: 0 };
    desk.server.on('admin_get_reports_agent_claims', () => [agent]);
    let answer: ((rows: object[]) => void) | undefined;
    desk.server.on('admin_get_user_names', () => new Promise((resolve) => (answer = resolve)));
    await open('?status=closed');
    const panel = within(await screen.findByRole('region', { name: 'Top Agents (30d)' }));
    await waitFor(() =>
      expect(desk.sentTo('admin_get_user_names').flatMap((it) => it.p_user_ids)).toContain(CARA),
    );
    expect(panel.queryByRole('listitem')).toBeNull();
    answer?.([{ ...ANA, user_id: CARA, full_name: 'Cara Long' }]);
    expect(await panel.findByRole('listitem')).toHaveTextContent('Cara Long');
  });

  it('has an empty state for no claims', async () => {
    await open();
    expect(await screen.findByText('No reports claimed yet.')).toBeVisible();
  });
});

describe('the charts', () => {
  beforeEach(() => {
    desk.server.on('admin_get_reports_history', () => [
      {
        day: '2026-11-20',
        created: 5,
        closed: 2,
        median_minutes_to_claim: 30,
        median_minutes_to_close: null,
      },
      { day: '2026-11-21', created: 1, closed: 4, median_minutes_to_claim: 61, median_minutes_to_close: 120 },
    ]);
  });

  it('have a text description', async () => {
    await open();
    expect(
      await screen.findByText(
        'Created: from 1 to 5 a day, 1 on 21 Nov. Closed: from 2 to 4 a day, 4 on 21 Nov.',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        'To claim: from 30 min to 1 h 1 min a day, 1 h 1 min on 21 Nov. To close: from 2 h to 2 h a day, 2 h on 21 Nov.',
      ),
    ).toBeInTheDocument();
  });

  it('are available as tables', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Median time as a table' }));
    const table = within(await screen.findByRole('table', { name: 'Median time' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DayTo claimTo close',
      '21 Nov1 h 1 min2 h',
      '20 Nov30 min–',
    ]);
  });
});

describe('the strip of numbers', () => {
  beforeEach(() => {
    localStorage.removeItem('marketdesk.reports.insights');
    desk.server.on('admin_get_reports_durations', () => [
      {
        avg_minutes_to_claim: 192,
        median_minutes_to_claim: 139,
        avg_minutes_to_close: 1,
        median_minutes_to_close: 1,
      },
    ]);
  });

  it('is all that is requested until it is opened', async () => {
    const { user } = await open();
    const strip = await screen.findByRole('button', {
      name: /^12 open\s*· 3 claimed\s*· median 2 h 19 min to claim$/,
      expanded: false,
    });
    expect(screen.queryByRole('list', { name: 'Metrics' })).toBeNull();
    const others = ['admin_get_reports_history', 'admin_get_reports_agent_claims'];
    for (const name of others) expect(desk.sentTo(name)).toEqual([]);

    await user.click(strip);
    expect(strip).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByRole('list', { name: 'Metrics' })).toBeVisible();
    await waitFor(() => {
      for (const name of others) expect(desk.sentTo(name)).toHaveLength(1);
    });
    expect(desk.sentTo('admin_get_reports_durations')).toHaveLength(1);
  });

  it('stays as it was left', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: /12 open/ }));
    await screen.findByRole('list', { name: 'Metrics' });
    await router.navigate({ to: '/admin/reviews' });
    await router.navigate({ to: '/admin/reports' });
    await user.click(await screen.findByRole('button', { name: /12 open/, expanded: true }));
    expect(screen.queryByRole('list', { name: 'Metrics' })).toBeNull();
  });
});
