import { describe, expect, it } from 'vitest';
import { openWorld, type Args } from './world.ts';

interface Entry {
  id: number;
  created_at: string;
  action: string;
  details: { n: number };
}

const ENTRIES = 90;

describe('the audit list', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  const moderator = await world.person('moderator');
  // Several at one time, of four kinds, by three actors, one of them null.
  await world.sql(
    `select private.append_audit(
              timestamptz '2026-03-01T12:00:20Z' + n / 3 * interval '1 hour',
              (array[$1::uuid, $2::uuid, null])[1 + n * n % 3],
              (array['ban_user', 'claim_report', 'release_report', '50%_off'])[1 + n % 7 % 4],
              (array['profiles', 'reports', 'reports', 'price_configs'])[1 + n % 7 % 4], n::text, jsonb_build_object('n', n))
       from generate_series(1, $3::int) n order by n`,
    [admin.id, moderator.id, ENTRIES],
  );

  const list = (args: Args = {}) => world.rpc<Entry[]>(admin, 'admin_get_audit', args);
  const ids = async (args: Args) => (await list({ p_limit: 200, ...args })).map(({ id }) => id);
  const counted = async (where: string, params: unknown[] = []) =>
    (
      await world.sql<{ id: number }>(
        `select a.id from public.admin_action_audit a where ${where} order by a.created_at desc, a.id desc`,
        params,
      )
    ).map(({ id }) => id);

  it('returns everything, newest first, in pages of fifty', async () => {
    const page = await list();
    expect(page.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => ENTRIES - at));
    expect(page[0]).toMatchObject({ id: ENTRIES, details: { n: ENTRIES }, entity_id: String(ENTRIES) });
  });

  it('returns the same rows as a full scan, for every filter and several at once', async () => {
    expect(await ids({ p_action: ' RePort' })).toEqual(await counted(`a.action like '%report%'`));
    expect(await ids({ p_action: '%' })).toEqual(await counted(`a.action = '50%_off'`));
    expect(await ids({ p_entity_table: 'pro' })).toEqual(await counted(`a.entity_table = 'profiles'`));
    expect(await ids({ p_actor: moderator.id })).toEqual(
      await counted('a.actor_user_id = $1', [moderator.id]),
    );
    expect(await ids({ p_actor: moderator.id, p_action: 'claim', p_entity_table: 'rep' })).toEqual(
      await counted(`a.actor_user_id = $1 and a.action = 'claim_report'`, [moderator.id]),
    );
    expect(
      await ids({ p_action: 'e', p_from: '2026-03-01T20:00:00Z', p_to: '2026-03-02T02:00:00Z' }),
    ).toEqual(
      await counted(
        `a.action like '%e%' and a.created_at between '2026-03-01T20:00:00Z' and '2026-03-02T02:00:59Z'`,
      ),
    );
    expect(await ids({ p_action: 'qx' })).toEqual([]);
    expect(await ids({ p_action: 'e', p_offset: 2_147_483_647 })).toEqual([]);
    expect(await ids({ p_entry: 40 })).toEqual([42, 41, 40, 39, 38]);
    expect((await counted(`a.action like '%report%'`)).length).toBeGreaterThan(20);
  });

  it.each<[string, Args]>([
    ['everything', {}],
    ['some kinds', { p_action: 'report' }],
    ['some kinds of one actor', { p_action: 'e' }],
  ])('returns the same pages by offset and by cursor, in both directions: %s', async (name, filter) => {
    const args: Args = { ...filter, p_limit: 7, ...(name.endsWith('actor') && { p_actor: admin.id }) };
    const all = await ids({ ...args, p_limit: 200 });
    const pages: Entry[][] = [];
    for (let at = 0; at < all.length; at += 7) pages.push(await list({ ...args, p_offset: at }));
    expect(pages.flat().map(({ id }) => id)).toEqual(all);

    let page = await list(args);
    for (const expected of pages.slice(1)) {
      page = await list({ ...args, p_after: placeOf(page.at(-1)) });
      expect(page).toEqual(expected);
    }
    for (const expected of pages.slice(0, -1).reverse()) {
      page = await list({ ...args, p_before: placeOf(page[0]) });
      expect(page).toEqual(expected);
    }
  });

  it('finds a new kind from its first entry on', async () => {
    expect(await ids({ p_action: 'brand_new' })).toEqual([]);
    await world.sql(`select private.append_audit(null, null, 'brand_new', 'settings', null, '{}')`);
    expect(await ids({ p_action: 'and_n' })).toEqual([ENTRIES + 1]);
  });

  it('can exclude sign-ins, with or without other filters', async () => {
    await world.sql(
      `select private.append_audit(null, $1, unnest(private.sign_in_actions() || '{ban_user}'), 'profiles', null, '{}')`,
      [admin.id],
    );
    const all = await ids({});
    expect(await ids({ p_without_sign_ins: false })).toEqual(all);
    const left = await ids({ p_without_sign_ins: true });
    expect(left).toEqual(await counted(`a.action <> all (private.sign_in_actions())`));
    expect(left).toHaveLength(all.length - 4);
    expect(await ids({ p_without_sign_ins: true, p_entity_table: 'pro', p_actor: admin.id })).toEqual(
      await counted(
        `a.action <> all (private.sign_in_actions()) and a.entity_table = 'profiles' and a.actor_user_id = $1`,
        [admin.id],
      ),
    );
  });

  it('can exclude reads, with or without sign-ins', async () => {
    await world.sql(
      `select private.append_audit(null, $1, unnest(private.read_actions()), 'profiles', null, '{}')`,
      [admin.id],
    );
    const all = await ids({});
    expect(await ids({ p_without_reads: false })).toEqual(all);
    expect(await ids({ p_without_reads: true })).toEqual(
      await counted(`a.action not in ('view_user', 'read_rows')`),
    );
    const left = await ids({ p_without_reads: true, p_without_sign_ins: true, p_actor: admin.id });
    expect(left).toEqual(
      await counted(
        `a.action <> all (private.sign_in_actions() || private.read_actions()) and a.actor_user_id = $1`,
        [admin.id],
      ),
    );
  });

  it('is for admins, and refuses invalid arguments', async () => {
    await world.refuses(moderator, 'admin_get_audit', {}, '42501', 'Not authorized');
    await world.refuses(admin, 'admin_get_audit', { p_limit: 201 }, '22023', /limit/);
    await world.refuses(admin, 'admin_get_audit', { p_action: 'x'.repeat(201) }, '22023', /200 characters/);
    await world.refuses(admin, 'admin_get_audit', { p_after: { id: 3 } }, '22023', /cursor/);
  });
});

const placeOf = (entry: Entry | undefined) => ({ created_at: entry?.created_at, id: entry?.id });
