import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimItem, closeItem, openItem, TICKETS } from './desks.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Caller, type Person } from './world.ts';

interface Ticket {
  id: string;
  status: string;
  claimed_by_user_id: string | null;
  merged_into: string | null;
  waiting_since: Date | null;
  [column: string]: unknown;
}

interface Message {
  id: string;
  created_at: string;
  ticket_id: string;
  content: string;
}

let user: Person;
let one: string;
let two: string;

const world = await openWorld();
const ana = await world.person('moderator');
const ivan = await world.person('moderator');
const admin = await world.person('admin');
beforeEach(async () => {
  user = await world.person();
  one = await openItem(world, TICKETS, user);
  two = await openItem(world, TICKETS, user);
});

const short = (id: string) => `#${id.slice(0, 8)}`;
const both = (id = one, into = two): Args => ({ p_ticket_id: id, p_into_id: into });
const merge = (caller: Caller = ana, id = one, into = two) =>
  world.rpc<Ticket>(caller, 'admin_merge_tickets', both(id, into));
const unmerge = (caller: Caller = ana, id = one) =>
  world.rpc<Ticket>(caller, 'admin_unmerge_ticket', { p_ticket_id: id });
const refusesMerge = (caller: Caller, args: Args, code: string, sentence: string | RegExp) =>
  world.refuses(caller, 'admin_merge_tickets', args, code, sentence);
const claim = (by: Person, id: string) => claimItem(world, TICKETS, by, id);

async function ticket(id: string): Promise<Ticket> {
  const [row] = await world.sql<Ticket>('select * from public.support_tickets where id = $1', [id]);
  if (row === undefined) throw new Error('The ticket is gone');
  return row;
}

async function write(by: Person, id: string, p_content: string): Promise<void> {
  await world.rpc(by, 'send_support_message', { p_ticket_id: id, p_content });
}

/** Moves earlier messages and merges into the past. */
async function later(interval = '10 minutes'): Promise<void> {
  await world.sql(
    `update public.support_messages set created_at = created_at - $1::interval, held_until = held_until - $1::interval`,
    [interval],
  );
  await world.sql(
    `update public.support_tickets set waiting_since = waiting_since - $1::interval, merged_at = merged_at - $1::interval`,
    [interval],
  );
}

const thread = (by: Person, id: string) =>
  world.rpc<Message[]>(by, 'get_support_messages', { p_ticket_id: id });
const contents = async (by: Person, id: string) => (await thread(by, id)).map(({ content }) => content);

