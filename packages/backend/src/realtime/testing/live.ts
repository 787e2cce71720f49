import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { fileURLToPath } from 'node:url';
import {
  signToken,
  startBackend,
  type TestBackend,
  type TestBackendOptions,
} from '@marketdesk/backend/testing/backend.ts';

export const LIVE = fileURLToPath(new URL('./migrations', import.meta.url));

/** A backend on the tables of realtime's own tests. */
export function startLive(options: TestBackendOptions = {}): Promise<TestBackend> {
  return startBackend({ migrations: LIVE, ...options });
}

/** One change as a callback of supabase-js is given it. */
export interface Seen {
  eventType: string;
  table: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
  commit_timestamp: string;
  errors: unknown;
}

export interface Watch {
  channel: RealtimeChannel;
  seen: Seen[];
  /** Everything that `subscribe` reported, with the reason of errors. */
  states: string[];
}

export interface Wanted {
  table: string;
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  filter?: string;
  select?: string[];
  schema?: string;
}

/** Subscribes to one table with the official client; resolves once it is live or refused. */
export async function watch(
  client: Pick<SupabaseClient, 'channel'>,
  wanted: Wanted,
  name = crypto.randomUUID(),
): Promise<Watch> {
  const seen: Seen[] = [];
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

/** Resolves with the first word of the server about this channel. */
export function subscribe(channel: RealtimeChannel, states: string[] = []): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      states.push(error ? `${status} ${error.message}` : status);
      resolve(states[0] ?? '');
    });
  });
}

export interface Crowd {
  /** A client that speaks for somebody: with a token of those claims. */
  as(claims: Record<string, unknown>): Promise<SupabaseClient>;
  /** With a token that need not be any good. */
  withToken(token: string): Promise<SupabaseClient>;
  anon(): Promise<SupabaseClient>;
  leave(): Promise<void>;
}

/** Clients of one backend, all of which leave together. */
export function crowdOf(backend: Pick<TestBackend, 'client'>): Crowd {
  const clients: SupabaseClient[] = [];
  // A token given by `setAuth` would not last: the client asks its session for one after every join.
  const withToken = async (token?: string): Promise<SupabaseClient> => {
    const client = backend.client(undefined, token);
    clients.push(client);
    // Nor is one that was asked for at the first subscription known in time for it.
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

/** Waits until something that must not happen would have happened: a change that everybody sees has arrived. */
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
