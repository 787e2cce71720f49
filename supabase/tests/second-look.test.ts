import type { ReportsRow } from '@marketdesk/contract/database.generated.ts';
import { beforeEach, expect, it } from 'vitest';
import { aTarget, BROKEN, decide, ledger, reported, type Target } from './cases.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

// A share of what staff close is looked at again by another moderator, who does not know how it was closed.

const world = await openWorld();
const admin = await world.person('admin');
const closer = await world.person('moderator');
const reviewer = await world.person('moderator');
beforeEach(() =>
  world.database.exec('delete from private.second_look_shares; delete from private.second_looks'),
);

interface Share {
  policy_code: string | null;
  user_id: string | null;
  percent: number;
}
async function share(p_percent: number | null, args: Args = {}, caller = admin) {
  const seen = (await world.rpc<Share[]>(admin, 'admin_get_second_look_shares')).find(
    ({ policy_code, user_id }) =>
      policy_code === (args.p_policy ?? null) && user_id === (args.p_user_id ?? null),
  );
  const save = { p_percent, p_expected: seen?.percent ?? null, ...args };
  return world.rpc(caller, 'admin_save_second_look_share', save);
}
const answer = (caller: Person, id: string, args: Args = {}) =>
  world.rpc<string>(caller, 'admin_answer_second_look', { p_id: id, p_resolution: 'no_violation', ...args });
const settle = (p_id: string, args: Args, caller = admin) =>
  world.rpc(caller, 'admin_settle_second_look', { p_id, ...args });
const mine = (caller: Person) =>
  world.rpc<{ id: string; report_id: string }[]>(caller, 'admin_get_my_second_looks');

interface Look {
  id: string;
  report_id: string;
  status: string;
  reviewer: string;
  decision_id: string | null;
}
const looksAt = (reports: readonly string[]) =>
  world.sql<Look>('select * from private.second_looks where report_id = any ($1::uuid[]) order by put_at', [
    `{${reports.join(',')}}`,
  ]);
async function lookAt(report: string): Promise<Look> {
  const [look] = await looksAt([report]);
  if (look === undefined) throw new Error('It was not drawn');
  return look;
}

/** A report that the moderator closed without a decision. */
async function closed(action: string | null = 'warning_sent', by = closer): Promise<string> {
  const [id = ''] = await reported(world, await aTarget(world, 'post'));
  await world.rpc(by, 'admin_claim_report', { p_report_id: id });
  await world.rpc(by, 'admin_update_report_status', {
    p_report_id: id,
    p_status: 'closed',
    p_resolution_action: action,
    p_resolution_notes: 'Because of the picture.',
  });
  return id;
}

/** One that waits for the reviewer. */
async function drawn(action: string | null = 'warning_sent'): Promise<Look> {
  await share(100);
  const look = await lookAt(await closed(action));
  await share(null);
  return look;
}

async function decided(
  times = 1,
  args: Args = { p_kind: 'ban', ...BROKEN },
): Promise<{ target: Target; reports: string[] }> {
  const target = await aTarget(world, 'post');
  const reports = await reported(world, target, times);
  await decide(world, closer, target, args);
  return { target, reports };
}

it('draws nothing at 0 and everything at 100, for another moderator than the one who closed', async () => {
  expect(await looksAt([await closed()])).toEqual([]);
  await share(0);
  expect(await looksAt([await closed()])).toEqual([]);
  await share(100);
  expect(await lookAt(await closed())).toMatchObject({ status: 'waiting', reviewer: reviewer.id });
  expect(await lookAt(await closed('user_banned', reviewer))).toMatchObject({ reviewer: closer.id });
  // A decision that closes several reports is one answer.
  const { reports } = await decided(3);
  expect(await looksAt(reports)).toHaveLength(1);
});

it.each(['No violation', ' NO__violation ', null])('%j agrees with no_violation', async (action) => {
  const { id } = await drawn(action);
  expect(await answer(reviewer, id)).toBe('agreed');
});

it.each(['Talked to both sides', 'review_removed'])(
  '%j can’t be compared, so it is not drawn',
  async (action) => {
    await share(100);
    expect(await looksAt([await closed(action)])).toEqual([]);
  },
);

