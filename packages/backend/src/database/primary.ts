import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Address, Host } from './address.ts';
import { Connection } from './connection.ts';
import { explainFailure } from './connection-failure.ts';
import { LatestAnswer } from './latest-answer.ts';
import { connectTo, failing } from './postgres-socket.ts';

/** Timeout of the question to one host. */
const ASK_MS = 3_000;
/** Wait for the other hosts after one has said that it is the primary. */
const OTHERS_MS = 250;
/**
 * Interval of the questions while there are connections. They hang without an error if the machine of the primary is gone,
 * and go on working if it is only cut off from the others.
 */
const WATCH_MS = 5_000;
/** Pause between two rounds of questions, because a caller can cause them by writes in read-only requests. */
const PAUSE_MS = 100;

/** The timeline of a primary; null on a standby, or if the server is set to refuse writes. */
const ASK = /* sql */ `
select case when pg_catalog.current_setting('transaction_read_only') = 'off' then
  pg_catalog.substr(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_insert_lsn()), 1, 8) end as timeline`;

interface Answer {
  host: Host;
  timeline: number | null;
  /** Why it is not the primary. */
  fault: string;
}

/**
 * Finds the host that accepts writes and connects to it. The driver's own choice ignores whether a host is the primary
 * (porsager/postgres #815). The hosts are asked regularly and when a connection was lost or refused a write, and connections
 * to a host that is no longer the primary are closed.
 */
export class Primary {
  readonly #address: Address;
  readonly #sockets = new Map<Duplex, Host>();
  #host: Host | null = null;
  readonly #found = new LatestAnswer(() => this.#ask());
  #askedAt = -Infinity;
  /** Highest timeline seen. A promotion begins a new one, so a former primary that is writable again is not used. */
  #timeline = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(address: Address) {
    this.#address = address;
  }

  async open(): Promise<Duplex> {
    try {
      const host = this.#host ?? (await this.#found.now());
      const socket = await connectTo(host, this.#address.encryption);
      this.#sockets.set(socket, host);
      socket.once('close', () => this.#lost(socket, host));
      this.#timer ??= setInterval(() => void this.#found.now().catch(() => undefined), WATCH_MS).unref();
      return socket;
    } catch (error) {
      return failing('NO_PRIMARY', error instanceof Error ? error.message : String(error));
    }
  }

  async acceptsWrites(socket: Duplex | null): Promise<boolean> {
    this.#host = null;
    const host = await this.#found.now().catch(() => null);
    return host !== null && socket !== null && this.#sockets.get(socket) === host;
  }

  #lost(socket: Duplex, host: Host): void {
    this.#sockets.delete(socket);
    if (this.#host === host) this.#host = null;
    if (this.#sockets.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #ask(): Promise<Host> {
    const pause = this.#askedAt + PAUSE_MS - performance.now();
    if (pause > 0) await delay(pause, undefined, { ref: false });
    const answers = await this.#answers();
    this.#askedAt = performance.now();
    const timelines = answers.map(({ timeline }) => timeline ?? 0);
    const newest = Math.max(...timelines);
    const found = newest >= this.#timeline && answers.find(({ timeline }) => timeline === newest);
    if (!found) {
      throw new Error(`none of the hosts accepts writes: ${answers.map(({ fault }) => fault).join('; ')}`);
    }
    this.#timeline = newest;
    this.#host = found.host;
    for (const [socket, host] of this.#sockets) if (host !== found.host) socket.destroy();
    return found.host;
  }

  /** Asks all hosts at once. A host that does not answer delays the others' answers only a little. */
  async #answers(): Promise<Answer[]> {
    const answers = this.#address.hosts.map((host): Answer => ({ host, timeline: null, fault: '' }));
    const asked = answers.map(async (answer) => Object.assign(answer, await this.#askHost(answer.host)));
    const primary = asked.map(async (one) => {
      if ((await one).timeline === null) throw new Error('not the primary');
      await delay(OTHERS_MS, undefined, { ref: false });
    });
    await Promise.any([Promise.all(asked), ...primary]);
    return answers;
  }

  async #askHost(host: Host): Promise<Omit<Answer, 'host'>> {
    const address: Address = { ...this.#address, hosts: [host] };
    const name = `PostgreSQL at ${host.name}:${host.port}`;
    const open = () => connectTo(host, address.encryption);
    const connection = new Connection({
      server: { address, sockets: () => open },
      openSocket: open,
      prepare: false,
      parameters: { application_name: 'marketdesk' },
    });
    const timer = setTimeout(() => connection.cut(), ASK_MS);
    try {
      const [row] = await connection.query<{ timeline: string | null }>(ASK);
      const timeline = row?.timeline ?? null;
      if (timeline === null) return { timeline, fault: `${name} is read-only` };
      return { timeline: Number.parseInt(timeline, 16), fault: `${name} missed the last promotion` };
    } catch (error) {
      return { timeline: null, fault: explainFailure(error, address).replace(/\.$/, '') };
    } finally {
      clearTimeout(timer);
      void connection.close(1);
    }
  }
}
