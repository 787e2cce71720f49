import { ApiLanes, type StatementTimes } from './api-lanes.ts';
import type { Client } from './client.ts';
import type { Server } from './connection.ts';
import { isSqlError, isUnavailable, type ApiCall, type ApiResult, type ReplicaStats } from './database.ts';
import { ReconnectingConnection } from './reconnecting-connection.ts';
import { LatestAnswer } from './latest-answer.ts';
import { runCallAt } from './run-call.ts';
import type { PoolStats } from '../fair-queue.ts';

export interface ReplicaOptions {
  server: Server;
  connections: number;
  times: Partial<StatementTimes> | undefined;
  /** For queries about the primary's log position. */
  primary: { server: Server; prepare: boolean };
}

interface Connections {
  lanes: ApiLanes;
  /** Rejects when the replica is no longer used, so that waiting reads fail at once. */
  lost: Promise<never>;
  lose: () => void;
}

/** Interval of the probes. */
const WATCH_MS = 1_000;
/** Timeout of a probe. */
const PROBE_TIMEOUT_MS = 2_000;
/** Milliseconds that a read waits for the replica to catch up before the primary answers it. */
const PATIENCE_MS = 25;
/** The same for a probe. */
const PROBE_PATIENCE_MS = 250;

const IDENTITY = /* sql */ `
select current_database()::text as name, (select system_identifier::text from pg_catalog.pg_control_system()) as cluster,
       pg_catalog.pg_is_in_recovery() as is_replica, pg_catalog.pg_backend_pid() as pid`;

/** Errors of a healthy replica: it is behind, the read conflicts with replay, or the statement writes. */
const REPLICA_ERRORS = new Set(['MD425', '40001', '40P01', '25006', '0A000', '42883', '3F000']);

/**
 * Reads from a streaming replica without stale results: a read waits on the replica until the primary's current log
 * position is replayed. So all acknowledged changes are visible, including ended sessions. `call` returns null if the
 * primary must answer.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #primary: ReconnectingConnection;
  readonly #watcher: ReconnectingConnection;
  /** The end of the primary's log (`pg_lsn` as text), after everything acknowledged before the call. */
  readonly #position: LatestAnswer<string>;
  readonly #reads = { replica: 0, primary: 0 };
  #connections: Connections | null = null;
  #hadEverythingAt = performance.now();
  #lagMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const parameters = { application_name: 'marketdesk-replica' };
    this.#primary = new ReconnectingConnection({ ...options.primary, parameters });
    this.#watcher = new ReconnectingConnection({ server: options.server, prepare: false, parameters });
    this.#position = new LatestAnswer(async () => {
      const [row] = await this.#primary
        .current()
        .query<{ position: string }>('select pg_catalog.pg_current_wal_insert_lsn()::text as position');
      if (!row) throw new Error('no position');
      return row.position;
    });
  }

  /** Runs the first probe. A missing replica does not prevent the start. */
  async open(): Promise<void> {
    await this.#watch();
  }

  async call(request: ApiCall, client?: Client): Promise<ApiResult | null> {
    const connections = this.#connections;
    const result = connections && (await this.#read(connections, request, client));
    this.#reads[result ? 'replica' : 'primary']++;
    return result;
  }

  stats(): ReplicaStats {
    return {
      isUsed: this.#connections !== null,
      lagSeconds: (this.#connections ? this.#lagMs : performance.now() - this.#hadEverythingAt) / 1000,
      reads: { ...this.#reads },
    };
  }

  pools(): PoolStats[] {
    return this.#connections ? this.#connections.lanes.stats() : [];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#stopUsing();
    await Promise.all([this.#watcher.close(1), this.#primary.close(1)]);
  }

  async #read(
    { lanes, lost }: Connections,
    request: ApiCall,
    client: Client | undefined,
  ): Promise<ApiResult | null> {
    try {
      const position = await Promise.race([this.#position.now(), lost]);
      const read = lanes.run(request, client, runCallAt(request, position, PATIENCE_MS));
      return await Promise.race([read, lost]);
    } catch (error) {
      if (isUnavailable(error) || (isSqlError(error) && REPLICA_ERRORS.has(error.code))) return null;
      throw error;
    }
  }

  async #watch(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        for (const asked of [this.#primary, this.#watcher]) asked.current().cut();
        resolve(null);
      }, PROBE_TIMEOUT_MS);
    });
    const seen = await Promise.race([this.#probe().catch(() => null), late]);
    clearTimeout(timer);
    if (this.#isClosed) return;
    if (seen) this.#startUsing(seen.isPooled);
    else this.#stopUsing();
    this.#timer = setTimeout(() => void this.#watch(), WATCH_MS).unref();
  }

  /** Checks that it is a replica of this database and has caught up. Returns null if it must not be used. */
  async #probe(): Promise<{ isPooled: boolean } | null> {
    const askedAt = performance.now();
    const watcher = this.#watcher.current();
    const [position, [here], [replica]] = await Promise.all([
      this.#position.now(),
      this.#primary.current().query<Identity>(IDENTITY),
      watcher.query<Identity>(IDENTITY),
    ]);
    const isPooled = watcher.pid !== replica?.pid;
    if (!here || !replica?.is_replica) return null;
    if (replica.cluster !== here.cluster || replica.name !== here.name) return null;
    const waitedFrom = performance.now();
    await watcher.query('select backend.wait_for($1, $2)', [position, PROBE_PATIENCE_MS]);
    this.#hadEverythingAt = askedAt;
    this.#lagMs = performance.now() - waitedFrom;
    return { isPooled };
  }

  #startUsing(isPooled: boolean): void {
    if (this.#connections) return;
    const { server, connections, times } = this.#options;
    const lanes = new ApiLanes({
      server,
      connections,
      times,
      startupParameters: true,
      isPooled,
      applicationName: 'marketdesk-replica',
      prefix: 'replica_',
    });
    let lose = (): void => undefined;
    const lost = new Promise<never>((_, reject) => {
      lose = () => reject(Object.assign(new Error('The replica is away'), { code: 'CONNECTION_CLOSED' }));
    });
    lost.catch(() => undefined);
    this.#connections = { lanes, lost, lose };
  }

  #stopUsing(): void {
    const connections = this.#connections;
    this.#connections = null;
    connections?.lose();
    // Waiting reads have gone to the primary; hanging ones are aborted.
    void connections?.lanes.close(0).catch(() => undefined);
  }
}

interface Identity {
  name: string;
  cluster: string;
  is_replica: boolean;
  pid: number;
}