it('draws as many as the share says, in no order that could be foreseen', async () => {
  const [row] = await world.sql<{ n: number; runs: number }>(
    `select count(*) filter (where d)::int as n, count(*) filter (where d and before)::int as runs
       from (select d, lag(d) over () as before
               from (select private.is_drawn(25) as d from generate_series(1, 20000)) x) y`,
  );
  // Five standard deviations on either side of 5,000, and of 1,250 that follow another.
  expect(Math.abs((row?.n ?? 0) - 5000)).toBeLessThan(307);
  expect(Math.abs((row?.runs ?? 0) - 1250)).toBeLessThan(200);
  const [sure] = await world.sql(
    'select bool_or(private.is_drawn(0)) as never, bool_and(private.is_drawn(100)) as always from generate_series(1, 1000)',
  );
  expect(sure).toEqual({ never: false, always: true });
});

it('a share of a policy or a person holds instead of the overall one, the greater of the two', async () => {
  await share(0);
  await share(100, { p_policy: 'scams' });
  expect(await looksAt([await closed()])).toEqual([]);
  expect(await looksAt((await decided()).reports)).toHaveLength(1);
  await share(0, { p_user_id: closer.id });
  expect(await looksAt((await decided()).reports)).toHaveLength(1);
  await share(0, { p_policy: 'scams' });
  await share(100);
  expect(await looksAt((await decided()).reports)).toEqual([]);
  expect(await world.rpc(admin, 'admin_get_second_look_shares')).toEqual([
    { policy_code: null, user_id: null, percent: 100 },
    { policy_code: 'scams', user_id: null, percent: 0 },
    { policy_code: null, user_id: closer.id, percent: 0 },
  ]);
});

it('shares are for admins, and what makes no sense is refused', async () => {
  const user = await world.person();
  const save = 'admin_save_second_look_share';
  await world.refuses(closer, save, { p_percent: 0 }, '42501', 'Not authorized');
  await world.refuses(admin, save, { p_percent: 101 }, '22023', /from 0 to 100/);
  await world.refuses(admin, save, { p_percent: 5, p_policy: 'x' }, 'PT404', 'Policy not found');
  await world.refuses(admin, save, { p_percent: 5, p_user_id: user.id }, '22023', /Choose a colleague/);
  await world.refuses(
    admin,
    save,
    { p_percent: 5, p_policy: 'scams', p_user_id: closer.id },
    '22023',
    /not both/,
  );
  await share(5);
  const before = await world.state();
  await share(5);
  expect(await world.state()).toBe(before);
  for (const name of ['admin_get_second_look_shares', 'admin_get_disputed_second_looks'])
    await world.refuses(closer, name, {}, '42501', 'Not authorized');
});

it('a share is not overwritten unseen', async () => {
  const second = await world.person('admin', { full_name: 'Ivo Second' });
  await share(20);
  await share(30, {}, second);
  const args = { p_percent: 40, p_expected: 20 };
  const name = 'admin_save_second_look_share';
  const sentence = 'The share, now 30 percent, was changed by Ivo Second.';
  await world.refuses(admin, name, args, 'PT409', sentence);
  await world.refuses(admin, name, { p_percent: 40 }, 'PT409', sentence);
  await share(40);
  await share(null);
  expect(await world.rpc(admin, 'admin_get_second_look_shares')).toEqual([]);
});

