import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { subscribe } from './live.ts';

/** Somebody who looks on, with what they were told. */
export async function look(client: SupabaseClient, topic: string, key = '') {
  const events: string[] = [];
  const channel = client.channel(topic, { config: { private: true, presence: { key } } });
  channel.on('presence', { event: 'join' }, ({ key: who }) => events.push(`join ${who}`));
  channel.on('presence', { event: 'leave' }, ({ key: who }) => events.push(`leave ${who}`));
  channel.on('presence', { event: 'sync' }, () => events.push('sync'));
  expect(await subscribe(channel)).toBe('SUBSCRIBED');
  return { channel, events };
}

/** Keys, with what each of their presences says. */
export function present(channel: RealtimeChannel): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(channel.presenceState()).map(([key, metas]) => [
      key,
      metas.map(({ presence_ref: ref, ...meta }) => {
        expect(ref).not.toBe('');
        return meta;
      }),
    ]),
  );
}
