import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openItem, REPORTS, TICKETS } from './desks.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

const SAVE = 'admin_save_view';
const DELETE = 'admin_delete_view';

interface View {
  id: string;
  updated_at: string;
  name: string;
  search: Record<string, string>;
}

interface Count {
  view: string;
  total: number;
}

describe('views', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  const ana = await world.person('moderator');
  const ivan = await world.person('moderator');
  const user = await world.person('user');
  const args = { p_name: 'Payments', p_member_ids: `{${ana.id},${ivan.id}}` };
  const team: string = (await world.rpc<{ id: string }>(admin, 'admin_save_team', args)).id;

  const save = (caller: Person, args: Args = {}) =>
    world.rpc<View>(caller, SAVE, { p_list: 'reports', p_name: 'Scams', ...args });
  const refuses = (caller: Person, args: Args, code: string, sentence: string | RegExp) =>
    world.refuses(caller, SAVE, { p_list: 'reports', p_name: 'Scams', ...args }, code, sentence);
  const names = async (caller: Person) =>
    (await world.rpc<View[]>(caller, 'admin_get_views')).map(({ name }) => name);
  const countsOf = async (caller: Person) =>
    Object.fromEntries(
      (await world.rpc<Count[]>(caller, 'admin_count_views')).map(({ view, total }) => [view, total]),
    );

  describe('saving and editing', () => {
    it('are visible to their owner, team or everyone; edited by their owner, shared ones by admins', async () => {
      const own = await save(ana, { p_name: 'Ana’s own' });
      const shared = await save(ana, { p_name: 'of the team', p_team_id: team });
      const all = await save(admin, { p_name: 'for all', p_is_for_all: true });
      expect(await names(ana)).toEqual(['Ana’s own', 'for all', 'of the team']);
      expect(await names(ivan)).toEqual(['for all', 'of the team']);
      expect(await names(admin)).toEqual(['for all']);

      for (const [caller, { id }, code] of [
        [ivan, own, 'PT404'],
        [admin, own, 'PT404'],
        [ivan, shared, '42501'],
        [admin, shared, 'PT404'],
        [ivan, all, '42501'],
        [user, all, '42501'],
      ] as const) {
        await refuses(caller, { p_id: id }, code, /./);
        await world.refuses(caller, DELETE, { p_id: id }, code, /./);
      }
      await refuses(ana, { p_is_for_all: true }, '42501', 'Not authorized');
      await refuses(ana, { p_id: own.id, p_is_for_all: true }, '42501', 'Not authorized');
      await refuses(user, {}, '42501', 'Not authorized');
      for (const name of [
        'admin_get_views',
        'admin_count_views',
        'admin_get_pinned_views',
        'admin_get_list_columns',
      ])
        await world.refuses(user, name, {}, '42501', 'Not authorized');
      await world.refuses(user, 'admin_set_list_columns', { p_list: 'users' }, '42501', 'Not authorized');

      await save(admin, { p_id: all.id, p_name: 'For all', p_is_for_all: true });
      await world.rpc(ana, DELETE, { p_id: shared.id });
      expect(await names(ivan)).toEqual(['For all']);
      await world.rpc(admin, DELETE, { p_id: all.id });
      await world.rpc(ana, DELETE, { p_id: own.id });
      expect(await names(ana)).toEqual([]);
    });

    it('are not overwritten after a change by another person', async () => {
      const changed = 'The view was changed by Ivo Second.';
      const { id, updated_at } = await save(admin, { p_name: 'all', p_is_for_all: true });
      const args = { p_id: id, p_is_for_all: true, p_expected_updated_at: updated_at };
      const boss = await world.person('admin', { full_name: 'Ivo Second' });
      const first = await save(boss, { ...args, p_name: 'Theirs' });
      await refuses(admin, { ...args, p_name: 'Mine' }, 'PT409', changed);
      const next = { ...args, p_expected_updated_at: first.updated_at };
      const second = race(
        world,
        (tx) => world.rpcIn(tx, boss, SAVE, { p_list: 'reports', p_name: 'Hers', ...next }),
        () => save(admin, { ...next, p_name: 'Mine' }),
      );
      await expectSqlError(second, 'PT409', changed);
      expect(await names(ana)).toEqual(['Hers']);
      await world.rpc(admin, DELETE, { p_id: id });
    });

    it('are visible to their owner only once their team is deleted', async () => {
      const args = { p_name: 'Gone', p_member_ids: `{${ana.id},${ivan.id}}` };
      const { id: p_id } = await world.rpc<{ id: string }>(admin, 'admin_save_team', args);
      const { id } = await save(ana, { p_team_id: p_id });
      expect(await names(ivan)).toEqual(['Scams']);
      await world.rpc(admin, 'admin_delete_team', { p_id });
      expect(await names(ivan)).toEqual([]);
      expect(await names(ana)).toEqual(['Scams']);
      await world.rpc(ana, DELETE, { p_id: id });
    });

    it('leave one audit entry per change, without the filters of personal ones', async () => {
      const args = { p_search: { reason: 'Scams' }, p_arguments: { p_reason: 'Scams' } };
      const { id } = await save(ana, args);
      await save(ana, { ...args, p_id: id });
      // A response was lost, and it is saved as a new one again.
      expect((await save(ana, args)).id).toBe(id);
      await save(ana, { ...args, p_id: id, p_name: 'Fraud', p_team_id: team });
      await world.rpc(ana, DELETE, { p_id: id });
      const [saved, changed, deleted] = await world.audited(id);
      expect(saved).toMatchObject({ actor_user_id: ana.id, action: 'save_view' });
      expect(saved?.details).toEqual({ list: 'reports', name: 'Scams', is_for_all: false });
      expect(changed?.details).toEqual({
        list: 'reports',
        old_name: 'Scams',
        new_name: 'Fraud',
        is_for_all: false,
        team_id: team,
        old_search: { reason: 'Scams' },
        new_search: { reason: 'Scams' },
      });
      expect(deleted?.action).toBe('delete_view');
    });

    it('are restored by the person who deleted them, with id and owner', async () => {
      const row = (id: string) => world.sql('select * from public.saved_views where id = $1', [id]);
      const undo = { p_action: 'delete_view' };
      const boss = await world.person('admin');
      const { id } = await save(admin, { p_is_for_all: true, p_columns: [{ id: 'id', width: 90 }] });
      const before = await row(id);
      await world.rpc(boss, DELETE, { p_id: id });
      expect(await row(id)).toEqual([]);
      const args = { ...undo, p_entity_id: id };
      await world.refuses(admin, 'admin_undo_latest', args, 'PT409', /^This is not what you last did/);
      const [done] = await world.rpc<{ entry_id: number; title: string }[]>(boss, 'admin_list_just_done');
      expect(done).toMatchObject({ action: 'delete_view', title: 'Scams', why_not: null });
      const entry = { p_entry_id: done?.entry_id };
      const notTheirs = 'Only the person who did this can undo it.';
      await world.refuses(admin, 'admin_undo_action', entry, 'PT409', notTheirs);
      await world.rpc(boss, 'admin_undo_latest', args);
      expect(await row(id)).toEqual(before);
      expect((await world.audited(id)).at(-1)).toMatchObject({
        actor_user_id: boss.id,
        action: 'undo_delete_view',
      });
      await world.refuses(boss, 'admin_undo_action', entry, 'PT409', 'This was undone already.');
      await world.rpc(boss, DELETE, { p_id: id });
    });

    it('are restored for their owner only if their team was deleted since', async () => {
      const gone = { p_name: 'Short', p_member_ids: `{${ana.id},${ivan.id}}` };
      const { id: p_team_id } = await world.rpc<{ id: string }>(admin, 'admin_save_team', gone);
      const { id } = await save(ana, { p_name: 'Ana’s', p_team_id });
      await world.rpc(ana, DELETE, { p_id: id });
      await world.rpc(admin, 'admin_delete_team', { p_id: p_team_id });
      await world.rpc(ana, 'admin_undo_latest', { p_action: 'delete_view', p_entity_id: id });
      expect(await names(ana)).toContain('Ana’s');
      expect(await names(ivan)).not.toContain('Ana’s');
      await world.rpc(ana, DELETE, { p_id: id });
    });

    it('are not restored after the retention period, nor as a fifty-first', async () => {
      const late = await world.person('moderator', { full_name: 'Lea Late' });
      const { id } = await save(late);
      await world.rpc(late, DELETE, { p_id: id });
      const undo = { p_action: 'delete_view', p_entity_id: id };
      await world.sql(
        `insert into public.saved_views (list, name, owner_user_id) select 'users', n, $1 from generate_series(1, 50) n`,
        [late.id],
      );
      await world.refuses(
        late,
        'admin_undo_latest',
        undo,
        'PT409',
        'Lea Late has 50 views. Delete one first.',
      );
      await world.sql('delete from public.saved_views where owner_user_id = $1', [late.id]);
      await world.sql('delete from private.done_changes where actor_user_id = $1', [late.id]);
      await world.refuses(late, 'admin_undo_latest', undo, 'PT409', 'This action cannot be undone here.');
      expect(await world.rpc(late, 'admin_list_just_done')).toEqual([]);
    });

    it('of the audit log are for admins only', async () => {
      await refuses(ana, { p_list: 'audit' }, '42501', 'Not authorized');
      const { id } = await save(admin, { p_list: 'audit', p_name: 'log', p_is_for_all: true });
      expect(await names(ivan)).toEqual([]);
      await world.rpc(admin, DELETE, { p_id: id });
    });

    it.each<[RegExp, Args, string]>([
      [/^Enter a name\.$/, { p_name: ' ' }, '22023'],
      [/at most 60/, { p_name: 'x'.repeat(61) }, '22023'],
      [/^Unknown list "money"/, { p_list: 'money' }, '22023'],
      [/^The filters must be texts/, { p_search: [] }, '22023'],
      [/^The filters must be texts/, { p_search: { page: 2 } }, '22023'],
      [/at most 4,000/, { p_search: { search: 'x'.repeat(4000) } }, '22023'],
      [/^This list has no filter p_colour\.$/, { p_arguments: { p_colour: 'red' } }, '22023'],
      [/^This list has no filter p_limit\.$/, { p_arguments: { p_limit: 9999 } }, '22023'],
      [/^Unknown reason "Gossip"/, { p_arguments: { p_reason: 'Gossip' } }, '22023'],
      [/^These filters are not those/, { p_arguments: { p_team_id: `'; drop table x` } }, '22023'],
      [/^Unknown sort column/, { p_arguments: { p_order_by: 'secret' } }, '22023'],
      [/^The columns must be an array/, { p_columns: {} }, '22023'],
      [/^Show 1 to 40 columns/, { p_columns: [] }, '22023'],
      [/^A column has an id/, { p_columns: [{ id: 'id', width: 39 }] }, '22023'],
      [/^A column has an id/, { p_columns: [{ id: 'id', width: '120px' }] }, '22023'],
      [/^A column has an id/, { p_columns: [{ id: 'id', colour: 'red' }] }, '22023'],
      [/^A column has an id/, { p_columns: ['id'] }, '22023'],
      [/^Each column can be shown once/, { p_columns: [{ id: 'id' }, { id: 'id' }] }, '22023'],
      [/^Team not found$/, { p_team_id: randomUUID() }, 'PT404'],
      [/^View not found$/, { p_id: randomUUID() }, 'PT404'],
    ])('are refused: %s', async (sentence, args, code) => {
      await refuses(ivan, args, code, sentence);
    });

    it('have one team that the owner is in, and one list', async () => {
      const stranger = await world.person('moderator');
      await refuses(stranger, { p_team_id: team }, '22023', 'Share it with a team that you are in.');
      const both = { p_team_id: team, p_is_for_all: true };
      await refuses(admin, both, '22023', 'Share it with a team or with all, not with both.');
      const { id } = await save(stranger);
      const moved = { p_id: id, p_list: 'users' };
      await refuses(stranger, moved, '22023', 'A view stays with its list. Save a new one.');
      const { id: all } = await save(admin, { p_is_for_all: true });
      const other = await world.person('admin');
      await refuses(other, { p_id: all }, '22023', 'Only its owner can keep this view for themselves.');
      await world.rpc(admin, DELETE, { p_id: all });
    });

    it('are limited to fifty per person', async () => {
      const busy = await world.person('moderator');
      await world.sql(
        `insert into public.saved_views (list, name, owner_user_id) select 'users', n, $1 from generate_series(1, 49) n`,
        [busy.id],
      );
      const { id } = await save(busy);
      await refuses(busy, { p_name: 'One more' }, '22023', 'You have saved 50 views. Delete one first.');
      await save(busy, { p_id: id, p_name: 'Renamed' });
    });
  });

  describe('counts', () => {
    it('equal the list of each caller, and the six of each desk', async () => {
      const mia = await world.person('moderator');
      const ticket = await openItem(world, TICKETS, user);
      await openItem(world, TICKETS, user);
      await openItem(world, REPORTS, user);
      await world.rpc(mia, 'admin_claim_support_ticket', { p_ticket_id: ticket });
      const args = { p_list: 'support', p_arguments: { p_turn: 'mine' }, p_is_for_all: true };
      const { id } = await save(admin, args);
      expect(await countsOf(mia)).toMatchObject({
        [id]: 1,
        'support:mine': 1,
        'support:unassigned': 1,
        'support:waiting': 2,
        'support:breached': 0,
        'support:team': 0,
        'support:snoozed': 0,
        'reports:mine': 0,
        'reports:unassigned': 1,
      });
      expect(await countsOf(admin)).toMatchObject({ [id]: 0 });
      const ofReports = await world.rpc<Count[]>(mia, 'admin_count_views', { p_list: 'reports' });
      expect(ofReports).toHaveLength(6);
      expect(ofReports.every(({ view }) => view.startsWith('reports:'))).toBe(true);
      await world.refuses(mia, 'admin_count_views', { p_list: 'money' }, '22023', /^Unknown list "money"/);
      await world.rpc(admin, DELETE, { p_id: id });
    });

    it('are missing if they would read too much, or if a later version has other filters', async () => {
      const mia = await world.person('moderator');
      const arguments_: Args[] = [
        { p_search: 'x' },
        { p_turn: 'mine', p_search: 'x' },
        { p_reason: 'Scams', p_country_code: 'HR' },
        { p_entity_type: 'post' },
      ];
      for (const p_arguments of arguments_) await save(mia, { p_arguments });
      const { id } = await save(mia, {
        p_arguments: { p_turn: 'mine', p_reason: 'Scams', p_country_code: 'HR' },
      });
      const { id: old } = await save(mia, { p_arguments: { p_reason: 'Scams' } });
      await world.sql(`update public.saved_views set arguments = '{"p_turn": "gone"}' where id = $1`, [old]);
      expect(Object.keys(await countsOf(mia)).filter((view) => !view.includes(':'))).toEqual([id]);
    });

    // The cost must not grow with the list: docs/performance.md has the figures of larger ones.
    it('read little more than they count', async () => {
      const mia = await world.person('moderator');
      const { id } = await save(mia, { p_arguments: { p_reason: 'Hate speech' } });
      const read = await world.database.transaction(async (tx) => {
        await tx.exec(`set local session_replication_role = replica;
          insert into public.reports (reported_entity_type, reported_entity_id, reason_category, status, created_at, waiting_since, closed_at)
          select 'user', gen_random_uuid(), case when n % 100 = 0 then 'Hate speech' when n % 50 = 2 then 'Scams' else 'Other' end,
                 case when n % 100 = 1 then 'open' else 'closed' end, now() - n * interval '1 minute',
                 case when n % 100 = 1 then now() - n * interval '1 minute' end,
                 case when n % 100 <> 1 then now() end
            from generate_series(1, 10000) n;
          analyze public.reports`);
        const rowsRead = async () => {
          const [row] = await tx.query<{ n: string }>(
            `select coalesce(idx_tup_fetch, 0) + seq_tup_read as n from pg_stat_xact_user_tables where relname = 'reports'`,
          );
          return Number(row?.n);
        };
        const before = await rowsRead();
        const counts = await world.rpcIn<Count[]>(tx, mia, 'admin_count_views');
        expect(counts.find(({ view }) => view === id)?.total).toBe(100);
        expect(counts.find(({ view }) => view === 'reports:waiting')?.total).toBe(100);
        const readForAll = (await rowsRead()) - before;
        for (const [p_arguments, total] of [
          [{ p_reason: 'Scams' }, 200],
          [{ p_reason: 'Other', p_order_by: 'severity' }, 1001],
          [{ p_search: 'x' }, null],
          [{ p_turn: null, p_country_code: 'HR', p_tag: 'x' }, null],
        ])
          expect(await world.rpcIn(tx, mia, 'admin_count_view', { p_list: 'reports', p_arguments })).toBe(
            total,
          );
        return readForAll;
      });
      // A hundred each of waiting, unassigned and matching items.
      expect(read).toBeLessThan(500);
    });
  });

  describe('pins', () => {
    const pin = (caller: Person, p_view: string, p_is_pinned = true) =>
      world.rpc(caller, 'admin_set_view_pin', { p_view, p_is_pinned });
    const pinned = async (caller: Person) =>
      (await world.rpc<Count[]>(caller, 'admin_get_pinned_views')).map(({ view }) => view);
    const refusesPin = (caller: Person, p_view: string, code: string, sentence: string) =>
      world.refuses(caller, 'admin_set_view_pin', { p_view, p_is_pinned: true }, code, sentence);

    it('belong to their person, in their order, with counts', async () => {
      const mia = await world.person('moderator');
      const { id } = await save(mia, { p_search: { turn: 'mine' }, p_arguments: { p_turn: 'mine' } });
      await pin(mia, 'support:waiting');
      await pin(mia, id);
      await pin(mia, 'support:waiting');
      expect(await world.rpc(mia, 'admin_get_pinned_views')).toEqual([
        {
          view: 'support:waiting',
          list: 'support',
          name: null,
          search: { turn: 'waiting' },
          total: (await countsOf(mia))['support:waiting'],
        },
        { view: id, list: 'reports', name: 'Scams', search: { turn: 'mine' }, total: 0 },
      ]);
      expect(await pinned(ivan)).toEqual([]);
      await pin(ivan, 'support:waiting', false);
      await pin(mia, id, false);
      expect(await pinned(mia)).toEqual(['support:waiting']);
    });

    it('are refused to users, for views of others and for unknown ones', async () => {
      const mia = await world.person('moderator');
      const { id } = await save(mia);
      await refusesPin(user, 'reports:mine', '42501', 'Not authorized');
      for (const view of [id, randomUUID(), 'reports:gone', 'users:mine'])
        await refusesPin(ivan, view, 'PT404', 'View not found');
      const unclear = { p_view: 'reports:mine', p_is_pinned: null };
      await world.refuses(ivan, 'admin_set_view_pin', unclear, '22023', 'Say whether the view is pinned.');
      expect(await pinned(ivan)).toEqual([]);
    });

    it('are at most five, also when pinned at the same time', async () => {
      const mia = await world.person('moderator');
      for (const turn of ['mine', 'waiting', 'unassigned', 'team']) await pin(mia, `reports:${turn}`);
      const full = 'You have pinned 5 views. Unpin one first.';
      const args = { p_view: 'reports:snoozed', p_is_pinned: true };
      const second = race(
        world,
        (tx) => world.rpcIn(tx, mia, 'admin_set_view_pin', args),
        () => pin(mia, 'reports:breached'),
      );
      await expectSqlError(second, '22023', full);
      // A pinned view may be pinned again.
      await pin(mia, 'reports:snoozed');
      await refusesPin(mia, 'support:mine', '22023', full);
      expect(await pinned(mia)).toHaveLength(5);
    });

    it('disappear with the view or its sharing, and no longer count', async () => {
      const mia = await world.person('moderator');
      const { id, updated_at } = await save(admin, { p_is_for_all: true });
      const { id: own } = await save(mia);
      for (const view of [id, own, 'reports:mine', 'reports:team', 'reports:waiting']) await pin(mia, view);
      await save(admin, { p_id: id, p_expected_updated_at: updated_at });
      await world.rpc(mia, DELETE, { p_id: own });
      expect(await pinned(mia)).toEqual(['reports:mine', 'reports:team', 'reports:waiting']);
      await world.rpc(mia, 'admin_undo_latest', { p_action: 'delete_view', p_entity_id: own });
      expect(await pinned(mia)).toContain(own);
      await world.rpc(mia, DELETE, { p_id: own });
      for (const turn of ['mine', 'team']) await pin(mia, `support:${turn}`);
      expect(await pinned(mia)).toHaveLength(5);
      await world.rpc(admin, DELETE, { p_id: id });
    });
  });

  it("keep each person's columns of a list", async () => {
    const columns = [{ id: 'subject', width: 320 }, { id: 'status' }];
    const args = { p_list: 'support', p_columns: columns };
    await world.rpc(ana, 'admin_set_list_columns', args);
    await world.rpc(ivan, 'admin_set_list_columns', { ...args, p_columns: [{ id: 'user' }] });
    expect(await world.rpc(ana, 'admin_get_list_columns')).toEqual([{ list: 'support', columns }]);
    const wrong = { p_list: 'support', p_columns: [{ id: 'Subject' }] };
    await world.refuses(ana, 'admin_set_list_columns', wrong, '22023', /^A column has an id/);
    await world.rpc(ana, 'admin_set_list_columns', { p_list: 'support' });
    expect(await world.rpc(ana, 'admin_get_list_columns')).toEqual([]);
    expect(await world.rpc(ivan, 'admin_get_list_columns')).toHaveLength(1);
  });
});