it('tells whoever looks again nothing of how it was closed, by whom and why, until they answered', async () => {
  await share(100);
  const { target, reports } = await decided(2);
  await share(null);
  const [report = '', sibling = ''] = reports;
  const look = (await looksAt(reports))[0];
  const about = { p_report_id: report };
  await world.rpc(closer, 'admin_add_note', {
    p_entity_type: 'report',
    p_entity_id: report,
    p_body: 'He lied.',
  });
  const listed = async (args: Args = {}) =>
    (await world.rpc<ReportsRow[]>(reviewer, 'admin_get_reports', { p_limit: 200, ...args })).map(
      ({ id }) => id,
    );
  const told = async () => {
    const read = async (name: string, args: Args) => JSON.stringify(await world.rpc(reviewer, name, args));
    return Promise.all([
      read('admin_get_reports', { p_search: target.p_target_id }),
      read('admin_get_decisions', { p_target_type: 'post', p_target_id: target.p_target_id }),
      read('admin_get_decisions', { p_target_type: 'report', p_target_id: report }),
      read('admin_get_decisions', { p_target_type: 'user', p_target_id: target.author.id }),
      read('admin_get_notices', { p_decision_id: look?.decision_id }),
      read('admin_get_user_history', { p_user_id: target.author.id }),
      read('admin_get_post_history', { p_post_id: target.p_target_id }),
      read('admin_get_user_record', { p_user_id: target.author.id }),
      read('admin_get_report_targets', { p_report_ids: `{${reports.join(',')}}` }),
      read('search_everything', { p_query: 'vanished' }),
      read('admin_get_deleted_item', { p_entity_table: 'posts', p_entity_id: target.p_target_id }),
      read('admin_get_my_second_looks', {}),
      read('admin_preview_bulk', {
        p_item: 'report',
        p_action: 'tags',
        p_arguments: { add: ['odd'] },
        p_ids: `{${reports.join(',')}}`,
      }),
      world.database.transaction(async (tx) => {
        await world.rpcIn(tx, reviewer, 'admin_get_my_second_looks');
        return JSON.stringify([
          await tx.query('select * from public.reports where id = any ($1::uuid[])', [
            `{${reports.join(',')}}`,
          ]),
          await tx.query('select * from public.decisions where target_id = $1', [target.p_target_id]),
          await tx.query('select * from public.sanctions where user_id = $1', [target.author.id]),
        ]);
      }),
    ]);
  };
  const gives = /vanished|scams|banned|"ban"|He lied/;
  const isTold = (answers: string[]) =>
    answers.filter((text) => gives.test(text) || text.includes(closer.id)).length;

  const person = target.author;
  const p_decision_id = look?.decision_id;
  await world.sql('select private.file_appeal($1, $2, $3)', [p_decision_id, person.id, 'I did nothing.']);
  const finds = async (name: string, args: Args) =>
    (await world.rpc<{ user_id: string }[]>(reviewer, name, args)).some(
      ({ user_id: id }) => id === person.id,
    );
  const inLists = async () => {
    const users = (args: Args) => finds('admin_get_users', { p_search: person.id, ...args });
    const row = (await world.rpc<{ is_banned: boolean }[]>(reviewer, 'admin_get_users')).find(
      (one) => 'user_id' in one && one.user_id === person.id,
    );
    const found = await world.rpc<{ kind: string; status: string; user_id: string }[]>(
      reviewer,
      'search_everything',
      { p_query: person.id },
    );
    return {
      flag: row?.is_banned,
      banned: await users({ p_is_banned: true }),
      notBanned: await users({ p_is_banned: false }),
      first: await users({ p_order_by: 'is_banned', p_order_dir: 'desc' }),
      found: found.find(({ kind }) => kind === 'user')?.status,
      appeal: found.some(({ kind }) => kind === 'ticket'),
      tickets: await finds('admin_get_support_tickets', { p_search: person.id }),
    };
  };
  const BLIND = {
    flag: false,
    banned: false,
    notBanned: true,
    first: false,
    found: 'active',
    appeal: false,
    tickets: false,
  };
  const SEEN = {
    flag: true,
    banned: true,
    notBanned: false,
    first: true,
    found: 'banned',
    appeal: true,
    tickets: true,
  };

  const banned = async () =>
    (
      await world.rpc<{ is_banned: boolean }>(reviewer, 'admin_get_user_details', {
        p_user_id: target.author.id,
      })
    ).is_banned;

  expect(isTold(await told())).toBe(0);
  expect(await banned()).toBe(false);
  expect(await inLists()).toEqual(BLIND);
  expect(await listed({ p_holder: closer.id })).not.toContain(report);
  const first = 'This report waits for your second look. Answer it there first.';
  for (const id of [report, sibling])
    for (const name of ['admin_get_report_details', 'admin_get_report_context', 'admin_get_report_evidence'])
      await world.refuses(reviewer, name, { p_report_id: id }, 'P0001', first);
  await world.refuses(
    reviewer,
    'admin_get_notes',
    { p_entity_type: 'report', p_entity_id: report },
    'P0001',
    first,
  );
  await world.refuses(reviewer, 'admin_reopen_report', { ...about, p_reason: 'x' }, 'P0001', first);
  expect(await mine(reviewer)).toMatchObject([
    {
      id: look?.id,
      target_type: 'post',
      reason_category: 'Scams',
      evidence: { content: {}, hash: expect.any(String) as string },
    },
  ]);
  expect(await mine(closer)).toEqual([]);

  expect(await answer(reviewer, look?.id ?? '', { p_resolution: 'user_banned', p_policy: 'scams' })).toBe(
    'agreed',
  );
  expect(isTold(await told())).toBeGreaterThan(6);
  expect(await banned()).toBe(true);
  expect(await inLists()).toEqual(SEEN);
  expect(await world.rpc(reviewer, 'admin_get_report_details', about)).toMatchObject({
    resolution_action: 'user_banned',
  });
});

