import type { ReplicaStats } from '@marketdesk/backend/database/database.ts';
import type { PoolStats } from '@marketdesk/backend/fair-queue.ts';
import { metric } from './prometheus.ts';

/** State of the database as seen by this process. */
export interface DatabaseState {
  kind: string;
  up: boolean;
  /** Response time of the ping, or its timeout. */
  seconds: number;
  /** Absent with a hosted backend, which manages its own connections. */
  pools?: readonly PoolStats[];
  /** null = no replica. */
  replica?: ReplicaStats | null;
}

export function databaseLines({ kind, up, seconds, pools = [], replica = null }: DatabaseState): string[] {
  const label = `kind="${kind}"`;
  return [
    ...metric('marketdesk_database_up', [[label, up ? 1 : 0]]),
    ...metric('marketdesk_database_ping_seconds', [[label, seconds]]),
    ...(pools.length > 0 ? poolLines(pools) : []),
    ...(replica ? replicaLines(replica) : []),
  ];
}

function poolLines(pools: readonly PoolStats[]): string[] {
  const samples = (value: (pool: PoolStats) => number) =>
    pools.map((pool) => [`pool="${pool.name}"`, value(pool)] as const);
  return [
    ...metric(
      'marketdesk_database_pool_connections',
      samples(({ size }) => size),
    ),
    ...metric(
      'marketdesk_database_pool_in_use',
      samples(({ inUse }) => inUse),
    ),
    ...metric(
      'marketdesk_database_pool_waiting',
      samples(({ waiting }) => waiting),
    ),
    ...metric(
      'marketdesk_database_pool_waits_total',
      samples(({ waits }) => waits),
    ),
    ...metric(
      'marketdesk_database_pool_wait_seconds_total',
      samples(({ waitedSeconds }) => waitedSeconds),
    ),
  ];
}

function replicaLines({ isUsed, lagSeconds, reads }: ReplicaStats): string[] {
  return [
    ...metric('marketdesk_database_replica_used', [['', isUsed ? 1 : 0]]),
    ...metric('marketdesk_database_replica_lag_seconds', [['', lagSeconds]]),
    ...metric('marketdesk_database_reads_total', [
      ['server="replica"', reads.replica],
      ['server="primary"', reads.primary],
    ]),
  ];
}
