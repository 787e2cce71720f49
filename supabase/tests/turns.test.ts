import { beforeAll, describe, expect, it } from 'vitest';
import { claimItem, closeItem, DESKS, openItem, releaseItem, TICKETS } from './desks.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

// Assignment: hand over, snooze, priority and tags, and the views of both desks.

const world = await openWorld();
const admin = await world.person('admin', { full_name: 'Ada Admin' });
const ana = await world.person('moderator', { full_name: 'Ana Horvat' });
const ivan = await world.person('moderator', { full_name: 'Ivan Babić' });
const user = await world.person();
const saved = await world.rpc<{ id: string }>(admin, 'admin_save_team', {
  p_name: 'Payments',
  p_member_ids: `{${ivan.id},${ana.id}}`,
});
const team: string = saved.id;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const notificationsOf = async (whom: Person, id: string) => {
  const all = await world.rpc<{ entity_id: string; kind: string; text: string }[]>(
    whom,
    'admin_get_notifications',
    { p_limit: 200 },
  );
  return all.filter(({ entity_id }) => entity_id === id).map(({ kind, text }) => [kind, text]);
};

describe.each(DESKS)('a $item', (desk) => {
  const list = desk.item === 'report' ? 'admin_get_reports' : 'admin_get_support_tickets';
  const open = () => openItem(world, desk, user);
  async function claimed(by: Person): Promise<string> {
    const id = await open();
    await claimItem(world, desk, by, id);
    return id;
  }
  const item = (id: string) => ({ p_item: desk.item, p_id: id });
  const handOver = (caller: Person, id: string, args: Args) =>
    world.rpc(caller, 'admin_hand_over', { ...item(id), ...args });
  const snooze = (caller: Person, id: string, hours: number) =>
    world.rpc(caller, 'admin_snooze', { ...item(id), p_until: inHours(hours) });
  const row = async (id: string) => {
    const [found] = await world.sql(`select * from public.${desk.table} where id = $1`, [id]);
    return found ?? {};
  };
  const lastEntry = async (id: string) => (await world.audited(id)).at(-1);
  async function views(whom: Person, id: string): Promise<string[]> {
    const turns = ['mine', 'waiting', 'unassigned', 'team', 'snoozed', 'breached'];
    const found = await Promise.all(
      turns.map((p_turn) => world.rpc<{ id: string }[]>(whom, list, { p_turn, p_limit: 200 })),
    );
    return turns.filter((_, at) => found[at]?.some((shown) => shown.id === id));
  }

  it('is handed over to a colleague, who becomes its holder, sees the note and is notified', async () => {
    const id = await claimed(ana);
    await handOver(ana, id, { p_to: ivan.id, p_note: ' It is in Croatian. ' });
    expect(await row(id)).toMatchObject({ status: 'claimed', claimed_by_user_id: ivan.id });
    const notes = await world.rpc<{ id: string }[]>(ivan, 'admin_get_notes', {
      p_entity_type: desk.item,
      p_entity_id: id,
    });
    expect(notes).toMatchObject([{ author_user_id: ana.id, body: 'It is in Croatian.' }]);
    expect(await world.audited(id)).toMatchObject([
      { action: `claim_${desk.noun}` },
      {
        actor_user_id: ana.id,
        action: `hand_over_${desk.noun}`,
        details: { old_claimed_by: ana.id, new_claimed_by: ivan.id, note_id: notes[0]?.id },
      },
    ]);
    expect(await notificationsOf(ivan, id)).toEqual([['hand_over', 'It is in Croatian.']]);
    expect(await closeItem(world, desk, ivan, id)).toMatchObject({ status: 'closed' });
  });

  it('is handed over to a team, whose members may claim it and are notified', async () => {
    const id = await claimed(ana);
    await handOver(ana, id, { p_team_id: team });
    expect(await row(id)).toMatchObject({ status: 'open', claimed_by_user_id: null, team_id: team });
    expect((await lastEntry(id))?.details).toEqual({
      old_status: 'claimed',
      new_status: 'open',
      old_claimed_by: ana.id,
      new_team_id: team,
    });
    expect(await notificationsOf(ivan, id)).toEqual([
      ['hand_over', desk.item === 'report' ? 'Other' : 'Hello'],
    ]);
    expect(await notificationsOf(ana, id)).toEqual([]);
    expect(await views(ivan, id)).toEqual(['waiting', 'unassigned', 'team']);
    await claimItem(world, desk, ivan, id);
    expect(await row(id)).toMatchObject({ team_id: team });
    const again = { ...item(await open()), p_team_id: team };
    await world.rpc(ana, 'admin_hand_over', again);
    const there = `This ${desk.item} is already with that team.`;
    await world.refuses(ana, 'admin_hand_over', again, 'PT409', there);
  });

  it('of a colleague is handed over by an admin, but not by a moderator', async () => {
    const id = await claimed(ana);
    const args = { ...item(id), p_to: ivan.id };
    const sentence = `Only the claimer or an admin can change this ${desk.item}.`;
    await world.refuses(ivan, 'admin_hand_over', { ...item(id), p_team_id: team }, 'P0001', sentence);
    await world.refuses(user, 'admin_hand_over', args, '42501', 'Not authorized');
    await world.refuses('anon', 'admin_hand_over', args, '42501', /permission denied/);
    await handOver(admin, id, { p_to: ivan.id });
    expect(await row(id)).toMatchObject({ claimed_by_user_id: ivan.id });
  });

  it('is not handed over to people who can’t work on it, nor when closed', async () => {
    const id = await claimed(ana);
    const banned = await world.person('moderator', { is_banned: true });
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const [args, code, sentence] of [
      [{}, '22023', 'Hand it over to a colleague or to a team.'],
      [{ p_to: ivan.id, p_team_id: team }, '22023', 'Hand it over to a colleague or to a team.'],
      [{ p_to: user.id }, '22023', 'Hand it over to a colleague of the staff.'],
      [{ p_to: banned.id }, '22023', 'Hand it over to a colleague of the staff.'],
      [{ p_to: ana.id }, '22023', /^Hand it over to someone else/],
      [{ p_to: nobody }, 'PT404', 'User not found'],
      [{ p_team_id: nobody }, 'PT404', 'Team not found'],
      [{ p_to: ivan.id, p_note: 'x'.repeat(5001) }, '22023', 'The note must have at most 5,000 characters.'],
    ] as const)
      await world.refuses(ana, 'admin_hand_over', { ...item(id), ...args }, code, sentence);
    const taken = `This ${desk.item} is already claimed by Ana Horvat.`;
    await world.refuses(admin, 'admin_hand_over', { ...item(id), p_to: ana.id }, 'PT409', taken);
    await closeItem(world, desk, ana, id);
    const closed = `This ${desk.item} is closed.`;
    await world.refuses(ana, 'admin_hand_over', { ...item(id), p_to: ivan.id }, 'PT409', closed);
    await world.refuses(ana, 'admin_snooze', { ...item(id), p_until: inHours(1) }, 'PT409', closed);
  });

  it('is handed over once by two concurrent calls', async () => {
    const id = await claimed(ana);
    const second = race(
      world,
      (tx) => world.rpcIn(tx, ana, 'admin_hand_over', { ...item(id), p_to: ivan.id }),
      () => handOver(ana, id, { p_to: admin.id }),
    );
    const sentence = `Only the claimer or an admin can change this ${desk.item}.`;
    await expectSqlError(second, 'P0001', sentence);
    expect(await row(id)).toMatchObject({ claimed_by_user_id: ivan.id });
    expect(await notificationsOf(admin, id)).toEqual([]);
  });

  it('is snoozed until its time: then it is listed again, and its holder is notified', async () => {
    const id = await claimed(ana);
    await snooze(ana, id, 2);
    await snooze(ana, id, 24);
    expect(await views(ana, id)).toEqual(['snoozed']);
    expect((await world.audited(id)).map(({ action }) => action)).toEqual([
      `claim_${desk.noun}`,
      `snooze_${desk.noun}`,
      `snooze_${desk.noun}`,
    ]);
    await world.sql(
      `update public.${desk.table} set snoozed_until = now() - interval '1 second' where id = $1`,
      [id],
    );
    expect(await views(ana, id)).toEqual(['mine', 'waiting']);
    await world.rpc('service_role', 'run_turns');
    expect(await row(id)).toMatchObject({ snoozed_until: null });
    expect(await notificationsOf(ana, id)).toMatchObject([['snooze_over', expect.any(String)]]);
  });

  it('is unsnoozed by hand, and when it is claimed', async () => {
    const id = await claimed(ana);
    await snooze(ana, id, 2);
    await world.rpc(ana, 'admin_snooze', item(id));
    expect(await row(id)).toMatchObject({ snoozed_until: null });
    await snooze(ana, id, 2);
    await claimItem(world, desk, ivan, id, ana);
    expect(await row(id)).toMatchObject({ snoozed_until: null });
  });

  it.each<[string, (holder: Person, id: string) => Promise<unknown>]>([
    ['releases it', (holder, id) => releaseItem(world, desk, holder, id)],
    [
      'loses the role',
      (holder) => world.sql(`update public.profiles set role = 'user' where user_id = $1`, [holder.id]),
    ],
    [
      'is suspended',
      (holder) => world.sql(`update public.profiles set is_suspended = true where user_id = $1`, [holder.id]),
    ],
  ])('is unsnoozed when its holder %s', async (_, lose) => {
    const holder = await world.person('moderator');
    const id = await claimed(holder);
    await snooze(holder, id, 2);
    await lose(holder, id);
    expect(await row(id)).toMatchObject({ status: 'open', snoozed_until: null });
  });

  it('is snoozed for at most 60 days, by its holder or an admin', async () => {
    const id = await claimed(ana);
    const until = (hours: number) => ({ ...item(id), p_until: inHours(hours) });
    await world.refuses(ana, 'admin_snooze', until(-1), '22023', 'Choose a time in the future.');
    const tooLong = 'Choose a time within the next 60 days.';
    await world.refuses(ana, 'admin_snooze', until(60 * 24 + 1), '22023', tooLong);
    const sentence = `Only the claimer or an admin can change this ${desk.item}.`;
    await world.refuses(ivan, 'admin_snooze', until(1), 'P0001', sentence);
    await world.refuses(user, 'admin_snooze', until(1), '42501', 'Not authorized');
    await snooze(admin, id, 60 * 24 - 1);
  });

  it('gets tags from all staff; two concurrent changes keep all tags', async () => {
    const id = await claimed(ana);
    const label = (args: Args) => ({ ...item(id), ...args });
    await race(
      world,
      (tx) => world.rpcIn(tx, ana, 'admin_label', label({ p_add_tags: '{" Refund ",VIP,vip}' })),
      () => world.rpc(ivan, 'admin_label', label({ p_add_tags: '{Ček}' })),
    );
    expect(await row(id)).toMatchObject({ tags: ['refund', 'vip', 'ček'] });
    await world.rpc(ivan, 'admin_label', label({ p_add_tags: '{vip}', p_remove_tags: '{Refund}' }));
    expect(await lastEntry(id)).toEqual({
      actor_user_id: ivan.id,
      action: `label_${desk.noun}`,
      details: { tags: { old: ['refund', 'vip', 'ček'], new: ['vip', 'ček'] } },
    });
    for (const same of ['vip', 'V\u200bIP', 'c\u030cek', ' ČEK\u00a0']) {
      await world.rpc(ivan, 'admin_label', label({ p_add_tags: `{"${same}"}` }));
    }
    expect(await world.audited(id)).toHaveLength(4);
    const found = await world.rpc<{ id: string }[]>(ana, list, { p_tag: 'VI\u200bP' });
    expect(found.map((shown) => shown.id)).toEqual([id]);
    const length = 'A tag must have 1 to 40 characters.';
    await world.refuses(ana, 'admin_label', label({ p_add_tags: '{" "}' }), '22023', length);
    await world.refuses(ana, 'admin_label', label({ p_add_tags: `{${'x'.repeat(41)}}` }), '22023', length);
    const many = label({ p_add_tags: '{1,2,3,4,5,6,7,8,9}' });
    await world.refuses(ana, 'admin_label', many, '22023', 'At most 10 tags: remove another one first.');
    await world.refuses(user, 'admin_label', label({ p_add_tags: '{mine}' }), '42501', 'Not authorized');
  });

  it('is marked as breached when overdue, also if closed in the minute before the job', async () => {
    const late = await claimed(ana);
    const closed = await claimed(ana);
    await world.sql(
      `update public.${desk.table} set due_at = now() - interval '1 minute' where id = any ($1::uuid[])`,
      [`{${late},${closed}}`],
    );
    await closeItem(world, desk, ana, closed);
    const [done] = await world.rpc<{ breached: number }[]>('service_role', 'run_turns');
    expect(done).toMatchObject({ breached: 1 });
    expect(await views(ana, late)).toEqual(['mine', 'waiting', 'breached']);
    expect(await views(ana, closed)).toEqual([]);
    expect((await row(closed)).breached_at).not.toBeNull();
    const name = desk.item === 'report' ? 'reports' : 'support';
    expect(await world.rpc('service_role', 'desks_late')).toContainEqual({ desk: name, count: 1 });
  });
});