it('keeps what else was put on the person: a suspension besides stays to be seen', async () => {
  await share(100);
  const { target } = await decided(1, { p_kind: 'suspend', ...BROKEN });
  await share(null);
  const suspended = async () =>
    (
      await world.rpc<{ is_suspended: boolean }>(reviewer, 'admin_get_user_details', {
        p_user_id: target.author.id,
      })
    ).is_suspended;
  expect(await suspended()).toBe(false);
  await decide(
    world,
    admin,
    { ...target, p_target_type: 'user', p_target_id: target.author.id },
    {
      p_kind: 'suspend',
      ...BROKEN,
    },
  );
  expect(await suspended()).toBe(true);
});

it('a button knows nothing of it either: it adds to the ledger, and Undo takes back only that', async () => {
  await share(100);
  const { target } = await decided();
  await share(null);
  const about = { p_user_id: target.author.id };
  const press = (p_value: boolean) => world.rpc(reviewer, 'ban_user_admin', { ...about, p_value });
  await expectSqlError(press(false), 'PT409', 'This person is not banned.');
  expect(await press(true)).toMatchObject({ is_banned: true });
  await world.rpc(reviewer, 'admin_undo_latest', { p_action: 'ban_user', p_entity_id: target.author.id });
  expect((await ledger(world, target.author)).map(({ imposed_by: by, end_kind: end }) => [by, end])).toEqual([
    [closer.id, null],
    [reviewer.id, 'lifted'],
  ]);
});

it('is answered once, by whom it was put to; others are told there is nothing, also whoever closed it', async () => {
  const { id } = await drawn();
  const call = { p_id: id, p_resolution: 'no_violation' };
  for (const caller of [closer, admin])
    await world.refuses(caller, 'admin_answer_second_look', call, 'PT404', 'Second look not found');
  await world.refuses(
    reviewer,
    'admin_answer_second_look',
    { ...call, p_resolution: 'review_removed' },
    '22023',
    /resolution/,
  );
  await world.refuses(
    reviewer,
    'admin_answer_second_look',
    { ...call, p_resolution: 'user_banned' },
    '22023',
    /policy that was broken/,
  );
  await world.refuses(
    reviewer,
    'admin_answer_second_look',
    { ...call, p_policy: 'scams' },
    '22023',
    /^A policy is named only/,
  );
  const late = race(
    world,
    (tx) => world.rpcIn(tx, reviewer, 'admin_answer_second_look', call),
    () => answer(reviewer, id, { p_resolution: 'duplicate' }),
  );
  await expectSqlError(late, 'PT409', 'You have already answered this.');
  expect(await world.audited(id)).toMatchObject([
    {
      actor_user_id: reviewer.id,
      action: 'answer_second_look',
      details: { outcome: 'disputed', resolution: 'no_violation' },
    },
  ]);
  await world.refuses(
    reviewer,
    'admin_settle_second_look',
    { p_id: id, p_outcome: 'kept' },
    '42501',
    'Not authorized',
  );
});

