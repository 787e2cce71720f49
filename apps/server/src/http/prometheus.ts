/** Every metric of /metrics, with its type and meaning. `npm run generate` writes docs/metrics.md from this table. */
export const METRICS = {
  process_resident_memory_bytes: ['gauge', 'Resident memory.'],
  process_heap_bytes: ['gauge', 'JavaScript heap in use.'],
  process_cpu_seconds_total: ['counter', 'Processor time, user and system.'],
  process_uptime_seconds: ['gauge', 'Time since the start.'],
  marketdesk_requests_in_flight: ['gauge', 'Requests being answered.'],
  marketdesk_requests_total: ['counter', 'Requests answered, by route class, method and status.'],
  marketdesk_request_duration_seconds: [
    'histogram',
    'Time from the first byte of a request to the last byte of its response, by route class.',
  ],
  marketdesk_payout_steps_total: ['counter', 'Steps of payouts, by provider and outcome.'],
  marketdesk_payout_webhooks_total: ['counter', 'Webhooks of payout providers, by result.'],
  marketdesk_mails_total: ['counter', 'Attempts to send a mail, by result.'],
  marketdesk_webhook_deliveries_total: ['counter', 'Attempts to send an event to an integration, by result.'],
  marketdesk_backup_runs_total: ['counter', 'Scheduled backups and trial restores, by kind and result.'],
  marketdesk_job_runs_total: ['counter', 'Runs of background jobs, by job and result.'],
  marketdesk_database_up: ['gauge', 'Whether the database answers.'],
  marketdesk_database_ping_seconds: ['gauge', 'Response time of the database.'],
  marketdesk_database_pool_connections: ['gauge', 'Connections available to this process, by pool.'],
  marketdesk_database_pool_in_use: ['gauge', 'Busy connections, by pool.'],
  marketdesk_database_pool_waiting: ['gauge', 'Statements waiting for a connection, by pool.'],
  marketdesk_database_pool_waits_total: ['counter', 'Statements that had to wait for a connection, by pool.'],
  marketdesk_database_pool_wait_seconds_total: ['counter', 'Total waiting time, by pool.'],
  marketdesk_database_replica_used: ['gauge', 'Whether reads go to the replica.'],
  marketdesk_database_replica_lag_seconds: ['gauge', 'Lag behind the primary.'],
  marketdesk_database_reads_total: [
    'counter',
    'Reads that the replica may answer, by the server that answered.',
  ],
  marketdesk_realtime_sockets: ['gauge', 'Open WebSockets.'],
  marketdesk_realtime_channels: ['gauge', 'Open channels.'],
  marketdesk_realtime_messages_total: ['counter', 'Messages sent to channels, by kind.'],
  marketdesk_payouts_open: ['gauge', 'Payouts without a final state, by state. Counted in the database.'],
  marketdesk_payouts_open_oldest_seconds: ['gauge', 'Age of the oldest open payout, by state.'],
  marketdesk_desk_late: [
    'gauge',
    'Open reports and tickets that were not answered or closed in time, by desk.',
  ],
  marketdesk_backup_last_success_timestamp_seconds: [
    'gauge',
    'When the newest good backup was begun. Recorded in the database.',
  ],
  marketdesk_backup_last_bytes: ['gauge', 'Size of the newest good backup.'],
  marketdesk_backup_late: [
    'gauge',
    'Whether the newest good backup is older than twice the time between two.',
  ],
  marketdesk_backup_drill_last_success_timestamp_seconds: [
    'gauge',
    'When the newest good trial restore was begun. Recorded in the database.',
  ],
  marketdesk_payout_conflicts_total: [
    'counter',
    'Payouts whose amount, currency, reference or receiver differs at the provider. Counted in the database.',
  ],
  marketdesk_reading_alerts_total: [
    'counter',
    'Hours in which one member of staff opened more than 200 accounts, posts or messages. Counted in the database.',
  ],
} as const satisfies Record<string, readonly ['counter' | 'gauge' | 'histogram', help: string]>;
export type MetricName = keyof typeof METRICS;

export const isMetric = (name: string): name is MetricName => Object.hasOwn(METRICS, name);

/** The lines of one metric in the Prometheus text format. A sample consists of labels and a value. */
export function metric(name: MetricName, samples: readonly (readonly [string, number])[]): string[] {
  const [type, help] = METRICS[name];
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`),
  ];
}
