import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isSqlError } from './database.ts';
import { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { sockets } from './driver.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { Statement } from './run-call.ts';
import { HungUp, FairQueue, type PoolStats, type QueueLimits, type TaskOwner } from '../fair-queue.ts';
import { StatementCanceller } from './statement-canceller.ts';

export interface LaneOptions {
  name: string;
  url: string;
  connections: number;
  limits?: QueueLimits | undefined;
  /** Statement timeout, milliseconds. */
  ms: number;
  /** The timeout is a startup parameter. Otherwise a timer cancels slow statements. */
  startupParameters: boolean;
  prepare: boolean;
  applicationName: string;
  /** Niceness of PostgreSQL's processes, if they run on this machine; null = unchanged. */
  niceness?: number | null;
}

/** Time after the statement timeout when a connection counts as dead. */
const DEAD_MS = 5_000;

class LaneConnection extends Connection {
  readonly plans = new PreparedStatements(this);
  /** Process id whose priority was lowered. */
  nicePid: number | null = null;
}

/**
 * Connections for statements with a timeout, which are cancelled when their client disconnects. Each connection runs one
 * statement at a time.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #queue: FairQueue;
  readonly #connections: Connections<LaneConnection>;

  constructor(options: LaneOptions) {
    this.#options = options;
    const { url, prepare, startupParameters, applicationName, ms } = options;
    this.#queue = new FairQueue(options.name, options.connections, options.limits);
    const openSocket = sockets();
    const parameters = {
      application_name: applicationName,
      ...(startupParameters && { statement_timeout: ms }),
    };
    this.#connections = new Connections({
      open: () => new LaneConnection({ url, openSocket, prepare, parameters }),
      patienceMs: ms + DEAD_MS,
    });
  }

  /** Errors: TooBusy, HungUp, errors of the database. */
  run(turn: TaskOwner, statement: Statement): Promise<unknown[]> {
    return this.#queue.run(
      () => this.#connections.use((connection) => this.#execute(connection, turn, statement)),
      turn,
    );
  }

  stats(): PoolStats {
    return this.#queue.stats();
  }

  /** Closes all connections after waiting up to `seconds` for running statements. */
  close(seconds: number): Promise<void> {
    return this.#connections.close(seconds);
  }

  async #execute(
    connection: LaneConnection,
    { signal }: TaskOwner,
    statement: Statement,
  ): Promise<unknown[]> {
    const { startupParameters, ms, prepare, niceness = null } = this.#options;
    const end = new StatementCanceller({
      ms: startupParameters ? null : ms,
      signal,
      cancel: () => connection.cancel(),
    });
    try {
      const { text, parameters, prepared } = statement;
      if (!prepared || !prepare) return await connection.raw(text, parameters);
      const executing = await connection.plans.executing(prepared.sql, prepared.values);
      return await connection.raw(text, prepared.executedBy(executing));
    } catch (error) {
      // Cancelling a change is safe: it is one transaction and is rolled back.
      throw end.hungUp && isSqlError(error) && error.code === '57014' ? new HungUp() : error;
    } finally {
      end.stop();
      lowerConnectionPriority(connection, niceness);
      // A pending cancel request could hit the next caller's statement on this connection.
      if (end.isCancelSent) void connection.close(0);
    }
  }
}

/** Lowers the priority of the connection's process, whose id is known after the first statement. */
function lowerConnectionPriority(connection: LaneConnection, niceness: number | null): void {
  const { pid } = connection;
  if (niceness === null || pid === null || pid === connection.nicePid) return;
  if (lowerPriority(pid, niceness)) connection.nicePid = pid;
}

/**
 * Lowers the priority of a PostgreSQL process, as far as permitted. Also lowers its session, because Linux may schedule by
 * session (autogroup), and then the niceness within a session has no effect. Returns false if it must be retried.
 */
function lowerPriority(pid: number, niceness: number): boolean {
  return attempt(() => setPriority(pid, niceness)) && attempt(() => setSession(pid, niceness));
}

const setSession = (pid: number, niceness: number): void =>
  writeFileSync(`/proc/${pid}/autogroup`, String(niceness), { flag: 'r+' });

function attempt(step: () => void): boolean {
  try {
    step();
  } catch (error) {
    // Other errors: no autogroups, the process has ended, or no permission.
    return !(error instanceof Error && 'code' in error && error.code === 'EAGAIN');
  }
  return true;
}
