import { describe, expect, it } from 'vitest';
import { openWorld, type Args } from './world.ts';

interface Slice {
  checked: number;
  last_id: number;
  last_hash: string;
  head_id: number;
  head_hash: string;
  broken_id: number | null;
  broken_by: string | null;
}

describe('checking the audit log', async () => {
  const ENTRIES = 25;

  const world = await openWorld();
  const admin = await world.person('admin');
  const ofEmptyLog = await world.rpc(admin, 'admin_check_audit_chain');
  const user = await world.person();
  for (let at = 0; at < ENTRIES; at++) {
    await world.rpc(admin, 'ban_user_admin', { p_user_id: user.id, p_value: at % 2 === 0 });
  }

  const slice = async (args: Args = {}) =>
    (await world.rpc<[Slice]>(admin, 'admin_check_audit_chain', args))[0];

  /** In slices, as the screen and the command do. */
  async function walk(entries: number): Promise<{ checked: number; last: Slice }> {
    let checked = 0;
    let last = await slice({ p_entries: entries });
    for (;;) {
      checked += last.checked;
      if (last.broken_id !== null || last.last_id === last.head_id) return { checked, last };
      last = await slice({ p_after_id: last.last_id, p_after_hash: last.last_hash, p_entries: entries });
    }
  }

  /** Runs statements as the database owner, bypassing triggers, and restores everything afterwards. */
  async function tampered<T>(statements: string[], look: () => Promise<T>): Promise<T> {
    const rows = 'create table private.kept as select * from public.admin_action_audit';
    const head = 'create table private.kept_head as select * from private.audit_head';
    await world.database.exec(
      `${rows}; ${head}; alter table public.admin_action_audit disable trigger user; ${statements.join('; ')}`,
    );
    try {
      return await look();
    } finally {
      await world.database.exec(
        `truncate public.admin_action_audit; insert into public.admin_action_audit select * from private.kept;
         update private.audit_head h set last_id = k.last_id, hash = k.hash from private.kept_head k;
         alter table public.admin_action_audit enable trigger user; drop table private.kept, private.kept_head`,
      );
    }
  }

  /**
   * Recomputes every hash from an entry on, including the head, as an attacker with full database access
   * could.
   */
  const rehash = (from: number) => `
    do $$
    declare v_row public.admin_action_audit; v_hash text;
    begin
      v_hash := coalesce((select hash from public.admin_action_audit where id = ${from - 1}), repeat('0', 64));
      for v_row in select * from public.admin_action_audit where id >= ${from} order by id loop
        v_row.previous_hash := v_hash;
        v_hash := private.audit_hash(v_hash, v_row);
        update public.admin_action_audit set previous_hash = v_row.previous_hash, hash = v_hash where id = v_row.id;
      end loop;
      update private.audit_head set last_id = (select max(id) from public.admin_action_audit), hash = v_hash;
    end $$`;

  it.each([1, 7, 24, 25, 26, 10_000])('verifies up to the head, in slices of %s', async (entries) => {
    const { checked, last } = await walk(entries);
    expect(checked).toBe(ENTRIES);
    expect(last).toMatchObject({ last_id: ENTRIES, head_id: ENTRIES, broken_id: null, broken_by: null });
    expect(last.last_hash).toBe(last.head_hash);
  });

  it('verifies an empty log', () => {
    expect(ofEmptyLog).toMatchObject([{ checked: 0, last_id: 0, head_id: 0, broken_id: null }]);
  });

  it.each<[string, string[], number, string]>([
    ['a changed row', [`update public.admin_action_audit set action = 'x' where id = 9`], 9, 'content'],
    [
      'a changed row with a matching hash',
      [
        `update public.admin_action_audit set action = 'x' where id = 9`,
        'update public.admin_action_audit a set hash = private.audit_hash(a.previous_hash, a) where id = 9',
      ],
      10,
      'previous',
    ],
    ['a removed row', ['delete from public.admin_action_audit where id = 9'], 10, 'gap'],
    ['removed first rows', ['delete from public.admin_action_audit where id < 9'], 9, 'gap'],
    ['missing last rows', ['delete from public.admin_action_audit where id > 9'], 10, 'cut'],
    ['a removed log', ['truncate public.admin_action_audit'], 1, 'cut'],
    [
      'a rewritten last row',
      [
        `update public.admin_action_audit set action = 'x' where id = 25`,
        'update public.admin_action_audit a set hash = private.audit_hash(a.previous_hash, a) where id = 25',
      ],
      25,
      'head',
    ],
    [
      'a row after the head',
      [
        `insert into public.admin_action_audit (id, created_at, action, entity_table, previous_hash, hash)
         select 26, now(), 'x', 'x', hash, repeat('a', 64) from public.admin_action_audit where id = 25`,
      ],
      26,
      'beyond',
    ],
    [
      'an older head',
      [
        `update private.audit_head set last_id = 9, hash = (select hash from public.admin_action_audit where id = 9)`,
      ],
      10,
      'beyond',
    ],
  ])('detects %s, for any slice size', async (_, statements, broken, why) => {
    for (const entries of [4, 9, 10_000]) {
      const { checked, last } = await tampered(statements, () => walk(entries));
      expect([last.broken_id, last.broken_by], `in slices of ${entries}`).toEqual([broken, why]);
      if (why !== 'gap') expect(checked).toBe(broken - 1);
    }
    expect((await walk(10)).last.broken_id).toBeNull();
  });

  it('detects a fully rewritten log only with an earlier head', async () => {
    const held = (await walk(10_000)).last;
    const statements = [`update public.admin_action_audit set action = 'x' where id = 9`, rehash(9)];
    const { last, at } = await tampered(statements, async () => ({
      ...(await walk(10_000)),
      at: await slice({ p_entries: held.head_id }),
    }));
    expect(last.broken_id).toBeNull();
    expect(at.last_id).toBe(held.head_id);
    expect(at.last_hash).not.toBe(held.head_hash);
  });

  it('gives the operator the same result', async () => {
    expect(await world.rpc('service_role', 'operator_check_audit_chain', { p_entries: 5 })).toEqual([
      await slice({ p_entries: 5 }),
    ]);
  });

  it.each([{ p_after_id: -1 }, { p_after_id: null }, { p_entries: 0 }, { p_entries: 50_001 }])(
    'refuses %j',
    async (args) => {
      await world.refuses(admin, 'admin_check_audit_chain', args, '22023', /^(The entry|Check between)/);
    },
  );
});