describe('claims are released', () => {
  const away = async (role: 'moderator' | 'admin' = 'moderator') => {
    const person = await world.person(role);
    await world.sql(`update auth.users set last_sign_in_at = now() - interval '9 hours' where id = $1`, [
      person.id,
    ]);
    return person;
  };
  const held = async (by: Person, hours: number) => {
    const id = await openItem(world, TICKETS, user);
    await world.sql(
      `update public.support_tickets set status = 'claimed', claimed_by_user_id = $2, team_id = $3,
         claimed_at = now() - $4 * interval '1 hour' where id = $1`,
      [id, by.id, team, hours],
    );
    return id;
  };
  const status = async (id: string) =>
    (await world.sql<{ status: string }>('select status from public.support_tickets where id = $1', [id]))[0]
      ?.status;

  it('of staff unseen for eight hours, by the system with the reason; the team stays', async () => {
    const gone = await away();
    const back = await away();
    const stranger = await world.person('moderator');
    await world.sql(
      `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at)
       values (gen_random_uuid(), $1, now() - interval '1 day', now(), (now() at time zone 'utc') - interval '7 hours')`,
      [back.id],
    );
    const [old, fresh, ofBack, imported] = [
      await held(gone, 9),
      await held(gone, 7),
      await held(back, 9),
      await held(stranger, 9),
    ];
    const [done] = await world.rpc<{ returned: number }[]>('service_role', 'run_turns');
    expect(done).toMatchObject({ returned: 1 });
    expect(await Promise.all([old, fresh, ofBack, imported].map(status))).toEqual([
      'open',
      'claimed',
      'claimed',
      'claimed',
    ]);
    expect(await world.audited(old)).toEqual([
      {
        actor_user_id: null,
        action: 'return_support_ticket',
        details: { old_status: 'claimed', new_status: 'open', old_claimed_by: gone.id, reason: 'away' },
      },
    ]);
    const kept = await world.sql('select team_id from public.support_tickets where id = $1', [old]);
    expect(kept).toEqual([{ team_id: team }]);
  });

  it.each([
    ['is_banned = true', 'banned'],
    ['is_suspended = true', 'suspended'],
    [`role = 'user'`, 'not_staff'],
  ])('when %s, at once', async (change, reason) => {
    const leaver = await world.person('moderator');
    const id = await held(leaver, 1);
    await world.sql(`update public.profiles set ${change} where user_id = $1`, [leaver.id]);
    expect(await status(id)).toBe('open');
    expect((await world.audited(id)).at(-1)).toMatchObject({ actor_user_id: null, details: { reason } });
  });

  it('but not when a moderator becomes an admin', async () => {
    const promoted = await world.person('moderator');
    const id = await held(promoted, 1);
    await world.sql(`update public.profiles set role = 'admin' where user_id = $1`, [promoted.id]);
    expect(await status(id)).toBe('claimed');
  });
});

