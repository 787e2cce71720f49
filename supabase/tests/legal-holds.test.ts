import { randomUUID } from 'node:crypto';
import type { Database } from '@marketdesk/contract/calls.generated.ts';
import { describe, expect, it } from 'vitest';
import { BROKEN, createTarget, decide, reported } from './cases.ts';
import { race } from './race.ts';
import { openWorld, type Args, type Caller, type Person } from './world.ts';

// Legal holds: who is held, until when, and who may place and lift them.

type Hold = Database['public']['Tables']['legal_hold']['Row'];

const world = await openWorld();
const officer = await world.person('admin');
const colleague = await world.person('admin');

const soon = () => new Date(Date.now() + 86_400_000).toISOString();
const place = (p_entity_type: string, p_entity_id: string, args: Args = {}, caller: Caller = officer) =>
  world.rpc<Hold>(caller, 'admin_place_legal_hold', {
    p_entity_type,
    p_entity_id,
    p_reason: 'Lawsuit 12/26',
    p_ends_at: soon(),
    ...args,
  });
const lift = (p_id: string, caller: Caller = officer) =>
  world.rpc<Hold>(caller, 'admin_lift_legal_hold', { p_id, p_reason: 'Settled' });
async function isHeld({ id }: Person): Promise<boolean> {
  const [row] = await world.sql<{ held: boolean }>('select private.is_on_hold($1) as held', [id]);
  return row?.held ?? false;
}
const holdsOf = (person: Person, args: Args = {}) =>
  world.rpc<Hold[]>(officer, 'admin_get_legal_holds', { p_user_id: person.id, ...args });

async function refused(caller: Caller, name: string, args: Args, code: string, message: string | RegExp) {
  const before = await world.state();
  await world.refuses(caller, name, args, code, message);
  expect(await world.state()).toBe(before);
}

async function reporterOf(report: string): Promise<Person> {
  const [row] = await world.sql<{ id: string }>(
    'select reporter_user_id as id from public.reports where id = $1',
    [report],
  );
  return { id: row?.id ?? '', email: '' };
}

describe('holds', () => {
  it('the person, until it is lifted or ends', async () => {
    const person = await world.person('user', { full_name: 'Hana Held' });
    const other = await world.person();
    const first = await place('user', person.id);
    expect(first).toMatchObject({
      user_name: 'Hana Held',
      is_active: true,
      placed_by: officer.id,
      blocked: null,
    });
    const second = await place('user', person.id);
    expect([await isHeld(person), await isHeld(other)]).toEqual([true, false]);
    expect(await lift(first.id, colleague)).toMatchObject({ is_active: false, lifted_by: colleague.id });
    expect(await isHeld(person), 'the other hold is left').toBe(true);
    await world.sql(
      `update public.legal_holds set placed_at = now() - interval '2 days', ends_at = now() where id = $1`,
      [second.id],
    );
    expect(await isHeld(person)).toBe(false);
    expect(await holdsOf(person, { p_is_active: false })).toHaveLength(2);
    for (const [id, message] of [
      [first.id, 'This legal hold was already lifted.'],
      [second.id, 'This legal hold has already ended.'],
    ] as const)
      await refused(officer, 'admin_lift_legal_hold', { p_id: id, p_reason: 'x' }, 'PT409', message);
    expect((await world.audited(first.id)).map(({ action }) => action)).toEqual([
      'place_legal_hold',
      'lift_legal_hold',
    ]);
  });

  it('the reporter and the author of a report, also of a deleted post', async () => {
    const target = await createTarget(world, 'post');
    const [report = ''] = await reported(world, target);
    const hold = await place('report', report);
    const reporter = await reporterOf(report);
    expect(hold.user_id).toBe(target.author.id);
    expect([await isHeld(reporter), await isHeld(target.author)]).toEqual([true, true]);
    await world.sql('delete from public.posts where id = $1', [target.p_target_id]);
    expect(await isHeld(target.author)).toBe(true);
    expect(await holdsOf(reporter)).toMatchObject([{ id: hold.id }]);
    await lift(hold.id);
    expect([await isHeld(reporter), await isHeld(target.author)]).toEqual([false, false]);
  });

  it('the person whom a decision is about, and the reporters of the reports it closed', async () => {
    const target = await createTarget(world, 'review');
    const reports = await reported(world, target, 2);
    const { id } = await decide(world, officer, target, {
      ...BROKEN,
      p_kind: 'warn',
      p_report_ids: `{${reports.join(',')}}`,
    });
    await place('decision', id, {}, colleague);
    const people = [target.author, ...(await Promise.all(reports.map(reporterOf)))];
    expect(await Promise.all(people.map(isHeld))).toEqual([true, true, true]);
    expect(await isHeld(officer), 'who decided is not held').toBe(false);
  });
});

