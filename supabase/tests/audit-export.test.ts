import { describe, expect, it } from 'vitest';
import { createWorld, openWorld, type Args, type Person } from './world.ts';

interface Piece {
  entries: { id: number; action: string; [field: string]: unknown }[];
  next_before_id: number | null;
}

describe('exporting the audit log', async () => {
  const day = (at: number) => `2026-03-${String(at).padStart(2, '0')}T12:00:00Z`;

  const world = await openWorld();
  const admin = await world.person('admin', { username: 'mara' });
  const user = await world.person('user', { username: 'bob' });
  const entries: [string, string, string | null, Person | null][] = [
    ['ban_user', 'profiles', user.id, admin],
    ['claim_report', 'reports', 'r1', admin],
    ['unban_user', 'profiles', user.id, null],
    ['50%_off', 'price_configs', 'p1', admin],
    ['BAN_User', 'profiles', 'gone', user],
  ];
  for (const [at, [action, table, entity, actor]] of entries.entries()) {
    await world.sql(
      `select private.append_audit($1::timestamptz + interval '20 seconds', $2, $3, $4, $5, '{"n": 1}')`,
      [day(at + 1), actor?.id ?? null, action, table, entity],
    );
  }

  const piece = (args: Args = {}) => world.rpc<Piece>(admin, 'admin_export_audit', args);
  const idsOf = ({ entries }: Piece) => entries.map(({ id }) => id);

  it('contains everything, newest first, with names of actors and accounts', async () => {
    const all = await piece();
    expect(idsOf(all)).toEqual([5, 4, 3, 2, 1]);
    expect(all.next_before_id).toBeNull();
    expect(all.entries[4]).toMatchObject({
      actor_user_id: admin.id,
      actor_username: 'mara',
      actor_email: admin.email,
      entity_username: 'bob',
      entity_email: user.email,
      details: { n: 1 },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(all.entries[2]).toMatchObject({ actor_user_id: null, actor_username: null });
    expect(all.entries[0]).toMatchObject({ entity_id: 'gone', entity_username: null });
  });

  it.each<[Args, number[]]>([
    [{ p_action: ' Ban_ ' }, [5, 3, 1]],
    [{ p_action: '%' }, [4]],
    [{ p_action: '' }, [5, 4, 3, 2, 1]],
    [{ p_entity_table: 'PRICE' }, [4]],
    [{ p_entity_table: 'profiles', p_action: 'un' }, [3]],
    [{ p_from: day(2), p_to: day(4) }, [4, 3, 2]],
    [{ p_from: day(6) }, []],
    [{ p_to: '2026-02-01' }, []],
    [{ p_action: 'nothing has this' }, []],
  ])('filters by %j', async (args, ids) => {
    expect(idsOf(await piece(args))).toEqual(ids);
  });

  it('filters by actor', async () => {
    expect(idsOf(await piece({ p_actor: user.id }))).toEqual([5]);
  });

  it.each([1, 2, 3, 5])('in chunks of %s skips and repeats nothing', async (entries) => {
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const next: Piece = await piece({ p_entries: entries, p_before_id: before, p_entity_table: 'r' });
      seen.push(...idsOf(next));
      before = next.next_before_id;
    } while (before !== null);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it('continues past ranges without matches', async () => {
    const large = await createWorld();
    const anybody = await large.person('admin');
    await large.sql(
      `insert into public.admin_action_audit (id, created_at, action, entity_table, previous_hash, hash)
       select n, timestamptz '2026-01-01' + n * interval '1 second', case when n = 3 then 'rare' else 'usual' end, 'x', '',
              md5(n::text)
         from generate_series(1, 45000) n where n = 3 or n % 1000 = 0`,
    );
    const cursors: (number | null)[] = [];
    const found: number[] = [];
    let before: number | null = null;
    do {
      cursors.push(before);
      const next: Piece = await large.rpc<Piece>(anybody, 'admin_export_audit', {
        p_action: 'rare',
        p_before_id: before,
      });
      found.push(...idsOf(next));
      before = next.next_before_id;
    } while (before !== null);
    expect(found).toEqual([3]);
    expect(cursors).toEqual([null, 25_001, 5001]);
    await large.close();
  });

  it('includes entries written while the clock was set back', async () => {
    const stepped = await createWorld();
    const anybody = await stepped.person('admin');
    for (const at of [day(3), day(1), day(2)])
      await stepped.sql(`select private.append_audit($1, null, 'ban_user', 'profiles', null, '{}')`, [at]);
    expect(idsOf(await stepped.rpc<Piece>(anybody, 'admin_export_audit'))).toEqual([3, 2, 1]);
    await stepped.close();
  });

  it.each([0, 2001])('refuses chunks of %s', async (p_entries) => {
    await world.refuses(
      admin,
      'admin_export_audit',
      { p_entries },
      '22023',
      'Export between 1 and 2000 entries at once.',
    );
  });
});
