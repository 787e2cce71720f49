import { beforeEach, describe, expect, it } from 'vitest';
import { createTarget, BROKEN, decide, reported, type Target } from './cases.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

// A share of closed reports is reviewed by a second moderator, who does not see the first decision.

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
  const [id = ''] = await reported(world, await createTarget(world, 'post'));
  await world.rpc(by, 'admin_claim_report', { p_report_id: id });
  await world.rpc(by, 'admin_update_report_status', {
    p_report_id: id,
    p_status: 'closed',
    p_resolution_action: action,
    p_resolution_notes: 'Because of the picture.',
  });
  return id;
}

/** A second look assigned to the reviewer. */
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
  const target = await createTarget(world, 'post');
  const reports = await reported(world, target, times);
  await decide(world, closer, target, args);
  return { target, reports };
}

it('draws nothing at 0 and everything at 100, for another moderator than the closer', async () => {
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

it('draws the configured share unpredictably', async () => {
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

it('a share of a policy or a person replaces the overall one; the greater of the two applies', async () => {
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

it('shares are for admins, and invalid ones are refused', async () => {
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

it('an unseen change of a share is not overwritten', async () => {
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

describe('an answer', () => {
  type Opening = (look: Look, target: Target) => readonly [name: string, args: Args];
  const ticketOf = async ({ decision_id }: Look) => {
    const [appeal] = await world.sql<{ ticket_id: string }>(
      'select ticket_id from public.appeals where decision_id = $1',
      [decision_id],
    );
    return appeal?.ticket_id;
  };
  /** Figures of the answers that are blind, and of the others. */
  const figures = async () => {
    const [row] = await world.rpc<Args[]>(admin, 'admin_get_second_look_agreement', {
      p_from: new Date(Date.now() - 86_400_000).toISOString(),
      p_to: new Date(Date.now() + 60_000).toISOString(),
    });
    return { blind: [row?.answered, row?.agreed], notBlind: [row?.not_blind, row?.not_blind_agreed] };
  };
  const BLIND = { blind: [1, 1], notBlind: [0, 0] };
  const NOT_BLIND = { blind: [0, 0], notBlind: [1, 1] };
  const agree = (look: Look) => answer(reviewer, look.id, { p_resolution: 'user_banned', p_policy: 'scams' });
  async function banned(): Promise<{ look: Look; target: Target; sibling: string }> {
    await share(100);
    const { target, reports } = await decided(2);
    await share(null);
    const [look] = await looksAt(reports);
    if (look === undefined) throw new Error('It was not drawn');
    return { look, target, sibling: reports.find((id) => id !== look.report_id) ?? '' };
  }

  it('is blind although the reviewer read lists and other records', async () => {
    const { look, target } = await banned();
    const other = await closed();
    const user = await world.person();
    for (const [name, args] of [
      ['admin_get_reports', { p_search: target.p_target_id }],
      ['admin_get_users', { p_search: target.author.id }],
      ['search_everything', { p_query: target.author.id }],
      ['admin_get_report_context', { p_report_id: other }],
      ['admin_get_user_details', { p_user_id: user.id }],
      ['admin_get_user_history', { p_user_id: user.id }],
    ] as const)
      await world.rpc(reviewer, name, args);
    await world.rpc(admin, 'admin_get_report_details', { p_report_id: look.report_id });
    expect(await agree(look)).toBe('agreed');
    expect(await figures()).toEqual(BLIND);
  });

  it('hides from its reviewer in the search who banned the person and why', async () => {
    const { look, target } = await banned();
    const sanction = async (caller: Person) =>
      (
        await world.rpc<{ sanction: Args | null }[]>(caller, 'search_everything', {
          p_query: target.author.id,
          p_kinds: '{user}',
        })
      ).map((one) => one.sanction);
    expect(await sanction(reviewer)).toEqual([null]);
    expect(await sanction(closer)).toMatchObject([{ kind: 'ban' }]);
    await agree(look);
    expect(await sanction(reviewer)).toMatchObject([{ kind: 'ban' }]);
  });

  it.each<[string, Opening]>([
    ['the report', (look) => ['admin_get_report_details', { p_report_id: look.report_id }]],
    ['its context', (look) => ['admin_get_report_context', { p_report_id: look.report_id }]],
    ['its evidence', (look) => ['admin_get_report_evidence', { p_report_id: look.report_id }]],
    ['its notes', (look) => ['admin_get_notes', { p_entity_type: 'report', p_entity_id: look.report_id }]],
    [
      'its decisions',
      (look) => ['admin_get_decisions', { p_target_type: 'report', p_target_id: look.report_id }],
    ],
    ['the notices', (look) => ['admin_get_notices', { p_decision_id: look.decision_id }]],
    ['the post’s history', (_, target) => ['admin_get_post_history', { p_post_id: target.p_target_id }]],
    [
      'the deleted post',
      (_, target) => ['admin_get_deleted_item', { p_entity_table: 'posts', p_entity_id: target.p_target_id }],
    ],
    ['the person', (_, target) => ['admin_get_user_details', { p_user_id: target.author.id }]],
    ['the person’s record', (_, target) => ['admin_get_user_record', { p_user_id: target.author.id }]],
    ['the person’s history', (_, target) => ['admin_get_user_history', { p_user_id: target.author.id }]],
    [
      'the person’s decisions',
      (_, target) => ['admin_get_decisions', { p_target_type: 'user', p_target_id: target.author.id }],
    ],
  ])('is not blind once the reviewer opened %s', async (_, opening) => {
    const { look, target } = await banned();
    const unrelated = await banned();
    await world.rpc(reviewer, ...opening(look, target));
    expect(await agree(look)).toBe('agreed');
    expect(await figures()).toEqual(NOT_BLIND);
    expect(await agree(unrelated.look)).toBe('agreed');
    expect(await figures()).toEqual({ blind: [1, 1], notBlind: [1, 1] });
  });

  it('is not blind once the reviewer opened another report of the decision', async () => {
    const { look, sibling } = await banned();
    await world.rpc(reviewer, 'admin_get_report_details', { p_report_id: sibling });
    await agree(look);
    expect(await figures()).toEqual(NOT_BLIND);
  });

  it('is not blind once the reviewer opened the appeal', async () => {
    const { look, target } = await banned();
    await world.sql('select private.file_appeal($1, $2, $3)', [
      look.decision_id,
      target.author.id,
      'I did nothing.',
    ]);
    await world.rpc(reviewer, 'admin_get_appeal', { p_ticket_id: await ticketOf(look) });
    await agree(look);
    expect(await figures()).toEqual(NOT_BLIND);
  });

  it.each(['reports', 'decisions', 'sanctions'])(
    'is not blind once the reviewer read its row of %s',
    async (table) => {
      const { look } = await banned();
      const [row] = await world.sql<{ id: string }>(
        table === 'sanctions'
          ? 'select id from public.sanctions where decision_id = $1'
          : 'select coalesce($2::uuid, $1::uuid) as id',
        table === 'sanctions'
          ? [look.decision_id]
          : [look.decision_id, table === 'reports' ? look.report_id : null],
      );
      await world.database.transaction(async (tx) => {
        await world.rpcIn(tx, reviewer, 'get_my_access');
        await tx.query('select private.note_rows_read($1)', [`${table}:${row?.id ?? ''}`]);
      });
      await agree(look);
      expect(await figures()).toEqual(NOT_BLIND);
    },
  );

  it.each(['admin_get_audit', 'admin_export_audit'])(
    'is not blind once a reviewer who became an admin called %s',
    async (name) => {
      const { look } = await banned();
      await world.sql(`update public.profiles set role = 'admin' where user_id = $1`, [reviewer.id]);
      await world.rpc(reviewer, name);
      await agree(look);
      await world.sql(`update public.profiles set role = 'moderator' where user_id = $1`, [reviewer.id]);
      expect(await figures()).toEqual(NOT_BLIND);
    },
  );

  it('is blind if the reviewer opened the report before the draw, or after the answer', async () => {
    const target = await createTarget(world, 'post');
    const [report = ''] = await reported(world, target);
    await world.rpc(reviewer, 'admin_get_report_details', { p_report_id: report });
    await world.rpc(reviewer, 'admin_get_user_details', { p_user_id: target.author.id });
    await share(100);
    await decide(world, closer, target, { p_kind: 'ban', ...BROKEN });
    await share(null);
    const look = await lookAt(report);
    await agree(look);
    await world.rpc(reviewer, 'admin_get_report_context', { p_report_id: report });
    await world.rpc(reviewer, 'admin_get_user_details', { p_user_id: target.author.id });
    expect(await figures()).toEqual(BLIND);
  });

  it('is blind if only an earlier reviewer opened the report', async () => {
    const { look } = await banned();
    const third = await world.person('moderator');
    const late = `update private.second_looks set put_at = now() - interval '49 hours' where id = $1`;
    await world.rpc(reviewer, 'admin_get_report_details', { p_report_id: look.report_id });
    await world.sql(late, [look.id]);
    await world.rpc('service_role', 'run_turns');
    expect(await lookAt(look.report_id)).toMatchObject({ reviewer: third.id });
    await answer(third, look.id, { p_resolution: 'user_banned', p_policy: 'scams' });
    expect(await figures()).toEqual(BLIND);
    await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [third.id]);
  });

  it('stays not blind if the look returns to the reviewer who opened the report', async () => {
    const { look } = await banned();
    await world.rpc(reviewer, 'admin_get_report_details', { p_report_id: look.report_id });
    await world.sql(`update private.second_looks set put_at = now() - interval '49 hours' where id = $1`, [
      look.id,
    ]);
    await world.rpc('service_role', 'run_turns');
    expect(await lookAt(look.report_id)).toMatchObject({ reviewer: reviewer.id });
    await agree(look);
    expect(await figures()).toEqual(NOT_BLIND);
  });
});

it('shows the reviewer the evidence, and nothing of the first decision', async () => {
  const { look, target } = await (async () => {
    await share(100);
    const { target, reports } = await decided();
    return { target, look: await lookAt(reports[0] ?? '') };
  })();
  const looks = await mine(reviewer);
  expect(looks).toMatchObject([
    {
      id: look.id,
      target_type: 'post',
      reason_category: 'Scams',
      evidence: { content: {}, hash: expect.any(String) as string },
    },
  ]);
  const shown = JSON.stringify(looks);
  expect(shown).not.toMatch(/vanished|scams|ban/);
  for (const secret of [closer.id, look.decision_id, target.author.id]) expect(shown).not.toContain(secret);
  expect(await mine(closer)).toEqual([]);
});

it('is answered once, by its reviewer; others get not found, also the closer', async () => {
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

it('agrees if both answers are the same, with the same policy if both name one', async () => {
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

it('a disagreement goes to an admin, who keeps the first answer, or reverses it to decide again', async () => {
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

it("an admin can't decide between their own answer and another, unless no one else can", async () => {
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

it("can't be settled by the reported person", async () => {
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

it('ends when the report is reopened, and is reassigned after two days, or when its reviewer left', async () => {
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

it('is not assigned to anyone who handled an appeal against it', async () => {
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

it('reports agreement to admins, by person and policy, and nothing without answers', async () => {
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
    return {
      scope,
      user_id,
      policy_code,
      answered,
      agreed,
      kept,
      changed,
      not_blind: 0,
      not_blind_agreed: 0,
    };
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
