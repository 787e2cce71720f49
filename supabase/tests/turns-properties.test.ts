import { isSqlError } from '@marketdesk/backend/database/database.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimItem, closeItem, type Desk, DESKS, openItem, releaseItem } from './desks.ts';
import { openWorld, type Person } from './world.ts';

// After any steps in any order, an item has at most one holder and is in one view of staff.

const STAFF = ['ana', 'ivan', 'admin'] as const;
type Name = (typeof STAFF)[number];

type Step = { on: 0 | 1 } & (
  | { do: 'claim' | 'release' | 'close' | 'reopen' | 'snooze' | 'wake' | 'undo'; by: Name }
  | { do: 'take over' | 'hand over'; by: Name; whom: Name }
  | { do: 'to the team'; by: Name }
  /** Both items in one batch. */
  | { do: 'many'; what: 'claim' | 'unclaim' | 'close' | 'snooze' | 'hand_over'; by: Name; whom: Name }
  /** Tickets only, into the other one. */
  | { do: 'merge' | 'unmerge' | 'link'; by: Name }
  /**
   * Events without an actor: time passes, the person writes, an account is banned, a member of staff is away.
   */
  | { do: 'time' | 'word' }
  | { do: 'ends' | 'is away'; whom: Name }
);

const by = fc.constantFrom(...STAFF);
const step = (desk: Desk): fc.Arbitrary<Step> => {
  const on: fc.Arbitrary<0 | 1> = desk.item === 'ticket' ? fc.constantFrom(0, 1) : fc.constant(0);
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('claim', 'claim', 'release', 'close', 'reopen', 'snooze', 'wake', 'undo', 'undo'),
        on,
        by,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constantFrom('take over', 'hand over'), on, by, whom: by }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('to the team'), on, by }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('many'),
        on: fc.constant(0),
        what: fc.constantFrom('claim', 'unclaim', 'close', 'snooze', 'hand_over'),
        by,
        whom: by,
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('time', 'word'), on }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('ends', 'is away'), on, whom: by }) },
    {
      weight: desk.item === 'ticket' ? 5 : 0,
      arbitrary: fc.record({ do: fc.constantFrom('merge', 'merge', 'unmerge', 'link'), on, by }),
    },
  );
};

const world = await openWorld();
const people: Record<Name, Person> = {
  ana: await world.person('moderator'),
  ivan: await world.person('moderator'),
  admin: await world.person('admin'),
};
const user = await world.person();
const boss = await world.person('admin');
const args = { p_name: 'Everybody', p_member_ids: `{${people.ana.id},${people.ivan.id}}` };
const team: string = (await world.rpc<{ id: string }>(boss, 'admin_save_team', args)).id;

/** A refused step changes nothing; other errors are thrown. */
async function take(desk: Desk, ids: readonly string[], at: Step): Promise<void> {
  try {
    await act(desk, ids[at.on] ?? '', at, ids[1 - at.on] ?? '');
  } catch (error) {
    if (!isSqlError(error) || !error.hint || !/^(PT4\d\d|P0001|22023)$/.test(error.code)) throw error;
  }
}

function act(desk: Desk, id: string, at: Step, other: string): Promise<unknown> {
  const item = { p_item: desk.item, p_id: id };
  switch (at.do) {
    case 'claim':
      return claimItem(world, desk, people[at.by], id);
    case 'release':
      return releaseItem(world, desk, people[at.by], id);
    case 'close':
      return closeItem(world, desk, people[at.by], id);
    case 'reopen':
      return desk.item === 'report'
        ? world.rpc(people[at.by], 'admin_reopen_report', { p_report_id: id, p_reason: 'Again.' })
        : Promise.resolve();
    case 'take over':
      return claimItem(world, desk, people[at.by], id, people[at.whom]);
    case 'hand over':
      return world.rpc(people[at.by], 'admin_hand_over', { ...item, p_to: people[at.whom].id });
    case 'to the team':
      return world.rpc(people[at.by], 'admin_hand_over', { ...item, p_team_id: team });
    case 'snooze':
    case 'wake': {
      const p_until = at.do === 'wake' ? null : new Date(Date.now() + 3_600_000).toISOString();
      return world.rpc(people[at.by], 'admin_snooze', { ...item, p_until });
    }
    case 'many':
      return many(desk, [id, other].filter(Boolean), at);
    case 'merge':
      return world.rpc(people[at.by], 'admin_merge_tickets', { p_ticket_id: id, p_into_id: other });
    case 'unmerge':
      return world.rpc(people[at.by], 'admin_unmerge_ticket', { p_ticket_id: id });
    case 'link':
      return world.rpc(people[at.by], 'admin_link_tickets', { p_ticket_id: id, p_other_id: other });
    case 'undo':
      return undo(id, people[at.by]);
    default:
      return perform(desk, id, at);
  }
}

const batches = new Map<string, readonly string[]>();

