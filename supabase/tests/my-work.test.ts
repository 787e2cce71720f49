import type { MyWork } from '@marketdesk/contract/documents.ts';
import { expect, it } from 'vitest';
import { claimItem, closeItem, openItem, REPORTS, TICKETS } from './desks.ts';
import { openWorld, type Args, type Person } from './world.ts';

// The dashboard's panels about the caller's own work.

const world = await openWorld();
const admin = await world.person('admin', { full_name: 'Ada Admin' });
const ana = await world.person('moderator', { full_name: 'Ana Horvat' });
const ivan = await world.person('moderator');
const user = await world.person();

const myWork = (whom: Person) => world.rpc<MyWork>(whom, 'admin_get_my_work');
const handOver = (from: Person, item: string, id: string, args: Args) =>
  world.rpc(from, 'admin_hand_over', { p_item: item, p_id: id, ...args });
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

it('lists claimed items, most urgent first, without snoozed ones and those of colleagues', async () => {
  const [report, ticket, asleep, other] = await Promise.all([
    openItem(world, REPORTS, user),
    openItem(world, TICKETS, user),
    openItem(world, TICKETS, user),
    openItem(world, REPORTS, user),
  ]);
  for (const [desk, id] of [
    [REPORTS, report],
    [TICKETS, ticket],
    [TICKETS, asleep],
  ] as const)
    await claimItem(world, desk, ana, id);
  await claimItem(world, REPORTS, ivan, other);
  await world.sql(`update public.support_tickets set due_at = now() + interval '1 hour' where id = $1`, [
    ticket,
  ]);
  const p_until = new Date(Date.now() + 3_600_000).toISOString();
  await world.rpc(ana, 'admin_snooze', { p_item: 'ticket', p_id: asleep, p_until });

  expect(await myWork(ana)).toMatchObject({
    held_count: 2,
    held: [
      { item: 'ticket', id: ticket, title: 'Hello' },
      { item: 'report', id: report, title: 'Other', due_at: null },
    ],
  });
  await closeItem(world, REPORTS, ana, report);
  expect(ids((await myWork(ana)).held)).toEqual([ticket]);
});

it('counts integrations that the server switched off, for people who may repair them', async () => {
  const before = (await myWork(admin)).integrations_off;
  const add = (name: string, reason: string | null) =>
    world.sql(
      `insert into public.webhook_targets (name, kind, url, events, state, off_reason)
       values ($1, 'slack', 'https://slack.example', '{report.created}', 'off', $2)`,
      [name, reason],
    );
  await add('Failing', 'Every delivery failed for three days.');
  await add('Not used', null);
  expect((await myWork(admin)).integrations_off).toBe(before + 1);
  expect((await myWork(ana)).integrations_off).toBe(0);
});

it('lists the oldest items that the caller may claim, without their own and without answered ones', async () => {
  const old = await openItem(world, REPORTS, user);
  const older = await openItem(world, TICKETS, user);
  const answered = await openItem(world, TICKETS, user);
  const own = await openItem(world, REPORTS, ana);
  await world.sql(
    `update public.reports set waiting_since = now() - interval '9 days' where id in ($1, $2)`,
    [old, own],
  );
  await world.sql(
    `update public.support_tickets set waiting_since = now() - interval '10 days' where id = $1`,
    [older],
  );
  await world.sql('update public.support_tickets set waiting_since = null where id = $1', [answered]);
  const waiting = ids((await myWork(ana)).waiting);
  expect(waiting.slice(0, 2)).toEqual([older, old]);
  expect(waiting).not.toContain(answered);
  expect(waiting).not.toContain(own);
  expect(ids((await myWork(ivan)).waiting)).toContain(own);
});