it('agrees when both answers are the same, under the same policy where both name one', async () => {
  expect(await answer(reviewer, (await drawn(null)).id)).toBe('agreed');
  expect(await answer(reviewer, (await drawn('duplicate')).id, { p_resolution: 'duplicate' })).toBe('agreed');
  expect(
    await answer(reviewer, (await drawn('warning_sent')).id, {
      p_resolution: 'warning_sent',
      p_policy: 'spam',
    }),
  ).toBe('agreed');
  expect(await answer(reviewer, (await drawn('content_edited')).id)).toBe('disputed');
  await share(100);
  const look = await lookAt((await decided()).reports[0] ?? '');
  expect(await answer(reviewer, look.id, { p_resolution: 'user_banned', p_policy: 'spam' })).toBe('disputed');
});

it('a disagreement waits for an admin, who keeps the first answer, or reverses it to decide anew', async () => {
  const kept = await drawn();
  await answer(reviewer, kept.id);
  await share(100);
  const { reports } = await decided();
  const changed = await lookAt(reports[0] ?? '');
  await share(null);
  await answer(reviewer, changed.id, { p_notes: 'It was a joke.' });
  const waiting = await world.rpc<Look[]>(admin, 'admin_get_disputed_second_looks');
  expect(waiting.slice(-2)).toMatchObject([
    { id: kept.id, closed_by: closer.id, resolution: 'warning_sent', second_resolution: 'no_violation' },
    { id: changed.id, policy_code: 'scams', reviewer: reviewer.id, second_notes: 'It was a joke.' },
  ]);

  await settle(kept.id, { p_outcome: 'kept' });
  await world.refuses(
    admin,
    'admin_settle_second_look',
    { p_id: kept.id, p_outcome: 'kept' },
    'PT409',
    /already decided/,
  );
  await world.refuses(
    admin,
    'admin_settle_second_look',
    { p_id: changed.id, p_outcome: 'changed' },
    '22023',
    'Give a reason.',
  );
  await settle(changed.id, { p_outcome: 'changed', p_reason: 'It was one.' });
  const [state] = await world.sql(
    `select r.status, d.reverse_reason, d.reversed_by from public.reports r, public.decisions d where r.id = $1 and d.id = $2`,
    [changed.report_id, changed.decision_id],
  );
  expect(state).toEqual({ status: 'open', reverse_reason: 'It was one.', reversed_by: admin.id });
  expect((await world.audited(changed.id)).map(({ action }) => action)).toEqual([
    'answer_second_look',
    'settle_second_look',
  ]);
  expect((await world.audited(kept.report_id)).at(-1)).toMatchObject({ action: 'close_report' });
});

it('an admin does not decide between their own answer and another, unless nobody else can', async () => {
  await share(100);
  const look = await lookAt(await closed('warning_sent', admin));
  const by = [closer, reviewer].find(({ id }) => id === look.reviewer) ?? reviewer;
  await answer(by, look.id);
  const other = await world.person('admin');
  await world.refuses(
    admin,
    'admin_settle_second_look',
    { p_id: look.id, p_outcome: 'kept' },
    'P0001',
    /Another admin decides/,
  );
  await settle(look.id, { p_outcome: 'kept' }, other);
});

it('is not settled by whoever the report is about', async () => {
  const look = await drawn();
  await answer(reviewer, look.id);
  const [post] = await world.sql<{ user_id: string }>(
    'select p.user_id from public.posts p join public.reports r on r.reported_entity_id = p.id where r.id = $1',
    [look.report_id],
  );
  const author = { ...admin, id: post?.user_id ?? '' };
  await world.sql(`update public.profiles set role = 'admin' where user_id = $1`, [author.id]);
  const kept = { p_id: look.id, p_outcome: 'kept' };
  const sentence = 'You cannot change a report about yourself.';
  await world.refuses(author, 'admin_settle_second_look', kept, 'P0001', sentence);
});

