import type { Relay } from '../relay.ts';
import { readPresences, type Presences } from './presences.ts';

/**
 * Synchronizes presences with the other processes on the same database. Each process announces its changes with sequence
 * numbers, and its last number in heartbeats. A gap triggers a request for the full state. A process that misses three
 * heartbeats is dropped with its presences.
 */
export class Peers {
  readonly #relay: Relay;
  readonly #presences: Presences;
  readonly #beatMs: number;
  readonly #nodes = new Map<string, { number: number; seenAt: number }>();
  #number = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(relay: Relay, presences: Presences, beatMs: number) {
    this.#relay = relay;
    this.#presences = presences;
    this.#beatMs = beatMs;
    relay.hasPeers = () => this.#nodes.size > 0;
    relay.on('hello', (_data, node) => {
      this.#markSeen(node);
      this.#sendState();
    });
    relay.on('beat', ({ number }, node) => {
      if (this.#markSeen(node).number !== number) this.#requestState(node);
    });
    relay.on('ask', ({ node }) => {
      if (node === relay.node) this.#sendState();
    });
    relay.on('change', ({ number, joins, leaves }, node) => {
      const known = this.#markSeen(node);
      if (number !== known.number + 1) {
        this.#requestState(node);
        return;
      }
      known.number = number;
      presences.applyRemote(node, { joins: readPresences(joins), leaves: readPresences(leaves) });
    });
    relay.on('all', ({ number, presences: all }, node) => {
      this.#markSeen(node).number = typeof number === 'number' ? number : 0;
      presences.replaceRemote(node, readPresences(all));
    });
    relay.on('bye', (_data, node) => this.#forget(node));
    presences.onLocalChange = (change) => relay.send('change', { number: ++this.#number, ...change });
  }

  get count(): number {
    return this.#nodes.size;
  }

  /** Called at startup, and after a reconnect to the database. */
  start(): void {
    this.#relay.announce('hello', {});
    this.#timer ??= setInterval(() => this.#sendHeartbeat(), this.#beatMs).unref();
  }

  /** Called when the database is unreachable: the state of the other processes is unknown. */
  forgetAll(): void {
    for (const node of [...this.#nodes.keys()]) this.#forget(node);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#relay.announce('bye', {});
  }

  #sendHeartbeat(): void {
    this.#relay.announce('beat', { number: this.#number });
    for (const [node, { seenAt }] of [...this.#nodes]) {
      if (performance.now() - seenAt > 3 * this.#beatMs) this.#forget(node);
    }
  }

  #markSeen(node: string): { number: number; seenAt: number } {
    const known = this.#nodes.get(node) ?? { number: 0, seenAt: 0 };
    known.seenAt = performance.now();
    this.#nodes.set(node, known);
    return known;
  }

  #requestState(node: string): void {
    this.#relay.announce('ask', { node });
  }

  #sendState(): void {
    this.#relay.announce('all', { number: this.#number, presences: this.#presences.own() });
  }

  #forget(node: string): void {
    this.#nodes.delete(node);
    this.#presences.forget(node);
  }
}