it('nobody places or lifts a hold that names them, also through a report', async () => {
  const message = /^This legal hold (would concern|concerns) you\. Ask a colleague to (place|lift) it\.$/;
  const [report = ''] = await reported(world, {
    p_target_type: 'user',
    p_target_id: officer.id,
    author: officer,
  });
  for (const [p_entity_type, p_entity_id] of [
    ['user', officer.id],
    ['report', report],
  ]) {
    const args = { p_entity_type, p_entity_id, p_reason: 'x', p_ends_at: soon() };
    await refused(officer, 'admin_place_legal_hold', args, 'P0001', message);
  }
  const { id } = await place('report', report, {}, colleague);
  await refused(officer, 'admin_lift_legal_hold', { p_id: id, p_reason: 'x' }, 'P0001', message);
  expect(await holdsOf(officer)).toMatchObject([{ id, blocked: { hint: 'own_account' } }]);
});

it('takes privacy.manage, an end within ten years, a reason, and something to hold', async () => {
  const moderator = await world.person('moderator');
  const p_entity_id = (await world.person()).id;
  const args = { p_entity_type: 'user', p_entity_id, p_reason: 'x', p_ends_at: soon() };
  await refused(moderator, 'admin_place_legal_hold', args, '42501', 'Not authorized');
  const { id } = await place('user', p_entity_id);
  await refused(moderator, 'admin_lift_legal_hold', { p_id: id, p_reason: 'x' }, '42501', 'Not authorized');
  await refused(moderator, 'admin_get_legal_holds', {}, '42501', 'Not authorized');
  const years = (count: number) => new Date(Date.now() + count * 365.3 * 86_400_000).toISOString();
  for (const p_ends_at of [null, years(0), years(10.01)])
    await refused(
      officer,
      'admin_place_legal_hold',
      { ...args, p_ends_at },
      '22023',
      /within the next ten years/,
    );
  await refused(officer, 'admin_place_legal_hold', { ...args, p_reason: ' ' }, '22023', 'Give a reason.');
  for (const type of ['user', 'report', 'decision'])
    await refused(
      officer,
      'admin_place_legal_hold',
      { ...args, p_entity_type: type, p_entity_id: randomUUID() },
      'PT404',
      / not found$/,
    );
});

it('waits for an erasure that begins, and is then too late, also for a report about the person', async () => {
  const target = await createTarget(world, 'user');
  const [report = ''] = await reported(world, target);
  const { author } = target;
  await world.sql(
    `insert into public.privacy_requests (user_id, kind, channel, asked_by, asked_at, due_at, state, erase_after)
     values ($1, 'erasure', 'app', 'Person', now(), now() + interval '1 month', 'scheduled', now())`,
    [author.id],
  );
  const late = await race(
    world,
    (tx) => tx.query(`update public.privacy_requests set state = 'running' where user_id = $1`, [author.id]),
    () => place('user', author.id).catch((error: unknown) => error),
  );
  expect(late).toMatchObject({ code: 'PT409', hint: 'being_erased' });
  expect(await holdsOf(author)).toEqual([]);
  const args = { p_entity_type: 'report', p_entity_id: report, p_reason: 'x', p_ends_at: soon() };
  await refused(officer, 'admin_place_legal_hold', args, 'PT409', /is being erased now/);
});
