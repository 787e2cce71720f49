import { isSqlError } from './database.ts';
import { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { sockets } from './driver.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { Statement } from './run-call.ts';
import { HungUp, FairQueue, type PoolStats, type QueueLimits, type TaskOwner } from '../fair-queue.ts';
import { StatementEnd } from './statement-end.ts';
import { makeLessUrgent } from './urgency.ts';

export interface LaneOptions {
  name: string;
  url: string;
  connections: number;
  limits?: QueueLimits | undefined;
  /** Milliseconds that a statement may take. */
  ms: number;
  /** Whether the timeout is set when a connection opens. Otherwise a timer here cancels slow statements. */
  startupParameters: boolean;
  prepare: boolean;
  applicationName: string;
  /** Of PostgreSQL's processes behind it, where they are on this machine: higher is less urgent. null = as they are. */
  niceness?: number | null;
}

/** So much later than PostgreSQL should have ended a statement, its connection is taken for dead. */
const DEAD_MS = 5_000;

class LaneConnection extends Connection {
  readonly plans = new PreparedStatements(this);
  /** PostgreSQL's process of which it is known how urgent it is. */
  nicePid: number | null = null;
}

/**
 * Connections for statements with a timeout, which are also stopped when their client disconnects. A statement is the only
 * one on its connection.
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

  /** Errors: TooBusy, HungUp, whatever the database says. */
  run(turn: TaskOwner, statement: Statement): Promise<unknown[]> {
    return this.#queue.run(
      () => this.#connections.use((connection) => this.#execute(connection, turn, statement)),
      turn,
    );
  }

  stats(): PoolStats {
    return this.#queue.stats();
  }

  /** Waits so many seconds for what is under way. */
  close(seconds: number): Promise<void> {
    return this.#connections.close(seconds);
  }

  async #execute(
    connection: LaneConnection,
    { signal }: TaskOwner,
    statement: Statement,
  ): Promise<unknown[]> {
    const { startupParameters, ms, prepare, niceness = null } = this.#options;
    const end = new StatementEnd({
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
      // A change may be ended as well: it is one transaction, and is undone as a whole.
      throw end.hungUp && isSqlError(error) && error.code === '57014' ? new HungUp() : error;
    } finally {
      end.stop();
      beNice(connection, niceness);
      // A pending cancel request would hit the next statement on this connection, somebody else's.
      if (end.wasAsked) void connection.close(0);
    }
  }
}

/** From its second statement on. */
function beNice(connection: LaneConnection, niceness: number | null): void {
  const { pid } = connection;
  if (niceness === null || pid === null || pid === connection.nicePid) return;
  if (makeLessUrgent(pid, niceness)) connection.nicePid = pid;
}