it('lists items handed over to the caller or their team until the first action', async () => {
  const report = await openItem(world, REPORTS, user);
  const ticket = await openItem(world, TICKETS, user);
  const team = await world.rpc<{ id: string }>(admin, 'admin_save_team', {
    p_name: 'Payments',
    p_member_ids: `{${ivan.id}}`,
  });
  await handOver(ana, 'report', report, { p_to: ivan.id, p_note: 'In Croatian.' });
  await handOver(ana, 'ticket', ticket, { p_team_id: team.id });
  expect((await myWork(ivan)).handed).toMatchObject([
    { item: 'ticket', id: ticket, handed_by: ana.id, note: 'Hello' },
    { item: 'report', id: report, handed_by: ana.id, note: 'In Croatian.' },
  ]);
  expect((await myWork(ana)).handed).toEqual([]);

  await world.rpc(ivan, 'admin_add_note', {
    p_entity_type: 'report',
    p_entity_id: report,
    p_body: 'I will.',
  });
  await claimItem(world, TICKETS, ivan, ticket);
  expect((await myWork(ivan)).handed).toEqual([]);
  const again = await openItem(world, TICKETS, user);
  await handOver(ana, 'ticket', again, { p_to: ivan.id });
  await handOver(ivan, 'ticket', again, { p_to: admin.id });
  expect((await myWork(ivan)).handed).toEqual([]);
  expect(ids((await myWork(admin)).handed)).toEqual([again]);
});

it('lists open proposals to admins, and withdrawals to all staff', async () => {
  const second = await world.person('admin');
  await world.rpc(admin, 'admin_update_withdrawals_config', { p_is_automatic: true, p_platform_fee: 0 });
  const [withdrawal] = await world.sql<{ id: string }>(
    `insert into public.withdrawal_requests
       (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur, approved_by, approved_at)
     values ($1, 'bank', 6300, 0, 0, 6300, $2, now()) returning id`,
    [user.id, ana.id],
  );
  const approvals = async (whom: Person) =>
    (await myWork(whom)).approvals.map(({ title, is_mine, may_act }) => [title, is_mine, may_act]);
  expect(await approvals(admin)).toEqual(
    expect.arrayContaining([
      ['Automatic withdrawals', true, false],
      ['€6,300.00', false, true],
    ]),
  );
  expect(await approvals(second)).toContainEqual(['Automatic withdrawals', false, true]);
  expect(await approvals(ana)).toEqual([['€6,300.00', true, false]]);
  await world.sql('delete from public.withdrawal_requests where id = $1', [withdrawal?.id]);
  expect(await approvals(ivan)).toEqual([]);
});

it("lists today's actions of colleagues; none about money or settings for moderators", async () => {
  const entry = (who: Person, action: string, table: string, at: string) =>
    world.sql('select private.append_audit($1::timestamptz, $2::uuid, $3, $4, null, $5)', [
      at,
      who.id,
      action,
      table,
      '{}',
    ]);
  const today = async (whom: Person, about: Person) =>
    Object.fromEntries(
      (
        await world.rpc<{ user_id: string; entity_table: string; entries: number }[]>(
          whom,
          'admin_get_work_today',
        )
      )
        .filter(({ user_id }) => user_id === about.id)
        .map(({ entity_table, entries }) => [entity_table, entries]),
    );
  const maja = await world.person('moderator');
  const now = new Date().toISOString();
  const before = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await entry(maja, 'claim_report', 'reports', before);
  for (const [action, table] of [
    ['close_report', 'reports'],
    ['claim_report', 'reports'],
    ['send_support_message', 'support_tickets'],
    ['approve_withdrawal', 'withdrawal_requests'],
    ['save_team', 'teams'],
    ['view_user', 'profiles'],
    ['read_rows', 'posts'],
    ['sign_in', 'profiles'],
  ] as const)
    await entry(maja, action, table, now);
  await entry(maja, 'claim_report', 'reports', now);
  await entry(maja, 'close_report', 'reports', before);
  expect(await today(admin, maja)).toEqual({
    reports: 3,
    support_tickets: 1,
    withdrawal_requests: 1,
    teams: 1,
  });
  expect(await today(ana, maja)).toEqual({ reports: 3, support_tickets: 1 });
  expect(await today(maja, maja)).toEqual({});
});

