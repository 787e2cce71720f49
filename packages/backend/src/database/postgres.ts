import { ApiLanes, type StatementTimes } from './api-lanes.ts';
import { OWN, type Client } from './client.ts';
import { Connection, type Server } from './connection.ts';
import type { Database } from './database.ts';
import { watchDisk } from './full-disk.ts';
import { OwnerLanes } from './owner-lanes.ts';
import { PostgresListener } from './postgres-listener.ts';
import { Replica } from './replica.ts';
import { runCall } from './run-call.ts';
import { serverAt } from './server.ts';

export interface PostgresOptions {
  /** Connections for people's requests. Two to four saturate two cores; more reduce the effect of slow queries. */
  connections?: number;
  /** Statement timeouts of requests (57014), milliseconds. */
  times?: Partial<StatementTimes>;
  /** False for gateways that refuse startup parameters; this process then cancels slow statements itself. */
  startupParameters?: boolean;
  /**
   * The URL leads to a pooler (PgBouncer in transaction mode): the next statement may use another server connection. Disables
   * prepared statements and startup parameters; notifications require `directUrl`.
   */
  isPooled?: boolean;
  /** URL for notifications; default: the same URL. */
  directUrl?: string | undefined;
  /** PostgreSQL runs on this machine as a child process. */
  isOwn?: boolean;
  /** URL of a streaming replica that may answer reads. */
  readUrl?: string | undefined;
}

const CONNECTIONS = 8;
/** Maximum wait for running statements when the process stops. */
const CLOSE_SECONDS = 5;

/** Connects to PostgreSQL by postgres.js, with separate connections for users, staff, jobs and the owner's work. */
export function postgresDatabase(url: string, options: PostgresOptions = {}): Database {
  const { connections = CONNECTIONS, times, isPooled = false, startupParameters = true } = options;
  const { directUrl, readUrl } = options;
  const server = serverAt(url);
  const shared = { server, startupParameters, isPooled };
  const api = new ApiLanes({
    ...shared,
    connections,
    times,
    isOwn: options.isOwn,
    applicationName: 'marketdesk-api',
  });
  const owner = new OwnerLanes(shared);
  const direct = directUrl === undefined ? server : serverAt(directUrl);
  const openSocket = direct.sockets();
  const listener = new PostgresListener(
    (hooks) =>
      new Connection({
        server: direct,
        openSocket,
        parameters: { application_name: 'marketdesk-listen' },
        ...hooks,
      }),
  );
  const replica = readUrl === undefined ? null : openReplica(serverAt(readUrl), server, options);

  const database: Omit<Database, 'hasRoom'> = {
    ...owner.for(OWN),
    async call(request, client) {
      const read = request.mayBeReplica && replica ? await replica.call(request, client) : null;
      return read ?? api.run(request, client, runCall(request));
    },
    forClient: ({ lane, caller }: Client) => ({
      ...database,
      ...owner.for({ lane, caller }),
      call: (request) => database.call(request, { lane, caller }),
    }),
    listen: (channel, handler, missed, lost) => listener.listen(channel, { handler, missed, lost }),
    async ping() {
      await database.query('select 1');
    },
    pools: () => [...api.stats(), ...owner.stats(), ...(replica?.pools() ?? [])],
    replica: () => replica?.stats() ?? null,
    async close() {
      await replica?.close();
      await Promise.all([api.close(CLOSE_SECONDS), owner.close(CLOSE_SECONDS), listener.close()]);
    },
  };
  return watchDisk(database);
}

function openReplica(server: Server, primary: Server, options: PostgresOptions): Replica {
  const { connections = CONNECTIONS, times, isPooled = false } = options;
  const replica = new Replica({
    server,
    primary: { server: primary, prepare: !isPooled },
    connections,
    times,
  });
  void replica.open();
  return replica;
}
