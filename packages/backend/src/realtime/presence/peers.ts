import type { Relay } from '../relay.ts';
import { readPresences, type Presences } from './presences.ts';

/**
 * The other processes on the same database, and their presences. Each announces its own: every change with a number, a
 * heartbeat with the last number, and the full state on request. A process that misses a number requests the full state;
 * one that misses three heartbeats is dropped with its presences.
 */
export class Peers {
  readonly #relay: Relay;
  readonly #presences: Presences;
  readonly #beatMs: number;
  readonly #nodes = new Map<string, { number: number; heardAt: number }>();
  #number = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(relay: Relay, presences: Presences, beatMs: number) {
    this.#relay = relay;
    this.#presences = presences;
    this.#beatMs = beatMs;
    relay.hasPeers = () => this.#nodes.size > 0;
    relay.on('hello', (_data, node) => {
      this.#hear(node);
      this.#tellAll();
    });
    relay.on('beat', ({ number }, node) => {
      if (this.#hear(node).number !== number) this.#ask(node);
    });
    relay.on('ask', ({ node }) => {
      if (node === relay.node) this.#tellAll();
    });
    relay.on('change', ({ number, joins, leaves }, node) => {
      const known = this.#hear(node);
      if (number !== known.number + 1) {
        this.#ask(node);
        return;
      }
      known.number = number;
      presences.changeElsewhere(node, { joins: readPresences(joins), leaves: readPresences(leaves) });
    });
    relay.on('all', ({ number, presences: all }, node) => {
      this.#hear(node).number = typeof number === 'number' ? number : 0;
      presences.replaceElsewhere(node, readPresences(all));
    });
    relay.on('bye', (_data, node) => this.#forget(node));
    presences.onOwnChange = (change) => relay.send('change', { number: ++this.#number, ...change });
  }

  get count(): number {
    return this.#nodes.size;
  }

  /** At the start, and when the database is back. */
  start(): void {
    this.#relay.announce('hello', {});
    this.#timer ??= setInterval(() => this.#beat(), this.#beatMs).unref();
  }

  /** The database is unreachable, so the others' state is unknown. */
  forgetAll(): void {
    for (const node of [...this.#nodes.keys()]) this.#forget(node);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#relay.announce('bye', {});
  }

  #beat(): void {
    this.#relay.announce('beat', { number: this.#number });
    for (const [node, { heardAt }] of [...this.#nodes]) {
      if (performance.now() - heardAt > 3 * this.#beatMs) this.#forget(node);
    }
  }

  #hear(node: string): { number: number; heardAt: number } {
    const known = this.#nodes.get(node) ?? { number: 0, heardAt: 0 };
    known.heardAt = performance.now();
    this.#nodes.set(node, known);
    return known;
  }

  #ask(node: string): void {
    this.#relay.announce('ask', { node });
  }

  #tellAll(): void {
    this.#relay.announce('all', { number: this.#number, presences: this.#presences.own() });
  }

  #forget(node: string): void {
    this.#nodes.delete(node);
    this.#presences.forget(node);
  }
}
