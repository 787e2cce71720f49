import { Clients } from '../clients.ts';
import type { Client, LaneName } from '../database/client.ts';
import { FairQueue } from '../fair-queue.ts';
import type { AuthContext, AuthRequest } from './context.ts';

/** Endpoints used before the caller is known to be staff. They have their own limits on attempts. */
const UNQUEUED = /^\/factors\/.*\/verify$/;

/** Well above the number of database connections: these queues only provide fairness. */
const CONCURRENT = 16;
const LIMITS = { perCaller: 4, waitingPerCaller: 100, waiting: 1_000, patienceMs: 10_000 };

/**
 * Chooses the lane and queue of a request to the auth service. A flood of session refreshes then affects neither staff
 * nor other addresses.
 */
export class AuthQueues {
  readonly #contexts: Record<LaneName, AuthContext>;
  readonly #turns: Record<LaneName, FairQueue>;
  /** Callbacks wait for the identity provider, so they must not delay other requests. */
  readonly #signOns = new FairQueue('auth_sign_ons', CONCURRENT, LIMITS);

  constructor(auth: AuthContext) {
    const context = (lane: LaneName): AuthContext => ({
      ...auth,
      database: auth.database.forClient({ lane, caller: null }),
    });
    this.#contexts = { users: context('users'), staff: context('staff'), own: auth };
    this.#turns = {
      users: new FairQueue('auth_users', CONCURRENT, LIMITS),
      staff: new FairQueue('auth_staff', CONCURRENT, LIMITS),
      own: new FairQueue('auth_own', Infinity),
    };
  }

  /** Errors: TooBusy, HungUp before the request starts. */
  async run<T>(request: AuthRequest, path: string, answer: (request: AuthRequest) => Promise<T>): Promise<T> {
    const isSignIn = path === '/token' && request.query.get('grant_type') === 'password';
    if (isSignIn || UNQUEUED.test(path)) return answer({ ...request, auth: this.#contexts.staff });
    const { signal } = request.request;
    if (path === '/callback') {
      return this.#signOns.run(() => answer({ ...request, auth: this.#contexts.staff }), {
        caller: request.address ?? '',
        signal,
      });
    }
    const { lane, caller } = await clientOf(request);
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
    // Invalid token: the endpoint reports it, if it needs one.
    return Clients.at({ address });
  }
}
