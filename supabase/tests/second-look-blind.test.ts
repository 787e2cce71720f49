import { expect, it } from 'vitest';
import { aTarget, decide, reported } from './cases.ts';
import { PROCEDURES } from './procedures.ts';
import { openWorld, type Args, type Person } from './world.ts';

// While somebody's second look waits, nothing that they can read or call tells them how the report was closed: every procedure is
// called, and every table is read.

const world = await openWorld();
const admin = await world.person('admin');
const closer = await world.person('moderator');
const reviewer = await world.person('moderator');
await world.rpc(admin, 'admin_save_second_look_share', { p_percent: 100, p_expected: null });
const target = await aTarget(world, 'post');
const { author } = target;
const [report = ''] = await reported(world, target, 2);
const decision = await decide(world, closer, target, {
  p_kind: 'ban',
  p_policy: 'scams',
  p_reason: 'The quokka vanished.',
  p_message: 'No quokkas here.',
});
const colleague = await world.person('moderator');
await world.sql(`select private.file_appeal($1, $2, 'It was no quokka.')`, [decision.id, author.id]);
const one = async (text: string, ...params: unknown[]) => {
  const [row] = await world.sql<{ id: string }>(text, params);
  return row?.id ?? '';
};
const ticket = await one('select ticket_id as id from public.appeals where decision_id = $1', decision.id);
const appeal = await one('select id from public.appeals where decision_id = $1', decision.id);
const other = await one(
  `insert into public.support_tickets (subject, category, user_id) values ('Lost', 'Other', $1) returning id`,
  author.id,
);
const merged = await one(
  `insert into public.support_tickets (subject, category, user_id) values ('More', 'Other', $1) returning id`,
  author.id,
);
await world.rpc(admin, 'admin_merge_tickets', { p_ticket_id: merged, p_into_id: ticket });
await world.rpc(admin, 'admin_link_tickets', { p_ticket_id: other, p_other_id: ticket });
for (const [p_entity_type, p_entity_id] of [
  ['ticket', ticket],
  ['report', report],
])
  await world.rpc(closer, 'admin_add_note', {
    p_entity_type,
    p_entity_id,
    p_body: `Look at this quokka, @${reviewer.email}`,
  });

/** What tells of the decision: its own words, and ids. */
const SECRETS = [/quokka/g, ...[decision.id, ticket, merged, appeal].map((id) => new RegExp(id, 'g'))];
const idsIn = async (table: string) =>
  (await world.sql<{ id: string }>(`select id from public.${table}`)).map(({ id }) => id);
const [messages, notices, sanctions, notes] = await Promise.all(
  ['support_messages', 'notices', 'sanctions', 'notes'].map(idsIn),
);
SECRETS.push(...[messages, notices, sanctions, notes].flat().map((id) => new RegExp(id ?? '', 'g')));

/** What is tried besides the arguments of an empty call. */
const VALUES: Record<string, unknown[]> = {
  p_ticket_id: [ticket, merged, other],
  p_other_id: [ticket, other],
  p_into_id: [ticket],
  p_decision_id: [decision.id],
  p_appeal_id: [appeal],
  p_report_id: [report],
  p_user_id: [author.id],
  p_post_id: [target.p_target_id],
  p_sanction_id: sanctions ?? [],
  p_note_id: notes ?? [],
  p_message_id: messages ?? [],
  p_notice_id: notices ?? [],
  p_ticket_ids: [`{${ticket},${merged}}`],
  p_report_ids: [`{${report}}`],
  p_user_ids: [`{${author.id}}`],
  p_item: ['report', 'ticket'],
  p_id: [ticket, report],
  p_ids: [`{${ticket}}`, `{${report}}`],
  p_action: ['claim', 'tags'],
  p_arguments: [{ add: ['odd'] }],
  p_entity_type: ['user', 'post', 'report', 'ticket'],
  p_entity_table: ['posts'],
  p_entity_id: [author.id, target.p_target_id, report, ticket],
  p_target_type: ['user', 'post', 'report'],
  p_target_id: [author.id, target.p_target_id, report],
  p_search: [null, 'appeal', 'quokka', ticket, author.id],
  p_query: ['appeal', 'quokka', ticket, decision.id, author.id],
  p_holder: [null, closer.id],
  p_reason: [null, 'Because.'],
  p_content: ['Hello.'],
  p_priority: [null, 'high'],
  p_to: [admin.id],
  p_until: ['2030-01-01T00:00:00Z'],
};

const NAMES = Object.keys(PROCEDURES).filter((name) =>
  ['staff', 'signed in'].includes(PROCEDURES[name]?.who ?? ''),
);

/** The id of what is new is the caller's choice. One in use is refused, which tells nothing to whoever can't know it. */
const CHOSEN: Record<string, string> = { admin_add_note: 'p_note_id', admin_decide: 'p_decision_id' };

