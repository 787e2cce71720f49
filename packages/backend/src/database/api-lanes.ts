import type { Client, LaneName } from './client.ts';
import type { Server } from './connection.ts';
import type { ApiCall, ApiResult } from './database.ts';
import { Lane } from './lane.ts';
import { toResult, type Statement } from './run-call.ts';
import type { PoolStats, QueueLimits } from '../fair-queue.ts';

/** Statement timeouts (57014), milliseconds. */
export interface StatementTimes {
  users: number;
  staff: number;
  /** For staff: long procedures, which set their own `statement_timeout`. */
  long: number;
  jobs: number;
}

const STATEMENT_TIMES: StatementTimes = { users: 3_000, staff: 8_000, long: 120_000, jobs: 120_000 };

export interface ApiLanesOptions {
  server: Server;
  /** Connections for people, divided among users, staff, and staff's long procedures. */
  connections: number;
  times?: Partial<StatementTimes> | undefined;
  startupParameters: boolean;
  isPooled: boolean;
  applicationName: string;
  /** PostgreSQL runs on this machine as a child process. */
  isOwn?: boolean | undefined;
  /** Prefix of the pools' names. */
  prefix?: string;
}

type Kind = keyof StatementTimes | 'realtime';

/** For payouts and scheduled jobs. */
const JOB_CONNECTIONS = 2;
/** Few are enough: changes are read for all sockets at once, and concurrent joins are limited. */
const REALTIME_CONNECTIONS = 2;
/**
 * Niceness of PostgreSQL's processes on the same machine: staff first, then long work, then users. At most ten, because
 * users' statements would time out beside another busy program.
 */
const NICENESS: Partial<Record<Kind, number>> = { long: 5, jobs: 5, users: 10 };

/** Divides the connections: an eighth for long procedures, and half of the rest each for staff and users. */
function splitConnections(connections: number): Record<'users' | 'staff' | 'long', number> {
  const long = Math.max(1, Math.floor(connections / 8));
  const others = Math.max(2, connections - long);
  const staff = Math.ceil(others / 2);
  return { staff, users: others - staff, long };
}

/** The connections to one database server for requests. */
export class ApiLanes {
  readonly #lanes: Record<Kind, Lane>;

  constructor(options: ApiLanesOptions) {
    const times = { ...STATEMENT_TIMES, ...options.times };
    const { users, staff, long } = splitConnections(options.connections);
    const lane = (kind: Kind, connections: number, ms: number, limits?: QueueLimits): Lane =>
      new Lane({
        server: options.server,
        name: `${options.prefix ?? ''}${kind}`,
        connections,
        ms,
        limits,
        startupParameters: options.startupParameters && !options.isPooled,
        prepare: !options.isPooled,
        applicationName: options.applicationName,
        niceness: options.isOwn ? (NICENESS[kind] ?? null) : null,
      });
    this.#lanes = {
      users: lane('users', users, times.users, {
        // One person never uses all connections.
        perCaller: Math.max(1, Math.min(4, users - 1)),
        waitingPerCaller: 20,
        waiting: 500,
        patienceMs: 10_000,
      }),
      staff: lane('staff', staff, times.staff, {
        perCaller: 8,
        waitingPerCaller: 50,
        waiting: 500,
        patienceMs: 15_000,
      }),
      long: lane('long', long, times.long, {
        perCaller: 1,
        waitingPerCaller: 5,
        waiting: 50,
        patienceMs: 60_000,
      }),
      jobs: lane('jobs', JOB_CONNECTIONS, times.jobs),
      realtime: lane('realtime', REALTIME_CONNECTIONS, times.staff),
    };
  }

  async run(request: ApiCall, client: Client | undefined, statement: Statement): Promise<ApiResult> {
    const kind = client ? kindOf(client.lane, request) : kindByRole(request.role);
    return toResult(await this.#lanes[kind].run(client ?? {}, statement));
  }

  stats(): PoolStats[] {
    return Object.values(this.#lanes).map((lane) => lane.stats());
  }

  async close(seconds: number): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close(seconds)));
  }
}

function kindOf(lane: LaneName, { role, isLong }: ApiCall): Kind {
  if (lane === 'own') return kindByRole(role);
  return lane === 'staff' && isLong ? 'long' : lane;
}

/** Lane of the process's own work. Sockets have their own queue before. */
const kindByRole = (role: string): Kind => (role === 'service_role' ? 'jobs' : 'realtime');
