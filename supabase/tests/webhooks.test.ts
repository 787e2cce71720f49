import { randomUUID } from 'node:crypto';
import type { Database } from '@marketdesk/contract/calls.generated.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { race } from './race.ts';
import { openWorld, type Args, type Caller, type Person } from './world.ts';

// Targets of events, the outbox, and the log of deliveries.

type Target = Database['public']['Tables']['webhook_target']['Row'];
type Delivery = Database['public']['Tables']['webhook_delivery']['Row'];
interface Leased {
  id: string;
  target_id: string;
  secrets: string[];
  type: string;
  data: Record<string, unknown>;
}

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');

const save = (args: Args = {}, caller: Caller = admin) =>
  world.rpc<Target>(caller, 'admin_save_webhook_target', {
    p_name: randomUUID(),
    p_kind: 'webhook',
    p_url: 'https://example.test/hook',
    p_events: '{report.created}',
    ...args,
  });
const lease = () => world.rpc<Leased[]>('service_role', 'operator_lease_deliveries', { p_limit: 50 });
const record = (p_id: string, p_status: number | null = 200) =>
  world.rpc('service_role', 'operator_record_delivery', {
    p_id,
    p_is_delivered: p_status === 200,
    p_status,
    p_error: p_status === 200 ? null : 'The receiver answered with an error.',
    p_answer: 'x'.repeat(600),
    p_duration_ms: 5,
  });
const deliveries = (p_target_id: string, args: Args = {}) =>
  world.rpc<Delivery[]>(admin, 'admin_get_webhook_deliveries', { p_target_id, ...args });
const report = async (by: Person, description = 'Look') =>
  world.rpc<{ id: string }>(by, 'submit_report', {
    p_entity_type: 'user',
    p_entity_id: (await world.person()).id,
    p_reason: 'Scams',
    p_description: description,
  });
afterEach(() => world.database.exec('delete from public.webhook_targets; delete from public.webhook_events'));
const events = () =>
  world.sql<{ type: string; user_id: string | null; data: Args }>(
    'select type, user_id, data from public.webhook_events order by created_at, type',
  );
const soon = () => world.sql('update public.webhook_deliveries set next_at = now() where not is_leased');

async function refused(args: Args, code: string, message: string, caller: Caller = admin): Promise<void> {
  const before = await world.state();
  await world.refuses(
    caller,
    'admin_save_webhook_target',
    {
      p_name: 'Refused',
      p_kind: 'webhook',
      p_url: 'https://example.test',
      p_events: '{report.created}',
      ...args,
    },
    code,
    message,
  );
  expect(await world.state()).toBe(before);
}

