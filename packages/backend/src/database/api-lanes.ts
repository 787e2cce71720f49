import type { Client, LaneName } from './client.ts';
import type { ApiCall, ApiResult } from './database.ts';
import { Lane } from './lane.ts';
import { toResult, type Statement } from './run-call.ts';
import type { PoolStats, QueueLimits } from '../fair-queue.ts';

/** Milliseconds after which a statement ends (57014). */
export interface StatementTimes {
  users: number;
  staff: number;
  /** For staff: procedures that set `statement_timeout`, because they take long. */
  long: number;
  jobs: number;
}

const STATEMENT_TIMES: StatementTimes = { users: 3_000, staff: 8_000, long: 120_000, jobs: 120_000 };

export interface ApiLanesOptions {
  url: string;
  /** For people: shared out among users, staff, and what staff do that takes long. */
  connections: number;
  times?: Partial<StatementTimes> | undefined;
  startupParameters: boolean;
  isPooled: boolean;
  applicationName: string;
  /** PostgreSQL runs on this very machine, as this server's own. */
  isOwn?: boolean | undefined;
  /** Before the names of its pools. */
  prefix?: string;
}

type Kind = keyof StatementTimes | 'realtime';

/** Payouts and what runs by the clock. */
const JOB_CONNECTIONS = 2;
/** Changes are read for all sockets at once, and few may join at a time. */
const REALTIME_CONNECTIONS = 2;
/**
 * Where all share the processors: staff come before what they wait for longer, and users last. Not more than ten: beside another busy
 * program users' statements would run out of time.
 */
const NICENESS: Partial<Record<Kind, number>> = { long: 5, jobs: 5, users: 10 };

/** One in eight for what takes long; staff and users have half of the others each. */
function shareOut(connections: number): Record<'users' | 'staff' | 'long', number> {
  const long = Math.max(1, Math.floor(connections / 8));
  const others = Math.max(2, connections - long);
  const staff = Math.ceil(others / 2);
  return { staff, users: others - staff, long };
}

/** The connections of one server for requests. */
export class ApiLanes {
  readonly #lanes: Record<Kind, Lane>;

  constructor(options: ApiLanesOptions) {
    const times = { ...STATEMENT_TIMES, ...options.times };
    const { users, staff, long } = shareOut(options.connections);
    const lane = (kind: Kind, connections: number, ms: number, limits?: QueueLimits): Lane =>
      new Lane({
        url: options.url,
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
        // One person never has all of them.
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

/** Without a client it is the process's own work; sockets queue before they get here. */
const kindByRole = (role: string): Kind => (role === 'service_role' ? 'jobs' : 'realtime');
