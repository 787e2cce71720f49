import { describe, expect, it } from 'vitest';
import { Metrics, routeClass } from './metrics.ts';

it.each([
  ['/rest/v1/rpc/admin_get_users', 'rest'],
  ['/auth/v1/token', 'auth'],
  ['/api/admin/update-user', 'api'],
  ['/webhooks/payouts/revolut', 'api'],
  ['/assets/index-abc.js', 'asset'],
  ['/favicon.svg', 'asset'],
  ['/admin/users/1', 'page'],
  ['/payment-success.html', 'page'],
  ['/', 'page'],
  ['/readyz', 'operations'],
  ['/wp-login', 'page'],
])('%s counts as %s', (path, expected) => expect(routeClass(path)).toBe(expected));

describe('metrics for Prometheus', () => {
  const metrics = new Metrics();
  metrics.observe('rest', 'POST', 200, 0.002);
  metrics.observe('rest', 'POST', 200, 0.2);
  metrics.observe('rest', 'POST', 403, 60);
  metrics.observe('page', 'BREW', 404, 0.0001);
  const lines = metrics.render({ kind: 'embedded', up: true, seconds: 0.001 }).split('\n');

  it('counts by route, method and status; an unknown method opens no series of its own', () => {
    expect(lines).toContain('marketdesk_requests_total{route="rest",method="POST",status="200"} 2');
    expect(lines).toContain('marketdesk_requests_total{route="page",method="other",status="404"} 1');
  });

  it('has cumulative buckets, with the slowest request only in +Inf', () => {
    const bucket = (le: string) =>
      lines
        .find((line) =>
          line.startsWith(`marketdesk_request_duration_seconds_bucket{route="rest",le="${le}"}`),
        )
        ?.split(' ')[1];
    expect([bucket('0.001'), bucket('0.0025'), bucket('0.25'), bucket('10'), bucket('+Inf')]).toEqual([
      '0',
      '1',
      '2',
      '2',
      '3',
    ]);
    expect(lines).toContain('marketdesk_request_duration_seconds_count{route="rest"} 3');
  });

  it('declares the metric of every sample', () => {
    const declared = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
    const samples = lines
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split(/[{ ]/)[0]);
    expect(samples.filter((name) => !declared.includes(name?.replace(/_(bucket|sum|count)$/, '')))).toEqual(
      [],
    );
    expect(lines).toContain('marketdesk_database_up{kind="embedded"} 1');
  });

  it('shows the connections to the database by pool', () => {
    const api = { name: 'api', size: 8, inUse: 8, waiting: 3, waits: 40, waitedSeconds: 1.25 };
    const text = metrics.render({
      kind: 'postgres',
      up: true,
      seconds: 0.001,
      pools: [api, { ...api, name: 'owner' }],
    });
    expect(text).toContain('marketdesk_database_pool_connections{pool="api"} 8\n');
    expect(text).toContain('marketdesk_database_pool_in_use{pool="owner"} 8\n');
    expect(text).toContain('marketdesk_database_pool_waiting{pool="api"} 3\n');
    expect(text).toContain('marketdesk_database_pool_waits_total{pool="api"} 40\n');
    expect(text).toContain('marketdesk_database_pool_wait_seconds_total{pool="api"} 1.25\n');
    expect(lines.join()).not.toContain('pool');
  });

  it('shows the replica, if there is one', () => {
    const replica = { isUsed: true, lagSeconds: 0.004, reads: { replica: 7, primary: 2 } };
    const text = metrics.render({ kind: 'postgres', up: true, seconds: 0.001, replica });
    expect(text).toContain('marketdesk_database_replica_used 1\n');
    expect(text).toContain('marketdesk_database_replica_lag_seconds 0.004\n');
    expect(text).toContain('marketdesk_database_reads_total{server="replica"} 7\n');
    expect(text).toContain('marketdesk_database_reads_total{server="primary"} 2\n');
    expect(lines.join()).not.toContain('replica');
  });

  it('shows counters other than requests', () => {
    const counted = new Metrics();
    counted.counters.add('marketdesk_payout_steps_total', { provider: 'revolut', outcome: 'accepted' });
    counted.counters.add('marketdesk_payout_steps_total', { provider: 'revolut', outcome: 'accepted' });
    const text = counted.render(null);
    expect(text).toContain('marketdesk_payout_steps_total{provider="revolut",outcome="accepted"} 2\n');
    expect(text).toContain('# TYPE marketdesk_job_runs_total counter\n');
  });

  it('shows open payouts, if there is a provider', () => {
    const text = metrics.render(null, null, [{ state: 'undecided', count: 2, oldest_seconds: 90 }]);
    expect(text).toContain('marketdesk_payouts_open{state="undecided"} 2\n');
    expect(text).toContain('marketdesk_payouts_open_oldest_seconds{state="undecided"} 90\n');
    expect(lines.join()).not.toContain('payouts_open');
  });

  it('shows alarms', () => {
    const text = metrics.render(null, null, null, [{ alarm: 'payout_conflicts', count: 3 }]);
    expect(text).toContain(
      '# TYPE marketdesk_payout_conflicts_total counter\nmarketdesk_payout_conflicts_total 3\n',
    );
  });

  it('shows overdue items', () => {
    const text = metrics.render(null, null, null, null, [{ desk: 'support', count: 4 }]);
    expect(text).toContain('# TYPE marketdesk_desk_late gauge\nmarketdesk_desk_late{desk="support"} 4\n');
  });

  it('shows sockets of the embedded backend', () => {
    const live = { sockets: 3, channels: 5, changesSent: 7, broadcastsSent: 11 };
    const text = metrics.render(null, live);
    expect(text).toContain('marketdesk_realtime_sockets 3\n');
    expect(text).toContain('marketdesk_realtime_channels 5\n');
    expect(text).toContain('marketdesk_realtime_messages_total{kind="change"} 7\n');
    expect(text).toContain('marketdesk_realtime_messages_total{kind="broadcast"} 11\n');
    expect(lines.join()).not.toContain('realtime_sockets');
  });
});
