import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BROKEN, flags, ledger } from './cases.ts';
import { claimItem, closeItem, type Desk, DESKS, openItem, releaseItem, TICKETS } from './desks.ts';
import { createPost, createReview } from './moderated.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Person, type World } from './world.ts';

// The caller's recent actions and their undo: everything is restored, or the undo is refused and nothing
// changes.

interface Done {
  entry_id: number;
  action: string;
  entity_table: string;
  entity_id: string;
  title: string | null;
  is_undone: boolean;
  why_not: string | null;
}

const world = await openWorld();
const admin = await world.person('admin', { full_name: 'Ada Admin' });
const ana = await world.person('moderator', { full_name: 'Ana Horvat' });
const ivan = await world.person('moderator', { full_name: 'Ivan Babić' });
const user = await world.person();
// Not due within the two hours of the items' age, at any time of day.
const target = { p_answer_minutes: 600, p_close_minutes: 6_000 };
for (const p_desk of ['report', 'ticket'])
  await world.rpc(admin, 'admin_save_service_target', { p_desk, ...target });
const saved = await world.rpc<{ id: string }>(admin, 'admin_save_team', {
  p_name: 'Payments',
  p_member_ids: `{${ivan.id}}`,
});
const team: string = saved.id;

const justDone = (by: Person) => world.rpc<Done[]>(by, 'admin_list_just_done');
const newest = async (by: Person) => {
  const [first] = await justDone(by);
  if (!first) throw new Error('Nothing was done');
  return first;
};
const NOT_LAST = 'This is not what you last did with it, or it was undone already: see Just done.';
const undo = (by: Person, p_entry_id: number) => world.rpc(by, 'admin_undo_action', { p_entry_id });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const entries = async () =>
  Number((await world.sql<{ n: string }>('select last_id as n from private.audit_head'))[0]?.n);
const refused = async (by: Person, entry: number, sentence: string | RegExp, code = 'PT409') => {
  await world.refuses(by, 'admin_undo_action', { p_entry_id: entry }, code, sentence);
};

/** Everything that an undo could forget: rows, notes, notices and counts. */
async function everything(table: string, id: string) {
  const [row] = await world.sql<{ row: string }>(
    `select jsonb_build_array(
       (select to_jsonb(x) from public.${table} x where x.${table === 'profiles' ? 'user_id' : 'id'} = $1),
       (select jsonb_agg(n order by n.id) from public.notes n where n.entity_id = $1 or n.id = $1),
       (select jsonb_agg(v order by v.id) from public.note_versions v),
       (select jsonb_agg(n order by n.id) from public.notifications n where n.entity_id = $1)
     )::text as row`,
    [id],
  );
  const numbers = [
    'get_admin_dashboard_metrics',
    'admin_get_reports_metrics',
    'admin_get_reports_agent_claims',
    'admin_get_reports_durations',
    'get_support_observability',
  ];
  return [row?.row, ...(await Promise.all(numbers.map((name) => world.rpc(admin, name))))];
}

/** Performs an action, undoes it, and compares. */
async function expectFullUndo(by: Person, table: string, id: string, act: () => Promise<unknown>) {
  const before = await everything(table, id);
  await act();
  expect(await everything(table, id)).not.toEqual(before);
  const done = await newest(by);
  expect(done).toMatchObject({ is_undone: false, why_not: null });
  const count = await entries();
  await undo(by, done.entry_id);
  expect(await everything(table, id)).toEqual(before);
  expect(await entries()).toBe(count + 1);
  expect(await newest(by)).toMatchObject({ entry_id: done.entry_id, is_undone: true });
  await expectSqlError(undo(by, done.entry_id), 'PT409', /./);
  return done;
}

