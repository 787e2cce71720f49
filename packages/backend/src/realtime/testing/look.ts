import type { SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { subscribe } from './live.ts';

/** Somebody who looks on, with what they were told. */
export async function look(client: SupabaseClient, topic: string, key = '') {
  const events: string[] = [];
  // By the server's references. The library's own list keeps what has left: it drops the references of whoever is announced
  // again.
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
  /** Keys, with what each of their presences says. */
  const present = (): Record<string, object[]> => {
    const people: Record<string, object[]> = {};
    for (const [who, meta] of seen.values()) (people[who] ??= []).push(meta);
    return people;
  };
  return { channel, events, present };
}
