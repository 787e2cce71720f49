import { ApiLanes, type StatementTimes } from './api-lanes.ts';
import type { Client } from './client.ts';
import { isSqlError, isUnavailable, type ApiCall, type ApiResult, type ReplicaStats } from './database.ts';
import { LastingConnection } from './lasting-connection.ts';
import { LatestPosition } from './latest-position.ts';
import { runCallAt } from './run-call.ts';
import type { PoolStats } from '../fair-queue.ts';

export interface ReplicaOptions {
  url: string;
  connections: number;
  times: Partial<StatementTimes> | undefined;
  /** For the questions about its log. */
  primary: { url: string; prepare: boolean };
}

interface Connections {
  lanes: ApiLanes;
  /** Rejects when the replica is given up, so that nobody waits for an answer that won't come. */
  lost: Promise<never>;
  lose: () => void;
}

/** Between two looks at the replica. */
const WATCH_MS = 1_000;
/** A slower check counts as failed. */
const LOOK_MS = 2_000;
/** So long a read waits for the replica to have everything, in milliseconds; then the primary answers it. */
const PATIENCE_MS = 25;
/** The same for a look, after which the replica is left alone until the next. */
const WATCH_PATIENCE_MS = 250;

const IDENTITY = /* sql */ `
select current_database()::text as name, (select system_identifier::text from pg_catalog.pg_control_system()) as cluster,
       pg_catalog.pg_is_in_recovery() as is_replica, pg_catalog.pg_backend_pid() as pid`;

/** Errors of a healthy replica: it is behind, the read conflicts with replay, or it can't write. */
const NOT_HERE = new Set(['MD425', '40001', '40P01', '25006', '0A000', '42883', '3F000']);

/**
 * Reads from a streaming replica that are never stale: the primary is asked for its log position, and the read waits on the replica
 * until that is replayed. So everything acknowledged by any process is visible: one's own changes, those that were notified, the
 * end of a session. null from `call` = the primary has to answer.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #primary: LastingConnection;
  readonly #watcher: LastingConnection;
  readonly #position: LatestPosition;
  readonly #reads = { replica: 0, primary: 0 };
  #connections: Connections | null = null;
  #hadEverythingAt = performance.now();
  #lagMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const parameters = { application_name: 'marketdesk-replica' };
    this.#primary = new LastingConnection({ ...options.primary, parameters });
    this.#watcher = new LastingConnection({ url: options.url, prepare: false, parameters });
    this.#position = new LatestPosition(async () => {
      const [row] = await this.#primary
        .current()
        .query<{ position: string }>('select pg_catalog.pg_current_wal_insert_lsn()::text as position');
      if (!row) throw new Error('no position');
      return row.position;
    });
  }

  /** Looks for the first time; whether it is there or not is not the start's concern. */
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
    this.#leave();
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
      if (isUnavailable(error) || (isSqlError(error) && NOT_HERE.has(error.code))) return null;
      throw error;
    }
  }

  async #watch(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        for (const asked of [this.#primary, this.#watcher]) asked.current().cut();
        resolve(null);
      }, LOOK_MS);
    });
    const seen = await Promise.race([this.#look().catch(() => null), late]);
    clearTimeout(timer);
    if (this.#isClosed) return;
    if (seen) this.#use(seen.isPooled);
    else this.#leave();
    this.#timer = setTimeout(() => void this.#watch(), WATCH_MS).unref();
  }

  /** Whether it is a replica of this very database, and has come as far as the primary was. null = not to be read from. */
  async #look(): Promise<{ isPooled: boolean } | null> {
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
    await watcher.query('select backend.wait_for($1, $2)', [position, WATCH_PATIENCE_MS]);
    this.#hadEverythingAt = askedAt;
    this.#lagMs = performance.now() - waitedFrom;
    return { isPooled };
  }

  #use(isPooled: boolean): void {
    if (this.#connections) return;
    const { url, connections, times } = this.#options;
    const lanes = new ApiLanes({
      url,
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

  #leave(): void {
    const connections = this.#connections;
    this.#connections = null;
    connections?.lose();
    // Who waits has gone to the primary; what hangs is cut.
    void connections?.lanes.close(0).catch(() => undefined);
  }
}

interface Identity {
  name: string;
  cluster: string;
  is_replica: boolean;
  pid: number;
}