describe('a target', () => {
  it('shows its secret once, and stores it sealed', async () => {
    const target = await save({ p_name: '  Shop  system ' });
    expect(target).toMatchObject({ name: 'Shop system', state: 'active', row_version: 1, emails: [] });
    expect(target.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const found = await world.rpc<Target>(admin, 'admin_get_webhook_target', { p_id: target.id });
    expect(found.secret).toBeNull();
    const list = await world.rpc<Target[]>(admin, 'admin_get_webhook_targets', { p_search: 'shop' });
    expect(list).toEqual([found]);
    const [stored] = await world.sql<{ text: string }>(
      `select t::text || encode(t.secret, 'escape') as text from public.webhook_targets t where id = $1`,
      [target.id],
    );
    expect(stored?.text).not.toContain(String(target.secret).slice(6, 30));
    const [entry] = await world.audited(target.id);
    expect(entry).toMatchObject({
      action: 'save_webhook_target',
      details: { is_new: true, host: 'example.test', events: ['report.created'] },
    });
    expect(JSON.stringify(entry)).not.toContain('/hook');
  });

  it.each([
    [{ p_name: ' ' }, 'Enter a name.'],
    [{ p_kind: 'pager' }, 'Unknown kind "pager". Use one of: webhook, slack, teams, email.'],
    [{ p_url: null }, 'Enter the address.'],
    [{ p_url: 'http://example.test' }, 'Enter an address that starts with https://.'],
    [{ p_url: 'file:///etc/passwd' }, 'Enter an address that starts with https://.'],
    [{ p_url: 'https://me:secret@example.test' }, 'The address must not contain a user name or password.'],
    [{ p_events: '{}' }, 'Choose at least one event.'],
    [{ p_events: '{report.created,test}' }, 'There is no event test.'],
    [{ p_kind: 'email', p_emails: '{}' }, 'Enter at least one email address.'],
    [{ p_kind: 'email', p_emails: '{me}' }, 'Enter valid email addresses.'],
  ])('is refused with %j', (args, message) => refused(args, '22023', message));

  it('needs integrations.manage and a recent second factor, which its renewal needs too', async () => {
    await refused({}, '42501', 'Not authorized', moderator);
    const target = await save();
    const careful = await world.person('admin');
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [careful.id],
    );
    const again = 'Enter a new code from your authenticator app.';
    const signedIn = {
      ...careful,
      claims: { aal: 'aal2', amr: [{ method: 'totp', timestamp: 1_700_000_000 }] },
    };
    await refused({}, '42501', again, signedIn);
    await world.refuses(
      signedIn,
      'admin_renew_webhook_secret',
      { p_id: target.id, p_row_version: 1 },
      '42501',
      again,
    );
  });

  it('is changed only by someone who saw its last version', async () => {
    const target = await save({ p_name: 'Ledger' });
    const change = { p_id: target.id, p_name: 'Books', p_row_version: 1 };
    expect(await save(change)).toMatchObject({ name: 'Books', secret: null, row_version: 2 });
    await refused(change, 'PT409', 'The target was changed by you in another window.');
    await save({ p_name: 'Other' });
    await refused({ p_name: 'books' }, 'PT409', 'There is already a target books. Choose another name.');
    await refused(
      { ...change, p_row_version: 2, p_kind: 'slack' },
      '22023',
      "The kind can't be changed. Add another target.",
    );
  });

  it('signs with the earlier secret too, for 24 hours after a renewal', async () => {
    const { id, secret } = await save();
    const renewed = await world.rpc<Target>(admin, 'admin_renew_webhook_secret', {
      p_id: id,
      p_row_version: 1,
    });
    const secretsNow = async () => {
      await report(await world.person());
      const [leased] = await lease();
      await record(String(leased?.id));
      return leased?.secrets;
    };
    expect(await secretsNow()).toEqual([renewed.secret, secret]);
    await world.sql(`update public.webhook_targets set old_secret_until = now() - interval '1 second'`);
    expect(await secretsNow()).toEqual([renewed.secret]);
  });
});

