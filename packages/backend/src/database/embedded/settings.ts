import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/**
 * What the embedded PostgreSQL is started with, by the memory of the machine or of the container. It shares the machine
 * with the server, and a marketplace's busy rows are few: a sixteenth is enough to keep them in memory.
 */
export function settingsFor(major: number, memory = availableMemory()): Record<string, string> {
  return {
    shared_buffers: megabytes(clamp(memory / 16, 32 * MB, 512 * MB)),
    effective_cache_size: megabytes(Math.max(memory / 2, 64 * MB)),
    maintenance_work_mem: megabytes(clamp(memory / 64, 32 * MB, 256 * MB)),
    // Requests, the owner's work and the commands of the operator.
    max_connections: '100',
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    // Backups are made of rows, not of the log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    // Requests run without parallel workers; building an index may use two.
    max_worker_processes: '4',
    max_parallel_workers: '2',
    autovacuum_max_workers: '2',
    jit: 'off',
    // After a crash it begins again as a new process of ours: one that does so by itself may never end when it is asked to meanwhile.
    restart_after_crash: 'off',
    // What clients did wrong they are told themselves; the log is for PostgreSQL's own state.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '',
    // Reads by processes of their own pay on larger machines; here they would only be more processes.
    ...(major >= 18 && { io_method: 'sync' }),
  };
}

/** Bytes. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const megabytes = (bytes: number): string => `${Math.round(bytes / MB)}MB`;
