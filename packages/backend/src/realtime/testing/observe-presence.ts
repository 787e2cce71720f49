import type { SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { subscribe } from './live.ts';

/** Joins a topic and records its presence events. */
export async function observePresence(client: SupabaseClient, topic: string, key = '') {
  const events: string[] = [];
  // Keyed by the server's references. The library's own list retains members that have left, because it drops the
  // references of members announced again.
  const seen = new Map<string, [key: string, meta: object]>();
  const channel = client.channel(topic, { config: { private: true, presence: { key } } });
  channel.on('presence', { event: 'join' }, ({ key: who, newPresences }) => {
    events.push(`join ${who}`);
    for (const { presence_ref: ref, ...meta } of newPresences) {
      expect(ref).toMatch(/./);
      seen.set(ref, [who, meta]);
    }
  });
  channel.on('presence', { event: 'leave' }, ({ key: who, leftPresences }) => {
    events.push(`leave ${who}`);
    for (const { presence_ref: ref } of leftPresences) seen.delete(ref);
  });
  channel.on('presence', { event: 'sync' }, () => events.push('sync'));
  expect(await subscribe(channel)).toBe('SUBSCRIBED');
  /** Returns the presences by key. */
  const present = (): Record<string, object[]> => {
    const people: Record<string, object[]> = {};
    for (const [who, meta] of seen.values()) (people[who] ??= []).push(meta);
    return people;
  };
  return { channel, events, present };
}
