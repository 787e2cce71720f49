import { randomUUID } from 'node:crypto';
import type { Database } from '@marketdesk/contract/calls.generated.ts';
import type { MyWork } from '@marketdesk/contract/documents.ts';
import { PERMISSIONS } from '@marketdesk/contract/permissions.generated.ts';
import { describe, expect, it } from 'vitest';
import { openItem, TICKETS } from './desks.ts';
import { race } from './race.ts';
import { openWorld, type Args, type Caller, type Person } from './world.ts';

// Requests of people about their data, from asking to the answer.

type Request = Database['public']['Tables']['privacy_request']['Row'];

const world = await openWorld();
const officer = await world.person('admin', { full_name: 'Olga Officer' });
const colleague = await world.person('admin');

const open = (p_user_id: string, args: Args = {}, caller: Caller = officer) =>
  world.rpc<Request>(caller, 'admin_open_privacy_request', { p_user_id, p_kind: 'access', ...args });
const submit = (caller: Person, p_kind = 'access', args: Args = {}) =>
  world.rpc<Request>(caller, 'submit_privacy_request', { p_kind, ...args });
const check = (p_id: string, caller = officer) =>
  world.rpc<Request>(caller, 'admin_check_identity', { p_id, p_how: 'Saw their passport' });
const close = (p_id: string, p_state: string, caller = officer) =>
  world.rpc<Request>(caller, 'admin_close_privacy_request', { p_id, p_state, p_outcome: 'It is attached.' });
const mailsTo = async ({ email }: Person) =>
  (
    await world.sql<{ subject: string; body: string }>(
      'select subject, body from private.mails where recipient = $1 order by id',
      [email],
    )
  ).map(({ subject, body }) => `${subject}\n${body}`);

/** Refused, and neither changed, recorded nor mailed. */
async function refused(caller: Caller, name: string, args: Args, code: string, message: string | RegExp) {
  const before = await world.state();
  await world.refuses(caller, name, args, code, message);
  expect(await world.state()).toBe(before);
}

async function staffWith(permissions: readonly string[]): Promise<Person> {
  const member = await world.person('moderator');
  await world.sql(
    `with role as (insert into public.staff_roles (name, permissions) values ($2, $3) returning id)
     update public.profiles set staff_role_id = (select id from role) where user_id = $1`,
    [member.id, randomUUID(), `{${permissions.join(',')}}`],
  );
  return member;
}