describe('a ticket waits', () => {
  const send = async (by: Person, id: string, content: string) => {
    await world.sql(
      `update public.support_messages set created_at = created_at - interval '1 minute' where ticket_id = $1`,
      [id],
    );
    return world.rpc<{ created_at: string }>(by, 'send_support_message', {
      p_ticket_id: id,
      p_content: content,
    });
  };
  const turn = async (id: string) => {
    const [row] = await world.sql<{ waits: string | null; answered: string | null; sleeps: boolean }>(
      `select to_json(waiting_since) #>> '{}' as waits, to_json(answered_at) #>> '{}' as answered,
              snoozed_until is not null as sleeps from public.support_tickets where id = $1`,
      [id],
    );
    return row;
  };

  it('since the first unanswered message, unless staff wrote last', async () => {
    const author = await world.person();
    const opened = await world.rpc<{ id: string; created_at: string }>(author, 'open_support_ticket', {
      p_subject: 'Help',
      p_category: 'Payments',
      p_content: 'Please',
    });
    const { id } = opened;
    expect(await turn(id)).toMatchObject({ waits: opened.created_at, answered: null });
    await send(author, id, 'Hello?');
    expect(await turn(id)).toMatchObject({ waits: opened.created_at });
    await claimItem(world, TICKETS, ana, id);
    const answer = await send(ana, id, 'We look.');
    expect(await turn(id)).toMatchObject({ waits: null, answered: answer.created_at });
    await world.rpc(ana, 'admin_snooze', { p_item: 'ticket', p_id: id, p_until: inHours(5) });
    await send(ana, id, 'Tomorrow.');
    expect(await turn(id)).toMatchObject({ waits: null, sleeps: true });
    const word = await send(author, id, 'Thanks');
    await send(author, id, 'And one more');
    expect(await turn(id)).toMatchObject({
      waits: word.created_at,
      answered: answer.created_at,
      sleeps: false,
    });
    await closeItem(world, TICKETS, ana, id);
    expect(await turn(id)).toMatchObject({ waits: null });
  });
});