it('returns median times of the last two weeks, of the desk and of each person', async () => {
  await world.sql('delete from public.support_tickets');
  await world.sql(
    `insert into public.support_tickets
       (subject, category, user_id, status, claimed_by_user_id, created_at, claimed_at, answered_at, closed_at)
     select 'x', 'Other', $1, 'closed', who, at, at, at + answered, at + closed
       from (values
         ($2::uuid, now() - interval '2 days', interval '10 minutes', interval '60 minutes'),
         ($2, now() - interval '3 days', interval '30 minutes', interval '80 minutes'),
         ($3, now() - interval '1 day', interval '50 minutes', interval '100 minutes'),
         ($3, now() - interval '8 days', interval '90 minutes', interval '200 minutes'),
         ($3, now() - interval '15 days', interval '1 minute', interval '2 minutes')
       ) t (who, at, answered, closed)`,
    [user.id, ana.id, ivan.id],
  );
  const times = await world.rpc<Args[]>(ana, 'admin_get_work_times');
  const row = (user_id: string | null, all: number[]) => {
    const [closed, answer_minutes, answer_minutes_before, close_minutes, close_minutes_before] = all.map(
      (n) => (n < 0 ? null : n),
    );
    return {
      desk: 'ticket',
      user_id,
      answered: closed,
      closed,
      answer_minutes,
      answer_minutes_before,
      close_minutes,
      close_minutes_before,
    };
  };
  expect(times.filter(({ desk }) => desk === 'ticket')).toEqual([
    row(null, [3, 30, 90, 80, 200]),
    row(ana.id, [2, 20, -1, 70, -1]),
    row(ivan.id, [1, 50, 90, 100, 200]),
  ]);
});

it('is for staff only', async () => {
  for (const name of ['admin_get_my_work', 'admin_get_work_today', 'admin_get_work_times'])
    await world.refuses(user, name, {}, '42501', 'Not authorized');
});

it('reads no more rows if the tables grow', async () => {
  const read = () =>
    world.database.transaction(async (tx) => {
      const rows = async () => {
        const [{ n } = { n: 0 }] = await tx.query<{ n: number }>(
          `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
            where relname in ('reports', 'support_tickets', 'admin_action_audit', 'notifications', 'withdrawal_requests')`,
        );
        return n;
      };
      const before = await rows();
      for (const name of ['admin_get_my_work', 'admin_get_work_today', 'admin_get_work_times'])
        await world.rpcIn(tx, admin, name);
      return (await rows()) - before;
    });
  // Without triggers, which are not measured here.
  const grow = (n: number, days: number) =>
    world.database.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      const columns =
        'status, claimed_by_user_id, created_at, waiting_since, claimed_at, answered_at, closed_at';
      const values = `s, case when s <> 'open' then $1::uuid end, at, case when s <> 'closed' then at end,
             case when s <> 'open' then at end, case when s <> 'open' then at end, case when s = 'closed' then at end
        from (
          select (array['open', 'claimed', 'closed'])[1 + n % 3] as s, now() - $2::int * interval '1 day' - n * interval '20 minutes' as at
            from generate_series(1, $3::int) n
        ) r`;
      await tx.query(
        `insert into public.reports (reported_entity_type, reported_entity_id, reason_category, ${columns})
         select 'user', gen_random_uuid(), 'Other', ${values}`,
        [ivan.id, days, n],
      );
      await tx.query(
        `insert into public.support_tickets (subject, category, user_id, ${columns}) select 'x', 'Other', $4, ${values}`,
        [ivan.id, days, n, user.id],
      );
      await tx.query(
        `insert into public.admin_action_audit
         select 1e9 + $2::int * 1e6 + n, now() - $2::int * interval '1 day' - n * interval '1 minute', $1, 'close_report',
                'reports', null, '{}', '', $2 || ' ' || n
           from generate_series(1, $3::int) n`,
        [ivan.id, days, n],
      );
      await tx.query('analyze');
    });
  await grow(2000, 0);
  const few = await read();
  await grow(6000, 15);
  expect(await read()).toBeLessThan(few * 1.5 + 100);
});