describe('an event', () => {
  it('is written only for active targets that want it, in the transaction of the change', async () => {
    const person = await world.person();
    await report(person);
    expect(await events()).toEqual([]);
    const wanted = await save();
    const off = await save();
    await world.rpc(admin, 'admin_switch_webhook_target', {
      p_id: off.id,
      p_is_active: false,
      p_row_version: 1,
    });
    await save({ p_events: '{ticket.opened}' });
    await world.database
      .transaction(async (tx) => {
        await world.rpcIn(tx, person, 'submit_report', {
          p_entity_type: 'user',
          p_entity_id: (await world.person()).id,
          p_reason: 'Scams',
        });
        throw new Error('Rolled back');
      })
      .catch(() => undefined);
    expect(await events()).toEqual([]);
    const { id } = await report(person, 'Personal words');
    expect(await events()).toEqual([
      {
        type: 'report.created',
        user_id: person.id,
        data: {
          report_id: id,
          reported_entity_type: 'user',
          reported_entity_id: expect.any(String) as string,
          reporter_user_id: person.id,
          reason_category: 'Scams',
          severity: null,
          status: 'open',
        },
      },
    ]);
    expect((await lease()).map(({ target_id }) => target_id)).toEqual([wanted.id]);
  });

  it('has personal data only for targets that get it, as it is when it is sent', async () => {
    const person = await world.person('user', { full_name: 'Rita Reporter' });
    const [plain, personal] = [await save(), await save({ p_with_personal_data: true })];
    await report(person, 'He took my money');
    await world.sql(`update public.profiles set full_name = 'Rita Renamed' where user_id = $1`, [person.id]);
    const leased = await lease();
    const of = ({ id }: Target) => leased.find(({ target_id }) => target_id === id)?.data;
    expect(of(plain)).not.toHaveProperty('person');
    expect(JSON.stringify(of(plain))).not.toMatch(/Rita|money|@/);
    expect(of(personal)).toMatchObject({
      person: { user_id: person.id, full_name: 'Rita Renamed', email: person.email },
      text: 'He took my money',
    });
  });

  it('of each type is written somewhere, from columns that exist', async () => {
    const emitted = await world.sql<{ type: string; missing: string[] }>(
      `with written as (
         select convert_from(string_to_array_bytes[1], 'UTF8') as type, convert_from(string_to_array_bytes[2], 'UTF8') as id_key, tgrelid
           from (
             select tgrelid, array(
               select decode(part, 'hex') from unnest(string_to_array(rtrim(encode(tgargs, 'hex'), '0'), '00')) part
             ) as string_to_array_bytes
               from pg_trigger where tgfoid = 'private.emit_row_event'::regproc
           ) t
       )
       select w.type, array(
                select k from private.webhook_event_types() e cross join unnest(e.keys) k
                 where e.type = w.type and k not in (w.id_key, 'user_id')
                   and not exists (select from pg_attribute a where a.attrelid = w.tgrelid and a.attname = k)
              ) as missing
         from written w`,
    );
    expect(emitted.filter(({ missing }) => missing.length > 0)).toEqual([]);
    const byHand = ['alert.audit_broken', 'alert.backup_late', 'alert.overdue', 'alert.target_off', 'test'];
    const types = await world.rpc<{ type: string }[]>(admin, 'admin_get_webhook_event_types');
    expect([...new Set([...emitted.map(({ type }) => type), ...byHand])].sort()).toEqual(
      types.map(({ type }) => type).sort(),
    );
  });

  it('about the life of a ticket and of a decision comes once for each step', async () => {
    await save({
      p_events:
        '{ticket.opened,ticket.replied,ticket.closed,decision.made,user.sanctioned,user.sanction_ended,decision.undone}',
    });
    const person = await world.person();
    const ticket = await world.rpc<{ id: string }>(person, 'open_support_ticket', {
      p_subject: 'Help',
      p_category: 'Other',
      p_content: 'Please',
    });
    await world.rpc(admin, 'admin_claim_support_ticket', { p_ticket_id: ticket.id });
    await world.rpc(admin, 'admin_close_support_ticket', { p_ticket_id: ticket.id });
    const { id } = await world.rpc<{ id: string }>(admin, 'admin_decide', {
      p_target_type: 'user',
      p_target_id: person.id,
      p_kind: 'warn',
      p_policy: 'scams',
      p_reason: 'Took money.',
    });
    await world.sql(`update public.decisions set undone_at = now() where id = $1`, [id]);
    await world.sql(`update public.sanctions set end_kind = 'undone', lifted_at = now() where user_id = $1`, [
      person.id,
    ]);
    const written = await events();
    expect(written.map(({ type }) => type).sort()).toEqual([
      'decision.made',
      'decision.undone',
      'ticket.closed',
      'ticket.opened',
      'ticket.replied',
      'user.sanction_ended',
      'user.sanctioned',
    ]);
    expect(written.find(({ type }) => type === 'ticket.replied')).toMatchObject({
      user_id: person.id,
      data: { ticket_id: ticket.id, user_id: person.id, sender_user_id: person.id },
    });
    expect(written.find(({ type }) => type === 'decision.made')?.data).toMatchObject({
      decision_id: id,
      kind: 'warn',
      user_id: person.id,
    });
  });

  it('does not wait for a target that is being deleted; its deletion waits for changes that it gets', async () => {
    const [gone, kept] = [await save(), await save()];
    await world.database.transaction(async (tx) => {
      await world.rpcIn(tx, admin, 'admin_delete_webhook_target', { p_id: gone.id, p_row_version: 1 });
      await world.sql(`select private.emit_event('report.created', '{}')`);
    });
    expect((await lease()).map(({ target_id }) => target_id)).toEqual([kept.id]);
    await race(
      world,
      (tx) => tx.query(`select private.emit_event('report.created', '{}')`),
      () => world.rpc(admin, 'admin_delete_webhook_target', { p_id: kept.id, p_row_version: 1 }),
    );
    expect(await world.sql('select from public.webhook_deliveries')).toEqual([]);
  });
});

