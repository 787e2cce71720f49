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
 * Counts the sockets of this process. A socket is anonymous until it shows a signed-in person's token; from then on it counts
 * as theirs, whatever the address. So neither anonymous clients nor one person can use up the places of others: a socket that
 * joins nothing gives way to newer ones, and signed-in people can always join.
 */
export class Seats {
  readonly #limits: Limits;
  /** In the order in which they came, as all sets here. */
  readonly #anonymous = new Set<Connection>();
  readonly #addresses = new Map<string, Set<Connection>>();
  readonly #people = new Map<string, Set<Connection>>();
  readonly #personOf = new Map<Connection, string>();
  readonly #bytes: Buckets;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#bytes = new Buckets(limits.bytesPerPerson);
  }

  /** Whether that address may open another; it may replace an older one that has joined nothing. */
  hasRoom(address: string, key: Caller): boolean {
    // Not limited.
    if (key.role === SERVICE) return true;
    const { anonymousPerAddress, anonymousSockets } = this.#limits;
    const here = this.#addresses.get(address) ?? new Set();
    return this.#makeRoom(here, anonymousPerAddress) && this.#makeRoom(this.#anonymous, anonymousSockets);
  }

  /** Takes one in for which there is room. */
  enter(connection: Connection): void {
    if (connection.key.role === SERVICE) this.#sit(connection, SERVICE);
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

  /** Whether its person, or the anonymous ones of its address, may send so many bytes more. Closing a socket renews nothing. */
  mayReceive(connection: Connection, bytes: number): boolean {
    const person = this.#personOf.get(connection) ?? `address ${connection.address}`;
    return person === SERVICE || this.#bytes.of(person).take(bytes);
  }

  /** The person is known now. Errors: Refusal if they have too many sockets. */
  claim(connection: Connection, caller: Caller): void {
    const person = personOf(caller);
    if (person === null || this.#personOf.get(connection) === person) return;
    if (person !== SERVICE && (this.#people.get(person)?.size ?? 0) >= this.#limits.socketsPerPerson) {
      throw new Refusal('ConnectionRateLimitReached', 'You have too many connections. Close some of them');
    }
    this.leave(connection);
    this.#sit(connection, person);
  }

  /** The token is no longer valid, and nothing is joined: the socket is anonymous again. */
  disclaim(connection: Connection): void {
    if (connection.hasJoined || !this.#personOf.has(connection) || !connection.isOpen) return;
    this.leave(connection);
    if (this.hasRoom(connection.address, connection.key)) this.enter(connection);
    else connection.close(POLICY_VIOLATION, NOTHING_JOINED);
  }

  #sit(connection: Connection, person: string): void {
    this.#personOf.set(connection, person);
    add(this.#people, person, connection);
  }

  #makeRoom(sockets: ReadonlySet<Connection>, limit: number): boolean {
    if (sockets.size < limit) return true;
    const oldest = [...sockets].find(({ hasJoined }) => !hasJoined);
    if (!oldest) return false;
    this.leave(oldest);
    oldest.close(POLICY_VIOLATION, NOTHING_JOINED);
    return true;
  }
}

const NOTHING_JOINED = 'Too many connections that have joined nothing';

function add(groups: Map<string, Set<Connection>>, name: string, connection: Connection): void {
  groups.set(name, (groups.get(name) ?? new Set()).add(connection));
}

function remove(groups: Map<string, Set<Connection>>, name: string, connection: Connection): void {
  const group = groups.get(name);
  group?.delete(connection);
  if (group?.size === 0) groups.delete(name);
}
