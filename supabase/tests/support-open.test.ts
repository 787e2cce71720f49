import * as limits from '@marketdesk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

const OPEN = 'open_support_ticket';
const TICKET = { p_subject: 'Help', p_category: 'Account', p_content: 'I cannot sign in.' };

describe('open_support_ticket', async () => {
  const world = await openWorld();

  const open = (caller: Person, args: Args = {}) => world.rpc<Args>(caller, OPEN, { ...TICKET, ...args });
  const refuses = (caller: Person, args: Args, code: string, sentence: string | RegExp) =>
    world.refuses(caller, OPEN, { ...TICKET, ...args }, code, sentence);

  it('creates an open ticket with its first message, trimmed', async () => {
    const caller = await world.person();
    const ticket = await open(caller, { p_subject: ' Help\n', p_content: '\n I cannot sign in. ' });
    expect(ticket).toMatchObject({
      subject: 'Help',
      status: 'open',
      category: 'Account',
      user_id: caller.id,
      claimed_by_user_id: null,
    });
    expect(ticket.last_activity_at).toBe(ticket.created_at);
    expect(await world.rpc<Args[]>(caller, 'get_support_messages', { p_ticket_id: ticket.id })).toMatchObject(
      [
        {
          ticket_id: ticket.id,
          sender_user_id: caller.id,
          content: 'I cannot sign in.',
          image_url: null,
          created_at: ticket.created_at,
          read_at: null,
        },
      ],
    );
    expect(await world.audited(String(ticket.id))).toEqual([]);
  });

  it.each<[Args, string]>([
    [{ p_subject: ' \n' }, 'The subject must have 1 to 200 characters.'],
    [{ p_subject: null }, 'The subject must have 1 to 200 characters.'],
    [{ p_content: ' ' }, 'The message must have 1 to 10,000 characters.'],
    [{ p_content: null }, 'The message must have 1 to 10,000 characters.'],
    [{ p_category: null }, 'Choose a category.'],
    [
      { p_category: 'Money' },
      'Unknown category "Money". Use one of: Account, Billing, Technical Issue, Payments, Content/Removal, Safety/Abuse, Report Appeal, Other.',
    ],
  ])('refuses %j', async (args, sentence) => {
    await refuses(await world.person(), args, '22023', sentence);
  });

  it('accepts at most 200 characters of subject and 10,000 of message', async () => {
    const caller = await world.person();
    const subject = 'č'.repeat(limits.TICKET_SUBJECT_MAX_CHARS);
    const content = 'č'.repeat(limits.MESSAGE_MAX_CHARS);
    expect(await open(caller, { p_subject: subject, p_content: content })).toMatchObject({ subject });
    await refuses(caller, { p_subject: `${subject}x` }, '22023', /^The subject must have/);
    await refuses(caller, { p_content: `${content}x` }, '22023', /^The message must have/);
  });

  it('is for suspended users, who may ask why, but not for banned ones', async () => {
    const suspended = await world.person('user', { is_suspended: true });
    expect(await open(suspended)).toMatchObject({ status: 'open' });
    await refuses(await world.person('user', { is_banned: true }), {}, '42501', 'Your account is banned.');
    await world.refuses('anon', OPEN, TICKET, '42501', /permission denied/);
  });

  it('refuses a sixth ticket while five are not closed', async () => {
    const caller = await world.person();
    for (let at = 0; at < limits.OPEN_TICKETS_PER_USER; at++) await open(caller);
    const sentence = 'You already have 5 open tickets. Please reply in one of them.';
    await refuses(caller, {}, 'P0001', sentence);
    await world.sql(`update public.support_tickets set status = 'claimed' where user_id = $1`, [caller.id]);
    await refuses(caller, {}, 'P0001', sentence);
    await world.sql(
      `update public.support_tickets set status = 'closed', closed_at = now()
        where id = (select id from public.support_tickets where user_id = $1 limit 1)`,
      [caller.id],
    );
    await expect(open(caller)).resolves.toMatchObject({ status: 'open' });
  });

  it('refuses an eleventh within an hour, even if all are closed', async () => {
    const caller = await world.person();
    await world.sql(
      `insert into public.support_tickets (subject, category, user_id, status, created_at, closed_at)
       select 'a', 'Other', $1, 'closed', now() - interval '59 minutes', now() from generate_series(1, $2::int)`,
      [caller.id, limits.TICKETS_PER_HOUR],
    );
    await refuses(
      caller,
      {},
      'PT429',
      'You have opened many tickets in the last hour. Please try again later.',
    );
    await world.sql(
      `update public.support_tickets set created_at = now() - interval '61 minutes' where user_id = $1`,
      [caller.id],
    );
    await expect(open(caller)).resolves.toMatchObject({ status: 'open' });
  });

  it('counts both of two concurrent calls', async () => {
    const caller = await world.person();
    for (let at = 1; at < limits.OPEN_TICKETS_PER_USER; at++) await open(caller);
    const second = race(
      world,
      (tx) => world.rpcIn(tx, caller, OPEN, TICKET),
      () => open(caller),
    );
    await expectSqlError(second, 'P0001', /^You already have 5 open tickets/);
  });
});

