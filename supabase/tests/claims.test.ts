import { beforeAll, describe, expect, it } from 'vitest';
import { createTarget, reported } from './cases.ts';
import { claimItem, closeItem, DESKS, openItem, releaseItem, REPORTS, TICKETS, type Item } from './desks.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

// Claim, release, take over and close: one set of rules for both desks.

const world = await openWorld();
const admin = await world.person('admin', { full_name: 'Ada Admin' });
const ana = await world.person('moderator', { full_name: 'Ana Horvat' });
const ivan = await world.person('moderator', { username: 'ivan' });
const user = await world.person();

describe.each(DESKS)('a $item', (desk) => {
  const open = () => openItem(world, desk, user);
  const claim = (caller: Person, id: string, from?: Person) => claimItem(world, desk, caller, id, from);
  const release = (caller: Person, id: string) => releaseItem(world, desk, caller, id);
  const close = (caller: Person, id: string) => closeItem(world, desk, caller, id);
  const arg = (id: string) => ({ [desk.argument]: id });
  const closing = (id: string) => ({ ...arg(id), ...desk.close.args });
  async function claimed(by: Person): Promise<string> {
    const id = await open();
    await claim(by, id);
    return id;
  }
  const actions = async (id: string) => (await world.audited(id)).map(({ action }) => action);

  it('open is claimed by the first caller, and recorded', async () => {
    const id = await open();
    const item = await claim(ana, id);
    expect(item).toMatchObject({ id, status: 'claimed', claimed_by_user_id: ana.id, closed_at: null });
    expect(Math.abs(Date.now() - Date.parse(item.claimed_at ?? ''))).toBeLessThan(60_000);
    expect(await world.audited(id)).toEqual([
      {
        actor_user_id: ana.id,
        action: `claim_${desk.noun}`,
        details: { old_status: 'open', new_status: 'claimed', new_claimed_by: ana.id },
      },
    ]);
  });

  it("claimed is refused to others with the claimer's name", async () => {
    const id = await claimed(ana);
    for (const other of [ivan, admin, ana]) {
      const sentence = `This ${desk.item} is already claimed by Ana Horvat.`;
      await world.refuses(other, desk.claim, arg(id), 'PT409', sentence);
    }
    const error = await expectSqlError(claim(ivan, id), 'PT409', /already claimed/);
    expect(error).toMatchObject({ hint: 'already_claimed', detail: ana.id });
    const second = await claimed(ivan);
    await expectSqlError(claim(ana, second), 'PT409', `This ${desk.item} is already claimed by ivan.`);
  });

  it('is released by its claimer and can be claimed again', async () => {
    const id = await claimed(ana);
    expect(await release(ana, id)).toMatchObject({
      status: 'open',
      claimed_by_user_id: null,
      claimed_at: null,
    });
    expect((await world.audited(id)).at(-1)).toEqual({
      actor_user_id: ana.id,
      action: `release_${desk.noun}`,
      details: { old_status: 'claimed', new_status: 'open', old_claimed_by: ana.id },
    });
    expect(await claim(ivan, id)).toMatchObject({ claimed_by_user_id: ivan.id });
  });

  it('of a colleague is released by an admin, recorded as such, but not by a moderator', async () => {
    const id = await claimed(ana);
    const sentence = `Only the claimer or an admin can release this ${desk.item}.`;
    await world.refuses(ivan, desk.release, arg(id), 'P0001', sentence);
    expect(await release(admin, id)).toMatchObject({ status: 'open' });
    expect((await world.audited(id)).at(-1)).toEqual({
      actor_user_id: admin.id,
      action: `release_${desk.noun}_of_other`,
      details: { old_status: 'claimed', new_status: 'open', old_claimed_by: ana.id },
    });
  });

  it('of an admin is released like any other', async () => {
    const id = await claimed(admin);
    await release(admin, id);
    expect(await actions(id)).toEqual([`claim_${desk.noun}`, `release_${desk.noun}`]);
  });

  it('open cannot be released', async () => {
    const id = await open();
    for (const caller of [ana, admin]) {
      await world.refuses(caller, desk.release, arg(id), 'PT409', `This ${desk.item} is not claimed.`);
    }
  });

  it('is closed permanently by its claimer', async () => {
    const id = await claimed(ana);
    const item = await close(ana, id);
    expect(item).toMatchObject({ status: 'closed', claimed_by_user_id: ana.id });
    expect(item.closed_at).not.toBeNull();
    expect((await world.audited(id)).at(-1)).toEqual({
      actor_user_id: ana.id,
      action: `close_${desk.noun}`,
      details: { old_status: 'claimed', new_status: 'closed' },
    });
    const sentence = `This ${desk.item} is closed.`;
    for (const caller of [ana, admin, ivan]) {
      await world.refuses(caller, desk.claim, arg(id), 'PT409', sentence);
      await world.refuses(caller, desk.release, arg(id), 'PT409', sentence);
    }
    const takeOver = { ...arg(id), p_take_over_from: ana.id };
    await world.refuses(admin, desk.claim, takeOver, 'PT409', sentence);
  });

  it('is closed by its claimer only, not even by an admin', async () => {
    const sentence = `Only the claimer can close this ${desk.item}.`;
    const unclaimed = await open();
    const id = await claimed(ana);
    for (const caller of [ivan, admin]) {
      await world.refuses(caller, desk.close.procedure, closing(id), 'P0001', sentence);
      await world.refuses(caller, desk.close.procedure, closing(unclaimed), 'P0001', sentence);
    }
  });

  it('is taken over by an admin, who may then close it', async () => {
    const id = await claimed(ana);
    const args = { ...arg(id), p_take_over_from: ana.id };
    expect(await world.rpc(admin, desk.claim, args)).toMatchObject({
      status: 'claimed',
      claimed_by_user_id: admin.id,
    });
    expect((await world.audited(id)).at(-1)).toEqual({
      actor_user_id: admin.id,
      action: `take_over_${desk.noun}`,
      details: { old_claimed_by: ana.id, new_claimed_by: admin.id },
    });
    expect(await close(admin, id)).toMatchObject({ status: 'closed' });
  });

  it('is taken over by a moderator only with a note, which is stored, and the former claimer is notified', async () => {
    const id = await claimed(ana);
    const args = { ...arg(id), p_take_over_from: ana.id };
    const sentence = 'Write a note. The current holder is notified why you take it over.';
    await world.refuses(ivan, desk.claim, args, '22023', sentence);
    await world.refuses(ivan, desk.claim, { ...args, p_note: ' ' }, '22023', sentence);
    await world.rpc(ivan, desk.claim, { ...args, p_note: ' Ana is ill. ' });
    const notes = await world.rpc<{ id: string }[]>(ana, 'admin_get_notes', {
      p_entity_type: desk.item,
      p_entity_id: id,
    });
    expect(notes).toMatchObject([{ author_user_id: ivan.id, body: 'Ana is ill.' }]);
    expect(await actions(id)).toEqual([`claim_${desk.noun}`, `take_over_${desk.noun}`]);
    expect((await world.audited(id)).at(-1)?.details).toMatchObject({ note_id: notes[0]?.id });
    const notifications = await world.rpc<{ entity_id: string }[]>(ana, 'admin_get_notifications');
    expect(notifications.find(({ entity_id }) => entity_id === id)).toMatchObject({
      kind: 'take_over',
      entity_table: desk.table,
      actor_user_id: ivan.id,
      text: 'Ana is ill.',
    });
  });

  it('is taken over only from the claimer that the caller saw', async () => {
    const args = { ...arg(await claimed(ana)), p_take_over_from: ivan.id };
    const sentence = `This ${desk.item} is already claimed by Ana Horvat.`;
    await world.refuses(admin, desk.claim, args, 'PT409', sentence);
    const own = { ...arg(await claimed(admin)), p_take_over_from: admin.id };
    await world.refuses(admin, desk.claim, own, 'PT409', /already claimed by Ada Admin/);
    const unclaimed = { ...arg(await open()), p_take_over_from: ana.id };
    await world.refuses(admin, desk.claim, unclaimed, 'PT409', `This ${desk.item} is not claimed.`);
  });

  it('is open again once its claimer’s account is deleted', async () => {
    const leaver = await world.person('moderator');
    const id = await claimed(leaver);
    await world.sql('delete from auth.users where id = $1', [leaver.id]);
    expect((await world.audited(id)).at(-1)).toEqual({
      actor_user_id: null,
      action: `return_${desk.noun}`,
      details: { old_status: 'claimed', new_status: 'open', old_claimed_by: leaver.id, reason: 'deleted' },
    });
    expect(await claim(ana, id)).toMatchObject({ claimed_by_user_id: ana.id });
  });

  it.each(['is_banned', 'is_suspended'])('is closed to staff with %s', async (flag) => {
    const out = await world.person('admin');
    const id = await claimed(out);
    await world.sql(`update public.profiles set ${flag} = true where user_id = $1`, [out.id]);
    const unclaimed = await open();
    await world.refuses(out, desk.claim, arg(unclaimed), '42501', 'Not authorized');
    await world.refuses(out, desk.release, arg(id), '42501', 'Not authorized');
    await world.refuses(out, desk.close.procedure, closing(id), '42501', 'Not authorized');
  });

  it('is closed to its own user and to anonymous callers', async () => {
    const id = await open();
    for (const [procedure, args] of [
      [desk.claim, arg(id)],
      [desk.release, arg(id)],
      [desk.close.procedure, closing(id)],
    ] as const) {
      await world.refuses(user, procedure, args, '42501', 'Not authorized');
      await world.refuses('anon', procedure, args, '42501', /permission denied/);
    }
  });

  describe('concurrent calls', () => {
    it("claim and claim: one succeeds, the other gets the claimer's name", async () => {
      const id = await open();
      const second = race(
        world,
        (tx) => world.rpcIn(tx, ana, desk.claim, arg(id)),
        () => claim(ivan, id),
      );
      await expectSqlError(second, 'PT409', `This ${desk.item} is already claimed by Ana Horvat.`);
      expect(await actions(id)).toEqual([`claim_${desk.noun}`]);
    });

    it('take over and take over: the second is refused', async () => {
      const second_ = await world.person('admin');
      const id = await claimed(ana);
      const args = { ...arg(id), p_take_over_from: ana.id };
      const second = race(
        world,
        (tx) => world.rpcIn(tx, admin, desk.claim, args),
        () => world.rpc(second_, desk.claim, args),
      );
      await expectSqlError(second, 'PT409', /already claimed by Ada Admin/);
      expect(await actions(id)).toEqual([`claim_${desk.noun}`, `take_over_${desk.noun}`]);
    });

    it('close and take over: closed stays closed', async () => {
      const id = await claimed(ana);
      const second = race(
        world,
        (tx) => world.rpcIn(tx, ana, desk.close.procedure, closing(id)),
        () => claim(admin, id, ana),
      );
      await expectSqlError(second, 'PT409', `This ${desk.item} is closed.`);
    });

    it("take over and close: the former claimer can't close it", async () => {
      const id = await claimed(ana);
      const second = race(
        world,
        (tx) => world.rpcIn(tx, admin, desk.claim, { ...arg(id), p_take_over_from: ana.id }),
        () => close(ana, id),
      );
      await expectSqlError(second, 'P0001', `Only the claimer can close this ${desk.item}.`);
    });

    it('release and claim: the waiting caller claims it', async () => {
      const id = await claimed(ana);
      const item = await race<Item>(
        world,
        (tx) => world.rpcIn(tx, ana, desk.release, arg(id)),
        () => claim(ivan, id),
      );
      expect(item).toMatchObject({ status: 'claimed', claimed_by_user_id: ivan.id });
    });
  });
});

