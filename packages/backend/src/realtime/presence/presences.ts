import { isObject } from '../wire/frame.ts';

/** A presence of a member on a topic, announced by one channel. */
export interface Presence {
  /** Unique per process. */
  ref: string;
  topic: string;
  /** The member; several presences may share a key. */
  key: string;
  meta: Readonly<Record<string, unknown>>;
}

/** Presences by key, in the clients' format. */
export type PresenceState = Record<string, { metas: Readonly<Record<string, unknown>>[] }>;
export interface PresenceDiff {
  joins: PresenceState;
  leaves: PresenceState;
}

/** Changes of this process's presences. */
export interface PresenceChange {
  joins: readonly Presence[];
  leaves: readonly Presence[];
}

const MAX_BYTES = 8 * 1024;

/** Presences of all topics: those of this process's sockets, and those announced by other processes. */
export class Presences {
  readonly #node: string;
  readonly #topics = new Map<string, Map<string, Presence>>();
  readonly #local = new Map<object, Presence>();
  readonly #remote = new Map<string, Map<string, Presence>>();
  #count = 0;
  /** Called with every change, for the sockets of this process. */
  onDiff: (topic: string, diff: PresenceDiff) => void = () => undefined;
  /** Called with changes of this process, for the other processes. */
  onLocalChange: (change: PresenceChange) => void = () => undefined;

  constructor(node: string) {
    this.#node = node;
  }

  /** Returns false if the payload is too large. */
  track(owner: object, topic: string, key: string, payload: Readonly<Record<string, unknown>>): boolean {
    if (Buffer.byteLength(JSON.stringify(payload)) > MAX_BYTES) return false;
    const before = this.#local.get(owner);
    const ref = `${this.#node.slice(0, 8)}${(this.#count++).toString(36)}`;
    const meta = { ...payload, phx_ref: ref, ...(before && { phx_ref_prev: before.ref }) };
    const presence = { ref, topic, key, meta };
    this.#local.set(owner, presence);
    this.#change({ joins: [presence], leaves: before ? [before] : [] });
    return true;
  }

  untrack(owner: object): void {
    const before = this.#local.get(owner);
    if (!before) return;
    this.#local.delete(owner);
    this.#change({ joins: [], leaves: [before] });
  }

  state(topic: string): PresenceState {
    return byKey(this.#topics.get(topic)?.values() ?? []);
  }

  /** Returns the presences of this process. */
  own(): Presence[] {
    return [...this.#local.values()];
  }

  /** Applies another process's announcement. */
  applyRemote(node: string, { joins, leaves }: PresenceChange): void {
    const known = this.#remote.get(node) ?? new Map<string, Presence>();
    this.#remote.set(node, known);
    const left = leaves.filter(({ ref }) => known.delete(ref));
    const joined = joins.filter(({ ref }) => !known.has(ref));
    for (const presence of joined) known.set(presence.ref, presence);
    this.#apply({ joins: joined, leaves: left });
  }

  /** Replaces all presences of another process. */
  replaceRemote(node: string, presences: readonly Presence[]): void {
    const refs = new Set(presences.map(({ ref }) => ref));
    const deletedRow = [...(this.#remote.get(node)?.values() ?? [])].filter(({ ref }) => !refs.has(ref));
    this.applyRemote(node, { joins: presences, leaves: deletedRow });
  }

  /** Drops the presences of a process that has ended or timed out. */
  forget(node: string): void {
    this.replaceRemote(node, []);
    this.#remote.delete(node);
  }

  #change(change: PresenceChange): void {
    this.#apply(change);
    this.onLocalChange(change);
  }

  #apply({ joins, leaves }: PresenceChange): void {
    for (const { topic, ref } of leaves) {
      const presences = this.#topics.get(topic);
      presences?.delete(ref);
      if (presences?.size === 0) this.#topics.delete(topic);
    }
    for (const presence of joins) {
      const presences = this.#topics.get(presence.topic) ?? new Map<string, Presence>();
      this.#topics.set(presence.topic, presences);
      presences.set(presence.ref, presence);
    }
    for (const topic of new Set([...joins, ...leaves].map((presence) => presence.topic))) {
      const here = (presence: Presence) => presence.topic === topic;
      this.onDiff(topic, { joins: byKey(joins.filter(here)), leaves: byKey(leaves.filter(here)) });
    }
  }
}

function byKey(presences: Iterable<Presence>): PresenceState {
  // Without a prototype, because clients choose the keys, such as `__proto__`.
  const state = Object.create(null) as PresenceState;
  for (const { key, meta } of presences) (state[key] ??= { metas: [] }).metas.push(meta);
  return state;
}

/** Reads presences sent by another process; ignores invalid ones. */
export function readPresences(value: unknown): Presence[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is Presence =>
      isObject(entry) &&
      typeof entry.ref === 'string' &&
      typeof entry.topic === 'string' &&
      typeof entry.key === 'string' &&
      isObject(entry.meta),
  );
}
