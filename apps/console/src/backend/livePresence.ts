import { LiveChannel } from './liveChannel.ts';
import { Shared } from './liveShared.ts';

export type PresenceTopic = `desk:report:${string}` | `desk:ticket:${string}`;

/** What each member of a topic announces about themselves. */
export interface PresencePayload {
  user_id: string;
  name: string;
  avatar_url: string | null;
  typing: boolean;
}

export interface Presence {
  /** All members of the topic, including oneself and one's other tabs. */
  readonly everybody: readonly PresencePayload[];
  listen(listener: () => void): () => void;
  /** Announces or updates the user's own state; repeated after every reconnect. */
  announce(payload: PresencePayload): void;
}

const NOBODY: readonly PresencePayload[] = [];
// Identifies this tab. Not crypto.randomUUID, which requires a secure origin.
const TAB = Math.random().toString(36).slice(2);

class PresenceRoom implements Presence {
  everybody = NOBODY;
  readonly #listeners = new Set<() => void>();
  readonly #channel: LiveChannel;
  // By the server's reference of each announcement. The library's own list keeps members that have left: it loses
  // references on repeated announcements.
  readonly #present = new Map<string, Partial<PresencePayload>>();
  #own: PresencePayload | undefined;

  constructor(topic: string, userId: string) {
    this.#channel = new LiveChannel({
      topic,
      // Private: the database's policies decide who may listen and send.
      hearsChanges: false,
      config: { private: true, presence: { key: `${userId}:${TAB}`, enabled: true } },
      bind: (channel) => {
        this.#present.clear();
        channel.on('presence', { event: 'join' }, ({ newPresences }) => {
          for (const { presence_ref: ref, ...one } of newPresences) this.#present.set(ref, one);
        });
        channel.on('presence', { event: 'leave' }, ({ leftPresences }) => {
          for (const { presence_ref: ref } of leftPresences) this.#present.delete(ref);
        });
        channel.on('presence', { event: 'sync' }, () => this.#show(peopleOf([...this.#present.values()])));
      },
      onCaughtUp: () => this.#say(),
      onState: (state) => {
        if (state === 'live') return;
        this.#present.clear();
        this.#show(NOBODY);
      },
    });
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(payload: PresencePayload): void {
    this.#own = payload;
    this.#say();
  }

  leave(): void {
    this.#channel.leave();
  }

  #say(): void {
    // After a refusal or a lost response, the next announcement repeats it, at the latest when the channel rejoins.
    if (this.#own !== undefined) void this.#channel.joined?.track({ ...this.#own });
  }

  #show(everybody: readonly PresencePayload[]): void {
    if (everybody.length === 0 && this.everybody.length === 0) return;
    this.everybody = everybody;
    for (const listener of [...this.#listeners]) listener();
  }
}

const rooms = new Shared((key) => {
  const { topic, userId } = JSON.parse(key) as RoomKey;
  return new PresenceRoom(topic, userId);
});

interface RoomKey {
  topic: PresenceTopic;
  userId: string;
}

/** Enters a topic; shared by all components of this tab. */
export function enterPresence(
  topic: PresenceTopic,
  userId: string,
): { presence: Presence; leave: () => void } {
  const { value, release } = rooms.use(JSON.stringify({ topic, userId }));
  return { presence: value, leave: release };
}

function peopleOf(present: readonly Partial<PresencePayload>[]): PresencePayload[] {
  return present.flatMap(({ user_id, name, avatar_url, typing }) =>
    // Written by other clients: unknown values are ignored.
    typeof user_id === 'string' && typeof name === 'string'
      ? [{ user_id, name, avatar_url: avatar_url ?? null, typing: typing === true }]
      : [],
  );
}
