import { isObject } from '../wire/frame.ts';

/** A member of a topic, announced by one of their channels. */
export interface Presence {
  /** Unique per process. */
  ref: string;
  topic: string;
  /** Who; several presences may share it. */
  key: string;
  meta: Readonly<Record<string, unknown>>;
}

/** Presences by their key, as clients take them. */
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

/** The members of each topic: those of this process's sockets, and those announced by other processes. */
export class Presences {
  readonly #node: string;
  readonly #topics = new Map<string, Map<string, Presence>>();
  readonly #own = new Map<object, Presence>();
  readonly #elsewhere = new Map<string, Map<string, Presence>>();
  #count = 0;
  /** Told of every change, for the sockets of this process. */
  onDiff: (topic: string, diff: PresenceDiff) => void = () => undefined;
  /** Told of changes of this process, for the others. */
  onOwnChange: (change: PresenceChange) => void = () => undefined;

  constructor(node: string) {
    this.#node = node;
  }

  /** False when the payload is too large. */
  track(owner: object, topic: string, key: string, payload: Readonly<Record<string, unknown>>): boolean {
    if (Buffer.byteLength(JSON.stringify(payload)) > MAX_BYTES) return false;
    const before = this.#own.get(owner);
    const ref = `${this.#node.slice(0, 8)}${(this.#count++).toString(36)}`;
    const meta = { ...payload, phx_ref: ref, ...(before && { phx_ref_prev: before.ref }) };
    const presence = { ref, topic, key, meta };
    this.#own.set(owner, presence);
    this.#change({ joins: [presence], leaves: before ? [before] : [] });
    return true;
  }

  untrack(owner: object): void {
    const before = this.#own.get(owner);
    if (!before) return;
    this.#own.delete(owner);
    this.#change({ joins: [], leaves: [before] });
  }

  state(topic: string): PresenceState {
    return byKey(this.#topics.get(topic)?.values() ?? []);
  }

  /** Those of this process. */
  own(): Presence[] {
    return [...this.#own.values()];
  }

  /** Applies another process's announcement. */
  changeElsewhere(node: string, { joins, leaves }: PresenceChange): void {
    const known = this.#elsewhere.get(node) ?? new Map<string, Presence>();
    this.#elsewhere.set(node, known);
    const left = leaves.filter(({ ref }) => known.delete(ref));
    const joined = joins.filter(({ ref }) => !known.has(ref));
    for (const presence of joined) known.set(presence.ref, presence);
    this.#apply({ joins: joined, leaves: left });
  }

  /** All that another process has. */
  replaceElsewhere(node: string, presences: readonly Presence[]): void {
    const refs = new Set(presences.map(({ ref }) => ref));
    const gone = [...(this.#elsewhere.get(node)?.values() ?? [])].filter(({ ref }) => !refs.has(ref));
    this.changeElsewhere(node, { joins: presences, leaves: gone });
  }

  /** Drops a process that has ended or timed out. */
  forget(node: string): void {
    this.replaceElsewhere(node, []);
    this.#elsewhere.delete(node);
  }

  #change(change: PresenceChange): void {
    this.#apply(change);
    this.onOwnChange(change);
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
  // Keys are chosen by clients, and may be `__proto__`.
  const state = Object.create(null) as PresenceState;
  for (const { key, meta } of presences) (state[key] ??= { metas: [] }).metas.push(meta);
  return state;
}

/** What another process sent, as far as it makes sense. */
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