describe('admin_open_support_ticket', async () => {
  const world = await openWorld();
  const moderator = await world.person('moderator');

  const WRITE = 'admin_open_support_ticket';
  const to = (person: Person, args: Args = {}) => ({
    p_user_id: person.id,
    p_subject: 'Your post',
    p_category: 'Content/Removal',
    p_content: 'Please add a picture.',
    ...args,
  });
  const write = (person: Person, args: Args = {}, caller = moderator) =>
    world.rpc<Args>(caller, WRITE, to(person, args));
  const age = (person: Person, interval: string) =>
    world.sql(
      `update public.support_messages m set created_at = m.created_at - $2::interval
         from public.support_tickets t where t.id = m.ticket_id and t.user_id = $1`,
      [person.id, interval],
    );
  /** Refused, with nothing changed and nothing audited. */
  async function refuses(caller: Person, args: Args, code: string, sentence: string | RegExp) {
    const before = await world.state();
    await world.refuses(caller, WRITE, args, code, sentence);
    expect(await world.state()).toBe(before);
  }

  it('opens a ticket claimed by the caller with their message, mails the person and is audited', async () => {
    const person = await world.person();
    const ticket = await write(person, { p_subject: ' Your post\n', p_content: '\n Please add a picture. ' });
    expect(ticket).toMatchObject({
      subject: 'Your post',
      category: 'Content/Removal',
      status: 'claimed',
      user_id: person.id,
      claimed_by_user_id: moderator.id,
      claimed_at: ticket.created_at,
      answered_at: ticket.created_at,
      waiting_since: null,
    });
    expect(await world.rpc<Args[]>(person, 'get_support_messages', { p_ticket_id: ticket.id })).toMatchObject(
      [{ sender_user_id: moderator.id, content: 'Please add a picture.', read_at: null }],
    );
    const mails = await world.sql('select recipient from private.mails where ticket_id = $1', [ticket.id]);
    expect(mails).toEqual([{ recipient: person.email }]);
    expect(await world.audited(String(ticket.id))).toEqual([
      {
        actor_user_id: moderator.id,
        action: 'open_support_ticket',
        details: { user_id: person.id, category: 'Content/Removal' },
      },
    ]);
    // The person answers as in any other ticket.
    await world.rpc(person, 'send_support_message', { p_ticket_id: ticket.id, p_content: 'Done.' });
    const [waiting] = await world.sql<{ waits: boolean }>(
      'select waiting_since is not null as waits from public.support_tickets where id = $1',
      [ticket.id],
    );
    expect(waiting).toEqual({ waits: true });
  });

  it('has no time to the claim or to the first answer', async () => {
    const caller = await world.person('moderator');
    const [before] = await world.rpc<Args[]>(caller, 'get_support_observability');
    await write(await world.person(), {}, caller);
    const [after] = await world.rpc<Args[]>(caller, 'get_support_observability');
    expect(after).toEqual({ ...before, today_created: Number(before?.today_created) + 1 });
    const times = await world.rpc<Args[]>(caller, 'admin_get_work_times');
    expect(times.filter(({ user_id }) => user_id === caller.id)).toEqual([]);
  });

  it('names the sender in the person’s history', async () => {
    const person = await world.person();
    await age(person, '4 seconds');
    const admin = await world.person('admin');
    await write(person, {}, admin);
    await world.rpc(person, OPEN, TICKET);
    const entries = await world.rpc<{ kind: string; actor_user_id: string | null }[]>(
      admin,
      'admin_get_user_history',
      { p_user_id: person.id },
    );
    expect(entries.filter(({ kind }) => kind === 'ticket').map((one) => one.actor_user_id)).toEqual([
      null,
      admin.id,
    ]);
  });

  it('writes to suspended and banned people; a banned one gets no mail', async () => {
    const caller = await world.person('moderator');
    const suspended = await world.person('user', { is_suspended: true });
    await write(suspended, {}, caller);
    await age(suspended, '3 seconds');
    const banned = await world.person('user', { is_banned: true });
    const ticket = await write(banned, {}, caller);
    expect(await world.sql('select from private.mails where ticket_id = $1', [ticket.id])).toEqual([]);
  });

  it('refuses callers who are not staff, and staff accounts, also one’s own', async () => {
    const person = await world.person();
    await refuses(person, to(person), '42501', 'Not authorized');
    await world.refuses('anon', WRITE, to(person), '42501', /permission denied/);
    const gone = await world.person('moderator', { is_suspended: true });
    await refuses(gone, to(person), '42501', 'Not authorized');
    const sentence = "You can't write to a staff account.";
    for (const staff of [moderator, await world.person('admin')])
      await refuses(moderator, to(staff), 'P0001', sentence);
  });

  it('refuses a deleted account', async () => {
    const person = await world.person();
    await world.sql('delete from auth.users where id = $1', [person.id]);
    await refuses(moderator, to(person), 'PT404', 'User not found');
  });

  it.each<[Args, string | RegExp]>([
    [{ p_subject: ' \n' }, 'The subject must have 1 to 200 characters.'],
    [
      { p_subject: 'x'.repeat(limits.TICKET_SUBJECT_MAX_CHARS + 1) },
      'The subject must have 1 to 200 characters.',
    ],
    [{ p_content: ' \n' }, 'The message must have 1 to 10,000 characters.'],
    [
      { p_content: 'x'.repeat(limits.MESSAGE_MAX_CHARS + 1) },
      'The message must have 1 to 10,000 characters.',
    ],
    [{ p_category: null }, 'Choose a category.'],
    [{ p_category: 'Money' }, /^Unknown category "Money"/],
  ])('refuses %j', async (args, sentence) => {
    await refuses(moderator, to(await world.person(), args), '22023', sentence);
  });

  it('waits three seconds between messages of the caller, also to other people', async () => {
    const caller = await world.person('moderator');
    const [first, second] = [await world.person(), await world.person()];
    await write(first, {}, caller);
    await refuses(caller, to(second), 'PT429', 'Please wait a moment before sending again.');
    await age(first, '3 seconds');
    await expect(write(second, {}, caller)).resolves.toMatchObject({ status: 'claimed' });
  });

  it('refuses the same text to the same person within a minute', async () => {
    const caller = await world.person('moderator');
    const person = await world.person();
    await write(person, {}, caller);
    await age(person, '50 seconds');
    const sentence = 'Duplicate message detected. Try again later or modify the message.';
    await refuses(caller, to(person, { p_subject: 'Another subject' }), 'P0001', sentence);
    await write(person, { p_content: 'Another text' }, caller);
    await age(person, '11 seconds');
    await expect(write(person, {}, caller)).resolves.toMatchObject({ status: 'claimed' });
  });

  it('refuses a sixth ticket while five are not closed', async () => {
    const person = await world.person();
    for (let at = 0; at < limits.OPEN_TICKETS_PER_USER; at++) await world.rpc(person, OPEN, TICKET);
    const caller = await world.person('moderator');
    const sentence = 'They already have 5 open tickets. Reply in one of them.';
    await refuses(caller, to(person), 'P0001', sentence);
    await world.sql(
      `update public.support_tickets set status = 'closed', closed_at = now()
        where id = (select id from public.support_tickets where user_id = $1 limit 1)`,
      [person.id],
    );
    await expect(write(person, {}, caller)).resolves.toMatchObject({ status: 'claimed' });
  });

  it('refuses the second of two concurrent messages', async () => {
    const caller = await world.person('moderator');
    const person = await world.person();
    const second = race(
      world,
      (tx) => world.rpcIn(tx, caller, WRITE, to(person)),
      () => write(person, {}, caller),
    );
    await expectSqlError(second, 'PT429', 'Please wait a moment before sending again.');
    expect(
      await world.sql('select from public.support_tickets where user_id = $1', [person.id]),
    ).toHaveLength(1);
  });
});