describe.each(DESKS)('an action on a $item', (desk) => {
  const item = (id: string) => ({ p_item: desk.item, p_id: id });
  const open = () => openItem(world, desk, user);
  const claimed = async (by: Person = ana) => {
    const id = await open();
    await claimItem(world, desk, by, id);
    return id;
  };
  const snoozed = async (by: Person = ana) => {
    const id = await claimed(by);
    await world.rpc(by, 'admin_snooze', { ...item(id), p_until: inHours(3) });
    return id;
  };
  /** The answer was due yesterday. */
  const late = async () => {
    const id = await claimed();
    await world.sql(
      `update public.${desk.table} set due_at = now() - interval '1 day', close_due_at = now() - interval '1 day',
              breached_at = now() - interval '1 day' where id = $1`,
      [id],
    );
    return id;
  };

  const KINDS: [
    name: string,
    action: string,
    start: () => Promise<string>,
    act: (id: string) => Promise<unknown>,
  ][] = [
    ['claimed', 'claim', open, (id) => claimItem(world, desk, ana, id)],
    ['taken over', 'take_over', () => snoozed(ivan), (id) => claimItem(world, desk, ana, id, ivan)],
    ['given back', 'release', snoozed, (id) => releaseItem(world, desk, ana, id)],
    ['closed', 'close', snoozed, (id) => closeItem(world, desk, ana, id)],
    ['closed too late', 'close', late, (id) => closeItem(world, desk, ana, id)],
    [
      'handed over to a colleague, with a note',
      'hand_over',
      snoozed,
      (id) =>
        world.rpc(ana, 'admin_hand_over', { ...item(id), p_to: ivan.id, p_note: `Yours, @${admin.email}.` }),
    ],
    [
      'handed over to a team',
      'hand_over',
      claimed,
      (id) => world.rpc(ana, 'admin_hand_over', { ...item(id), p_team_id: team }),
    ],
    [
      'snoozed',
      'snooze',
      claimed,
      (id) => world.rpc(ana, 'admin_snooze', { ...item(id), p_until: inHours(2) }),
    ],
    ['woken', 'snooze', snoozed, (id) => world.rpc(ana, 'admin_snooze', item(id))],
    ['tagged', 'label', open, (id) => world.rpc(ana, 'admin_label', { ...item(id), p_add_tags: '{refund}' })],
  ];

  it.each(KINDS)('%s', async (_name, action, start, act) => {
    const id = await start();
    const done = await expectFullUndo(ana, desk.table, id, () => act(id));
    expect(done).toMatchObject({
      action: `${action}_${desk.noun}`,
      entity_table: desk.table,
      entity_id: id,
      title: desk.item === 'report' ? 'Other' : 'Hello',
    });
    expect((await world.audited(id)).at(-1)).toMatchObject({
      actor_user_id: ana.id,
      action: `undo_${action}_${desk.noun}`,
      details: { entry: done.entry_id },
    });
  });

  it('by an admin for a colleague returns the item to the colleague', async () => {
    const id = await snoozed();
    await expectFullUndo(admin, desk.table, id, () => releaseItem(world, desk, admin, id));
    await expectFullUndo(admin, desk.table, id, () =>
      world.rpc(admin, 'admin_hand_over', { ...item(id), p_to: ivan.id }),
    );
  });

  it('is refused if a former holder has left', async () => {
    const leaver = await world.person('moderator', { full_name: 'Lea Leaver' });
    const id = await claimed(leaver);
    await claimItem(world, desk, ana, id, leaver);
    const { entry_id } = await newest(ana);
    await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [leaver.id]);
    const sentence = 'Lea Leaver had it before and is not on the staff any more.';
    expect(await newest(ana)).toMatchObject({ entry_id, why_not: sentence });
    await refused(ana, entry_id, sentence);
  });

  it('is for its author: neither admins nor the public', async () => {
    const id = await claimed();
    const { entry_id } = await newest(ana);
    expect((await justDone(admin)).map((done) => done.entity_id)).not.toContain(id);
    await refused(admin, entry_id, 'Only the person who did this can undo it.');
    await refused(ivan, entry_id, 'Not authorized', '42501');
    await refused(user, entry_id, 'Not authorized', '42501');
    await world.refuses('anon', 'admin_list_just_done', {}, '42501', /permission denied/);
    await world.refuses(user, 'admin_list_just_done', {}, '42501', 'Not authorized');
    const latest = { p_action: `claim_${desk.noun}`, p_entity_id: id };
    await world.refuses(ivan, 'admin_undo_latest', latest, 'PT409', NOT_LAST);
  });

  it('is refused with the reason once the item was changed since', async () => {
    const id = await claimed();
    const { entry_id } = await newest(ana);
    await world.rpc(ana, 'admin_hand_over', { ...item(id), p_to: ivan.id });
    const sentence = `This ${desk.item} was changed since then: who has it.`;
    expect((await justDone(ana)).map(({ why_not }) => why_not).slice(0, 2)).toEqual([null, sentence]);
    await refused(ana, entry_id, sentence);

    await world.rpc(ivan, 'admin_label', { ...item(id), p_add_tags: '{vip}' });
    const handedOver = await newest(ana);
    const worked = `Ivan Babić has worked on this ${desk.item} since then.`;
    expect(handedOver.why_not).toBe(worked);
    await refused(ana, handedOver.entry_id, worked);
  });

  it('keeps other changes by the author', async () => {
    const id = await open();
    await claimItem(world, desk, ana, id);
    const { entry_id } = await newest(ana);
    await world.rpc(ana, 'admin_label', { ...item(id), p_add_tags: '{vip}' });
    await undo(ana, entry_id);
    const rows = await world.sql(`select status, tags from public.${desk.table} where id = $1`, [id]);
    expect(rows).toEqual([{ status: 'open', tags: ['vip'] }]);
  });

  it('is offered for a day', async () => {
    const id = await claimed();
    const { entry_id } = await newest(ana);
    await ageOfLog(world, entry_id, 24.01);
    const sentence = 'This was done more than 24 hours ago and can no longer be undone.';
    await refused(ana, entry_id, sentence);
    expect((await justDone(ana)).map((done) => done.entry_id)).not.toContain(entry_id);
    await ageOfLog(world, entry_id, 23.9);
    await undo(ana, entry_id);
    expect(await statusOf(desk, id)).toBe('open');
  });

  it('by two concurrent calls is done once', async () => {
    await claimed();
    const { entry_id } = await newest(ana);
    const second = race(
      world,
      (tx) => world.rpcIn(tx, ana, 'admin_undo_action', { p_entry_id: entry_id }),
      () => undo(ana, entry_id),
    );
    await expectSqlError(second, 'PT409', 'This was undone already.');
  });

  it('undoes the named last action, and no unseen one', async () => {
    const id = await claimed();
    const latest = (action: string) => ({ p_action: `${action}_${desk.noun}`, p_entity_id: id });
    await world.rpc(ana, 'admin_snooze', { ...item(id), p_until: inHours(1) });
    await world.refuses(ana, 'admin_undo_latest', latest('claim'), 'PT409', NOT_LAST);
    await world.rpc(ana, 'admin_undo_latest', latest('snooze'));
    await world.rpc(ana, 'admin_undo_latest', latest('claim'));
    expect(await statusOf(desk, id)).toBe('open');
    await world.refuses(ana, 'admin_undo_latest', latest('claim'), 'PT409', NOT_LAST);
  });

  it('withdraws unread notices', async () => {
    const id = await claimed();
    await world.rpc(ana, 'admin_hand_over', { ...item(id), p_to: ivan.id });
    await world.rpc(ivan, 'admin_mark_notifications_read');
    await undo(ana, (await newest(ana)).entry_id);
    const kept = await world.sql('select kind from public.notifications where entity_id = $1', [id]);
    expect(kept).toEqual([{ kind: 'hand_over' }]);
  });
});