it('every step on a ticket updates its last activity', async () => {
  const desk = TICKETS;
  const activity = async (id: string) => {
    const [row] = await world.sql<{ recent: boolean }>(
      `update public.support_tickets set last_activity_at = created_at
        where id = $1
        returning (select last_activity_at > now() - interval '1 minute' from public.support_tickets where id = $1) as recent`,
      [id],
    );
    return row?.recent;
  };
  const id = await openItem(world, desk, user);
  expect(await activity(id)).toBe(false);
  for (const step of [claimItem, releaseItem, claimItem, closeItem]) {
    await step(world, desk, ana, id);
    expect(await activity(id)).toBe(true);
  }
});

describe('a report about staff', () => {
  const own = 'You cannot decide about yourself.';
  const onlyAdmins = 'Only admins decide about an admin.';
  let boss: Person;
  let other: Person;
  beforeAll(async () => {
    boss = await world.person('admin');
    other = await world.person('admin');
  });
  const reportAbout = async (type: 'user' | 'post' | 'review', author: Person) =>
    (await reported(world, await createTarget(world, type, author)))[0] ?? '';
  const close = (caller: Person, id: string, code: string, sentence: string) =>
    world.refuses(
      caller,
      'admin_update_report_status',
      { p_report_id: id, p_status: 'closed' },
      code,
      sentence,
    );

  it.each(['user', 'post', 'review'] as const)(
    '(a %s of theirs) can be neither claimed nor closed by them',
    async (type) => {
      const id = await reportAbout(type, ana);
      await world.refuses(ana, 'admin_claim_report', { p_report_id: id }, 'P0001', own);
      await claimItem(world, REPORTS, ivan, id);
      const takeOver = { p_report_id: id, p_take_over_from: ivan.id, p_note: 'Mine.' };
      await world.refuses(ana, 'admin_claim_report', takeOver, 'P0001', own);
      const handOver = { p_item: 'report', p_id: id, p_to: ana.id };
      const hers = 'Ana Horvat cannot decide about themselves.';
      await world.refuses(ivan, 'admin_hand_over', handOver, 'P0001', hers);
      // Claimed while this was still allowed.
      await world.sql('update public.reports set claimed_by_user_id = $2 where id = $1', [id, ana.id]);
      await close(ana, id, 'P0001', own);
      await releaseItem(world, REPORTS, ana, id);
    },
  );

  it.each(['user', 'post', 'review'] as const)(
    "(a %s of theirs) can't be changed by them in any other way",
    async (type) => {
      const sentence = 'You cannot change a report about yourself.';
      const id = await reportAbout(type, admin);
      const item = { p_item: 'report', p_id: id };
      const [team] = await world.sql<{ id: string }>(
        `insert into public.teams (name) values ($1) returning id`,
        [`About ${type}`],
      );
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      const refused = async (...ways: [string, Args][]) => {
        const state = async () => [
          await world.sql('select to_jsonb(r) from public.reports r where id = $1', [id]),
          await world.audited(id),
          await world.sql('select count(*) from public.notifications where entity_id = $1', [id]),
        ];
        const before = await state();
        for (const [procedure, args] of ways) await world.refuses(admin, procedure, args, 'P0001', sentence);
        expect(await state()).toEqual(before);
      };
      await refused(
        ['admin_update_report_status', { p_report_id: id, p_severity: 0 }],
        ['admin_update_report_status', { p_report_id: id, p_resolution_notes: 'Nothing to it.' }],
        ['admin_update_report_status', { p_report_id: id, p_resolution_action: 'no_violation' }],
        ['admin_label', { ...item, p_add_tags: '{harmless}' }],
        ['admin_snooze', { ...item, p_until: tomorrow }],
        ['admin_hand_over', { ...item, p_to: boss.id }],
        ['admin_hand_over', { ...item, p_team_id: team?.id }],
      );
      await claimItem(world, REPORTS, boss, id);
      await refused(
        ['admin_update_report_status', { p_report_id: id, p_severity: 0 }],
        ['admin_update_report_status', { p_report_id: id, p_status: 'open' }],
        ['admin_release_report', { p_report_id: id }],
        ['admin_hand_over', { ...item, p_to: other.id }],
        ['admin_snooze', { ...item, p_until: tomorrow }],
      );
      await closeItem(world, REPORTS, boss, id);
      await refused(
        ['admin_reopen_report', { p_report_id: id, p_reason: 'Look again.' }],
        ['admin_update_report_status', { p_report_id: id, p_resolution_notes: 'Nothing to it.' }],
        ['admin_label', { ...item, p_add_tags: '{harmless}' }],
      );
    },
  );

  it('is not changed by undoing their earlier action', async () => {
    const id = await reportAbout('user', ana);
    // Claimed while this was still allowed.
    await world.sql(
      `update public.reports set status = 'claimed', claimed_by_user_id = $2, claimed_at = now() where id = $1`,
      [id, ana.id],
    );
    await releaseItem(world, REPORTS, ana, id);
    const undo = { p_action: 'release_report', p_entity_id: id };
    const sentence = 'You cannot change a report about yourself.';
    await world.refuses(ana, 'admin_undo_latest', undo, 'PT409', sentence);
  });

  it('accepts a note of theirs, under their name', async () => {
    const id = await reportAbout('user', ana);
    const note = { p_entity_type: 'report', p_entity_id: id, p_body: 'The account was hacked.' };
    expect(await world.rpc(ana, 'admin_add_note', note)).toMatchObject({ author_user_id: ana.id });
  });

  it('who is an admin is for admins only', async () => {
    const id = await reportAbout('user', admin);
    await world.refuses(ana, 'admin_claim_report', { p_report_id: id }, '42501', onlyAdmins);
    await claimItem(world, REPORTS, boss, id);
    const handOver = { p_item: 'report', p_id: id, p_to: ana.id };
    await world.refuses(boss, 'admin_hand_over', handOver, '42501', onlyAdmins);
    await world.sql('update public.reports set claimed_by_user_id = $2 where id = $1', [id, ana.id]);
    await close(ana, id, '42501', onlyAdmins);
    await world.sql('update public.reports set claimed_by_user_id = $2 where id = $1', [id, boss.id]);
    expect(await closeItem(world, REPORTS, boss, id)).toMatchObject({ status: 'closed' });
  });

  it('can be handed over to a team', async () => {
    const id = await reportAbout('user', admin);
    const [team] = await world.sql<{ id: string }>(
      `insert into public.teams (name) values ('Trust') returning id`,
    );
    await world.rpc(ana, 'admin_hand_over', { p_item: 'report', p_id: id, p_team_id: team?.id });
  });
});
