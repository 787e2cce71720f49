import { OWN, type Client, type HangUp } from './database/client.ts';
import type { Staff } from './staff.ts';
import type { Caller } from './tokens/verifier.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The origin of a request. */
export interface Origin {
  /** The client's address; null for calls from within the process. */
  address: string | null;
  signal?: HangUp | undefined;
}

/** Decides whose queue and connections a request uses. */
export class Clients {
  readonly #staff: Staff;

  constructor(staff: Staff) {
    this.#staff = staff;
  }

  /** Signed-in people share one queue across addresses; everyone else is queued by address. */
  of({ role, payload }: Pick<Caller, 'role' | 'payload'>, origin: Origin): Client | Promise<Client> {
    const { signal } = origin;
    if (role === 'service_role') return { ...OWN, signal };
    const { sub } = payload;
    if (role === 'anon' || typeof sub !== 'string' || !UUID.test(sub)) return Clients.at(origin);
    const isStaff = this.#staff.has(sub);
    const client = (staff: boolean): Client => ({ lane: staff ? 'staff' : 'users', caller: sub, signal });
    return typeof isStaff === 'boolean' ? client(isStaff) : isStaff.then(client);
  }

  /** The client of a request without a session. */
  static at({ address, signal }: Origin): Client {
    return { lane: 'users', caller: `address ${address ?? 'unknown'}`, signal };
  }
}