it.each(['post', 'review'] as const)(
  'a restored %s counts as undone, however it was restored',
  async (kind) => {
    const id =
      kind === 'post'
        ? await createPost(world, user)
        : await createReview(world, [user, await world.person()]);
    const args = { [`p_${kind}_id`]: id };
    await world.rpc(ana, `delete_${kind}_admin`, args);
    expect(await newest(ana)).toMatchObject({ action: `delete_${kind}`, is_undone: false });
    await world.rpc(ana, `restore_${kind}_admin`, args);
    const [first, second] = await justDone(ana);
    expect([first, second].find((done) => done?.action === `delete_${kind}`)).toMatchObject({
      is_undone: true,
    });
    await world.rpc(ana, `delete_${kind}_admin`, args);
    expect(await newest(ana)).toMatchObject({ action: `delete_${kind}`, is_undone: false });
    await undo(ana, (await newest(ana)).entry_id);
  },
);

it.each(['post', 'review'] as const)(
  'a %s that a colleague restored and deleted again stays deleted',
  async (kind) => {
    const id =
      kind === 'post'
        ? await createPost(world, user)
        : await createReview(world, [user, await world.person()]);
    const args = { [`p_${kind}_id`]: id };
    const latest = { p_action: `delete_${kind}`, p_entity_id: id };
    await world.rpc(ana, `delete_${kind}_admin`, args);
    await world.rpc(ivan, `restore_${kind}_admin`, args);
    await world.rpc(ivan, `delete_${kind}_admin`, args);
    await world.refuses(ana, 'admin_undo_latest', latest, 'PT409', NOT_LAST);
    await world.rpc(ivan, 'admin_undo_latest', latest);
  },
);

