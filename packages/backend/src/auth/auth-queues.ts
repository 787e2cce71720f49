import { Clients } from '../clients.ts';
import type { Client, LaneName } from '../database/client.ts';
import { FairQueue } from '../fair-queue.ts';
import type { AuthContext, AuthRequest } from './context.ts';

/** Endpoints used before it is known whether the caller is staff. They limit attempts themselves. */
const DOORS = /^\/factors\/.*\/verify$/;

/** Far more than the database answers at once: this is for the turns. */
const AT_ONCE = 16;
const LIMITS = { perCaller: 4, waitingPerCaller: 100, waiting: 1_000, patienceMs: 10_000 };

/**
 * Chooses the lane and queue of a request to the auth service, so that a flood of session refreshes affects neither
 * staff nor other addresses.
 */
export class AuthQueues {
  readonly #contexts: Record<LaneName, AuthContext>;
  readonly #turns: Record<LaneName, FairQueue>;

  constructor(auth: AuthContext) {
    const context = (lane: LaneName): AuthContext => ({
      ...auth,
      database: auth.database.forClient({ lane, caller: null }),
    });
    this.#contexts = { users: context('users'), staff: context('staff'), own: auth };
    this.#turns = {
      users: new FairQueue('auth_users', AT_ONCE, LIMITS),
      staff: new FairQueue('auth_staff', AT_ONCE, LIMITS),
      own: new FairQueue('auth_own', Infinity),
    };
  }

  /** Errors: TooBusy, HungUp before anything is done. */
  async run<T>(request: AuthRequest, path: string, answer: (request: AuthRequest) => Promise<T>): Promise<T> {
    const isSignIn = path === '/token' && request.query.get('grant_type') === 'password';
    if (isSignIn || DOORS.test(path)) return answer({ ...request, auth: this.#contexts.staff });
    const { lane, caller } = await clientOf(request);
    const { signal } = request.request;
    return this.#turns[lane].run(() => answer({ ...request, auth: this.#contexts[lane] }), {
      caller,
      signal,
    });
  }
}

async function clientOf({ auth, request, address }: AuthRequest): Promise<Client> {
  const [, token] = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return Clients.at({ address });
  try {
    return await auth.clients.of(await auth.verifier.verify(token), { address });
  } catch {
    // The endpoint says what is wrong with it, if it wants one at all.
    return Clients.at({ address });
  }
}
