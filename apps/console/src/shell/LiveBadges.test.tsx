// @vitest-environment jsdom

import { metricsQuery } from '#parts/metrics.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { renderPart } from '#testing/renderPart.tsx';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import LiveBadges from './LiveBadges.tsx';

let server: FakeServer;
let openReports: number;

beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'moderator' });
  openReports = 7;
  server.on('get_admin_dashboard_metrics', () => [{ open_reports: openReports }]);
});

function Count() {
  return <p>{useQuery(metricsQuery()).data?.open_reports}</p>;
}

async function showCount() {
  renderPart(
    <>
      <Count />
      <LiveBadges />
    </>,
  );
  await waitFor(() => expect(server.live.topics).toHaveLength(3));
  await screen.findByText('7');
}

it.each(['reports', 'support_tickets', 'count_changes'])(
  'counts again within a second when %s change',
  async (table) => {
    await showCount();
    openReports = 8;
    server.emit({ table, type: 'INSERT', id: 'r1', row: { status: 'open' } });
    expect(await screen.findByText('8', {}, { timeout: 1000 })).toBeVisible();
  },
);

it('asks no more than twice for a burst of changes', async () => {
  await showCount();
  const before = server.called('get_admin_dashboard_metrics').length;
  for (let change = 0; change < 50; change += 1) server.emit({ table: 'reports', id: `r${String(change)}` });
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(server.called('get_admin_dashboard_metrics').length).toBeGreaterThan(before);
  expect(server.called('get_admin_dashboard_metrics').length - before).toBeLessThanOrEqual(2);
});
