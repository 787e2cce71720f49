import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { RealtimeStats } from '@marketdesk/backend/realtime/realtime.ts';
import { Counters, COUNTERS } from './counters.ts';
import { databaseLines, type DatabaseState } from './database-metrics.ts';
import { isMetric, metric } from './prometheus.ts';

/** Upper bounds in seconds. A call through the embedded backend takes about a millisecond. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const ROUTE_CLASSES = ['page', 'asset', 'rest', 'auth', 'realtime', 'storage', 'api', 'operations'] as const;
type RouteClass = (typeof ROUTE_CLASSES)[number];

/** The kind of route of a path. A small fixed set, so that metrics don't grow with the number of paths. */
export function routeClass(path: string): RouteClass {
  const [, first = ''] = path.split('/', 2);
  switch (first) {
    case 'rest':
    case 'auth':
    case 'realtime':
    case 'storage':
    case 'api':
      return first;
    case 'webhooks':
      return 'api';
    case 'healthz':
    case 'readyz':
    case 'metrics':
    case 'config.json':
      return 'operations';
    case 'assets':
      return 'asset';
    default:
      return /\.\w+$/.test(path) && !path.endsWith('.html') ? 'asset' : 'page';
  }
}

/** Open payouts of one state, as counted by the database. */
export type OpenPayouts = RowOf<'payouts_open'>;

/** An event that should never happen, and its count in the database. */
export type Alarm = RowOf<'operator_alarms'>;

/** Number of overdue items on a desk. */
export type LateItems = RowOf<'desks_late'>;

/** The latest backups or trial restores. */
export type BackupState = RowOf<'operator_get_backups'>;

interface Series {
  buckets: number[];
  count: number;
  seconds: number;
}

/** Counts requests and renders the Prometheus text format. */
export class Metrics {
  inFlight = 0;
  /** Counters other than requests. */
  readonly counters = new Counters();
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<RouteClass, Series>();

  observe(route: RouteClass, method: string, status: number, seconds: number): void {
    const key = `route="${route}",method="${KNOWN_METHODS.has(method) ? method : 'other'}",status="${status}"`;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
    const series = this.#durations.get(route) ?? { buckets: BUCKETS.map(() => 0), count: 0, seconds: 0 };
    this.#durations.set(route, series);
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.count += 1;
    series.seconds += seconds;
  }

  /** `database` and `live` are null with a hosted backend, `payouts` without a payout provider. */
  render(
    database: DatabaseState | null,
    live: RealtimeStats | null = null,
    payouts: readonly OpenPayouts[] | null = null,
    alarms: readonly Alarm[] | null = null,
    late: readonly LateItems[] | null = null,
    backups: readonly BackupState[] | null = null,
  ): string {
    const memory = process.memoryUsage();
    const cpu = process.cpuUsage();
    const lines = [
      ...metric('process_resident_memory_bytes', [['', memory.rss]]),
      ...metric('process_heap_bytes', [['', memory.heapUsed]]),
      ...metric('process_cpu_seconds_total', [['', (cpu.user + cpu.system) / 1e6]]),
      ...metric('process_uptime_seconds', [['', process.uptime()]]),
      ...metric('marketdesk_requests_in_flight', [['', this.inFlight]]),
      ...metric('marketdesk_requests_total', [...this.#requests]),
      ...this.#histogram(),
      ...COUNTERS.flatMap((name) => metric(name, this.counters.samples(name))),
    ];
    if (database) lines.push(...databaseLines(database));
    if (live) lines.push(...sockets(live));
    if (payouts) lines.push(...openPayouts(payouts));
    if (late) lines.push(...lateItems(late));
    if (backups) lines.push(...backupLines(backups));
    for (const { alarm, count } of alarms ?? []) {
      const name = `marketdesk_${alarm}_total`;
      if (isMetric(name)) lines.push(...metric(name, [['', count]]));
    }
    return lines.join('\n') + '\n';
  }

  #histogram(): string[] {
    const name = 'marketdesk_request_duration_seconds';
    const lines = metric(name, []);
    for (const [route, { buckets, count, seconds }] of this.#durations) {
      let sum = 0;
      BUCKETS.forEach((bound, index) => {
        sum += buckets[index] ?? 0;
        lines.push(`${name}_bucket{route="${route}",le="${bound}"} ${sum}`);
      });
      lines.push(
        `${name}_bucket{route="${route}",le="+Inf"} ${count}`,
        `${name}_sum{route="${route}"} ${seconds}`,
        `${name}_count{route="${route}"} ${count}`,
      );
    }
    return lines;
  }
}

function sockets({ sockets, channels, changesSent, broadcastsSent }: RealtimeStats): string[] {
  return [
    ...metric('marketdesk_realtime_sockets', [['', sockets]]),
    ...metric('marketdesk_realtime_channels', [['', channels]]),
    ...metric('marketdesk_realtime_messages_total', [
      ['kind="change"', changesSent],
      ['kind="broadcast"', broadcastsSent],
    ]),
  ];
}

function openPayouts(rows: readonly OpenPayouts[]): string[] {
  const samples = (value: (row: OpenPayouts) => number) =>
    rows.map((row) => [`state="${row.state}"`, value(row)] as const);
  return [
    ...metric(
      'marketdesk_payouts_open',
      samples((row) => row.count),
    ),
    ...metric(
      'marketdesk_payouts_open_oldest_seconds',
      samples((row) => row.oldest_seconds),
    ),
  ];
}

function lateItems(rows: readonly LateItems[]): string[] {
  return metric(
    'marketdesk_desk_late',
    rows.map(({ desk, count }) => [`desk="${desk}"`, count]),
  );
}

function backupLines(rows: readonly BackupState[]): string[] {
  const backup = rows.find(({ kind }) => kind === 'backup');
  const drill = rows.find(({ kind }) => kind === 'drill');
  const seconds = (time: string | null | undefined): [string, number][] =>
    time ? [['', Date.parse(time) / 1000]] : [];
  return [
    ...metric('marketdesk_backup_last_success_timestamp_seconds', seconds(backup?.good_at)),
    ...metric('marketdesk_backup_last_bytes', backup?.good_bytes ? [['', backup.good_bytes]] : []),
    ...metric('marketdesk_backup_late', [['', backup?.is_late === true ? 1 : 0]]),
    ...metric('marketdesk_backup_drill_last_success_timestamp_seconds', seconds(drill?.good_at)),
  ];
}

// Callers may send any word as a method, and each would become a series of its own.
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