describe('other actions', () => {
  it('edits of a report, its reopening', async () => {
    const id = await openItem(world, DESKS[0] ?? TICKETS, user);
    const update = (args: Args) => world.rpc(ana, 'admin_update_report_status', { p_report_id: id, ...args });
    await expectFullUndo(ana, 'reports', id, () =>
      update({ p_severity: 9, p_resolution_notes: 'Look here.' }),
    );
    await update({ p_status: 'claimed', p_resolution_notes: 'First' });
    await expectFullUndo(ana, 'reports', id, () =>
      update({ p_status: 'closed', p_resolution_notes: 'Nothing', p_resolution_action: 'none' }),
    );
    await update({ p_status: 'closed', p_resolution_action: 'none' });
    await expectFullUndo(ana, 'reports', id, () =>
      world.rpc(ana, 'admin_reopen_report', { p_report_id: id, p_reason: 'It goes on.' }),
    );
  });

  it('the priority of a ticket, also after an answer', async () => {
    const id = await openItem(world, TICKETS, user);
    const label = () => world.rpc(ana, 'admin_label', { p_item: 'ticket', p_id: id, p_priority: 'urgent' });
    await expectFullUndo(ana, 'support_tickets', id, label);
    await claimItem(world, TICKETS, ana, id);
    await label();
    const { entry_id } = await newest(ana);
    await world.rpc(ana, 'send_support_message', { p_ticket_id: id, p_content: 'Hello' });
    await undo(ana, entry_id);
    const [row] = await world.sql<{ answered: boolean }>(
      `select priority, answered_at is not null as answered, due_at = close_due_at as due from public.support_tickets where id = $1`,
      [id],
    );
    expect(row).toEqual({ priority: 'normal', answered: true, due: true });
  });

  it('a note, new or edited, unless it was edited since', async () => {
    const ticket = await openItem(world, TICKETS, user);
    const add = (p_body: string) =>
      world.rpc<{ id: string }>(ana, 'admin_add_note', {
        p_entity_type: 'ticket',
        p_entity_id: ticket,
        p_body,
      });
    const done = await expectFullUndo(ana, 'support_tickets', ticket, () => add(`Look, @${ivan.email}.`));
    expect(done).toMatchObject({
      action: 'add_note',
      entity_table: 'support_tickets',
      entity_id: ticket,
      title: 'Hello',
    });
    const { id } = await add('First');
    const added = await newest(ana);
    const edit = (p_body: string) => world.rpc(ana, 'admin_edit_note', { p_note_id: id, p_body });
    await expectFullUndo(ana, 'notes', id, () => edit(`Second, @${ivan.email}.`));
    await edit('Third');
    const edited = await newest(ana);
    await refused(ana, added.entry_id, 'This note was edited since then.');
    await expectFullUndo(ana, 'notes', id, () => edit('Fourth'));
    await undo(ana, edited.entry_id);
    await undo(ana, added.entry_id);
    expect(await world.sql('select from public.notes where id = $1', [id])).toEqual([]);
    await refused(ana, edited.entry_id, /undone already/);
  });

  it('a profile’s fields and categories, but no balance', async () => {
    const { id } = await world.person('user', { is_worker: true, bio: 'Old' });
    const update = (p_updates: Args, by = ana) =>
      world.rpc(by, 'admin_update_user_profile', { p_user_id: id, p_updates });
    const before = await everything('profiles', id);
    await update({ bio: null, full_name: 'New Name', subscription_expires_at: '2030-01-01T00:00:00Z' });
    const done = await newest(ana);
    expect(done).toMatchObject({ entity_table: 'profiles', title: 'New Name', why_not: null });
    await undo(ana, done.entry_id);
    const bare = (all: unknown[]) => String(all[0]).replace(/"updated_at": "[^"]*"/, '');
    expect(bare(await everything('profiles', id))).toBe(bare(before));
    await update({ bio: 'Mine' });
    const { entry_id } = await newest(ana);
    await update({ bio: 'Hers' }, admin);
    await refused(ana, entry_id, 'This profile was changed since then: bio.');
    await update({ bio: 'Mine' }, admin);
    await refused(ana, entry_id, 'This profile was changed since then: bio.');
    await update({ balance: 5 }, admin);
    expect((await justDone(admin))[0]).toMatchObject({ action: 'update_user_profile', why_not: null });
    const [money] = await world.sql<{ id: string }>('select max(id) as id from public.admin_action_audit');
    await refused(admin, Number(money?.id), /^A change of the balance cannot be undone/);
  });

  it('a profile’s field: only the offered change, not an equal one by a colleague', async () => {
    const { id } = await world.person('user', { bio: 'Old', username: 'old' });
    const update = (by: Person, p_updates: Args) =>
      world.rpc(by, 'admin_update_user_profile', { p_user_id: id, p_updates });
    const latest = (p_values: Args) => ({ p_action: 'update_user_profile', p_entity_id: id, p_values });
    await update(ana, { username: 'new', website: null });
    await update(admin, { bio: 'Same' });
    await update(ana, { bio: 'Same' });
    for (const values of [{ bio: 'Same' }, { username: 'old' }])
      await world.refuses(ana, 'admin_undo_latest', latest(values), 'PT409', NOT_LAST);
    await world.rpc(ana, 'admin_undo_latest', latest({ username: 'new' }));

    // A change undone since, also by its author, does not count.
    await update(ana, { bio: null });
    await update(admin, { bio: 'Hers' });
    await undo(admin, (await newest(admin)).entry_id);
    await world.rpc(ana, 'admin_undo_latest', latest({ bio: null }));
    const rows = await world.sql('select bio, username from public.profiles where user_id = $1', [id]);
    expect(rows).toEqual([{ bio: 'Same', username: 'old' }]);
  });

  it('one of two equal changes, although it was sent twice after a lost answer', async () => {
    const { id } = await world.person('user', { bio: 'Old' });
    const update = (by: Person, bio: string) =>
      world.rpc(by, 'admin_update_user_profile', { p_user_id: id, p_updates: { bio } });
    const bio = async () =>
      (await world.sql<{ bio: string }>('select bio from public.profiles where user_id = $1', [id]))[0]?.bio;
    for (const text of ['New', 'Old', 'New']) await update(ana, text);
    const latest = { p_action: 'update_user_profile', p_entity_id: id, p_undo_id: randomUUID() };
    await race(
      world,
      (tx) => world.rpcIn(tx, ana, 'admin_undo_latest', latest),
      () => world.rpc(ana, 'admin_undo_latest', latest),
    );
    await world.rpc(ana, 'admin_undo_latest', { ...latest, p_values: { bio: 'New' } });
    expect(await bio()).toBe('Old');
    expect((await world.audited(id)).map(({ action }) => action)).toEqual(
      Array(4).fill('update_user_profile'),
    );

    const taken = 'This undo ID is already in use.';
    await world.refuses(ivan, 'admin_undo_latest', latest, 'PT409', taken);
    const another = { ...latest, p_entity_id: (await world.person()).id };
    await world.refuses(ana, 'admin_undo_latest', another, 'PT409', taken);
    await world.rpc(ana, 'admin_undo_latest', { ...latest, p_undo_id: randomUUID() });
    expect(await bio()).toBe('New');
  });

  it('a merge of tickets; nothing else on a ticket merged since', async () => {
    const [from, into] = [await openItem(world, TICKETS, user), await openItem(world, TICKETS, user)];
    await claimItem(world, TICKETS, ana, from);
    await closeItem(world, TICKETS, ana, from);
    const closed = await newest(ana);
    const merge = { p_ticket_id: from, p_into_id: into };
    await world.rpc(ana, 'admin_merge_tickets', merge);
    const sentence = `This ticket was merged into #${into.slice(0, 8)} since then.`;
    await refused(ana, closed.entry_id, sentence);
    const merged = await newest(ana);
    expect(merged).toMatchObject({ action: 'merge_support_ticket', why_not: null });
    await claimItem(world, TICKETS, ivan, into);
    await refused(ana, merged.entry_id, 'Only the claimer or an admin can change this ticket.');
    await releaseItem(world, TICKETS, ivan, into);
    await undo(ana, merged.entry_id);
    expect(await newest(ana)).toMatchObject({ entry_id: merged.entry_id, is_undone: true });
    await undo(ana, closed.entry_id);
    expect(await statusOf(TICKETS, from)).toBe('claimed');
  });

  it('posts and reviews, whose undo is not listed itself', async () => {
    const post = await createPost(world, user);
    await world.rpc(ana, 'update_post_status_admin', { p_post_id: post, p_status: 'completed' });
    const done = await newest(ana);
    await world.rpc(ana, 'admin_undo_latest', { p_action: 'update_post_status', p_entity_id: post });
    expect(await newest(ana)).toMatchObject({ entry_id: done.entry_id, is_undone: true });
    const review = await createReview(world, [user, await world.person()]);
    await world.rpc(ana, 'delete_review_admin', { p_review_id: review });
    const deleted = await newest(ana);
    expect(deleted).toMatchObject({ title: null, why_not: null });
    await undo(ana, deleted.entry_id);
    const rows = await world.sql('select deleted_at from public.reviews where id = $1', [review]);
    expect(rows).toEqual([{ deleted_at: null }]);
  });

  describe.each([
    ['suspend', 'suspension', 'suspended'],
    ['ban', 'ban', 'banned'],
  ] as const)('%s', (flag, noun, is) => {
    const press = (by: Person, person: Person, p_value: boolean) =>
      world.rpc(by, `${flag}_user_admin`, { p_user_id: person.id, p_value, p_reason: 'Spam' });
    const decided = (by: Person, person: Person, more: Args = {}) =>
      world.rpc<{ id: string }>(by, 'admin_decide', {
        p_target_type: 'user',
        p_target_id: person.id,
        p_kind: flag,
        ...BROKEN,
        ...more,
      });
    const open = async (person: Person) =>
      (await ledger(world, person)).filter(({ end_kind: end }) => end === null).map(({ id }) => id);

    it('ends what the caller imposed, from the list and from the toast', async () => {
      const person = await world.person('user', { full_name: 'Maja Novak' });
      await press(ana, person, true);
      const done = await newest(ana);
      expect(done).toMatchObject({ action: `${flag}_user`, title: 'Maja Novak', why_not: null });
      await refused(ivan, done.entry_id, 'Not authorized', '42501');
      await refused(admin, done.entry_id, 'Only the person who did this can undo it.');
      await undo(ana, done.entry_id);
      expect((await flags(world, person))[is]).toBe(false);
      expect(await ledger(world, person)).toMatchObject([{ lifted_by: ana.id, lift_reason: 'Undone' }]);
      expect((await world.audited(person.id)).map(({ action }) => action)).toEqual([
        `${flag}_user`,
        `un${flag}_user`,
      ]);
      await refused(ana, done.entry_id, 'This was undone already.');
      expect(await newest(ana)).toMatchObject({ entry_id: done.entry_id, is_undone: true });

      await press(ana, person, true);
      await world.rpc(ana, 'admin_undo_latest', { p_action: `${flag}_user`, p_entity_id: person.id });
      expect(await open(person)).toEqual([]);
    });

    it('keeps what a colleague imposed, before or since', async () => {
      const person = await world.person();
      await decided(admin, person);
      const [standing] = await open(person);
      await world.refuses(
        ana,
        `${flag}_user_admin`,
        { p_user_id: person.id, p_value: true },
        'PT409',
        `This person is already ${is}, by Ada Admin.`,
      );
      const latest = { p_action: `${flag}_user`, p_entity_id: person.id };
      await world.refuses(ana, 'admin_undo_latest', latest, 'PT409', NOT_LAST);
      expect(await open(person)).toEqual([standing]);

      const other = await world.person();
      await press(ana, other, true);
      const { entry_id } = await newest(ana);
      await decided(admin, other);
      await refused(ana, entry_id, `This ${noun} was changed since then.`);
      expect(await open(other)).toHaveLength(2);
    });

    it('restores what the caller lifted', async () => {
      const person = await world.person();
      await decided(admin, person);
      await world.sql('update public.sanctions set imposed_at = $2 where user_id = $1', [
        person.id,
        inHours(-2),
      ]);
      const before = await ledger(world, person);
      await press(ana, person, false);
      const { entry_id } = await newest(ana);
      await undo(ana, entry_id);
      expect(await ledger(world, person)).toEqual(before);
      expect((await flags(world, person))[is]).toBe(true);
    });

    it('does not restore what was imposed by a decision reversed since', async () => {
      const person = await world.person();
      const { id } = await decided(admin, person);
      await press(ana, person, false);
      const { entry_id } = await newest(ana);
      await world.rpc(admin, 'admin_reverse_decision', { p_decision_id: id, p_reason: 'Wrong.' });
      await refused(ana, entry_id, `The decision behind this ${noun} was taken back since then.`);
      expect(await open(person)).toEqual([]);
    });

    it('by two concurrent calls is done once', async () => {
      const person = await world.person();
      await press(ana, person, true);
      const { entry_id } = await newest(ana);
      const second = race(
        world,
        (tx) => world.rpcIn(tx, ana, 'admin_undo_action', { p_entry_id: entry_id }),
        () => undo(ana, entry_id),
      );
      await expectSqlError(second, 'PT409', 'This was undone already.');
      expect(await world.audited(person.id)).toHaveLength(2);
    });
  });

  it('does not restore a suspension that has expired meanwhile', async () => {
    const person = await world.person();
    const until = { p_target_type: 'user', p_target_id: person.id, p_kind: 'suspend', ...BROKEN };
    await world.rpc(admin, 'admin_decide', { ...until, p_ends_at: inHours(1) });
    await world.rpc(ana, 'suspend_user_admin', { p_user_id: person.id, p_value: false });
    const { entry_id } = await newest(ana);
    await world.sql(
      `update public.sanctions set imposed_at = imposed_at - interval '2 hours', ends_at = ends_at - interval '2 hours'
        where user_id = $1`,
      [person.id],
    );
    await refused(ana, entry_id, 'This suspension would be over by now.');
  });

  it('one line for a bulk action, whose undo restores all items, however it is called', async () => {
    const by = await world.person('moderator');
    const posts = [await createPost(world, user), await createPost(world, user)];
    const run = async (p_action: string, p_arguments: Args = {}) => {
      const args = { p_item: 'post', p_action, p_arguments, p_ids: `{${posts.join(',')}}` };
      const found = await world.rpc<{ batch_id: string }>(by, 'admin_preview_bulk', args);
      await world.rpc(by, 'admin_start_bulk', { p_batch_id: found.batch_id });
      return found.batch_id;
    };
    const statuses = () => world.sql('select distinct status from public.posts where id = any ($1)', [posts]);
    const batch = await run('status', { status: 'completed' });
    const done = await newest(by);
    expect(done).toMatchObject({
      action: 'start_bulk',
      entity_table: 'bulk_batches',
      entity_id: batch,
      title: 'Status: 2 posts',
      why_not: null,
    });
    expect(await justDone(by)).toHaveLength(1);
    await refused(ivan, done.entry_id, 'Not authorized', '42501');
    await undo(by, done.entry_id);
    expect(await statuses()).toEqual([{ status: 'open' }]);
    const twice = 'This has already been undone.';
    expect(await justDone(by)).toMatchObject([{ entry_id: done.entry_id, is_undone: true, why_not: twice }]);
    await refused(by, done.entry_id, twice);

    const again = await run('status', { status: 'cancelled' });
    await world.rpc(by, 'admin_undo_bulk', { p_batch_id: again });
    expect(await newest(by)).toMatchObject({ entity_id: again, is_undone: true });
    // Actions without an undo are not listed.
    await run('restore');
    expect(await justDone(by)).toHaveLength(2);
    // By an admin, from the log, for as long as it is kept.
    const deleted = await run('delete');
    const { entry_id } = await newest(by);
    await undo(admin, entry_id);
    expect(await newest(by)).toMatchObject({ entity_id: deleted, title: 'Delete: 2 posts', is_undone: true });
    await world.sql('delete from private.bulk_batches where id = $1', [batch]);
    await refused(by, done.entry_id, 'Bulk actions can be undone for 30 days.');
  });

  it('at most twenty, newest first, and only with an undo', async () => {
    const by = await world.person('moderator');
    const ids: string[] = [];
    for (let at = 0; at < 21; at += 1) {
      const id = await openItem(world, TICKETS, user);
      await claimItem(world, TICKETS, by, id);
      ids.unshift(id);
    }
    await world.rpc(by, 'send_support_message', { p_ticket_id: ids[0], p_content: 'Hello' });
    const warned = { p_target_type: 'user', p_target_id: user.id, p_kind: 'warn', ...BROKEN };
    const { id } = await world.rpc<{ id: string }>(ana, 'admin_decide', warned);
    await world.rpc(by, 'admin_reverse_decision', { p_decision_id: id, p_reason: 'A mistake.' });
    expect((await justDone(by)).map((done) => done.entity_id)).toEqual(ids.slice(0, 20));
    const [entry] = await world.sql<{ id: string }>('select max(id) as id from public.admin_action_audit');
    await refused(by, Number(entry?.id), 'This action cannot be undone here.');
  });
});

async function statusOf({ table }: Desk, id: string): Promise<string | undefined> {
  const [row] = await world.sql<{ status: string }>(`select status from public.${table} where id = $1`, [id]);
  return row?.status;
}

/** The log is immutable: only here its guard is disabled. */
async function ageOfLog({ database }: World, entry: number, hours: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    await tx.query(
      `update public.admin_action_audit set created_at = now() - $2 * interval '1 hour' where id = $1`,
      [entry, hours],
    );
  });
}
