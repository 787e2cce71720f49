// @vitest-environment jsdom

import { metricsQuery } from '#parts/metrics.ts';
import { pinnedViews } from '#engine/views/views.api.ts';
import type { Me } from '#session/me.ts';
import { MeContext } from '#session/MeContext.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { renderPart } from '#testing/renderPart.tsx';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import LiveBadges from './LiveBadges.tsx';

let server: FakeServer;
let openReports: number;
let me: Me;

beforeEach(() => {
  server = new FakeServer();
  me = server.signIn({ role: 'moderator' });
  openReports = 7;
  server.on('get_admin_dashboard_metrics', () => [{ open_reports: openReports }]);
});

function Count() {
  useQuery(pinnedViews(me.user_id));
  return <p>{useQuery(metricsQuery()).data?.open_reports}</p>;
}

async function showCount() {
  renderPart(
    <MeContext value={me}>
      <Count />
      <LiveBadges />
    </MeContext>,
  );
  await waitFor(() => expect(server.live.topics).toHaveLength(4));
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

it('sends at most two requests for a burst of changes', async () => {
  await showCount();
  const before = server.called('get_admin_dashboard_metrics').length;
  for (let change = 0; change < 50; change += 1) server.emit({ table: 'reports', id: `r${String(change)}` });
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(server.called('get_admin_dashboard_metrics').length).toBeGreaterThan(before);
  expect(server.called('get_admin_dashboard_metrics').length - before).toBeLessThanOrEqual(2);
  // Once for the list, once for the first change; the next comes five seconds later.
  expect(server.called('admin_get_pinned_views')).toHaveLength(2);
});

it('announces new notifications, and shows the unread count in the tab’s title', async () => {
  let unread = 0;
  server.on('admin_count_unread_notifications', () => unread);
  server.on('admin_get_notifications', () => []);
  await showCount();
  document.title = 'Users · Marketdesk';
  unread = 3;
  server.emit({ table: 'notifications', id: 'n1', row: { user_id: me.user_id } });
  await waitFor(() => expect(document.title).toMatch(/^\(3\) /));
});
