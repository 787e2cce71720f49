import type { RealtimeChannel, RealtimeChannelOptions, RealtimeClient } from '@supabase/realtime-js';
import { liveClient, reconnectDelay } from './live.ts';
import { onWakeUp } from './liveWakeUps.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

interface LivePlan {
  topic: string;
  config: RealtimeChannelOptions['config'];
  /** It counts as joined once the server confirms that it listens to the database: no later change is missed. */
  hearsChanges: boolean;
  /** Adds handlers to the channel; called for every new channel, before it joins. */
  bind(channel: RealtimeChannel): void;
  /** Joined, rejoined, or back after a pause. Earlier changes may have been missed. */
  onCaughtUp(channel: RealtimeChannel): void;
  onState(state: LiveState): void;
}

// A channel that was joined for this long resets the count of failures.
const STEADY_MS = 30_000;

// Topics being left, by client, which would return the leaving channel for a new one. A closed client never hears of
// the end; the next one starts with none.
const leaving = new WeakMap<RealtimeClient, Map<string, Promise<unknown>>>();

function leavingOf(client: RealtimeClient): Map<string, Promise<unknown>> {
  const topics = leaving.get(client) ?? new Map<string, Promise<unknown>>();
  leaving.set(client, topics);
  return topics;
}

/**
 * A channel that rejoins until it is left. The client rejoins only after network failures; this class also after the
 * server closed the channel, as for an expired token or a lost database.
 */
export class LiveChannel {
  readonly #plan: LivePlan;
  readonly #stopListening: () => void;
  #state: LiveState = 'connecting';
  #channel: RealtimeChannel | undefined;
  #left = false;
  #attempts = 0;
  #joinedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(plan: LivePlan) {
    this.#plan = plan;
    this.#stopListening = onWakeUp((what) => {
      if (what !== 'offline' && this.#state === 'live') this.#caughtUp();
    });
    void this.#join();
  }

  get state(): LiveState {
    return this.#state;
  }

  /** The channel to send on; undefined while not joined. */
  get joined(): RealtimeChannel | undefined {
    return this.#state === 'live' ? this.#channel : undefined;
  }

  leave(): void {
    this.#left = true;
    this.#stopListening();
    clearTimeout(this.#timer);
    this.#drop();
  }

  async #join(): Promise<void> {
    try {
      const client = await liveClient();
      await leavingOf(client).get(this.#plan.topic);
      await client.setAuth();
      if (!this.#left) this.#open(client);
    } catch {
      // The library may not be loaded yet.
      this.#again();
    }
  }

  #open(client: RealtimeClient): void {
    const { topic, config, hearsChanges } = this.#plan;
    const channel = client.channel(topic, { config });
    this.#channel = channel;
    this.#plan.bind(channel);
    channel.on('system', {}, ({ extension, status }: { extension?: unknown; status?: unknown }) => {
      if (channel !== this.#channel) return;
      if (status === 'error') this.#again();
      else if (hearsChanges && extension === 'postgres_changes') this.#joined();
    });
    channel.subscribe((status: string) => {
      if (channel !== this.#channel) return;
      if (status === 'SUBSCRIBED') {
        if (!hearsChanges) this.#joined();
      } else if (status === 'CLOSED') this.#again();
      else {
        this.#to('reconnecting');
        // The client retries after a while; perhaps the token was refused.
        void client.setAuth();
      }
    });
  }

  #joined(): void {
    this.#joinedAt = Date.now();
    this.#to('live');
    this.#caughtUp();
  }

  #caughtUp(): void {
    if (this.#channel !== undefined) this.#plan.onCaughtUp(this.#channel);
  }

  /** Rejoins on a new channel, after a delay. */
  #again(): void {
    if (this.#left) return;
    if (this.#state === 'live' && Date.now() - this.#joinedAt > STEADY_MS) this.#attempts = 0;
    this.#attempts += 1;
    this.#to('reconnecting');
    this.#drop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#join(), reconnectDelay(this.#attempts));
  }

  #drop(): void {
    const channel = this.#channel;
    this.#channel = undefined;
    if (channel === undefined) return;
    const { topic } = this.#plan;
    const topics = leavingOf(channel.socket);
    const left = channel.unsubscribe().finally(() => {
      if (topics.get(topic) === left) topics.delete(topic);
    });
    topics.set(topic, left);
  }

  #to(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#plan.onState(state);
  }
}
