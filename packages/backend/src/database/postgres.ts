import postgres from 'postgres';
import { arrayLiteral } from './array-literal.ts';
import type { ApiCall, ApiResult, Database, Queryable } from './database.ts';
import { PostgresListener } from './postgres-listener.ts';
import { guardedSockets } from './postgres-socket.ts';

export interface PostgresOptions {
  /** Connections for API requests. Two to four saturate two cores; more only hide slow queries from each other. */
  connections?: number;
  /** Milliseconds after which PostgreSQL cancels an API request (57014). */
  statementTimeout?: number;
  /** PgBouncer refuses startup parameters that it does not know: without them there is no statement timeout. */
  startupParameters?: boolean;
}

const RUN = 'select body, row_count, total_count from backend.run($1,$2,$3,$4,$5,$6,$7)';

/** int8 as a number while that is exact; the drivers' defaults (text here, number in PGlite) would differ. */
function parseBigint(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const TYPES = {
  bigint: { to: 20, from: [20], serialize: String, parse: parseBigint },
  json: { to: 114, from: [114, 3802], serialize: asJson, parse: JSON.parse as (text: string) => unknown },
};

const CONNECT_SECONDS = 5;

const common = {
  onnotice: () => undefined,
  types: TYPES,
  connect_timeout: CONNECT_SECONDS,
  // A database that is restarting is tried again at once and then every second, not after postgres.js' 20 s.
  backoff: (attempts: number) => Math.min(1, attempts * 0.1),
} satisfies postgres.Options<Record<string, postgres.PostgresType>>;

// One request may wait behind another on a busy connection, never a row of them behind a slow one. The option is
// missing from the library's types.
const PIPELINE: object = { max_pipeline: 1 };
/** Missing there as well. */
const sockets = (): object => ({ socket: guardedSockets({ connectTimeout: CONNECT_SECONDS * 1000 }) });

type Sql = postgres.Sql<{ bigint: number | bigint; json: unknown }>;
type Parameters = postgres.ParameterOrJSON<number | bigint>[];

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

/** PostgreSQL over postgres.js: one pool for API requests, a small one for the owner's work, which may take longer. */
export function postgresDatabase(url: string, options: PostgresOptions = {}): Database {
  const { connections = 8, statementTimeout = 8000, startupParameters = true } = options;
  const owner = postgres(url, {
    ...common,
    ...sockets(),
    max: 6,
    connection: { application_name: 'marketdesk' },
  }) as Sql;
  const api = postgres(url, {
    ...common,
    ...sockets(),
    max: connections,
    ...PIPELINE,
    fetch_types: false,
    connection: startupParameters
      ? { application_name: 'marketdesk-api', statement_timeout: statementTimeout }
      : { application_name: 'marketdesk-api' },
  }) as Sql;

  const listener = new PostgresListener((hooks) =>
    postgres(url, {
      ...common,
      ...sockets(),
      ...hooks,
      max: 1,
      max_lifetime: null,
      fetch_types: false,
      connection: { application_name: 'marketdesk-listen' },
    }),
  );

  return {
    kind: 'postgres',
    ...queryable(owner),
    async call(request: ApiCall): Promise<ApiResult> {
      const rows = await api
        .unsafe(
          RUN,
          [
            request.role,
            request.claims,
            request.session,
            request.readOnly,
            request.sql,
            arrayLiteral(request.params),
            request.single === true,
          ],
          { prepare: true },
        )
        .raw();
      const [body = null, rowCount, totalCount] = (rows[0] ?? []) as unknown as (Buffer | null)[];
      return {
        body,
        rowCount: rowCount ? Number(rowCount.toString('latin1')) : 0,
        totalCount: totalCount ? Number(totalCount.toString('latin1')) : null,
      };
    },
    async transaction<T>(work: (tx: Queryable) => Promise<T>) {
      return (await owner.begin((tx) => work(queryable(tx as unknown as Pick<Sql, 'unsafe'>)))) as T;
    },
    listen: (channel, handler, missed, lost) => listener.listen(channel, { handler, missed, lost }),
    async ping() {
      await owner.unsafe('select 1', [], { prepare: true });
    },
    async close() {
      await Promise.all([api.end({ timeout: 5 }), owner.end({ timeout: 5 }), listener.close()]);
    },
  };
}
