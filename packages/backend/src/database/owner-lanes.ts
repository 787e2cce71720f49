import postgres from 'postgres';
import type { Client, LaneName } from './client.ts';
import type { Queryable } from './database.ts';
import { DRIVER, sockets, type Sql } from './driver.ts';
import { Slots, type PoolStats, type SlotLimits, type Turn } from './slots.ts';

export interface OwnerLanesOptions {
  url: string;
  startupParameters: boolean;
  isPooled: boolean;
}

/** What the owner of the database does; the transaction's `work` has the connection for itself. */
export interface OwnerWork extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

const CONNECTIONS: Record<LaneName, number> = { own: 3, users: 2, staff: 2 };
/** Clients' sign-ins, sessions and files: a few milliseconds each. The process's own work may take longer. */
const STATEMENT_MS = 8_000;
const LIMITS: SlotLimits = { perCaller: 1, waitingPerCaller: 100, waiting: 1_000, patienceMs: 10_000 };
const IDLE_SECONDS = 60;

type Parameters = postgres.ParameterOrJSON<number | bigint>[];

/** The owner's connections: for the process itself, for users' sign-ins and files, and for staff's. */
export class OwnerLanes {
  readonly #pools: Record<LaneName, { sql: Sql; slots: Slots }>;

  constructor(options: OwnerLanesOptions) {
    this.#pools = {
      own: { sql: connect(options, 'own'), slots: new Slots('owner', CONNECTIONS.own) },
      users: { sql: connect(options, 'users'), slots: new Slots('owner_users', CONNECTIONS.users, LIMITS) },
      staff: { sql: connect(options, 'staff'), slots: new Slots('owner_staff', CONNECTIONS.staff, LIMITS) },
    };
  }

  for({ lane, caller }: Client): OwnerWork {
    const { sql, slots } = this.#pools[lane];
    const turn: Turn = { caller };
    const work = queryable(sql);
    return {
      query: (text, params) => slots.run(() => work.query(text, params), turn),
      exec: (text) => slots.run(() => work.exec(text), turn),
      transaction: (inside) =>
        slots.run(
          () =>
            sql.begin((tx) => inside(queryable(tx as unknown as Pick<Sql, 'unsafe'>))) as ReturnType<
              typeof inside
            >,
          turn,
        ),
    };
  }

  stats(): PoolStats[] {
    return Object.values(this.#pools).map(({ slots }) => slots.stats());
  }

  async close(seconds: number): Promise<void> {
    await Promise.all(Object.values(this.#pools).map(({ sql }) => sql.end({ timeout: seconds })));
  }
}

function connect({ url, isPooled, startupParameters }: OwnerLanesOptions, lane: LaneName): Sql {
  const ends = lane !== 'own' && startupParameters && !isPooled;
  return postgres(url, {
    ...DRIVER,
    ...sockets(),
    max: CONNECTIONS[lane],
    idle_timeout: IDLE_SECONDS,
    prepare: !isPooled,
    connection: ends
      ? { application_name: 'marketdesk', statement_timeout: STATEMENT_MS }
      : { application_name: 'marketdesk' },
  });
}

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
