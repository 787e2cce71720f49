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
