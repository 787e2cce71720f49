import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/**
 * Returns the settings of the embedded PostgreSQL, by the memory of the machine or container. It shares the machine with
 * the server, and the working set is small, so a sixteenth is enough for shared buffers.
 */
export function settingsFor(major: number, memory = availableMemory()): Record<string, string> {
  return {
    shared_buffers: megabytes(clamp(memory / 16, 32 * MB, 512 * MB)),
    effective_cache_size: megabytes(Math.max(memory / 2, 64 * MB)),
    maintenance_work_mem: megabytes(clamp(memory / 64, 32 * MB, 256 * MB)),
    // For requests, the owner's work and the operator's commands.
    max_connections: '100',
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    // Backups read rows, not the write-ahead log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    // Requests use no parallel workers; building an index may use two.
    max_worker_processes: '4',
    max_parallel_workers: '2',
    autovacuum_max_workers: '2',
    jit: 'off',
    // The server restarts PostgreSQL after a crash. If it restarted itself, a concurrent stop request could be ignored.
    restart_after_crash: 'off',
    // Clients receive their own errors; the log is for PostgreSQL's state.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '',
    // I/O workers pay off only on larger machines.
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
