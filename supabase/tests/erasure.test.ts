import { describe, expect, it } from 'vitest';
import type { ErasurePreview, NextErasure } from '@marketdesk/contract/documents.ts';
import type { ResultOf } from '@marketdesk/contract/calls.ts';
import { race } from './race.ts';
import { expectSqlError, openWorld, type Caller, type Person } from './world.ts';

type Request = ResultOf<'admin_approve_erasure'>;

const world = await openWorld();
const admin = await world.person('admin');
const second = await world.person('admin');
const third = await world.person('admin');

/** A request for erasure whose identity is checked. */
async function ask(person: Person): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    `insert into public.privacy_requests
       (user_id, kind, channel, asked_by, message, asked_at, due_at, identity_check, identity_checked_by, identity_checked_at)
     values ($1, 'erasure', 'console', 'Person', 'Delete me.', now(), now() + interval '30 days', 'By phone', $2, now())
     returning id`,
    [person.id, admin.id],
  );
  return row?.id ?? '';
}
const approve = (by: Caller, p_id: string) => world.rpc<Request>(by, 'admin_approve_erasure', { p_id });
const undo = (by: Caller, p_id: string) =>
  world.rpc<Request>(by, 'admin_undo_erasure', { p_id, p_reason: 'They changed their mind.' });
const next = () => world.rpc<NextErasure | null>('service_role', 'operator_next_erasure');
const erase = (p_request_id: string) =>
  world.rpc<boolean>('service_role', 'operator_erase_person', { p_request_id });
const preview = (person: Person) =>
  world.rpc<ErasurePreview>(admin, 'admin_preview_erasure', { p_user_id: person.id });
const makeDue = (id: string) =>
  world.sql(`update public.privacy_requests set erase_after = now() where id = $1`, [id]);
const stateOf = async (id: string) =>
  (
    await world.sql<{ state: string; outcome: string | null }>(
      'select state, outcome from public.privacy_requests where id = $1',
      [id],
    )
  )[0];
const emailOf = async (person: Person) =>
  (
    await world.sql<{ email: string | null }>('select email from public.profiles where user_id = $1', [
      person.id,
    ])
  )[0]?.email;
const mailsTo = async (person: Person) =>
  (
    await world.sql<{ subject: string }>(
      'select subject from private.mails where recipient = $1 order by id',
      [person.email],
    )
  ).map(({ subject }) => subject);
const hold = (person: Person) =>
  world.sql(
    `insert into public.legal_holds (entity_type, entity_id, reason, placed_by, ends_at)
     values ('user', $1, 'A court asked.', $2, now() + interval '1 year')`,
    [person.id, admin.id],
  );

/** A person whose erasure is due now. */
async function due() {
  const person = await world.person();
  const id = await ask(person);
  await approve(admin, id);
  await approve(second, id);
  await makeDue(id);
  return { person, id };
}