describe('a request', () => {
  it('is answered: opened, identity checked, extended and done, with a mail at each step that concerns the person', async () => {
    const person = await world.person('user', { full_name: 'Petra Person' });
    const { id, number } = await open(person.id, { p_asked_by: ' Lea  Lawyer ', p_message: 'All of it' });
    await world.sql(
      `update public.privacy_requests set asked_at = now() - interval '20 days', due_at = now() + interval '8 days' where id = $1`,
      [id],
    );
    expect(await world.rpc<Request>(officer, 'admin_get_privacy_request', { p_id: id })).toMatchObject({
      user_name: 'Petra Person',
      asked_by: 'Lea Lawyer',
      message: 'All of it',
      channel: 'console',
      opened_by: officer.id,
      state: 'open',
      is_overdue: false,
      blocked: { done: { hint: 'identity_unchecked' }, approve_erasure: { hint: 'request_kind' } },
    });
    await refused(
      officer,
      'admin_close_privacy_request',
      { p_id: id, p_state: 'done', p_outcome: 'Sent.' },
      'P0001',
      "Check the person's identity first, and record how.",
    );
    await check(id, colleague);
    const extended = await world.rpc<Request>(officer, 'admin_extend_privacy_request', {
      p_id: id,
      p_reason: 'Twelve boxes of paper',
    });
    const months = await world.sql<{ ok: boolean }>(
      `select due_at = asked_at + interval '3 months' as ok from public.privacy_requests where id = $1`,
      [id],
    );
    expect(months).toEqual([{ ok: true }]);
    expect(extended.blocked.extend?.hint).toBe('already_extended');
    expect(await close(id, 'done')).toMatchObject({ state: 'done', closed_by_name: 'Olga Officer' });

    const mails = await mailsTo(person);
    expect(mails).toHaveLength(3);
    expect(mails[0]).toMatch(/^We received .*you asked us for a copy of your data/s);
    expect(mails[1]).toMatch(/takes longer.*Twelve boxes of paper/s);
    expect(mails[2]).toContain(`(number ${String(number)}). This is done.\n\nIt is attached.`);
    expect((await world.audited(id)).map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
      ['open_privacy_request', officer.id],
      ['check_identity', colleague.id],
      ['extend_privacy_request', officer.id],
      ['close_privacy_request', officer.id],
    ]);
    await refused(
      officer,
      'admin_close_privacy_request',
      { p_id: id, p_state: 'refused', p_outcome: 'x' },
      'PT409',
      'This request is already closed.',
    );
  });

  it('about oneself is handled by a colleague, at every step', async () => {
    const own = 'This request is about your own data. Ask a colleague to handle it.';
    const { id } = await submit(officer, 'correction');
    for (const [name, args] of [
      ['admin_check_identity', { p_how: 'I know myself' }],
      ['admin_extend_privacy_request', { p_reason: 'x' }],
      ['admin_close_privacy_request', { p_state: 'refused', p_outcome: 'x' }],
    ] as const)
      await refused(officer, name, { p_id: id, ...args }, 'P0001', own);
    const ticket = await openItem(world, TICKETS, officer);
    const opening = "You can't open a request about your own data here. Ask a colleague to open it.";
    await refused(
      officer,
      'admin_open_privacy_request',
      { p_user_id: officer.id, p_kind: 'access' },
      'P0001',
      opening,
    );
    const fromTicket = { p_ticket_id: ticket, p_kind: 'access' };
    await refused(officer, 'admin_open_ticket_privacy_request', fromTicket, 'P0001', opening);
    await check(id, colleague);
    expect(await close(id, 'done', colleague)).toMatchObject({ state: 'done' });
  });

  it('is pending once per person and kind, even if two open it at the same moment', async () => {
    const person = await world.person();
    const late = await race(
      world,
      (tx) =>
        world.rpcIn(tx, officer, 'admin_open_privacy_request', {
          p_user_id: person.id,
          p_kind: 'erasure',
        }),
      () => submit(person, 'erasure').catch((error: unknown) => error),
    );
    expect(late).toMatchObject({ code: 'PT409' });
    expect(String(late)).toContain('This request is already pending as number');
    await open(person.id, { p_kind: 'access' });
    const [{ id } = { id: '' }] = await world.rpc<Request[]>(officer, 'admin_get_privacy_requests', {
      p_user_id: person.id,
      p_kind: 'erasure',
    });
    await close(id, 'refused');
    expect(await submit(person, 'erasure')).toMatchObject({ state: 'open' });
  });

  it('is closed once, if two answer at the same moment', async () => {
    const { id } = await open((await world.person()).id);
    const late = await race(
      world,
      (tx) =>
        world.rpcIn(tx, officer, 'admin_close_privacy_request', {
          p_id: id,
          p_state: 'refused',
          p_outcome: 'x',
        }),
      () => close(id, 'withdrawn', colleague).catch((error: unknown) => error),
    );
    expect(late).toMatchObject({ code: 'PT409', message: 'This request is already closed.' });
  });

  it('may be extended until it is due, and its day lies within the last year', async () => {
    const { id } = await open((await world.person()).id, {
      p_asked_at: new Date(Date.now() - 40 * 86_400_000).toISOString(),
    });
    await refused(
      officer,
      'admin_extend_privacy_request',
      { p_id: id, p_reason: 'x' },
      'P0001',
      "This request is overdue, so it can't be extended any more. Answer it now.",
    );
    const p_user_id = (await world.person()).id;
    for (const days of [-1, 367])
      await refused(
        officer,
        'admin_open_privacy_request',
        { p_user_id, p_kind: 'access', p_asked_at: new Date(Date.now() - days * 86_400_000).toISOString() },
        '22023',
        'The day of the request must lie within the last year.',
      );
  });

  it('in its days of grace, or running, is only undone', async () => {
    const { id } = await open((await world.person()).id, { p_kind: 'erasure' });
    for (const [state, message] of [
      ['scheduled', 'Two people approved this erasure. Undo it first.'],
      ['running', 'The data is being erased now. Reload in a minute to see the result.'],
    ] as const) {
      await world.sql(
        `update public.privacy_requests set state = $2, erase_after = now() + interval '14 days' where id = $1`,
        [id, state],
      );
      for (const p_state of ['done', 'refused', 'withdrawn'])
        await refused(
          officer,
          'admin_close_privacy_request',
          { p_id: id, p_state, p_outcome: 'x' },
          'PT409',
          message,
        );
    }
  });
});

