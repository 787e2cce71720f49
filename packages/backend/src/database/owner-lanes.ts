import type { Client, LaneName } from './client.ts';
import { Connection, type Server } from './connection.ts';
import { Connections } from './connections.ts';
import type { Queryable } from './database.ts';
import { FairQueue, type PoolStats, type QueueLimits, type TaskOwner } from '../fair-queue.ts';

export interface OwnerLanesOptions {
  server: Server;
  startupParameters: boolean;
  isPooled: boolean;
}

/** Queries as the owner of the database. A transaction has its connection for itself. */
export interface OwnerWork extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

const CONNECTIONS: Record<LaneName, number> = { own: 3, users: 2, staff: 2 };
/** Timeout for clients' sign-ins, sessions and files, which take milliseconds. The process's own work has none. */
const STATEMENT_MS = 8_000;
/** Longer than the statement timeout, because clients' work may have several steps. */
const DEAD_MS = 30_000;
const LIMITS: QueueLimits = { perCaller: 1, waitingPerCaller: 100, waiting: 1_000, patienceMs: 10_000 };

/** The owner's connections, divided among the process itself, users and staff. */
export class OwnerLanes {
  readonly #lanes: Record<LaneName, { connections: Connections<Connection>; queue: FairQueue }>;

  constructor(options: OwnerLanesOptions) {
    const lane = (name: LaneName, queue: string, limits?: QueueLimits) => ({
      connections: connectionsFor(name, options),
      queue: new FairQueue(queue, CONNECTIONS[name], limits),
    });
    this.#lanes = {
      own: lane('own', 'owner'),
      users: lane('users', 'owner_users', LIMITS),
      staff: lane('staff', 'owner_staff', LIMITS),
    };
  }

  for({ lane, caller }: Client): OwnerWork {
    const { connections, queue } = this.#lanes[lane];
    const turn: TaskOwner = { caller };
    const run = <T>(task: (connection: Connection) => Promise<T>): Promise<T> =>
      queue.run(() => connections.use(task), turn);
    return {
      query: (text, params) => run((connection) => connection.query(text, params)),
      exec: (text) => run((connection) => connection.exec(text)),
      transaction: (work) => run((connection) => transact(connection, work)),
    };
  }

  stats(): PoolStats[] {
    return Object.values(this.#lanes).map(({ queue }) => queue.stats());
  }

  async close(seconds: number): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map(({ connections }) => connections.close(seconds)));
  }
}

function connectionsFor(
  lane: LaneName,
  { server, isPooled, startupParameters }: OwnerLanesOptions,
): Connections<Connection> {
  const ends = lane !== 'own' && startupParameters && !isPooled;
  const openSocket = server.sockets();
  const parameters = {
    application_name: 'marketdesk',
    ...(ends && { statement_timeout: STATEMENT_MS }),
  };
  return new Connections({
    open: () => new Connection({ server, openSocket, prepare: !isPooled, fetchTypes: true, parameters }),
    patienceMs: lane === 'own' ? null : DEAD_MS,
  });
}

/** Runs a transaction on an exclusive connection. Rolls back if `work` throws or a statement failed. */
async function transact<T>(connection: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let failure: { error: unknown } | null = null;
  const noting = async <R>(statement: Promise<R>): Promise<R> => {
    try {
      return await statement;
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  };
  const failed = () => failure;
  await connection.exec('begin');
  try {
    const result = await work({
      query: (text, params) => noting(connection.query(text, params)),
      exec: (text) => noting(connection.exec(text)),
    });
    // After a failed statement, PostgreSQL answers COMMIT with a silent rollback.
    const first = failed();
    if (first) throw first.error;
    await connection.exec('commit');
    return result;
  } catch (error) {
    // Fails on a lost connection, where nothing needs a rollback.
    await connection.exec('rollback').catch(() => undefined);
    throw error;
  }
}