describe('a delivery', () => {
  it('is taken by one process, 20 at a time for each target, and again once its lease is over', async () => {
    const target = await save();
    await world.sql(`select private.emit_event('report.created', '{}') from generate_series(1, 23)`);
    const [one, other] = await Promise.all([lease(), lease()]);
    expect(one.length + other.length).toBe(20);
    expect(await lease()).toEqual([]);
    await world.sql(
      `update public.webhook_deliveries set next_at = now() - interval '1 second' where is_leased`,
    );
    expect(await lease()).toHaveLength(20);
    expect(await deliveries(target.id)).toHaveLength(23);
  });

  it('is tried ten times within about three days, and can be sent again', async () => {
    const target = await save();
    await world.sql(`select private.emit_event('report.created', '{}')`);
    const hours: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await soon();
      const [leased] = await lease();
      await record(String(leased?.id), attempt % 2 === 0 ? 500 : null);
      const [{ wait } = { wait: 0 }] = await world.sql<{ wait: number }>(
        'select (extract(epoch from next_at - clock_timestamp()) / 3600)::float as wait from public.webhook_deliveries',
      );
      hours.push(wait);
    }
    const total = hours.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(71);
    expect(total).toBeLessThan(80);
    const [delivery] = await deliveries(target.id, { p_state: 'given_up' });
    expect(delivery).toMatchObject({ attempts: 10, last_status: 500 });
    await soon();
    expect(await lease()).toEqual([]);
    const attempts = await world.rpc<{ answer: string }[]>(admin, 'admin_get_webhook_attempts', {
      p_delivery_id: delivery?.id,
    });
    expect(attempts.map(({ answer }) => answer.length)).toEqual(Array.from({ length: 10 }, () => 500));

    expect(await world.rpc(admin, 'admin_redeliver', { p_delivery_ids: `{${String(delivery?.id)}}` })).toBe(
      1,
    );
    const [leased] = await lease();
    await world.refuses(
      admin,
      'admin_redeliver',
      { p_delivery_ids: `{${String(delivery?.id)}}` },
      'PT404',
      'Webhook delivery not found',
    );
    await record(String(leased?.id));
    expect(await deliveries(target.id)).toMatchObject([
      { state: 'delivered', last_status: 200, attempts: 1 },
    ]);
  });

  it.each([
    ['answers that it is gone', 410, '', 'The receiver answered that it is gone (410).'],
    [
      'failed for three days',
      500,
      `failing_since = now() - interval '73 hours'`,
      'Every delivery failed for three days.',
    ],
    [
      'has 100 deliveries given up',
      500,
      'given_up = 100',
      '100 deliveries failed in a row and were given up.',
    ],
  ])('to a receiver that %s switches it off and tells admins', async (_what, status, state, reason) => {
    const target = await save({ p_name: 'Shop' });
    const watcher = await save({ p_name: 'Watcher', p_events: '{alert.target_off}' });
    if (state !== '')
      await world.sql(`update public.webhook_targets set ${state} where id = $1`, [target.id]);
    await world.sql(`delete from private.mails; select private.emit_event('report.created', '{}')`);
    const [leased] = await lease();
    await record(String(leased?.id), status);
    const off = await world.rpc<Target>(admin, 'admin_get_webhook_target', { p_id: target.id });
    expect(off).toMatchObject({ state: 'off', off_reason: reason });
    const mails = await world.sql<{ recipient: string; subject: string }>(
      'select recipient, subject from private.mails',
    );
    expect(mails).toContainEqual({
      recipient: admin.email,
      subject: 'An integration was switched off: Shop',
    });
    expect(mails.map(({ recipient }) => recipient)).not.toContain(moderator.email);
    expect((await lease()).map(({ target_id, type }) => [target_id, type])).toEqual([
      [watcher.id, 'alert.target_off'],
    ]);
    expect((await world.audited(target.id)).at(-1)).toMatchObject({
      actor_user_id: null,
      action: 'switch_off_webhook_target',
    });
    await world.refuses(
      admin,
      'admin_send_test_event',
      { p_id: target.id },
      'PT409',
      'Shop is switched off. Switch it on first.',
    );
    // What waits is sent once it is on again.
    await world.rpc(admin, 'admin_switch_webhook_target', {
      p_id: target.id,
      p_is_active: true,
      p_row_version: off.row_version,
    });
    await soon();
    expect((await lease()).map(({ target_id }) => target_id)).toEqual([target.id]);
  });

  it('a success ends a series of failures', async () => {
    const target = await save();
    await world.sql(
      `update public.webhook_targets set failing_since = now() - interval '4 days', given_up = 99`,
    );
    await world.rpc(admin, 'admin_send_test_event', { p_id: target.id });
    const [leased] = await lease();
    expect(leased?.type).toBe('test');
    await record(String(leased?.id));
    expect(await world.rpc(admin, 'admin_get_webhook_target', { p_id: target.id })).toMatchObject({
      state: 'active',
      failing_since: null,
      last_delivered_at: expect.any(String) as string,
    });
  });

  it('is removed with the events about a person who is erased, whose address no target keeps', async () => {
    const person = await world.person('admin');
    const target = await save({
      p_kind: 'email',
      p_url: null,
      p_emails: `{${person.email},other@example.test}`,
      p_events: '{report.created,user.erased}',
    });
    await report(person);
    await report(admin);
    await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [person.id]);
    await world.database.transaction(async (tx) => {
      await tx.query('select private.erase_rows($1)', [person.id]);
      await tx.query('select private.destroy_person_key($1)', [person.id]);
    });
    const left = await events();
    expect(left.map(({ user_id }) => user_id)).toEqual([admin.id, null]);
    expect(left[1]).toMatchObject({ type: 'user.erased', data: { user_id: person.id } });
    expect(await world.rpc(admin, 'admin_get_webhook_target', { p_id: target.id })).toMatchObject({
      emails: ['other@example.test'],
    });
  });
});

it('an alert of the server comes once a day, and holding payouts at once', async () => {
  const emit = () =>
    world.rpc<boolean>('service_role', 'operator_emit_alert', {
      p_type: 'alert.backup_late',
      p_payload: { last_success_at: null },
    });
  expect(await emit()).toBe(false);
  await save({ p_events: '{alert.backup_late,alert.payouts_held,alert.overdue}' });
  expect(await emit()).toBe(true);
  expect(await emit()).toBe(false);
  await world.sql(`update public.webhook_events set created_at = now() - interval '25 hours'`);
  expect(await emit()).toBe(true);
  await world.rpc('service_role', 'operator_hold_payouts', { p_reason: 'Stop' });
  const { id } = await report(await world.person());
  await world.sql(`update public.reports set due_at = now() - interval '1 hour' where id = $1`, [id]);
  await world.rpc('service_role', 'run_turns');
  expect((await events()).map(({ type, data }) => [type, data])).toEqual(
    expect.arrayContaining([
      ['alert.payouts_held', { payouts_held_at: expect.any(String) as string }],
      ['alert.overdue', { reports: 1, tickets: 0 }],
    ]),
  );
});