describe('the approvals of an erasure', () => {
  it('are given by two people; the second starts 14 days of grace and mails the person', async () => {
    const person = await world.person();
    const id = await ask(person);
    expect(await approve(admin, id)).toMatchObject({
      state: 'open',
      first_approved_by: admin.id,
      erase_after: null,
    });
    const before = await world.state();
    await world.refuses(admin, 'admin_approve_erasure', { p_id: id }, 'P0001', /You gave the first approval/);
    expect(await world.state()).toBe(before);
    const { state, erase_after, second_approved_at } = await approve(second, id);
    expect(state).toBe('scheduled');
    expect(Date.parse(erase_after ?? '') - Date.parse(second_approved_at ?? '')).toBe(14 * 24 * 3_600_000);
    expect(await mailsTo(person)).toEqual(['Your data will be deleted']);
    await world.sql(
      `update public.privacy_requests set erase_after = now() + interval '1 minute' where id = $1`,
      [id],
    );
    expect(await next()).toBeNull();
    expect((await world.audited(id)).map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
      ['approve_erasure', admin.id],
      ['schedule_erasure', second.id],
    ]);
  });

  it('count as one if one person may use both accounts, and nobody approves about their own data', async () => {
    const [person, colleague] = [await world.person(), await world.person('admin')];
    const id = await ask(person);
    await approve(admin, id);
    await world.sql(
      `insert into private.account_events (user_id, kind, actor_user_id) values ($1, 'password', $2)`,
      [colleague.id, admin.id],
    );
    await world.refuses(
      colleague,
      'admin_approve_erasure',
      { p_id: id },
      'P0001',
      /do not count as two people/,
    );
    await world.sql(
      `insert into private.account_events (user_id, kind, actor_user_id) values ($1, 'email', $2)`,
      [person.id, second.id],
    );
    await world.refuses(
      second,
      'admin_approve_erasure',
      { p_id: id },
      'P0001',
      /access to this person's account/,
    );
    const own = await ask(third);
    await world.refuses(third, 'admin_approve_erasure', { p_id: own }, 'P0001', /your own data/);
  });

  it('of someone who left the staff count no more', async () => {
    const [person, leaver] = [await world.person(), await world.person('admin')];
    const id = await ask(person);
    await approve(leaver, id);
    await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [leaver.id]);
    expect(await approve(admin, id)).toMatchObject({ state: 'open', first_approved_by: admin.id });
  });

  it('are taken back until the erasure begins', async () => {
    const { person, id } = await due();
    expect(await undo(third, id)).toMatchObject({
      state: 'open',
      outcome: 'They changed their mind.',
      first_approved_by: null,
      erase_after: null,
      preview: null,
    });
    expect(await mailsTo(person)).toEqual(['Your data will be deleted', 'Your data will not be deleted yet']);
    expect(await next()).toBeNull();
    await approve(admin, id);
    expect(await undo(third, id)).toMatchObject({ first_approved_by: null });
    await world.refuses(
      third,
      'admin_undo_erasure',
      { p_id: id, p_reason: 'Again' },
      'PT409',
      /No erasure was approved/,
    );
  });
});

describe('what stands in the way of an erasure', () => {
  it.each([
    [
      'is_staff',
      (p: Person) => world.sql(`update public.profiles set role = 'moderator' where user_id = $1`, [p.id]),
    ],
    ['on_hold', hold],
    [
      'has_balance',
      (p: Person) =>
        world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, 12, 'top_up')`, [
          p.id,
        ]),
    ],
    [
      'open_report',
      (p: Person) =>
        world.rpc(third, 'submit_report', { p_entity_type: 'user', p_entity_id: p.id, p_reason: 'Scams' }),
    ],
    [
      'open_request',
      (p: Person) =>
        world.sql(
          `insert into public.privacy_requests (user_id, kind, channel, asked_by, asked_at, due_at)
           values ($1, 'access', 'app', 'Person', now(), now() + interval '30 days')`,
          [p.id],
        ),
    ],
  ])('%s: shown, refuses approvals, and opens the request again when it is due', async (hint, happen) => {
    const { person, id } = await due();
    const other = await world.person();
    const refused = await ask(other);
    expect((await preview(person)).obstacles).toEqual([]);
    await happen(person);
    await happen(other);
    const [obstacle] = (await preview(person)).obstacles;
    expect(obstacle?.hint).toBe(hint);
    await world.refuses(admin, 'admin_approve_erasure', { p_id: refused }, 'P0001', obstacle?.message ?? '');
    expect(await next()).toBeNull();
    expect(await stateOf(id)).toEqual({ state: 'open', outcome: `Not erased. ${obstacle?.message ?? ''}` });
    expect((await world.audited(id)).at(-1)?.action).toBe('stop_erasure');
  });

  it('an open withdrawal', async () => {
    const person = await world.person();
    await world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, 50, 'top_up')`, [
      person.id,
    ]);
    await world.rpc(person, 'request_withdrawal', { p_amount_eur: 50, p_method: 'bank' });
    expect((await preview(person)).obstacles.map(({ hint }) => hint)).toEqual(['open_withdrawal']);
  });
});