describe('merged tickets', () => {
  it('are one thread in order of time, which shows the ticket of each message', async () => {
    await write(user, one, 'Where is my money?');
    await later();
    await write(user, two, 'My payout?');
    await later();
    await claim(ana, two);
    await write(ana, two, 'On its way.');
    await later();
    expect(await merge()).toMatchObject({ id: two, status: 'claimed' });
    expect(await ticket(one)).toMatchObject({ status: 'closed', merged_into: two, waiting_since: null });
    expect((await ticket(two)).waiting_since).not.toBeNull();

    const words = ['Where is my money?', 'My payout?', 'On its way.'];
    for (const [by, id] of [
      [ana, two],
      [ana, one],
      [user, one],
      [user, two],
    ] as const)
      expect(await contents(by, id)).toEqual(words);
    expect((await thread(ana, two)).map(({ ticket_id: id }) => id)).toEqual([one, two, two]);
    expect((await world.audited(one)).at(-1)).toMatchObject({
      actor_user_id: ana.id,
      action: 'merge_support_ticket',
      details: { merged_into: two, old_status: 'open', new_status: 'closed' },
    });
    expect((await world.audited(two)).map(({ action }) => action)).not.toContain('merge_support_ticket');
  });

  it('share rate limit, unread count and claimer, who is notified of messages in either', async () => {
    await claim(ana, two);
    await merge();
    await write(user, one, 'Still nothing.');
    await expectSqlError(write(user, two, 'Hello?'), 'PT429', /wait a moment/);
    await later('10 seconds');
    await expectSqlError(write(user, two, 'Still nothing.'), 'P0001', /^Duplicate message/);
    expect(
      await world.rpc(ana, 'admin_get_unread_counts', { p_ticket_ids: `{${one},${two}}` }),
    ).toContainEqual(expect.objectContaining({ ticket_id: two, unread: 1 }));
    expect(
      await world.sql('select entity_id from public.notifications where user_id = $1 and kind = $2', [
        ana.id,
        'ticket_answer',
      ]),
    ).toContainEqual({ entity_id: two });
    expect(await world.rpc(ana, 'mark_support_messages_read', { p_ticket_id: two })).toBe(1);

    // Staff answer in the merge target.
    await world.refuses(
      ana,
      'send_support_message',
      { p_ticket_id: one, p_content: 'Hi' },
      'PT409',
      `This ticket was merged into ${short(two)}. Reply there.`,
    );
    await write(ana, two, 'Hi');
    expect((await ticket(two)).waiting_since).toBeNull();
    await later();
    await closeItem(world, TICKETS, ana, two);
    await expectSqlError(write(user, one, 'But'), 'P0001', 'This ticket is closed.');
  });

  it('accept an image of their person in either, while the thread is open', async () => {
    await world.sql(
      `insert into storage.buckets (id, name) values ('support-images', 'support-images') on conflict do nothing`,
    );
    await claim(ana, two);
    await merge();
    const upload = (by: Person) =>
      world.database.transaction(async (tx) => {
        const claims = JSON.stringify({ sub: by.id, role: 'authenticated' });
        await tx.query(
          `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
          [claims],
        );
        await tx.query(
          `insert into storage.objects (bucket_id, name, owner_id) values ('support-images', $1, $2)`,
          [`${one}/${randomUUID()}.png`, by.id],
        );
      });
    await upload(user);
    await expectSqlError(upload(ana), '42501', /row-level security/);
    await closeItem(world, TICKETS, ana, two);
    await expectSqlError(upload(user), '42501', /row-level security/);
  });

  it('count as waiting since the older question if the answer is withdrawn', async () => {
    await write(user, one, 'One');
    await later();
    await write(user, two, 'Two');
    await later();
    await claim(ana, two);
    await write(ana, two, 'To the second.');
    await later();
    await merge();
    await write(ana, two, 'To both.');
    expect((await ticket(two)).waiting_since).toBeNull();
    const messages = await thread(ana, two);
    await refusesMerge(
      ana,
      both(await openItem(world, TICKETS, user), two),
      'PT409',
      'A reply can still be taken back. Try again in a few seconds.',
    );
    await world.refuses(
      ana,
      'admin_unmerge_ticket',
      { p_ticket_id: one },
      'PT409',
      'A reply can still be taken back. Try again in a few seconds.',
    );
    await world.rpc(ana, 'admin_take_back_support_message', { p_message_id: messages.at(-1)?.id });
    const { waiting_since: since, answered_at } = await ticket(two);
    expect([since, answered_at]).toEqual([new Date(messages[0]?.created_at ?? ''), null]);
  });

  it('keep the higher priority of both, and their tags', async () => {
    const label = (p_id: string, p_priority: string, p_add_tags: string) =>
      world.rpc(ana, 'admin_label', { p_item: 'ticket', p_id, p_priority, p_add_tags });
    await world.rpc(admin, 'admin_save_service_target', {
      p_desk: 'ticket',
      p_priority: 'urgent',
      p_answer_minutes: 5,
    });
    await label(one, 'urgent', '{payout,app}');
    await label(two, 'low', '{refund,app}');
    const { due_at } = await ticket(one);
    await merge();
    expect(await ticket(two)).toMatchObject({
      priority: 'urgent',
      tags: ['app', 'payout', 'refund'],
      due_at,
    });
    await world.rpc(ana, 'admin_label', { p_item: 'ticket', p_id: two, p_add_tags: '{later}' });
    await unmerge();
    expect(await ticket(two)).toMatchObject({
      priority: 'low',
      tags: ['app', 'later', 'refund'],
      due_at: null,
    });
    expect(await ticket(one)).toMatchObject({ priority: 'urgent', tags: ['app', 'payout'], due_at });
  });
});

describe('merging', () => {
  it('is refused between people, with itself, into a closed or merged ticket, and to callers who are not staff', async () => {
    const other = await openItem(world, TICKETS, await world.person());
    await refusesMerge(ana, both(one, other), '22023', /^These tickets are of different people/);
    await refusesMerge(ana, both(one, one), '22023', 'Choose another ticket.');
    await refusesMerge(ana, both(one, randomUUID()), 'PT404', 'Ticket not found');
    await refusesMerge(user, both(), '42501', 'Not authorized');
    await claim(ana, two);
    await closeItem(world, TICKETS, ana, two);
    await refusesMerge(
      ana,
      both(),
      'PT409',
      `${short(two)} is closed. Merge it into an open ticket, or link the two.`,
    );

    const three = await openItem(world, TICKETS, user);
    await merge(ana, two, one);
    await refusesMerge(ana, both(two, three), 'PT409', `This ticket was already merged into ${short(one)}.`);
    await refusesMerge(
      ana,
      both(three, two),
      'PT409',
      `${short(two)} was merged into ${short(one)}. Merge into that one.`,
    );
    await refusesMerge(
      ana,
      both(one, three),
      'PT409',
      /^Other tickets were merged into #.* Merge the other way round/,
    );
    await merge(ana, three, one);
  });

  it('needs the right to change both; a closed one has no claimer', async () => {
    const sentence = 'Only the claimer or an admin can change this ticket.';
    await claim(ivan, one);
    await refusesMerge(ana, both(), 'P0001', sentence);
    await refusesMerge(ana, both(two, one), 'P0001', sentence);
    await merge(admin);
    await claim(ivan, two);
    await world.refuses(ana, 'admin_unmerge_ticket', { p_ticket_id: one }, 'P0001', sentence);
    expect(await unmerge(ivan)).toMatchObject({ id: one, status: 'claimed', claimed_by_user_id: ivan.id });
    await closeItem(world, TICKETS, ivan, one);
    const three = await openItem(world, TICKETS, user);
    await merge(ana, one, three);
    expect(await unmerge(ana)).toMatchObject({ status: 'closed', claimed_by_user_id: ivan.id });
  });

  it('keeps an appeal separate, but may merge into it', async () => {
    const [decision] = await world.sql<{ id: string }>(
      `insert into public.decisions (target_type, target_id, user_id, kind, policy_code, reason, decided_by)
       values ('user', $1, $1, 'warn', 'spam', 'Links.', $2) returning id`,
      [user.id, admin.id],
    );
    const { ticket_id } = await world.rpc<{ ticket_id: string }>(user, 'submit_appeal', {
      p_decision_id: decision?.id,
      p_text: 'No.',
    });
    const sentence = `${short(ticket_id)} is an appeal, which is decided on its own. Merge the other way round, or link the two.`;
    await refusesMerge(ana, both(ticket_id, one), 'PT409', sentence);
    await merge(ana, one, ticket_id);
  });

  it('of two tickets concurrently in both directions succeeds once', async () => {
    const outcome = race(
      world,
      (tx) => world.rpcIn(tx, ana, 'admin_merge_tickets', both(one, two)),
      () => world.rpc(ivan, 'admin_merge_tickets', both(two, one)),
    );
    await expectSqlError(
      outcome,
      'PT409',
      `${short(one)} was merged into ${short(two)}. Merge into that one.`,
    );
    expect(await ticket(two)).toMatchObject({ status: 'open', merged_into: null });
  });

  it('of a ticket that receives a message meanwhile adds it to the other one', async () => {
    await write(user, two, 'Hello');
    await later();
    const { waiting_since: since } = await ticket(two);
    await claim(ana, two);
    await write(ana, two, 'Answered');
    await later();
    await race(
      world,
      (tx) => world.rpcIn(tx, ana, 'admin_merge_tickets', both()),
      () => write(user, one, 'While you merge'),
    );
    const { waiting_since: now } = await ticket(two);
    expect(now).not.toBeNull();
    expect(now).not.toEqual(since);
    expect(await contents(ana, two)).toContain('While you merge');
  });
});

describe('unmerging', () => {
  it('returns messages written into the merged one, and keeps the others', async () => {
    await write(user, one, 'One');
    await later();
    await merge();
    await write(user, one, 'One again');
    await later();
    await write(user, two, 'Two');
    expect(await unmerge()).toMatchObject({ status: 'open', merged_into: null });
    expect(await contents(ana, one)).toEqual(['One', 'One again']);
    expect(await contents(ana, two)).toEqual(['Two']);
    expect((await world.audited(one)).map(({ action }) => action)).toEqual([
      'merge_support_ticket',
      'unmerge_support_ticket',
    ]);
    await world.refuses(
      ana,
      'admin_unmerge_ticket',
      { p_ticket_id: one },
      'PT409',
      'This ticket is not merged.',
    );
  });

  it('opens a closed ticket if its person has written into it since without an answer', async () => {
    await claim(ana, one);
    await closeItem(world, TICKETS, ana, one);
    await merge();
    await write(user, one, 'Not solved.');
    expect(await unmerge()).toMatchObject({ status: 'open', claimed_by_user_id: null });
    expect((await ticket(one)).waiting_since).not.toBeNull();
    expect((await ticket(two)).waiting_since).not.toBeNull();
  });

  it('is possible for 30 days, and does not return a ticket to former staff', async () => {
    const gone = await world.person('moderator');
    await claim(gone, one);
    await merge(admin);
    await world.sql('update public.profiles set is_suspended = true where user_id = $1', [gone.id]);
    const age = (interval: string) =>
      world.sql('update public.support_tickets set merged_at = now() - $2::interval where id = $1', [
        one,
        interval,
      ]);
    await age('30 days');
    const late = 'This ticket was merged more than 30 days ago, so it stays merged.';
    await world.refuses(admin, 'admin_unmerge_ticket', { p_ticket_id: one }, 'PT409', late);
    await age('29 days 23 hours');
    expect(await unmerge(admin)).toMatchObject({ status: 'open', claimed_by_user_id: null });
  });

  it('restores both completely', async () => {
    const state = fc.record({
      end: fc.constantFrom('open', 'claimed', 'closed'),
      words: fc.array(fc.boolean(), { maxLength: 3 }),
      priority: fc.constantFrom('low', 'normal', 'urgent'),
      tags: fc.subarray(['a', 'b', 'c']),
      isSnoozed: fc.boolean(),
    });
    const into = state.filter(({ end }) => end !== 'closed');
    await fc.assert(
      fc.asyncProperty(state, into, async (first, second) => {
        const ids: string[] = [];
        for (const { end, words, priority, tags, isSnoozed } of [first, second]) {
          const id = await openItem(world, TICKETS, user);
          ids.push(id);
          const item = { p_item: 'ticket', p_id: id };
          await world.rpc(ana, 'admin_label', {
            ...item,
            p_priority: priority,
            p_add_tags: `{${tags.join()}}`,
          });
          await claim(ana, id);
          for (const [at, isStaff] of words.entries()) {
            await write(isStaff ? ana : user, id, String(at));
            await later();
          }
          if (end === 'open') await world.rpc(ana, 'admin_release_support_ticket', { p_ticket_id: id });
          if (end === 'closed') await closeItem(world, TICKETS, ana, id);
          else if (isSnoozed)
            await world.rpc(ana, 'admin_snooze', {
              ...item,
              p_until: new Date(Date.now() + 3_600_000).toISOString(),
            });
        }
        const [id = '', target = ''] = ids;
        const rows = async () =>
          (await Promise.all(ids.map(ticket))).map((row) => ({ ...row, last_activity_at: null }));
        const before = await rows();
        await merge(ana, id, target);
        await unmerge(ana, id);
        expect(await rows()).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });
});

describe('links', () => {
  const link = (id: string, other: string, caller: Caller = ana) =>
    world.rpc(caller, 'admin_link_tickets', { p_ticket_id: id, p_other_id: other });
  const related = async (id: string) =>
    (
      await world.rpc<{ relation: string; id: string }[]>(ana, 'admin_get_related_tickets', {
        p_ticket_id: id,
      })
    ).map(({ relation, id: other }) => [relation, other]);

  it('are visible from both sides, also between people, once, until deleted', async () => {
    const other = await openItem(world, TICKETS, await world.person());
    await claim(ivan, other);
    await link(one, other);
    await link(other, one);
    expect(await related(one)).toEqual([['linked', other]]);
    expect(await related(other)).toEqual([['linked', one]]);
    await merge();
    expect(await related(one)).toEqual([
      ['merged_into', two],
      ['linked', other],
    ]);
    expect(await related(two)).toEqual([['merged', one]]);
    await world.rpc(ivan, 'admin_unlink_tickets', { p_ticket_id: other, p_other_id: one });
    await world.rpc(ana, 'admin_unlink_tickets', { p_ticket_id: one, p_other_id: other });
    expect(await related(other)).toEqual([]);
    expect((await world.audited(one)).map(({ action }) => action)).toEqual([
      'link_support_ticket',
      'merge_support_ticket',
    ]);
    expect((await world.audited(other)).at(-1)).toMatchObject({
      action: 'unlink_support_ticket',
      details: { other_ticket_id: one },
    });
  });

  it('are refused with itself, for the 51st, and to users', async () => {
    const refuses = (args: Args, code: string, sentence: string | RegExp, caller: Caller = ana) =>
      world.refuses(caller, 'admin_link_tickets', args, code, sentence);
    await refuses({ p_ticket_id: one, p_other_id: one }, '22023', 'Choose another ticket.');
    await refuses({ p_ticket_id: one, p_other_id: two }, '42501', 'Not authorized', user);
    await refuses({ p_ticket_id: one, p_other_id: user.id }, 'PT404', 'Ticket not found');
    await world.sql(
      `with t as (insert into public.support_tickets (subject, category, user_id) select 'x', 'Other', $2 from generate_series(1, 50) returning id)
       insert into public.ticket_links (ticket_id, other_id) select least(t.id, $1), greatest(t.id, $1) from t`,
      [one, user.id],
    );
    await refuses({ p_ticket_id: one, p_other_id: two }, '22023', /^This ticket has 50 links already/);
  });
});

it('suggests duplicates: similar subjects of one person within a month', async () => {
  const put = async (whose: Person, subject: string, ago: string, rest = '') => {
    const [row] = await world.sql<{ id: string }>(
      `insert into public.support_tickets (subject, category, user_id, created_at, status, closed_at)
       values ($1, 'Other', $2, now() - $3::interval, ${rest === '' ? `'open', null` : `'closed', now() - interval '${rest}'`})
       returning id`,
      [subject, whose.id, ago],
    );
    return row?.id ?? '';
  };
  const author = await world.person();
  const mine = await put(author, 'Where is my payout?', '5 days');
  const similar = await put(author, 'My payout: where is it', '1 day');
  const nextDay = await put(author, 'Hello', '4 days 12 hours');
  const linked = await put(author, 'Where is my payout now', '4 days');
  const closed = await put(author, 'Where is my payout', '6 days', '3 days');
  await put(author, 'Where is my payout', '20 days', '31 days');
  await put(author, 'Where is my payout', '40 days');
  await put(author, 'App crashes', '20 days');
  await put(user, 'Where is my payout?', '5 days');
  const found = async () =>
    (await world.rpc<Ticket[]>(ana, 'admin_get_similar_tickets', { p_ticket_id: mine })).map(({ id }) => id);
  expect(await found()).toEqual([closed, linked, similar]);
  expect(await found()).not.toContain(nextDay);
  await world.rpc(ana, 'admin_link_tickets', { p_ticket_id: linked, p_other_id: mine });
  await merge(ana, closed, mine);
  expect(await found()).toEqual([similar]);
});
