import { describe, expect, it } from 'vitest';
import { openWorld, type Person } from './world.ts';

describe('live channels', async () => {
  const world = await openWorld();

  /** What the policies allow a caller on a channel. */
  async function rights(who: Person | null, topic: string): Promise<{ read: string[]; write: string[] }> {
    const role = who ? 'authenticated' : 'anon';
    const claims = JSON.stringify({ role, ...(who && { sub: who.id, email: who.email }) });
    const [row] = await world.sql<{ rights: { read: string[]; write: string[] } }>(
      'select backend.channel_rights($1, $2, $3) as rights',
      [role, claims, topic],
    );
    return { read: row?.rights.read.toSorted() ?? [], write: row?.rights.write.toSorted() ?? [] };
  }
  const ALL = { read: ['broadcast', 'presence'], write: ['broadcast', 'presence'] };
  const NONE = { read: [], write: [] };
  const TOPICS = ['desk:report:1', 'desk:ticket:00000000-0000-4000-8000-000000000000'];

  it('of the desks are for staff only', async () => {
    const [admin, moderator, user] = [
      await world.person('admin'),
      await world.person('moderator'),
      await world.person('user'),
    ];
    for (const topic of TOPICS) {
      expect(await rights(admin, topic)).toEqual(ALL);
      expect(await rights(moderator, topic)).toEqual(ALL);
      expect(await rights(user, topic)).toEqual(NONE);
      expect(await rights(null, topic)).toEqual(NONE);
    }
  });

  it('are closed to banned or suspended staff, and to roles without staff access', async () => {
    const banned = await world.person('moderator', { is_banned: true });
    const suspended = await world.person('admin', { is_suspended: true });
    const moderator = await world.person('moderator');
    expect(await rights(banned, 'desk:report:1')).toEqual(NONE);
    expect(await rights(suspended, 'desk:report:1')).toEqual(NONE);
    await world.sql(`update private.settings set staff_access = 'admins'`);
    expect(await rights(moderator, 'desk:report:1')).toEqual(NONE);
    await world.sql(`update private.settings set staff_access = 'staff'`);
    expect(await rights(moderator, 'desk:report:1')).toEqual(ALL);
  });

  it('with any other name are closed', async () => {
    const admin = await world.person('admin');
    for (const topic of ['desk', 'desks:report:1', 'DESK:report:1', 'room:1', '', 'public']) {
      expect(await rights(admin, topic)).toEqual(NONE);
    }
  });

  it('leave no rows behind when authorized', async () => {
    await rights(await world.person('admin'), 'desk:report:1');
    expect(await world.sql('select * from realtime.messages')).toEqual([]);
    expect(
      await world.sql(
        `select current_user::text as who, nullif(current_setting('realtime.topic', true), '') as topic`,
      ),
    ).toEqual([{ who: 'postgres', topic: null }]);
  });

  it('publish changes of both desks, of sidebar counts and of cases, and nothing else', async () => {
    expect(
      await world.sql(
        `select schemaname || '.' || tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
      ),
    ).toEqual(
      [
        'public.count_changes',
        'public.decisions',
        'public.notifications',
        'public.reports',
        'public.sanctions',
        'public.support_messages',
        'public.support_tickets',
      ].map((name) => ({ name })),
    );
  });

  it('publish only tables that policies protect, and that need a session', async () => {
    expect(
      await world.sql(
        `select p.tablename from pg_publication_tables p join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
          where p.pubname = 'supabase_realtime'
            and (not c.relrowsecurity or has_table_privilege('anon', c.oid, 'select') or has_any_column_privilege('anon', c.oid, 'select'))`,
      ),
    ).toEqual([]);
  });
});
