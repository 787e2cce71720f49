import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { FairQueue, HungUp, type PoolStats, type QueueLimits, type TaskOwner } from '../fair-queue.ts';
import { arrayLiteral } from './array-literal.ts';
import { Connection, type Server } from './connection.ts';
import { Connections } from './connections.ts';
import { isSqlError, type Queryable } from './database.ts';
import type { Statement } from './run-call.ts';
import { StatementCanceller } from './statement-canceller.ts';

/** Maximum per connection; a plan takes about 50 kB in PostgreSQL. */
const MOST = 100;

/**
 * Prepares frequent statements on a connection, because parsing and planning take as long as execution. Uses the same
 * search path as backend.run; otherwise each call would replan.
 */
class PreparedStatements {
  readonly #connection: Pick<Queryable, 'exec'>;
  /** Names by statement, least recently used first. */
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(connection: Pick<Queryable, 'exec'>) {
    this.#connection = connection;
  }

  /** Returns the EXECUTE for the statement with these values of its parameter, a text[]. */
  async executing(statement: string, values: readonly (string | null)[]): Promise<string> {
    const name = this.#names.get(statement) ?? (await this.#prepare(statement));
    this.#names.delete(statement);
    this.#names.set(statement, name);
    return `execute ${name}(${literal(arrayLiteral(values))})`;
  }

  async #prepare(statement: string): Promise<string> {
    const name = `prepared_${++this.#count}`;
    await this.#connection.exec(
      `set local search_path to public, extensions; prepare ${name} (text[]) as ${statement}`,
    );
    const [oldest] = this.#names;
    if (oldest && this.#names.size >= MOST) {
      this.#names.delete(oldest[0]);
      await this.#connection.exec(`deallocate ${oldest[1]}`);
    }
    return name;
  }
}

/** Quotes a text independently of standard_conforming_strings. */
const literal = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

export interface LaneOptions {
  name: string;
  server: Server;
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
    const { server, prepare, startupParameters, applicationName, ms } = options;
    this.#queue = new FairQueue(options.name, options.connections, options.limits);
    const openSocket = server.sockets();
    const parameters = {
      application_name: applicationName,
      ...(startupParameters && { statement_timeout: ms }),
    };
    this.#connections = new Connections({
      open: () => new LaneConnection({ server, openSocket, prepare, parameters }),
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