describe('targets', () => {
  const save = (args: Args) =>
    world.rpc<{ id: string; updated_at: string }>(admin, 'admin_save_service_target', args);
  const due = async (table: string, id: string) => {
    const minutes = (column: string) =>
      `round(extract(epoch from ${column} - created_at) / 60)::integer as ${column}`;
    const [row] = await world.sql(
      `select ${minutes('answer_due_at')}, ${minutes('close_due_at')}, ${minutes('due_at')}
         from public.${table} where id = $1`,
      [id],
    );
    return row;
  };
  beforeAll(() =>
    world.rpc(admin, 'admin_save_working_hours', {
      p_time_zone: 'UTC',
      p_days: '{1,2,3,4,5,6,7}',
      p_starts_at: '00:00',
      p_ends_at: '24:00',
    }),
  );

  it('of tickets depend on category and priority, the most specific first; answered ones have a closing target', async () => {
    await save({ p_desk: 'ticket', p_answer_minutes: 300, p_close_minutes: 3000 });
    await save({ p_desk: 'ticket', p_priority: 'high', p_answer_minutes: 200 });
    await save({ p_desk: 'ticket', p_category: 'Payments', p_answer_minutes: 100, p_close_minutes: 1000 });
    await save({ p_desk: 'ticket', p_category: 'Payments', p_priority: 'urgent', p_answer_minutes: 10 });
    const ticket = async (category: string) => {
      const [row] = await world.sql<{ id: string }>(
        `insert into public.support_tickets (subject, category, user_id) values ('x', $1, $2) returning id`,
        [category, user.id],
      );
      return row?.id ?? '';
    };
    const label = (id: string, p_priority: string) =>
      world.rpc(ana, 'admin_label', { p_item: 'ticket', p_id: id, p_priority });
    const other = await ticket('Other');
    expect(await due('support_tickets', other)).toEqual({
      answer_due_at: 300,
      close_due_at: 3000,
      due_at: 300,
    });
    await label(other, 'high');
    expect(await due('support_tickets', other)).toMatchObject({ answer_due_at: 200, close_due_at: null });
    const payments = await ticket('Payments');
    await label(payments, 'high');
    expect(await due('support_tickets', payments)).toMatchObject({ answer_due_at: 100, close_due_at: 1000 });
    await label(payments, 'urgent');
    expect(await due('support_tickets', payments)).toMatchObject({ answer_due_at: 10, due_at: 10 });
    await label(payments, 'normal');
    await claimItem(world, TICKETS, ana, payments);
    await world.rpc(ana, 'send_support_message', { p_ticket_id: payments, p_content: 'Hello' });
    expect(await due('support_tickets', payments)).toMatchObject({ due_at: 1000 });
    await closeItem(world, TICKETS, ana, payments);
    expect(await due('support_tickets', payments)).toMatchObject({ due_at: null });
  });

  it('of reports depend on severity; their first answer is the claim', async () => {
    const desk = DESKS[0] ?? TICKETS;
    await save({ p_desk: 'report', p_priority: 'urgent', p_answer_minutes: 30, p_close_minutes: 120 });
    const id = await openItem(world, desk, user);
    expect(await due('reports', id)).toMatchObject({ due_at: null });
    await world.rpc(ana, 'admin_update_report_status', { p_report_id: id, p_severity: 9 });
    expect(await due('reports', id)).toEqual({ answer_due_at: 30, close_due_at: 120, due_at: 30 });
    await claimItem(world, desk, ana, id);
    expect(await due('reports', id)).toMatchObject({ due_at: 120 });
    await world.rpc(ana, 'admin_update_report_status', { p_report_id: id, p_severity: 2 });
    expect(await due('reports', id)).toMatchObject({ due_at: null });
  });

  it('and teams are not overwritten after a change by another admin', async () => {
    const of = { p_desk: 'report', p_category: 'Spam/Advertising' };
    const { updated_at } = await save({ ...of, p_close_minutes: 60 });
    const seen = { p_expected_updated_at: updated_at };
    await save({ ...of, ...seen, p_close_minutes: 90 });
    const late = { ...of, ...seen, p_close_minutes: 120 };
    const refused = 'The target was changed by you in another window.';
    await world.refuses(admin, 'admin_save_service_target', late, 'PT409', refused);
    const asNew = { ...of, p_close_minutes: 120 };
    const there = 'There is already a target for these. Change that one.';
    await world.refuses(admin, 'admin_save_service_target', asNew, 'PT409', there);

    const saveTeam = (args: Args) =>
      world.rpc<{ id: string; updated_at: string }>(admin, 'admin_save_team', args);
    const made = await saveTeam({ p_name: 'Fraud' });
    const args = { p_name: 'Fraud', p_id: made.id, p_expected_updated_at: made.updated_at };
    await saveTeam({ ...args, p_member_ids: `{${ana.id}}` });
    const theirs = 'The team was changed by you in another window.';
    await world.refuses(admin, 'admin_save_team', { ...args, p_name: 'Frauds' }, 'PT409', theirs);
    await world.rpc(admin, 'admin_delete_team', { p_id: made.id });
  });

  it('are edited by admins, and refused if invalid', async () => {
    const name = 'admin_save_service_target';
    const good = { p_desk: 'ticket', p_answer_minutes: 60 };
    await world.refuses(ana, name, good, '42501', 'Not authorized');
    await world.refuses(ana, 'admin_get_service_targets', {}, '42501', 'Not authorized');
    for (const [wrong, sentence] of [
      [{ p_desk: 'mail' }, /^Unknown desk "mail"/],
      [{ p_category: 'Scams' }, /^Unknown category "Scams"/],
      [{ p_priority: 'huge' }, /^Unknown priority "huge"/],
      [{ p_answer_minutes: 4 }, 'Each time must be 5 to 43,200 minutes of working time.'],
      [{ p_answer_minutes: null }, 'Give a time for the first answer, for closing, or both.'],
    ] as const)
      await world.refuses(admin, name, { ...good, ...wrong }, '22023', sentence);
    const { id } = await save({ p_desk: 'report', p_category: 'Scams', p_close_minutes: 60 });
    await world.refuses(ana, 'admin_delete_service_target', { p_id: id }, '42501', 'Not authorized');
    await world.rpc(admin, 'admin_delete_service_target', { p_id: id });
    const left = await world.rpc<{ id: string }[]>(admin, 'admin_get_service_targets');
    expect(left.map((target) => target.id)).not.toContain(id);
  });
});

