import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Admission } from './admission.ts';
import type { Channel, Connection } from './connection.ts';
import type { RealtimeOptions } from './options.ts';
import { unauthorizedTopic } from './refusal.ts';
import { endDeadSessions } from './sessions.ts';

export interface ReviewOptions {
  database: Database;
  admission: Admission;
  log: Log;
  limits: RealtimeOptions;
  connections(): Iterable<Connection>;
}

/** Rechecks periodically what was checked at the join. */
export class Review {
  readonly #options: ReviewOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  #ended = new Set<string>();
  #running = false;

  constructor(options: ReviewOptions) {
    this.#options = options;
  }

  start(): void {
    const { tickMs, reviewMs } = this.#options.limits;
    this.#timers.push(
      setInterval(() => this.#tick(), tickMs).unref(),
      setInterval(() => void this.#review(), reviewMs).unref(),
    );
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Checks a session that may have ended, together with others that are notified at the same time. */
  session(id: string): void {
    if (this.#ended.size === 0) setImmediate(() => void this.#sessions());
    this.#ended.add(id);
  }

  #tick(): void {
    const now = Date.now() / 1000;
    for (const connection of this.#options.connections()) {
      connection.closeWhenIdle();
      for (const channel of [...connection.channels.values()]) {
        const { expires } = channel.caller;
        if (channel.state === 'joined' && expires !== null && expires <= now)
          channel.end('Token has expired');
      }
    }
  }

  async #sessions(): Promise<void> {
    const ids = this.#ended;
    this.#ended = new Set();
    await this.#attempt(async () => {
      const channels = this.#channels().filter(({ caller }) => ids.has(caller.session ?? ''));
      await endDeadSessions(this.#options.database, channels);
    });
  }

  async #review(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    await this.#attempt(async () => {
      await endDeadSessions(this.#options.database, this.#channels());
      await this.#rights();
    });
    this.#running = false;
  }

  /** Somebody who is no longer staff does not stay in a channel for staff. */
  async #rights(): Promise<void> {
    const groups = new Map<string, Channel[]>();
    for (const channel of this.#channels().filter(({ config }) => config.isPrivate)) {
      const key = JSON.stringify([channel.topic, channel.caller.role, channel.caller.claims]);
      groups.set(key, [...(groups.get(key) ?? []), channel]);
    }
    for (const [first, ...others] of groups.values()) {
      if (!first) continue;
      const { caller, subTopic } = first;
      const rights = await this.#options.admission.rights(caller, subTopic);
      for (const channel of [first, ...others]) {
        // Its token may have changed meanwhile, and its rights with it.
        if (channel.caller !== caller) continue;
        channel.rights = rights;
        if (rights.read.size === 0) channel.end(unauthorizedTopic(subTopic, 'read from').message);
      }
    }
  }

  #channels(): Channel[] {
    return [...this.#options.connections()]
      .flatMap(({ channels }) => [...channels.values()])
      .filter(({ state }) => state === 'joined');
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const err = error instanceof Error ? error.message : String(error);
      this.#options.log.warn({ err }, 'Open channels could not be reviewed');
    }
  }
}