describe('asked from a ticket', () => {
  it('takes only the permission to answer, dates from the last message and shows the caller nothing else', async () => {
    const agent = await staffWith(['support.read', 'support.reply']);
    const person = await world.person();
    const ticket = await openItem(world, TICKETS, person);
    await world.sql(
      `insert into public.support_messages (ticket_id, sender_user_id, content, created_at)
       values ($1, $2, 'Erase me', now() - interval '3 days')`,
      [ticket, person.id],
    );
    await world.sql(
      `delete from public.support_messages where ticket_id = $1 and created_at > now() - interval '1 day'`,
      [ticket],
    );
    const { id, ...answer } = await world.rpc<Request>(agent, 'admin_open_ticket_privacy_request', {
      p_ticket_id: ticket,
      p_kind: 'erasure',
    });
    expect(Object.keys(answer)).not.toContain('message');
    expect(await world.rpc<Request>(officer, 'admin_get_privacy_request', { p_id: id })).toMatchObject({
      user_id: person.id,
      channel: 'ticket',
      ticket_id: ticket,
      asked_by: 'Person',
      opened_by: agent.id,
    });
    const [row] = await world.sql<{ age: number }>(
      `select extract(day from now() - asked_at)::integer as age from public.privacy_requests where id = $1`,
      [id],
    );
    expect(row).toEqual({ age: 3 });
    await refused(agent, 'admin_get_privacy_request', { p_id: id }, '42501', 'Not authorized');
    await refused(agent, 'admin_check_identity', { p_id: id, p_how: 'x' }, '42501', 'Not authorized');
  });

  it.each([
    ['admin_get_privacy_requests', {}],
    ['admin_get_privacy_request', { p_id: randomUUID() }],
    ['admin_open_privacy_request', { p_user_id: randomUUID(), p_kind: 'access' }],
    ['admin_check_identity', { p_id: randomUUID(), p_how: 'x' }],
    ['admin_extend_privacy_request', { p_id: randomUUID(), p_reason: 'x' }],
    ['admin_close_privacy_request', { p_id: randomUUID(), p_state: 'refused', p_outcome: 'x' }],
    ['admin_get_notes', { p_entity_type: 'privacy_request', p_entity_id: randomUUID() }],
  ] as [string, Args][])('%s needs privacy.manage, whatever else one may do', async (name, args) => {
    const others = PERMISSIONS.map(({ code }) => code).filter((code) => code !== 'privacy.manage');
    await refused(await staffWith(others), name, args, '42501', 'Not authorized');
  });
});

