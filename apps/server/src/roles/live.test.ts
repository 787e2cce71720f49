import { randomUUID } from 'node:crypto';
import { subscribe, until, watch, type Watch } from '@marketdesk/backend/realtime/testing/live.ts';
import { CHANNELS, LIVE_TABLES, mayJoin, scopeOf } from '@marketdesk/supabase/tests/roles/doors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Desk } from '../testing/desk.ts';
import { createVisitors, type Visitor } from '../testing/visitors.ts';

// The fourth part of docs/roles.md, tested from outside: changes and channels, subscribed to by every subject.

describe('live', () => {
  let desk: Desk;
  let visitors: Visitor[];
  beforeAll(async () => {
    desk = await startDesk();
    visitors = await createVisitors(desk);
    await Promise.all(visitors.map(({ client }) => client.realtime.setAuth()));
  });
  afterAll(async () => {
    await Promise.all(visitors.map(({ client }) => client.realtime.disconnect()));
    await desk.close();
  });

  /** One row of each, about one person. */
  async function changeRows(userId: string): Promise<void> {
    await desk.database.query(
      `with r as (
         insert into public.reports (reported_entity_type, reported_entity_id, reason_category)
         values ('user', $1, 'Scams')
       ), p as (
         insert into public.posts (user_id, title) values ($1, 'A job')
       ), n as (
         insert into public.notifications (user_id, kind, entity_table, entity_id, text)
         values ($1, 'mention', 'posts', gen_random_uuid(), 'Look')
       ), d as (
         insert into public.decisions (target_type, target_id, user_id, kind) values ('user', $1, $1, 'no_violation')
       ), s as (
         insert into public.sanctions (user_id, kind) values ($1, 'warn')
       ), t as (
         insert into public.support_tickets (subject, category, user_id) values ('Help', 'Other', $1) returning id
       )
       insert into public.support_messages (ticket_id, sender_user_id, content) select id, $1, 'hello' from t`,
      [userId],
    );
  }

  it('announces changes and deletions only to people who may read the row', async () => {
    const watches = new Map<string, Watch>();
    for (const { name, client } of visitors) {
      for (const table of LIVE_TABLES) watches.set(`${name} ${table}`, await watch(client, { table }));
    }
    const accounts = visitors.flatMap(({ id }) => id ?? []);
    for (const id of accounts) await changeRows(id);
    const seen = (name: string, table: string) => watches.get(`${name} ${table}`)?.seen.length;
    const shared = LIVE_TABLES.filter((table) => scopeOf(table, 'admin') === 'all');
    for (const table of shared) await until(() => seen('admin', table) === accounts.length);
    // A marker row: visitors who receive it have received everything before it, so nothing can arrive later.
    await changeRows(visitors.find(({ name }) => name === 'user')?.id ?? '');
    for (const table of shared) await until(() => seen('admin', table) === accounts.length + 1);
    for (const { name, subject } of visitors) {
      for (const table of LIVE_TABLES) {
        const scope = scopeOf(table, subject) ?? 'none';
        const own = name === 'user' ? 2 : 1;
        const expected = { all: accounts.length + 1, own, active: 0, none: 0 }[scope];
        await until(() => (seen(name, table) ?? 0) >= expected);
        expect(seen(name, table), `${name}: ${table}`).toBe(expected);
      }
    }

    const deleted = (name: string, table: string) =>
      watches.get(`${name} ${table}`)?.seen.filter(({ eventType }) => eventType === 'DELETE').length ?? 0;
    const emptied = ['support_messages', 'support_tickets', 'notifications', 'reports', 'decisions'] as const;
    // Table by table: reading a message depends on its ticket.
    for (const table of emptied) {
      await desk.database.query(`delete from public.${table}`);
      if (shared.includes(table)) await until(() => deleted('admin', table) === accounts.length + 1);
      for (const { name, subject } of visitors) {
        const own = name === 'user' ? 2 : 1;
        const expected = { all: accounts.length + 1, own, active: 0, none: 0 }[
          scopeOf(table, subject) ?? 'none'
        ];
        await until(() => deleted(name, table) >= expected);
        expect(deleted(name, table), `${name}: ${table}`).toBe(expected);
      }
    }
  });

  it('does not announce changes of other tables', async () => {
    for (const { name, client } of visitors.filter(({ subject }) => subject === 'admin')) {
      const { seen, states } = await watch(client, { table: 'profiles' });
      await desk.database.query(`update public.profiles set bio = 'new'`);
      expect([seen, states.includes('SUBSCRIBED')], name).toEqual([[], false]);
    }
  });

  it.each(Object.keys(CHANNELS))('private channels: %s', async (beginning) => {
    const topic = `${beginning.endsWith(':') ? beginning : 'lobby:'}${randomUUID()}`;
    for (const { name, subject, client } of visitors) {
      const may = mayJoin(beginning, subject);
      const channel = client.channel(topic, { config: { private: true, broadcast: { ack: true } } });
      const first = await subscribe(channel);
      expect(first === 'SUBSCRIBED', `${name}: ${first}`).toBe(may);
      if (may) {
        const sent = await channel.send({ type: 'broadcast', event: 'x', payload: {} });
        expect(sent, name).toBe('ok');
      } else {
        expect(first, name).toMatch(/^CHANNEL_ERROR|^TIMED_OUT|^CLOSED/);
      }
      await client.removeChannel(channel);
    }
  });
});
