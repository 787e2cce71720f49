import { Buckets } from '../bucket.ts';
import type { Caller } from '../tokens/verifier.ts';
import { POLICY_VIOLATION, type Connection } from './connection.ts';
import type { RealtimeOptions } from './options.ts';
import { personOf, SERVICE } from './person.ts';
import { Refusal } from './refusal.ts';

type Limits = Pick<
  RealtimeOptions,
  'anonymousPerAddress' | 'anonymousSockets' | 'socketsPerPerson' | 'bytesPerPerson'
>;

/**
 * Limits the sockets of this process. A socket is anonymous, and counts for its address, until a join brings the token of
 * a signed-in person; then it counts for that person. Idle anonymous sockets are closed for newer ones, so neither
 * anonymous clients nor one person can lock out others.
 */
export class SocketQuota {
  readonly #limits: Limits;
  /** Ordered by arrival, like all sets here. */
  readonly #anonymous = new Set<Connection>();
  readonly #addresses = new Map<string, Set<Connection>>();
  readonly #people = new Map<string, Set<Connection>>();
  readonly #personOf = new Map<Connection, string>();
  readonly #bytes: Buckets;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#bytes = new Buckets(limits.bytesPerPerson);
  }

  /** Returns whether the address may open another socket. May close an older one that has joined nothing. */
  hasSpace(address: string, key: Caller): boolean {
    // The service key has no limit.
    if (key.role === SERVICE) return true;
    const { anonymousPerAddress, anonymousSockets } = this.#limits;
    const here = this.#addresses.get(address) ?? new Set();
    return this.#evictIdle(here, anonymousPerAddress) && this.#evictIdle(this.#anonymous, anonymousSockets);
  }

  /** Counts a new socket; call hasSpace first. */
  enter(connection: Connection): void {
    if (connection.key.role === SERVICE) this.#assign(connection, SERVICE);
    else {
      this.#anonymous.add(connection);
      add(this.#addresses, connection.address, connection);
    }
  }

  leave(connection: Connection): void {
    this.#anonymous.delete(connection);
    remove(this.#addresses, connection.address, connection);
    const person = this.#personOf.get(connection);
    if (person !== undefined) remove(this.#people, person, connection);
    this.#personOf.delete(connection);
  }

  /** Takes bytes from the budget of the person, or of the address. Reconnecting does not refill it. */
  mayReceive(connection: Connection, bytes: number): boolean {
    const person = this.#personOf.get(connection) ?? `address ${connection.address}`;
    return person === SERVICE || this.#bytes.of(person).take(bytes);
  }

  /** Assigns the socket to its person. Errors: Refusal if they have too many sockets. */
  claim(connection: Connection, caller: Caller): void {
    const person = personOf(caller);
    if (person === null || this.#personOf.get(connection) === person) return;
    if (person !== SERVICE && (this.#people.get(person)?.size ?? 0) >= this.#limits.socketsPerPerson) {
      throw new Refusal('ConnectionRateLimitReached', 'You have too many connections. Close some of them');
    }
    this.leave(connection);
    this.#assign(connection, person);
  }

  /** Makes a socket anonymous again after its token was refused, if nothing was joined. */
  release(connection: Connection): void {
    if (connection.hasJoined || !this.#personOf.has(connection) || !connection.isOpen) return;
    this.leave(connection);
    if (this.hasSpace(connection.address, connection.key)) this.enter(connection);
    else connection.close(POLICY_VIOLATION, IDLE_SOCKETS);
  }

  #assign(connection: Connection, person: string): void {
    this.#personOf.set(connection, person);
    add(this.#people, person, connection);
  }

  #evictIdle(sockets: ReadonlySet<Connection>, limit: number): boolean {
    if (sockets.size < limit) return true;
    const oldest = [...sockets].find(({ hasJoined }) => !hasJoined);
    if (!oldest) return false;
    this.leave(oldest);
    oldest.close(POLICY_VIOLATION, IDLE_SOCKETS);
    return true;
  }
}

const IDLE_SOCKETS = 'Too many connections that have joined nothing';

function add(groups: Map<string, Set<Connection>>, name: string, connection: Connection): void {
  groups.set(name, (groups.get(name) ?? new Set()).add(connection));
}

function remove(groups: Map<string, Set<Connection>>, name: string, connection: Connection): void {
  const group = groups.get(name);
  group?.delete(connection);
  if (group?.size === 0) groups.delete(name);
}