describe('teams', () => {
  it('are edited by admins; members are staff, names are unique', async () => {
    const args = { p_name: 'Trust', p_member_ids: `{${ana.id}}` };
    await world.refuses(ana, 'admin_save_team', args, '42501', 'Not authorized');
    await world.refuses(ana, 'admin_delete_team', { p_id: team }, '42501', 'Not authorized');
    await world.refuses(user, 'admin_get_teams', {}, '42501', 'Not authorized');
    const taken = 'There is already a team PAYMENTS. Choose another name.';
    await world.refuses(admin, 'admin_save_team', { p_name: ' PAYMENTS ' }, 'PT409', taken);
    await world.refuses(admin, 'admin_save_team', { p_name: ' ' }, '22023', 'Enter a name.');
    await world.refuses(
      admin,
      'admin_save_team',
      { ...args, p_member_ids: `{${user.id}}` },
      '22023',
      /is not on the staff\.$/,
    );
    const { id } = await world.rpc<{ id: string }>(admin, 'admin_save_team', args);
    // A response was lost, and it is saved again.
    expect(await world.rpc(admin, 'admin_save_team', args)).toMatchObject({ id });
    expect(await world.audited(id)).toHaveLength(1);
    await world.refuses(admin, 'admin_save_team', { p_name: 'Trust' }, 'PT409', /already a team Trust/);
    await world.rpc(admin, 'admin_save_team', {
      p_id: id,
      p_name: 'Trust & Safety',
      p_member_ids: `{${ivan.id}}`,
    });
    expect((await world.audited(id)).at(-1)?.details).toEqual({
      old_name: 'Trust',
      new_name: 'Trust & Safety',
      added: [ivan.id],
      removed: [ana.id],
    });
    const teams = await world.rpc<{ name: string; member_ids: string[] }[]>(ana, 'admin_get_teams');
    expect(teams.map(({ name, member_ids }) => [name, member_ids.length])).toEqual([
      ['Payments', 2],
      ['Trust & Safety', 1],
    ]);
  });

  it('can be deleted; their items stay where they are', async () => {
    const { id } = await world.rpc<{ id: string }>(admin, 'admin_save_team', { p_name: 'Short-lived' });
    const ticket = await openItem(world, TICKETS, user);
    await world.rpc(ana, 'admin_hand_over', { p_item: 'ticket', p_id: ticket, p_team_id: id });
    await world.rpc(admin, 'admin_delete_team', { p_id: id });
    const rows = await world.sql('select status, team_id from public.support_tickets where id = $1', [
      ticket,
    ]);
    expect(rows).toEqual([{ status: 'open', team_id: null }]);
  });
});
