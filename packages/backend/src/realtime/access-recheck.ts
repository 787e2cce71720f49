import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Admission } from './admission.ts';
import type { Channel, Connection } from './connection.ts';
import type { RealtimeOptions } from './options.ts';
import { unauthorizedTopic } from './refusal.ts';

export interface AccessRecheckOptions {
  database: Database;
  admission: Admission;
  log: Log;
  limits: RealtimeOptions;
  connections(): Iterable<Connection>;
}

/** Periodically repeats the checks of the join for all open channels. */
export class AccessRecheck {
  readonly #options: AccessRecheckOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  #ended = new Set<string>();
  #running = false;

  constructor(options: AccessRecheckOptions) {
    this.#options = options;
  }

  start(): void {
    const { tickMs, recheckMs } = this.#options.limits;
    this.#timers.push(
      setInterval(() => this.#tick(), tickMs).unref(),
      setInterval(() => void this.#recheck(), recheckMs).unref(),
    );
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Checks a session that may have ended, in one batch with others notified at the same time. */
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
      await closeEndedSessions(this.#options.database, channels);
    });
  }

  async #recheck(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    await this.#attempt(async () => {
      await closeEndedSessions(this.#options.database, this.#channels());
      await this.#rights();
    });
    this.#running = false;
  }

  /** Rechecks private channels; for example, former staff must leave channels for staff. */
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
        // The channel's token, and so its rights, may have changed in the meantime.
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
      this.#options.log.warn({ err }, 'Open channels could not be rechecked');
    }
  }
}

/** Closes the channels whose session has ended by sign-out, ban or expiry. */
async function closeEndedSessions(database: Database, channels: readonly Channel[]): Promise<void> {
  const sessions = new Set(channels.flatMap(({ caller }) => caller.session ?? []));
  if (sessions.size === 0) return;
  const dead = await database.query<{ id: string }>(
    `select x.id::text as id from unnest($1::uuid[]) x (id)
      where not exists (select from backend.live_sessions l where l.id = x.id)`,
    [[...sessions]],
  );
  const ended = new Set(dead.map(({ id }) => id.toLowerCase()));
  for (const channel of channels) {
    if (ended.has(channel.caller.session?.toLowerCase() ?? '')) channel.end('Session is no longer valid');
  }
}
