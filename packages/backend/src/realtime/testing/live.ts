import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { fileURLToPath } from 'node:url';
import {
  signToken,
  startBackend,
  type TestBackend,
  type TestBackendOptions,
} from '@marketdesk/backend/testing/backend.ts';

export const LIVE = fileURLToPath(new URL('./migrations', import.meta.url));

/** Starts a backend with the tables of realtime's tests. */
export function startLive(options: TestBackendOptions = {}): Promise<TestBackend> {
  return startBackend({ migrations: LIVE, ...options });
}

/** A change as passed to a callback of supabase-js. */
export interface ReceivedChange {
  eventType: string;
  table: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
  commit_timestamp: string;
  errors: unknown;
}

export interface Watch {
  channel: RealtimeChannel;
  seen: ReceivedChange[];
  /** States reported by `subscribe`, with the reasons of errors. */
  states: string[];
}

export interface WatchOptions {
  table: string;
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  filter?: string;
  select?: string[];
  schema?: string;
}

/** Subscribes to one table with the official client; resolves once it is live or refused. */
export async function watch(
  client: Pick<SupabaseClient, 'channel'>,
  wanted: WatchOptions,
  name = crypto.randomUUID(),
): Promise<Watch> {
  const seen: ReceivedChange[] = [];
  const states: string[] = [];
  const { event = '*', schema = 'public', ...rest } = wanted;
  const channel = client.channel(name);
  channel.on('postgres_changes', { event: event as '*', schema, ...rest }, (change) => {
    seen.push(change);
  });
  const watched = { channel, seen, states };
  await subscribe(channel, states);
  return watched;
}

/** Resolves with the first state that the server reports for this channel. */
export function subscribe(channel: RealtimeChannel, states: string[] = []): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      states.push(error ? `${status} ${error.message}` : status);
      resolve(states[0] ?? '');
    });
  });
}

export interface ClientGroup {
  /** Creates a client with a token of these claims. */
  as(claims: Record<string, unknown>): Promise<SupabaseClient>;
  /** Creates a client with any token, valid or not. */
  withToken(token: string): Promise<SupabaseClient>;
  anon(): Promise<SupabaseClient>;
  leave(): Promise<void>;
}

/** Creates clients of one backend that leave together. */
export function clientGroup(backend: Pick<TestBackend, 'client'>): ClientGroup {
  const clients: SupabaseClient[] = [];
  // A token set by `setAuth` does not last: the client takes the session's token after every join.
  const withToken = async (token?: string): Promise<SupabaseClient> => {
    const client = backend.client(undefined, token);
    clients.push(client);
    // Sets the token before the first subscription, which would not wait for it.
    await client.realtime.setAuth();
    return client;
  };
  return {
    anon: () => withToken(),
    withToken,
    as: async (claims) => withToken(await signToken(claims)),
    async leave() {
      await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()));
    },
  };
}

/** Waits for a visible change, after which any earlier unexpected change would have arrived. */
export async function settle(backend: TestBackend, sentinel: Watch): Promise<void> {
  const before = sentinel.seen.length;
  await backend.database.query(
    `insert into public.things (id) select coalesce(max(id), 0) + 1 from public.things`,
  );
  await until(() => sentinel.seen.length > before);
}

export async function until(condition: () => boolean, ms = 10_000): Promise<void> {
  const end = performance.now() + ms;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`It did not happen: ${String(condition)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
