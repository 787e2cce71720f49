import { expect, it } from 'vitest';
import { createTarget, decide, BROKEN, reported } from './cases.ts';
import { createPost, refusedCallers } from './moderated.ts';
import { openWorld, type Args, type Person } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');

interface Read {
  id: number;
  actor_user_id: string;
  action: string;
  entity_table: string;
  entity_id: string | null;
}
const readsOf = (whom: Person, args: Args = {}) =>
  world.rpc<Read[]>(admin, 'admin_get_reads_of', { p_user_id: whom.id, ...args });
const idOf = async (statement: string, values: unknown[]) =>
  (await world.sql<{ id: string }>(statement, values))[0]?.id ?? '';

/** Rows as the embedded backend returns them to the moderator. */
async function read(...rows: [table: string, id: string][]): Promise<void> {
  await world.database.transaction(async (tx) => {
    const claims = JSON.stringify({ sub: moderator.id, role: 'authenticated' });
    await tx.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
    await tx.query('select private.note_rows_read($1)', [rows.map((row) => row.join(':')).join(' ')]);
  });
}

it('the reads of a person are who opened the account or read rows about them', async () => {
  const target = await createTarget(world, 'post');
  const { author } = target;
  const [report = ''] = await reported(world, target);
  const reporter = {
    id: await idOf('select reporter_user_id as id from public.reports where id = $1', [report]),
    email: '',
  };
  const { id: ticket } = await world.rpc<{ id: string }>(author, 'open_support_ticket', {
    p_subject: 'My payment',
    p_category: 'Payments',
    p_content: 'Please',
  });
  const decision = (await decide(world, admin, target, { ...BROKEN, p_kind: 'suspend' })).id;
  const theirs: [string, string][] = [
    ['posts', target.p_target_id],
    ['reports', report],
    ['support_tickets', ticket],
    ['support_messages', await idOf('select id from public.support_messages where ticket_id = $1', [ticket])],
    ['decisions', decision],
    ['sanctions', await idOf('select id from public.sanctions where decision_id = $1', [decision])],
    [
      'appeals',
      await idOf('insert into public.appeals (decision_id, ticket_id) values ($1, $2) returning id', [
        decision,
        ticket,
      ]),
    ],
  ];
  await world.rpc(moderator, 'admin_get_user_details', { p_user_id: author.id });
  for (const row of theirs) await read(row);
  const expected = [['profiles', author.id], ...theirs];
  const all = await readsOf(author);
  expect(all.map((row) => [row.entity_table, row.entity_id])).toEqual(expected.toReversed());
  expect(new Set(all.map((row) => row.actor_user_id))).toEqual(new Set([moderator.id]));
  expect((await readsOf(reporter)).map((row) => row.entity_table)).toEqual(['reports']);

  const pages = await readsOf(author, { p_limit: 3 });
  for (let page = pages; page.length > 0; pages.push(...page))
    page = await readsOf(author, { p_limit: 3, p_after: { id: pages.at(-1)?.id } });
  expect(pages).toEqual(all);
});

it('a read of rows of several people is one of each, but not of the reader', async () => {
  const [one, other] = [await world.person(), await world.person()];
  const posts = await Promise.all([one, other, moderator].map((whom) => createPost(world, whom)));
  await read(...posts.map((id): [string, string] => ['posts', id]));
  expect(await readsOf(one)).toMatchObject([{ action: 'read_rows', entity_table: 'posts', entity_id: null }]);
  expect(await readsOf(other)).toEqual(await readsOf(one));
  expect(await readsOf(moderator)).toEqual([]);
});

it('reads are shown for 90 days', async () => {
  const person = await world.person();
  const days = [89, 91];
  for (const age of days)
    for (const [action, id, details] of [
      ['view_user', person.id, {}],
      ['read_rows', null, { user_ids: [person.id] }],
    ] as const)
      await world.sql(
        `select private.append_audit(now() - make_interval(days => $1::int), $2, $3, 'profiles', $4, $5)`,
        [age, moderator.id, action, id, JSON.stringify(details)],
      );
  expect((await readsOf(person)).map(({ action }) => action)).toEqual(['read_rows', 'view_user']);
});

it('one person is found among many without reading the others', async () => {
  await world.sql(
    `select private.append_audit(now(), $1, 'read_rows', 'posts', null, jsonb_build_object('user_ids', jsonb_build_array(gen_random_uuid())))
       from generate_series(1, 2000)`,
    [moderator.id],
  );
  await world.database.exec('analyze public.admin_action_audit');
  const plan = await world.sql<{ 'QUERY PLAN': string }>(
    `explain select from public.admin_action_audit r
      where r.action = 'read_rows' and r.details -> 'user_ids' @> to_jsonb($1::uuid) and r.created_at > now() - interval '90 days'`,
    [admin.id],
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('admin_action_audit_people_read_idx');
});

it('only privacy.manage shows them', async () => {
  const args = { p_user_id: (await world.person()).id };
  for (const [, caller, code, sentence] of [
    ...(await refusedCallers(world)),
    ['a moderator', moderator, '42501', 'Not authorized'] as const,
  ])
    await world.refuses(caller, 'admin_get_reads_of', args, code, sentence);
});
