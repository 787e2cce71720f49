import type { ReplicaStats } from '@marketdesk/backend/database/database.ts';
import type { PoolStats } from '@marketdesk/backend/fair-queue.ts';
import { metric } from './prometheus.ts';

/** The database's state, as this process sees it. */
export interface DatabaseState {
  kind: string;
  up: boolean;
  /** Until it answered, or timed out. */
  seconds: number;
  /** Absent with a hosted backend, which has its own connections. */
  pools?: readonly PoolStats[];
  /** null without one. */
  replica?: ReplicaStats | null;
}

/** The database's metrics. */
export function databaseLines({ kind, up, seconds, pools = [], replica = null }: DatabaseState): string[] {
  const label = `kind="${kind}"`;
  return [
    ...metric('marketdesk_database_up', 'gauge', 'Whether the database answers.', [[label, up ? 1 : 0]]),
    ...metric('marketdesk_database_ping_seconds', 'gauge', 'How long it took to answer.', [[label, seconds]]),
    ...(pools.length > 0 ? poolLines(pools) : []),
    ...(replica ? replicaLines(replica) : []),
  ];
}

function poolLines(pools: readonly PoolStats[]): string[] {
  const samples = (value: (pool: PoolStats) => number) =>
    pools.map((pool) => [`pool="${pool.name}"`, value(pool)] as const);
  const name = 'marketdesk_database_pool';
  return [
    ...metric(
      `${name}_connections`,
      'gauge',
      'Connections that this process may have.',
      samples(({ size }) => size),
    ),
    ...metric(
      `${name}_in_use`,
      'gauge',
      'Those that are busy.',
      samples(({ inUse }) => inUse),
    ),
    ...metric(
      `${name}_waiting`,
      'gauge',
      'Statements that wait for one.',
      samples(({ waiting }) => waiting),
    ),
    ...metric(
      `${name}_waits_total`,
      'counter',
      'Statements that had to wait for one.',
      samples(({ waits }) => waits),
    ),
    ...metric(
      `${name}_wait_seconds_total`,
      'counter',
      'How long they waited, altogether.',
      samples(({ waitedSeconds }) => waitedSeconds),
    ),
  ];
}

function replicaLines({ isUsed, lagSeconds, reads }: ReplicaStats): string[] {
  const name = 'marketdesk_database_replica';
  return [
    ...metric(`${name}_used`, 'gauge', 'Whether reads go to the replica.', [['', isUsed ? 1 : 0]]),
    ...metric(`${name}_lag_seconds`, 'gauge', 'How far it is behind the primary.', [['', lagSeconds]]),
    ...metric(
      'marketdesk_database_reads_total',
      'counter',
      'Reads that the replica might answer, by who did.',
      [
        ['server="replica"', reads.replica],
        ['server="primary"', reads.primary],
      ],
    ),
  ];
}
