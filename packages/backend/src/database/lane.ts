import postgres from 'postgres';
import { requestCancel, type BackendKey } from './cancel-request.ts';
import { isSqlError } from './database.ts';
import { DRIVER, sockets, type Sql } from './driver.ts';
import { KeptPlans } from './kept-plans.ts';
import type { Statement } from './run-call.ts';
import { HungUp, Slots, type PoolStats, type SlotLimits, type Turn } from './slots.ts';
import { StatementEnd } from './statement-end.ts';
import { makeLessUrgent } from './urgency.ts';

export interface LaneOptions {
  name: string;
  url: string;
  connections: number;
  limits?: SlotLimits | undefined;
  /** Milliseconds that a statement may take. */
  ms: number;
  /** Whether the timeout is set when a connection opens. Otherwise a timer here cancels slow statements. */
  startupParameters: boolean;
  prepare: boolean;
  applicationName: string;
  /** Of PostgreSQL's processes behind it, where they are on this machine: higher is less urgent. null = as they are. */
  niceness?: number | null;
}

/** The driver opened another connection instead of one that was lost. */
const NOT_PREPARED = '26000';

interface Connection {
  sql: Sql;
  plans: KeptPlans;
  /** The last one that was sent. */
  query: object | null;
  /** PostgreSQL's process of which it is known how urgent it is. */
  nicePid: number | null;
}

/** A connection that nobody needs costs PostgreSQL 5 to 10 MB. */
const IDLE_SECONDS = 60;

/**
 * Connections for statements with a timeout, which are also stopped when their client disconnects. Each is a separate
 * driver instance, so that it is known which connection a statement is on, and that it is the only one there.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #slots: Slots;
  readonly #sockets = sockets();
  readonly #all = new Set<Connection>();
  /** The last one used is used first, so that those that are not needed close. */
  readonly #free: Connection[] = [];
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#slots = new Slots(options.name, options.connections, options.limits);
  }

  /** Errors: TooBusy, HungUp, whatever the database says. */
  run(turn: Turn, statement: Statement): Promise<unknown[]> {
    return this.#slots.run(async () => {
      const connection = this.#free.pop() ?? this.#open();
      const end = new StatementEnd({
        ms: this.#options.startupParameters ? null : this.#options.ms,
        signal: turn.signal,
        cancel: () => cancel(connection),
      });
      try {
        return await execute(connection, statement, this.#options.prepare);
      } catch (error) {
        // A change may be ended as well: it is one transaction, and is undone as a whole.
        throw end.hungUp && isSqlError(error) && error.code === '57014' ? new HungUp() : error;
      } finally {
        end.stop();
        beNice(connection, this.#options.niceness ?? null);
        // A pending cancel request would hit the next statement on this connection, somebody else's.
        if (end.wasAsked) this.#discard(connection);
        else this.#free.push(connection);
      }
    }, turn);
  }

  stats(): PoolStats {
    return this.#slots.stats();
  }

  /** Waits so many seconds for what is under way. */
  async close(seconds: number): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map(({ sql }) => sql.end({ timeout: seconds })));
  }

  #open(): Connection {
    if (this.#isClosed) {
      throw Object.assign(new Error('The database is closed'), { code: 'CONNECTION_ENDED' });
    }
    const { url, prepare, startupParameters, applicationName, ms } = this.#options;
    const sql = postgres(url, {
      ...DRIVER,
      ...this.#sockets,
      max: 1,
      idle_timeout: IDLE_SECONDS,
      prepare,
      fetch_types: false,
      connection: startupParameters
        ? { application_name: applicationName, statement_timeout: ms }
        : { application_name: applicationName },
    }) as unknown as Sql;
    const connection: Connection = { sql, plans: new KeptPlans(), query: null, nicePid: null };
    this.#all.add(connection);
    return connection;
  }

  #discard(connection: Connection): void {
    this.#all.delete(connection);
    void connection.sql.end({ timeout: 0 }).catch(() => undefined);
  }
}

async function execute(
  connection: Connection,
  statement: Statement,
  keepsPlans: boolean,
): Promise<unknown[]> {
  const { text, parameters, kept } = statement;
  if (!kept || !keepsPlans) return send(connection, text, parameters);
  const { sql, plans } = connection;
  const executed = async (): Promise<unknown[]> =>
    send(connection, text, kept.executedBy(await plans.executing(sql, kept.sql, kept.values)));
  try {
    return await executed();
  } catch (error) {
    if (!isSqlError(error) || error.code !== NOT_PREPARED) throw error;
    plans.forget();
    return executed();
  }
}

function send(connection: Connection, text: string, parameters: Statement['parameters']): Promise<unknown[]> {
  const query = connection.sql.unsafe(text, parameters, { prepare: true }).raw();
  connection.query = query;
  return query;
}

/** From its second statement on. */
function beNice(connection: Connection, niceness: number | null): void {
  const pid = niceness !== null && connection.query && keyOf(connection.query)?.pid;
  if (!pid || pid === connection.nicePid) return;
  if (makeLessUrgent(pid, niceness)) connection.nicePid = pid;
}

/** What does not reach PostgreSQL is asked for again, or ends by itself. */
function cancel({ sql, query }: Connection): void {
  const { host, port, path, ssl } = sql.options;
  const key = query && keyOf(query);
  if (key) requestCancel({ host, port, path: path, ssl }, key).catch(() => undefined);
}

/** The driver notes on a query which connection it was sent on; null before that. */
function keyOf(query: object): BackendKey | null {
  const state = 'state' in query ? query.state : null;
  if (typeof state !== 'object' || state === null || !('pid' in state) || !('secret' in state)) return null;
  const { pid, secret } = state;
  return typeof pid === 'number' && typeof secret === 'number' ? { pid, secret } : null;
}
