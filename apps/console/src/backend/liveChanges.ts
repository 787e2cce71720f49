import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { LiveChannel, type LiveState } from './liveChannel.ts';
import { Shared } from './liveShared.ts';

export interface ChangeSource {
  table: 'reports' | 'support_tickets' | 'support_messages' | 'count_changes' | 'notifications' | 'decisions';
  /** In the wire format's grammar: `ticket_id=eq.…`. */
  filter?: string | undefined;
}

export interface Change {
  table: string;
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  id: string;
  /** The new row; null after a deletion. */
  row: Record<string, unknown> | null;
  /** The key, and any other old values that the database sends. */
  old: Record<string, unknown>;
}

export interface ChangesListener {
  onChange?(change: Change): void;
  /** Earlier changes may have been missed. */
  onCaughtUp?(): void;
  onState?(): void;
}

type Row = Record<string, unknown>;

/** The changes of one source, for all its listeners. */
class ChangeFeed {
  readonly #listeners = new Set<ChangesListener>();
  readonly #channel: LiveChannel;

  constructor({ table, filter }: ChangeSource) {
    const what = { event: '*', schema: 'public', table, ...(filter !== undefined && { filter }) } as const;
    this.#channel = new LiveChannel({
      topic: `changes:${table}:${filter ?? ''}`,
      config: {},
      hearsChanges: true,
      bind: (channel: RealtimeChannel) => {
        channel.on<Row>('postgres_changes', what, (payload) => {
          this.#tell((listener) => listener.onChange?.(toChange(payload)));
        });
      },
      onCaughtUp: () => this.#tell((listener) => listener.onCaughtUp?.()),
      onState: () => this.#tell((listener) => listener.onState?.()),
    });
  }

  get state(): LiveState {
    return this.#channel.state;
  }

  listen(listener: ChangesListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  leave(): void {
    this.#channel.leave();
  }

  #tell(word: (listener: ChangesListener) => void): void {
    // Copied: listeners may add or remove listeners.
    for (const listener of [...this.#listeners]) word(listener);
  }
}

const feeds = new Shared((key) => new ChangeFeed(JSON.parse(key) as ChangeSource));

/** Listens to a table's changes that the signed-in user may see. Returns how to stop. */
export function watchChanges(source: ChangeSource, listener: ChangesListener): () => void {
  const { value: feed, release } = feeds.use(keyOf(source));
  const stop = feed.listen(listener);
  return () => {
    stop();
    release();
  };
}

/** A source's state; `connecting` without listeners. */
export function changesState(source: ChangeSource): LiveState {
  return feeds.get(keyOf(source))?.state ?? 'connecting';
}

function keyOf({ table, filter }: ChangeSource): string {
  return JSON.stringify({ table, filter });
}

function toChange(payload: RealtimePostgresChangesPayload<Row>): Change {
  const { table, eventType } = payload;
  const now: Row = payload.new;
  const old: Row = payload.old;
  const id = now.id ?? old.id;
  return {
    table,
    type: eventType,
    id: typeof id === 'string' ? id : '',
    row: eventType === 'DELETE' ? null : now,
    old,
  };
}