/** The empty call of a procedure with every combination of the values that it takes. */
function callsOf(name: string): Args[] {
  const { args, empty } = PROCEDURES[name] ?? { args: [], empty: { args: {} } };
  let calls: Args[] = [empty.args];
  for (const arg of args.map((one) => one.split(' ')[0] ?? '')) {
    const values = VALUES[arg];
    if (values && arg !== CHOSEN[name])
      calls = calls.flatMap((call) => values.map((value) => ({ ...call, [arg]: value })));
  }
  return calls;
}

const ROLLED_BACK = new Error('Rolled back');
/** What the call returns or is refused with. What it did is rolled back. */
async function outcome(caller: Person, name: string, args: Args): Promise<string> {
  let answer = '';
  try {
    await world.database.transaction(async (tx) => {
      answer = JSON.stringify(await world.rpcIn(tx, caller, name, args));
      throw ROLLED_BACK;
    });
  } catch (error) {
    if (error !== ROLLED_BACK) answer = String(error);
  }
  return answer;
}

const TABLES = await world.sql<{ name: string }>(
  `select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and c.relkind in ('r', 'v', 'm', 'p')
      and has_table_privilege('authenticated', c.oid, 'select')`,
);
function rowsOf(caller: Person, table: string): Promise<string> {
  return world.database.transaction(async (tx) => {
    await world.rpcIn(tx, caller, 'get_my_access');
    return JSON.stringify(await tx.query(`select to_jsonb(t)::text as row from ${table} t`));
  });
}

const tells = (text: string) => SECRETS.some((secret) => text.search(secret) >= 0);
/** The tables, and the procedures, that tell somebody of the decision. */
async function toldBy(caller: Person): Promise<string[]> {
  const told = new Set<string>();
  for (const { name } of TABLES) if (tells(await rowsOf(caller, name))) told.add(`table ${name}`);
  for (const name of NAMES)
    for (const args of callsOf(name))
      if (tells(await outcome(caller, name, args))) {
        told.add(name);
        break;
      }
  return [...told].sort();
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const WHAT_COLLEAGUES_ARE_TOLD_BY = [
  'table appeals',
  'table decisions',
  'table reports',
  'table sanctions',
  'table support_messages',
  'table support_tickets',
  'admin_claim_support_ticket',
  'admin_get_appeal',
  'admin_get_decisions',
  'admin_get_my_work',
  'admin_get_notes',
  'admin_get_notices',
  'admin_get_related_tickets',
  'admin_get_reports',
  'admin_get_support_tickets',
  'admin_get_unread_counts',
  'admin_get_user_history',
  'admin_get_user_record',
  'admin_preview_bulk',
  'admin_unmerge_ticket',
  'get_support_messages',
  'search_everything',
];

/** Without ids, which differ from call to call. */
const plain = (text: string) => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');

it('is refused what they must not know of as if it were not there', async () => {
  const hidden = new RegExp([ticket, merged, decision.id, appeal, sanctions, notes].flat().join('|'), 'g');
  for (const name of NAMES)
    for (const args of callsOf(name)) {
      const unknown = JSON.parse(JSON.stringify(args).replaceAll(hidden, NOBODY)) as Args;
      if (JSON.stringify(unknown) === JSON.stringify(args)) continue;
      const answer = plain(await outcome(reviewer, name, args));
      expect(answer, `${name} ${JSON.stringify(args)}`).toBe(plain(await outcome(reviewer, name, unknown)));
    }
}, 60_000);

it('is counted nowhere, and suggests nothing', async () => {
  const counted = async (caller: Person) => {
    const about = { p_user_id: author.id };
    const record = await world.rpc<{ counts: { tickets: number } }>(caller, 'admin_get_user_record', about);
    return {
      tickets: record.counts.tickets,
      earlier: await world.rpc(caller, 'admin_suggest_sanction', { ...about, p_policy: 'scams' }),
      unread: await world.rpc(caller, 'admin_count_unread_notifications'),
    };
  };
  expect(await counted(colleague)).toMatchObject({ tickets: 3, earlier: { earlier: 1 }, unread: 0 });
  expect(await counted(reviewer)).toMatchObject({ tickets: 1, earlier: { earlier: 0 }, unread: 0 });
});

it('is told by nothing, until they have answered', async () => {
  expect(await toldBy(colleague)).toEqual(expect.arrayContaining(WHAT_COLLEAGUES_ARE_TOLD_BY));
  // It repeats each id that it was given, here as one that is not found.
  expect(await toldBy(reviewer)).toEqual(['admin_preview_bulk']);
  const [look] = await world.rpc<{ id: string }[]>(reviewer, 'admin_get_my_second_looks');
  await world.database.transaction(async (tx) => {
    await world.rpcIn(tx, reviewer, 'admin_answer_second_look', {
      p_id: look?.id,
      p_resolution: 'no_violation',
    });
  });
  expect(await toldBy(reviewer)).toEqual(
    expect.arrayContaining([
      ...WHAT_COLLEAGUES_ARE_TOLD_BY,
      'table notifications',
      'admin_get_notifications',
    ]),
  );
  expect(await world.rpc(reviewer, 'admin_count_unread_notifications')).toBe(2);
}, 120_000);