describe('the job', () => {
  it('closes the account first, erases in one step, and finishes what a killed process began', async () => {
    const { person, id } = await due();
    expect(await next()).toEqual({ request_id: id, files: {}, addresses: [person.email] });
    expect(await stateOf(id)).toMatchObject({ state: 'running' });
    await world.refuses(
      third,
      'admin_undo_erasure',
      { p_id: id, p_reason: 'Late' },
      'PT409',
      /being erased now/,
    );
    const [account] = await world.sql<{ banned: boolean }>(
      'select banned_until > now() as banned from auth.users where id = $1',
      [person.id],
    );
    expect(account?.banned).toBe(true);

    const killed = world.database.transaction(async (tx) => {
      await tx.query('select public.operator_erase_person($1)', [id]);
      await tx.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(killed).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ state: 'running' });
    expect(await emailOf(person)).toBe(person.email);

    expect(await next()).toEqual({ request_id: id, files: {}, addresses: [person.email] });
    expect(await erase(id)).toBe(true);
    expect(await erase(id)).toBe(false);
    expect(await stateOf(id)).toEqual({ state: 'done', outcome: null });
    expect(await emailOf(person)).toBeNull();
    expect(await next()).toBeNull();
    const proof = (await world.audited(person.id)).at(-1);
    expect(proof).toMatchObject({ action: 'erase_person', actor_user_id: null, details: { request_id: id } });
    const edit = { p_user_id: person.id, p_updates: { full_name: 'Ana' } };
    await world.refuses(admin, 'admin_update_user_profile', edit, 'PT409', /was erased/);
  });

  it('erases answers that are not announced yet, and those of others are announced', async () => {
    const [{ person, id }, other] = [await due(), await world.person()];
    for (const to of [person, other]) {
      await world.sql(
        `with ticket as (
           insert into public.support_tickets (subject, category, user_id) values ('Help', 'Other', $1) returning id
         )
         insert into public.support_messages (ticket_id, sender_user_id, content, held_until)
         select id, $2, 'We will see.', now() from ticket`,
        [to.id, admin.id],
      );
    }
    expect(await next()).toMatchObject({ request_id: id });
    expect(await erase(id)).toBe(true);
    expect(await world.rpc('service_role', 'run_held_messages')).toBe(1);
  });

  it('skips erasures that failed in this run', async () => {
    const { id } = await due();
    const except = { p_except: `{${id}}` };
    expect(await world.rpc('service_role', 'operator_next_erasure', except)).toBeNull();
    await undo(admin, id);
  });
});

describe('at the same moment', () => {
  it('two second approvals: one counts', async () => {
    const id = await ask(await world.person());
    await approve(admin, id);
    const late = race(
      world,
      (tx) => world.rpcIn(tx, second, 'admin_approve_erasure', { p_id: id }),
      () => approve(third, id),
    );
    await expectSqlError(late, 'PT409', /Two people approved/);
    await undo(admin, id);
  });

  it('the job and an undo: whichever is first', async () => {
    const one = await due();
    const late = race(
      world,
      (tx) => world.rpcIn(tx, 'service_role', 'operator_next_erasure'),
      () => undo(admin, one.id),
    );
    await expectSqlError(late, 'PT409', /being erased now/);
    await erase(one.id);

    const two = await due();
    await world.database.transaction(async (tx) => {
      await world.rpcIn(tx, admin, 'admin_undo_erasure', { p_id: two.id, p_reason: 'Wait' });
      expect(await next()).toBeNull();
    });
    expect(await stateOf(two.id)).toEqual({ state: 'open', outcome: 'Wait' });
  });

  it('the job and a legal hold: whichever is first', async () => {
    const [one, two] = [await due(), await due()];
    const place = ({ person }: { person: Person }) => ({
      p_entity_type: 'user',
      p_entity_id: person.id,
      p_reason: 'A court asked.',
      p_ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const late = race(
      world,
      (tx) => world.rpcIn(tx, 'service_role', 'operator_next_erasure'),
      () => world.rpc(third, 'admin_place_legal_hold', place(one)),
    );
    await expectSqlError(late, 'PT409', /being erased now/);
    await erase(one.id);

    await world.database.transaction(async (tx) => {
      await world.rpcIn(tx, third, 'admin_place_legal_hold', place(two));
      expect(await next()).toBeNull();
    });
    expect(await next()).toBeNull();
    expect(await stateOf(two.id)).toMatchObject({
      state: 'open',
      outcome: expect.stringContaining('legal hold') as string,
    });
  });
});