async function many(desk: Desk, ids: readonly string[], at: Extract<Step, { do: 'many' }>): Promise<void> {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const of = { snooze: { until }, hand_over: { to: people[at.whom].id } };
  const { batch_id: p_batch_id } = await world.rpc<{ batch_id: string }>(
    people[at.by],
    'admin_preview_bulk',
    {
      p_item: desk.item,
      p_action: at.what,
      p_arguments: at.what === 'snooze' || at.what === 'hand_over' ? of[at.what] : {},
      p_ids: `{${ids.join(',')}}`,
    },
  );
  batches.set(p_batch_id, ids);
  await world.rpc(people[at.by], 'admin_start_bulk', { p_batch_id });
}

/** An offered undo must succeed. */
async function undo(id: string, by: Person): Promise<void> {
  const done = await world.rpc<{ entry_id: number; entity_id: string; why_not: string | null }[]>(
    by,
    'admin_list_just_done',
  );
  const offered = done.find(
    ({ entity_id, why_not }) =>
      why_not === null && (entity_id === id || batches.get(entity_id)?.includes(id) === true),
  );
  if (offered === undefined) return;
  await world.rpc(by, 'admin_undo_action', { p_entry_id: offered.entry_id }).catch((cause: unknown) => {
    throw new Error('An undo was offered but refused', { cause });
  });
}

async function perform(desk: Desk, id: string, at: Step): Promise<void> {
  if (at.do === 'time') {
    const text = `update public.${desk.table} set snoozed_until = snoozed_until - interval '2 hours' where id = $1`;
    await world.sql(text, [id]);
    await world.rpc('service_role', 'run_turns');
  } else if (at.do === 'word' && desk.item === 'ticket') {
    await world.sql(`update public.support_messages set created_at = created_at - interval '1 hour'`);
    await world.rpc(user, 'send_support_message', { p_ticket_id: id, p_content: 'Hello?' });
  } else if (at.do === 'ends') {
    for (const value of [true, false])
      await world.sql('update public.profiles set is_suspended = $2 where user_id = $1', [
        people[at.whom].id,
        value,
      ]);
  } else if (at.do === 'is away') {
    await makeAway(desk, id, people[at.whom]);
  }
}

/** The audit log with the last action is immutable: here its time is moved into the past. */
const makeAway = (desk: Desk, id: string, { id: whom }: Person) =>
  world.database.transaction(async (tx) => {
    await tx.exec('set local session_replication_role = replica');
    await tx.query(`update auth.users set last_sign_in_at = now() - interval '1 day' where id = $1`, [whom]);
    await tx.query(
      `update public.admin_action_audit set created_at = created_at - interval '9 hours' where actor_user_id = $1`,
      [whom],
    );
    await tx.query(
      `update public.${desk.table} set claimed_at = claimed_at - interval '9 hours', created_at = created_at - interval '9 hours'
        where id = $1`,
      [id],
    );
  });

async function isIn(desk: Desk, id: string, whom: Person, args: object): Promise<boolean> {
  const list = desk.item === 'report' ? 'admin_get_reports' : 'admin_get_support_tickets';
  const rows = await world.rpc<{ id: string }[]>(whom, list, { ...args, p_search: id });
  return rows.some((row) => row.id === id);
}

it.each(DESKS)('a $item has at most one holder, and is always in a view', async (desk) => {
  const list = fc.array(step(desk), { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(list, async (steps) => {
      const ids = [await openItem(world, desk, user)];
      if (desk.item === 'ticket') ids.push(await openItem(world, desk, user));
      for (const at of steps) await take(desk, ids, at);
      await world.rpc('service_role', 'run_turns');
      for (const id of ids) await isHeldAndSeen(desk, id);
    }),
    { numRuns: 25 },
  );
});

async function isHeldAndSeen(desk: Desk, id: string): Promise<void> {
  const isTicket = desk.item === 'ticket';
  const [row] = await world.sql<{ status: string; holder: string | null; into: string | null }>(
    `select status, claimed_by_user_id as holder, ${isTicket ? 'merged_into' : 'null'} as into
       from public.${desk.table} where id = $1`,
    [id],
  );
  const holder = Object.values(people).find((person) => person.id === row?.holder);
  expect(row?.holder ?? null, 'a holder of the staff').toBe(holder?.id ?? null);
  if (row?.status !== 'closed') expect(row?.status).toBe(holder ? 'claimed' : 'open');
  // A merged ticket is in the view of its target, which is not merged itself.
  if (row?.into) {
    expect(row.status).toBe('closed');
    expect(
      await world.sql('select merged_into from public.support_tickets where id = $1', [row.into]),
    ).toEqual([{ merged_into: null }]);
  }

  const seen = await Promise.all([
    ...STAFF.map((who) => isIn(desk, id, people[who], { p_turn: 'mine' })),
    isIn(desk, id, people.ana, { p_turn: 'unassigned' }),
    isIn(desk, id, people.ana, { p_turn: 'snoozed' }),
    isIn(desk, id, people.ana, { p_status: 'closed' }),
  ]);
  expect(seen.filter(Boolean), 'in exactly one of Mine, Unassigned, Snoozed and Closed').toHaveLength(1);
  const isTeams = await isIn(desk, id, people.ana, { p_turn: 'team' });
  if (isTeams) expect(seen[STAFF.length]).toBe(true);
}
