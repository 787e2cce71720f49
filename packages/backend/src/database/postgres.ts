import postgres from 'postgres';
import type { Database, Queryable } from './database.ts';
import { DRIVER, sockets, type Sql } from './driver.ts';
import { watchDisk } from './full-disk.ts';
import { PostgresListener } from './postgres-listener.ts';
import { Replica } from './replica.ts';
import { runCall } from './run-call.ts';
import { Slots } from './slots.ts';

export interface PostgresOptions {
  /** Connections for API requests. Two to four saturate two cores; more only hide slow queries from each other. */
  connections?: number;
  /** Milliseconds after which PostgreSQL cancels an API request (57014). */
  statementTimeout?: number;
  /** Some gateways refuse startup parameters that they do not know: without them there is no statement timeout. */
  startupParameters?: boolean;
  /**
   * A pooler (PgBouncer in transaction mode) is in between: the next statement may be another server connection's, so that
   * nothing may be left on one. No prepared statements, no startup parameters; notifications come by `directUrl`.
   */
  isPooled?: boolean;
  /** Where notifications are listened for; default: the same address. */
  directUrl?: string | undefined;
  /** A streaming replica that may answer reads. */
  readUrl?: string | undefined;
}

// One request may wait behind another on a busy connection, never a row of them behind a slow one. The option is
// missing from the library's types.
const PIPELINE: object = { max_pipeline: 1 };
type Parameters = postgres.ParameterOrJSON<number | bigint>[];

/** `prepare` has no effect where the pool as a whole does not prepare. */
function queryable(sql: Pick<Sql, 'unsafe'>): Queryable {
  return {
    async query<Row>(text: string, params: readonly unknown[] = []) {
      const rows = await sql.unsafe(text, params as Parameters, { prepare: true });
      return [...rows] as unknown as Row[];
    },
    async exec(text) {
      await sql.unsafe(text).simple();
    },
  };
}

const STATEMENT_MS = 8000;
/** Connections of the owner's pool. */
const OWNER_CONNECTIONS = 6;

/** PostgreSQL over postgres.js: one pool for API requests, a small one for the owner's work, which may take longer. */
export function postgresDatabase(url: string, options: PostgresOptions = {}): Database {
  const { connections = 8, isPooled = false, directUrl = url } = options;
  const owner = postgres(url, {
    ...DRIVER,
    ...sockets(),
    max: OWNER_CONNECTIONS,
    prepare: !isPooled,
    connection: { application_name: 'marketdesk' },
  }) as Sql;
  const api = postgres(url, {
    ...DRIVER,
    ...sockets(),
    max: connections,
    ...PIPELINE,
    prepare: !isPooled,
    fetch_types: false,
    connection: apiParameters(options),
  }) as Sql;
  const listener = new PostgresListener((hooks) =>
    postgres(directUrl, {
      ...DRIVER,
      ...sockets(),
      ...hooks,
      max: 1,
      max_lifetime: null,
      fetch_types: false,
      connection: { application_name: 'marketdesk-listen' },
    }),
  );

  // The driver's own queue can't be looked into. With these in front it is always empty.
  const apiSlots = new Slots('api', connections);
  const ownerSlots = new Slots('owner', OWNER_CONNECTIONS);
  const owned = queryable(owner);
  const replica = options.readUrl === undefined ? null : openReplica(options.readUrl, url, options);

  return watchDisk({
    query: (text, params) => ownerSlots.run(() => owned.query(text, params)),
    exec: (text) => ownerSlots.run(() => owned.exec(text)),
    async call(request) {
      const read = request.mayBeReplica && replica ? await replica.call(request) : null;
      return read ?? apiSlots.run(() => runCall(api, request));
    },
    transaction: <T>(work: (tx: Queryable) => Promise<T>) =>
      ownerSlots.run(
        () => owner.begin((tx) => work(queryable(tx as unknown as Pick<Sql, 'unsafe'>))) as Promise<T>,
      ),
    listen: (channel, handler, missed, lost) => listener.listen(channel, { handler, missed, lost }),
    async ping() {
      await ownerSlots.run(() => owner.unsafe('select 1', [], { prepare: true }));
    },
    pools: () => [apiSlots.stats(), ownerSlots.stats(), ...(replica?.pools() ?? [])],
    replica: () => replica?.stats() ?? null,
    async close() {
      await replica?.close();
      await Promise.all([api.end({ timeout: 5 }), owner.end({ timeout: 5 }), listener.close()]);
    },
  });
}

function openReplica(readUrl: string, url: string, options: PostgresOptions): Replica {
  const { connections = 8, statementTimeout = STATEMENT_MS, isPooled = false } = options;
  const primary = postgres(url, {
    ...DRIVER,
    ...sockets(),
    max: 1,
    prepare: !isPooled,
    fetch_types: false,
    connection: { application_name: 'marketdesk-replica' },
  }) as unknown as Sql;
  const replica = new Replica({ url: readUrl, primary, connections, statementTimeout });
  void replica.open();
  return replica;
}

function apiParameters({
  statementTimeout = STATEMENT_MS,
  startupParameters = true,
  isPooled = false,
}: PostgresOptions) {
  return startupParameters && !isPooled
    ? { application_name: 'marketdesk-api', statement_timeout: statementTimeout }
    : { application_name: 'marketdesk-api' };
}