it('needs no second look once it is open again, and goes to somebody else after two days, or when its reviewer left', async () => {
  const dropped = await drawn();
  await world.rpc(admin, 'admin_reopen_report', { p_report_id: dropped.report_id, p_reason: 'More came.' });
  await world.refuses(
    reviewer,
    'admin_answer_second_look',
    { p_id: dropped.id, p_resolution: 'no_violation' },
    'PT409',
    /opened again/,
  );

  const { id, report_id } = await drawn();
  const third = await world.person('moderator');
  await world.rpc('service_role', 'run_turns');
  expect(await lookAt(report_id)).toMatchObject({ reviewer: reviewer.id });
  await world.sql(`update private.second_looks set put_at = now() - interval '49 hours' where id = $1`, [id]);
  await world.rpc('service_role', 'run_turns');
  expect(await lookAt(report_id)).toMatchObject({ reviewer: third.id });
  await world.refuses(
    reviewer,
    'admin_answer_second_look',
    { p_id: id, p_resolution: 'no_violation' },
    'PT404',
    'Second look not found',
  );
  await world.sql('update public.profiles set is_banned = true where user_id = $1', [third.id]);
  await world.rpc('service_role', 'run_turns');
  expect(await lookAt(report_id)).toMatchObject({ reviewer: reviewer.id, status: 'waiting' });
});

it('does not go to whoever has had an appeal against it in hand', async () => {
  const [holder, earlier, other] = [
    await world.person('moderator'),
    await world.person('moderator'),
    await world.person('moderator'),
  ];
  for (let n = 0; n < 5; n++) {
    await share(100);
    const { target, reports } = await decided();
    await share(null);
    const [report = ''] = reports;
    await world.sql('update private.second_looks set reviewer = $2 where report_id = $1', [
      report,
      reviewer.id,
    ]);
    const { decision_id } = await lookAt(report);
    await world.sql(`select private.file_appeal($1, $2, 'It was not me.')`, [decision_id, target.author.id]);
    const [appeal] = await world.sql<{ ticket_id: string }>(
      'select ticket_id from public.appeals where decision_id = $1',
      [decision_id],
    );
    const ticket = { p_ticket_id: appeal?.ticket_id };
    await world.refuses(reviewer, 'admin_claim_support_ticket', ticket, 'PT404', 'Ticket not found');
    await world.rpc(earlier, 'admin_claim_support_ticket', ticket);
    await world.rpc(earlier, 'admin_release_support_ticket', ticket);
    await world.rpc(holder, 'admin_claim_support_ticket', ticket);
    await world.sql(
      `update private.second_looks set put_at = now() - interval '49 hours' where report_id = $1`,
      [report],
    );
    await world.rpc('service_role', 'run_turns');
    expect(await lookAt(report)).toMatchObject({ reviewer: other.id });
  }
  await world.sql(`update public.profiles set role = 'user' where user_id = any ($1::uuid[])`, [
    `{${[holder, earlier, other].map(({ id }) => id).join(',')}}`,
  ]);
});

it('tells admins how many agreed of how many, by person and policy, and nothing of nothing', async () => {
  const agreement = (p_to = new Date(Date.now() + 60_000).toISOString()) =>
    world.rpc<Args[]>(admin, 'admin_get_second_look_agreement', {
      p_from: new Date(Date.now() - 86_400_000).toISOString(),
      p_to,
    });
  expect(await agreement()).toMatchObject([{ scope: 'all', answered: 0, agreed: 0 }]);
  await answer(reviewer, (await drawn('no_violation')).id);
  const disputed = await drawn();
  await answer(reviewer, disputed.id);
  await settle(disputed.id, { p_outcome: 'kept' });
  await drawn();
  await share(100);
  const look = await lookAt((await decided()).reports[0] ?? '');
  await answer(reviewer, look.id, { p_resolution: 'user_banned', p_policy: 'scams' });
  const row = (scope: string, user_id: string | null, policy_code: string | null, numbers: number[]) => {
    const [answered, agreed, kept, changed] = numbers;
    return { scope, user_id, policy_code, answered, agreed, kept, changed };
  };
  expect(await agreement()).toEqual([
    row('all', null, null, [3, 2, 1, 0]),
    row('person', closer.id, null, [3, 2, 1, 0]),
    row('policy', null, null, [2, 1, 1, 0]),
    row('policy', null, 'scams', [1, 1, 0, 0]),
  ]);
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  expect(await agreement(anHourAgo)).toMatchObject([{ answered: 0 }]);
  const backwards = { p_from: '2021-01-01', p_to: '2020-01-01' };
  await world.refuses(admin, 'admin_get_second_look_agreement', backwards, '22023', /must end after/);
});
