import { describe, expect, it } from 'vitest';
import { closeItem, DESKS, openItem } from './desks.ts';
import { openWorld } from './world.ts';

// The default order of the turn views of both desks: breached items first, then severity or priority, then age.

const world = await openWorld();
const moderator = await world.person('moderator');
const user = await world.person();

interface Row {
  id: string;
  queue_order: number;
}

describe.each(DESKS)('the queue order of $table', async (desk) => {
  const isReport = desk.item === 'report';
  const list = isReport ? 'admin_get_reports' : 'admin_get_support_tickets';
  const sorted = { p_turn: 'waiting', p_order_by: 'queue_order', p_order_dir: 'asc', p_limit: 200 };
  const read = (args: object = {}) => world.rpc<Row[]>(moderator, list, { ...sorted, ...args });
  const ids = async (args: object = {}) => (await read(args)).map(({ id }) => id);
  const change = (id: string, set: string) =>
    world.sql(`update public.${desk.table} set ${set} where id = $1`, [id]);
  const item = async (rank: 'high' | 'middle' | 'low', hours: number, isBreached = false) => {
    const id = await openItem(world, desk, user);
    const at = `now() - interval '${hours} hours'`;
    const severity = { high: '9', middle: '3', low: 'null' }[rank];
    const priority = { high: 'urgent', middle: 'normal', low: 'low' }[rank];
    await change(id, isReport ? `severity = ${severity}` : `priority = '${priority}'`);
    await change(id, `created_at = ${at}, waiting_since = ${at}, breached_at = ${isBreached ? at : 'null'}`);
    return id;
  };
  const highest = await item('high', 1);
  const oldest = await item('low', 20);
  const older = await item('middle', 6);
  const newer = await item('middle', 5);
  const breached = await item('low', 2, true);
  const breachedHighest = await item('high', 1, true);
  const ordered = [breachedHighest, breached, highest, older, newer, oldest];

  it('is breached, then severity or priority, then age', async () => {
    const closed = await item('high', 30, true);
    await closeItem(world, desk, await claimer(closed), closed);
    const snoozed = await item('high', 30, true);
    await change(snoozed, `snoozed_until = now() + interval '1 day'`);
    expect(await ids()).toEqual(ordered);
    expect(await ids({ p_order_dir: 'desc' })).toEqual(ordered.toReversed());
    expect(await ids({ p_turn: 'snoozed' })).toEqual([snoozed]);
  });

  async function claimer(id: string) {
    await world.rpc(moderator, desk.claim, { [desk.argument]: id });
    return moderator;
  }

  it('pages by cursor in both directions, without repeating rows', async () => {
    const rows = await read();
    for (const [index, { id, queue_order }] of rows.entries()) {
      expect(Number.isSafeInteger(queue_order)).toBe(true);
      const place = { id, queue_order };
      expect(await read({ p_after: place, p_limit: 2 })).toEqual(rows.slice(index + 1, index + 3));
      expect(await read({ p_before: place, p_limit: 2 })).toEqual(rows.slice(Math.max(0, index - 2), index));
    }
  });

  it('changes with severity or priority, and once a deadline has passed', async () => {
    const rated = isReport ? 'severity = 10' : `priority = 'urgent'`;
    await change(oldest, rated);
    expect((await ids()).indexOf(oldest)).toBe(2);
    await change(newer, `due_at = now() - interval '1 minute'`);
    await world.rpc('service_role', 'run_turns');
    expect((await ids()).indexOf(newer)).toBe(1);
  });

  it('is for staff, and only within a turn', async () => {
    await world.refuses(user, list, sorted, '42501', 'Not authorized');
    const everywhere = { p_order_by: 'queue_order' };
    await world.refuses(moderator, list, everywhere, '22023', 'Choose a turn to sort by queue_order.');
  });
});