describe('in the public app', () => {
  it('a suspended or banned person may ask, read and withdraw, and nobody else’s request', async () => {
    const person = await world.person('user', { is_suspended: true });
    const banned = await world.person('user', { is_banned: true });
    const { id } = await submit(person, 'access', { p_message: 'Please' });
    expect(await submit(banned, 'erasure')).toMatchObject({ state: 'open' });
    expect(await world.rpc(person, 'get_my_privacy_requests')).toMatchObject([{ id, kind: 'access' }]);
    await refused(banned, 'withdraw_my_privacy_request', { p_id: id }, 'PT404', 'Privacy request not found');
    await refused('anon', 'submit_privacy_request', { p_kind: 'access' }, '42501', /permission denied/);
    expect(await world.rpc(person, 'withdraw_my_privacy_request', { p_id: id })).toMatchObject({
      state: 'withdrawn',
    });
    expect((await mailsTo(person)).at(-1)).toContain('If you did not withdraw it');
    await refused(
      person,
      'withdraw_my_privacy_request',
      { p_id: id },
      'PT409',
      'This request is already closed.',
    );
  });

  it('an erasure is withdrawn until it runs', async () => {
    const person = await world.person();
    const { id } = await submit(person, 'erasure');
    const put = (state: string) =>
      world.sql(`update public.privacy_requests set state = $2, erase_after = now() where id = $1`, [
        id,
        state,
      ]);
    await put('running');
    await refused(
      person,
      'withdraw_my_privacy_request',
      { p_id: id },
      'PT409',
      "Your data is being erased now, so the request can't be withdrawn any more.",
    );
    await put('scheduled');
    expect(await world.rpc(person, 'withdraw_my_privacy_request', { p_id: id })).toMatchObject({
      state: 'withdrawn',
    });
  });

  it('takes five requests a day, also if they are withdrawn or sent at once', async () => {
    const person = await world.person();
    for (let at = 0; at < 4; at++) {
      const { id } = await submit(person, 'objection');
      await world.rpc(person, 'withdraw_my_privacy_request', { p_id: id });
    }
    const late = await race(
      world,
      (tx) => world.rpcIn(tx, person, 'submit_privacy_request', { p_kind: 'access' }),
      () => submit(person, 'erasure').catch((error: unknown) => error),
    );
    expect(late).toMatchObject({
      code: 'PT429',
      message: 'You have sent many requests today. Please try again tomorrow.',
    });
    expect(await mailsTo(person)).toHaveLength(9);
  });
});

it('the dashboard counts pending and overdue requests for people who may handle them', async () => {
  const work = async (caller: Person) => (await world.rpc<MyWork>(caller, 'admin_get_my_work')).privacy;
  const before = await work(officer);
  const { id } = await open((await world.person()).id);
  await world.sql(
    `update public.privacy_requests set asked_at = now() - interval '40 days', due_at = now() - interval '1 second' where id = $1`,
    [id],
  );
  await open((await world.person()).id);
  expect(before).not.toBeNull();
  const plus = (added: number, late: number) => ({
    pending: (before?.pending ?? 0) + added,
    overdue: (before?.overdue ?? 0) + late,
  });
  expect(await work(officer)).toEqual(plus(2, 1));
  expect(await work(await staffWith(['privacy.manage']))).toEqual(plus(2, 1));
  expect(await work(await world.person('moderator'))).toBeNull();
  await close(id, 'refused');
  expect(await work(officer)).toEqual(plus(1, 0));
});

it('a list leaves texts out, one request shows them and counts as opening the person', async () => {
  const person = await world.person();
  const { id } = await open(person.id, { p_message: 'A secret' });
  const [row] = await world.rpc<Request[]>(colleague, 'admin_get_privacy_requests', { p_user_id: person.id });
  expect(row).toMatchObject({ id, message: null });
  expect(await world.audited(person.id)).toEqual([]);
  expect(await world.rpc(colleague, 'admin_get_privacy_request', { p_id: id })).toMatchObject({
    message: 'A secret',
  });
  expect(await world.audited(person.id)).toMatchObject([
    { action: 'view_user', actor_user_id: colleague.id },
  ]);
});

it('notes on a request are in the history of the person only for people who may handle it', async () => {
  const person = await world.person();
  const { id } = await open(person.id);
  await world.rpc(officer, 'admin_add_note', {
    p_entity_type: 'privacy_request',
    p_entity_id: id,
    p_body: 'Called them.',
  });
  const notes = async (caller: Person) =>
    (await world.rpc<{ kind: string }[]>(caller, 'admin_get_user_history', { p_user_id: person.id })).filter(
      ({ kind }) => kind === 'note',
    );
  expect(await notes(officer)).toHaveLength(1);
  expect(await notes(await world.person('moderator'))).toEqual([]);
});
