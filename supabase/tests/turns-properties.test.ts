import { isSqlError } from '@marketdesk/backend/database/database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimItem, closeItem, type Desk, DESKS, openItem, releaseItem } from './desks.ts';
import { createWorld, type Person, type World } from './world.ts';

// Whatever happens to an item, in whatever order, it has one holder at most, and is in a view of somebody.

const STAFF = ['ana', 'ivan', 'admin'] as const;
type Name = (typeof STAFF)[number];

type Step =
  | { do: 'claim' | 'release' | 'close' | 'reopen' | 'snooze' | 'wake'; by: Name }
  | { do: 'take over' | 'hand over'; by: Name; whom: Name }
  | { do: 'to the team'; by: Name }
  /** Nobody's doing: time passes, the person writes, an account ends, somebody stays away. */
  | { do: 'time' | 'word' }
  | { do: 'ends' | 'is away'; whom: Name };

const name = fc.constantFrom(...STAFF);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('claim', 'claim', 'release', 'close', 'reopen', 'snooze', 'wake'),
      by: name,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('take over', 'hand over'), by: name, whom: name }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('to the team'), by: name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('time', 'word') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('ends', 'is away'), whom: name }) },
);

let world: World;
let people: Record<Name, Person>;
let user: Person;
let team: string;
beforeAll(async () => {
  world = await createWorld();
  people = {
    ana: await world.person('moderator'),
    ivan: await world.person('moderator'),
    admin: await world.person('admin'),
  };
  user = await world.person();
  const boss = await world.person('admin');
  const args = { p_name: 'Everybody', p_member_ids: `{${people.ana.id},${people.ivan.id}}` };
  team = (await world.rpc<{ id: string }>(boss, 'admin_save_team', args)).id;
});
afterAll(() => world.close());

/** What is refused changes nothing; anything but a refusal of ours is thrown. */
async function take(desk: Desk, id: string, at: Step): Promise<void> {
  try {
    await act(desk, id, at);
  } catch (error) {
    if (!isSqlError(error) || !error.hint || !/^(PT4\d\d|P0001|22023)$/.test(error.code)) throw error;
  }
}

function act(desk: Desk, id: string, at: Step): Promise<unknown> {
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
    default:
      return happens(desk, id, at);
  }
}

async function happens(desk: Desk, id: string, at: Step): Promise<void> {
  if (at.do === 'time') {
    const text = `update public.${desk.table} set snoozed_until = snoozed_until - interval '2 hours' where id = $1`;
    await world.sql(text, [id]);
    await world.rpc('service_role', 'run_turns');
  } else if (at.do === 'word' && desk.item === 'ticket') {
    await world.sql(
      `update public.support_messages set created_at = created_at - interval '1 hour' where ticket_id = $1`,
      [id],
    );
    await world.rpc(user, 'send_support_message', { p_ticket_id: id, p_content: 'Hello?' });
  } else if (at.do === 'ends') {
    for (const value of [true, false])
      await world.sql('update public.profiles set is_suspended = $2 where user_id = $1', [
        people[at.whom].id,
        value,
      ]);
  } else if (at.do === 'is away') {
    await beAway(desk, id, people[at.whom]);
  }
}

/** Nobody changes the audit log, where their last deed is: here it is made to look older. */
const beAway = (desk: Desk, id: string, { id: whom }: Person) =>
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

it.each(DESKS)('a $item has one holder at most, and is never lost from every view', async (desk) => {
  const list = fc.array(step, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(list, async (steps) => {
      const id = await openItem(world, desk, user);
      for (const at of steps) await take(desk, id, at);
      await world.rpc('service_role', 'run_turns');

      const [row] = await world.sql<{ status: string; holder: string | null }>(
        `select status, claimed_by_user_id as holder from public.${desk.table} where id = $1`,
        [id],
      );
      const holder = Object.values(people).find((person) => person.id === row?.holder);
      expect(row?.holder ?? null, 'a holder of the staff').toBe(holder?.id ?? null);
      if (row?.status !== 'closed') expect(row?.status).toBe(holder ? 'claimed' : 'open');

      const seen = await Promise.all([
        ...STAFF.map((who) => isIn(desk, id, people[who], { p_turn: 'mine' })),
        isIn(desk, id, people.ana, { p_turn: 'unassigned' }),
        isIn(desk, id, people.ana, { p_turn: 'snoozed' }),
        isIn(desk, id, people.ana, { p_status: 'closed' }),
      ]);
      expect(seen.filter(Boolean), 'in exactly one of Mine, Unassigned, Snoozed and Closed').toHaveLength(1);
      const isTeams = await isIn(desk, id, people.ana, { p_turn: 'team' });
      if (isTeams) expect(seen[STAFF.length]).toBe(true);
    }),
    { numRuns: 40 },
  );
});
