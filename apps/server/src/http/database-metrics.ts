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
    ...metric('marketdesk_database_up', 'gauge', 'Whether the database answers.', [[label, up ? 1 : 0]]),
    ...metric('marketdesk_database_ping_seconds', 'gauge', 'Response time of the database.', [
      [label, seconds],
    ]),
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
      'Connections available to this process.',
      samples(({ size }) => size),
    ),
    ...metric(
      `${name}_in_use`,
      'gauge',
      'Busy connections.',
      samples(({ inUse }) => inUse),
    ),
    ...metric(
      `${name}_waiting`,
      'gauge',
      'Statements waiting for a connection.',
      samples(({ waiting }) => waiting),
    ),
    ...metric(
      `${name}_waits_total`,
      'counter',
      'Statements that had to wait for a connection.',
      samples(({ waits }) => waits),
    ),
    ...metric(
      `${name}_wait_seconds_total`,
      'counter',
      'Total waiting time.',
      samples(({ waitedSeconds }) => waitedSeconds),
    ),
  ];
}

function replicaLines({ isUsed, lagSeconds, reads }: ReplicaStats): string[] {
  const name = 'marketdesk_database_replica';
  return [
    ...metric(`${name}_used`, 'gauge', 'Whether reads go to the replica.', [['', isUsed ? 1 : 0]]),
    ...metric(`${name}_lag_seconds`, 'gauge', 'Lag behind the primary.', [['', lagSeconds]]),
    ...metric(
      'marketdesk_database_reads_total',
      'counter',
      'Reads that the replica may answer, by the server that answered.',
      [
        ['server="replica"', reads.replica],
        ['server="primary"', reads.primary],
      ],
    ),
  ];
}
