import type { Access, MyWork, UserRecord } from '@marketdesk/contract/documents.ts';
import type { StaffRolesRow } from '@marketdesk/contract/database.generated.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { configure, confirm, proposals, propose } from './proposing.ts';
import { race } from './race.ts';
import { expectSqlError, openWorld, type Args, type Person } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin', { full_name: 'Ada' });
const other = await world.person('admin', { full_name: 'Otto' });
const user = await world.person('user', { full_name: 'Ursula Unger' });
const GRANT = `You can't give permissions that you don't have.`;

let made = 0;
const save = (caller: Person, args: Args) => {
  made += 1;
  return world.rpc<StaffRolesRow>(caller, 'admin_save_staff_role', {
    p_name: `Role ${String(made)}`,
    p_permissions: '{reports.read}',
    ...args,
  });
};
const codes = (...permissions: Permission[]) => `{${permissions.join(',')}}`;

/** A person with a new role of these permissions. */
async function clerk(...permissions: Permission[]): Promise<Person & { role: string }> {
  const person = await world.person('moderator');
  const { id } = await save(admin, { p_permissions: codes(...permissions) });
  await world.sql('update public.profiles set staff_role_id = $2 where user_id = $1', [person.id, id]);
  return { ...person, role: id };
}
const setRole = (caller: Person, { id }: Person, p_role: string, more: Args = {}) =>
  world.rpc<{ role: string; staff_role_id: string | null; proposed: { role: string } | null }>(
    caller,
    'admin_update_user_role',
    { p_user_id: id, p_role, ...more },
  );
const refusesRole = (
  caller: Person,
  { id }: Person,
  p_role: string,
  code: string,
  message: string | RegExp,
) => world.refuses(caller, 'admin_update_user_role', { p_user_id: id, p_role }, code, message);

beforeEach(async () => {
  await world.sql('delete from private.proposals');
  await configure(world, { two_person_rule: true });
});

describe('a staff role', () => {
  it('is created, changed and deleted, each with an entry', async () => {
    const role = await save(admin, {
      p_name: ' Night  shift ',
      p_permissions: '{support.read,reports.read,support.read}',
    });
    expect(role).toMatchObject({
      name: 'Night shift',
      description: '',
      permissions: ['reports.read', 'support.read'],
    });
    const change = {
      p_id: role.id,
      p_name: 'Days',
      p_permissions: role.permissions,
      p_expected_updated_at: role.updated_at,
    };
    const changed = await save(admin, { ...change, p_permissions: '{reports.read}' });
    expect(
      await save(admin, {
        ...change,
        p_permissions: '{reports.read}',
        p_expected_updated_at: changed.updated_at,
      }),
    ).toEqual(changed);
    await world.refuses(
      admin,
      'admin_save_staff_role',
      { ...change, p_permissions: '{reports.read}' },
      'PT409',
      'The role was changed by you in another window.',
    );
    await world.rpc(admin, 'admin_delete_staff_role', { p_id: role.id });
    const entries = await world.audited(role.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'save_staff_role',
      'save_staff_role',
      'delete_staff_role',
    ]);
    expect(entries[1]?.details).toMatchObject({
      old_name: 'Night shift',
      new_name: 'Days',
      new_permissions: ['reports.read'],
    });
  });

  it.each([
    [{ p_name: ' ' }, '22023', 'Enter a name.'],
    [{ p_name: 'x'.repeat(61) }, '22023', 'The name must have at most 60 characters.'],
    [{ p_name: 'ADMIN' }, 'PT409', 'There is already a role ADMIN. Choose another name.'],
    [{ p_name: 'auditor' }, 'PT409', 'There is already a role auditor. Choose another name.'],
    [
      { p_name: 'New', p_description: 'x'.repeat(301) },
      '22023',
      'The description must have at most 300 characters.',
    ],
    [{ p_name: 'New', p_permissions: '{}' }, '22023', 'Choose at least one permission.'],
    [{ p_name: 'New', p_permissions: '{reports.raed}' }, '22023', 'There is no permission reports.raed.'],
  ])('with %o is refused', async (args, code, message) => {
    const before = await world.state();
    await world.refuses(
      admin,
      'admin_save_staff_role',
      { p_permissions: '{reports.read}', ...args },
      code,
      message,
    );
    expect(await world.state()).toBe(before);
  });

  it('given or proposed to someone cannot be deleted', async () => {
    const { role } = await clerk('reports.read');
    await world.refuses(admin, 'admin_delete_staff_role', { p_id: role }, 'PT409', /^This role is given/);
    const { id } = await save(admin, {});
    await setRole(admin, await world.person(), id);
    await world.refuses(admin, 'admin_delete_staff_role', { p_id: id }, 'PT409', /^This role is given/);
  });

  it('cannot be deleted while someone gets it', async () => {
    const moderator = await world.person('moderator');
    const { id } = await save(admin, {});
    const second = race(
      world,
      (tx) => world.rpcIn(tx, admin, 'admin_update_user_role', { p_user_id: moderator.id, p_role: id }),
      () => world.rpc(other, 'admin_delete_staff_role', { p_id: id }),
    );
    await expectSqlError(second, 'PT409', /^This role is given/);
  });

  it('that gains access to money waits for a second admin, one that loses it does not', async () => {
    const clerks = await clerk('money.read', 'reviews.read');
    const change = (p_permissions: string) => save(admin, { p_id: clerks.role, p_permissions });
    const proposal = await propose(world, admin, 'admin_save_staff_role', {
      p_id: clerks.role,
      p_name: 'Money',
      p_permissions: codes('money.read', 'money.process'),
    });
    expect(proposal).toMatchObject({
      kind: 'permissions',
      title: 'Permissions of Money',
      old_words: 'money.read, reviews.read',
      new_words: 'money.process, money.read',
      impact: {
        sentence:
          '1 person with this role could also do this: Pays out withdrawals, marks them and opens payout links. ' +
          'They could no longer do this: Reads reviews.',
      },
    });
    await world.refuses(
      clerks,
      'admin_process_withdrawal',
      { p_request_id: user.id },
      '42501',
      'Not authorized',
    );
    await world.refuses(
      admin,
      'admin_confirm_proposal',
      { p_id: proposal.id },
      'P0001',
      /another admin must confirm/,
    );
    await confirm(world, other, proposal);
    await world.refuses(clerks, 'admin_process_withdrawal', { p_request_id: user.id }, 'PT404', /not found/);
    expect((await change(codes('money.read'))).permissions).toEqual(['money.read']);
    expect(await proposals(world, other)).toEqual([]);
  });

  it('saved as it is withdraws the proposal', async () => {
    const { role } = await clerk('money.read');
    await save(admin, { p_id: role, p_permissions: codes('money.read', 'money.adjust') });
    expect(await world.rpc(admin, 'admin_get_staff_roles')).toContainEqual(
      expect.objectContaining({ id: role, member_count: 1, proposed: ['money.adjust', 'money.read'] }),
    );
    await save(admin, { p_id: role, p_permissions: codes('money.read') });
    expect(await proposals(world, other)).toEqual([]);
  });
});

describe('a name that single sign-on gives', () => {
  const CLERKS = [{ group: 'clerks', role: 'Till' }];
  const mapped = (roles: unknown) =>
    world.sql('update private.settings set sign_on_roles = $1', [JSON.stringify(roles)]);

  it('is taken by a role without access to money or staff only, which then keeps it', async () => {
    await mapped(CLERKS);
    const other = await save(admin, { p_permissions: codes('money.process') });
    for (const args of [{}, { p_id: other.id }]) {
      const name = { p_name: 'till', p_permissions: codes('money.process'), ...args };
      await world.refuses(
        admin,
        'admin_save_staff_role',
        name,
        '22023',
        /^Single sign-on gives a role of this/,
      );
    }
    const till = await save(admin, { p_name: 'TILL', p_permissions: codes('money.read') });
    const renamed = { p_id: till.id, p_name: 'Desk', p_permissions: codes('money.read') };
    const keeps = ['PT409', /^Groups of the company's directory get this role by its name/] as const;
    await world.refuses(admin, 'admin_save_staff_role', renamed, ...keeps);
    await world.refuses(admin, 'admin_delete_staff_role', { p_id: till.id }, ...keeps);
    const more = await save(admin, { p_id: till.id, p_name: 'Till', p_permissions: codes('money.process') });
    expect(more).toMatchObject({ name: 'Till', permissions: ['money.read'] });
    await mapped([]);
    expect(await save(admin, renamed)).toMatchObject({ name: 'Desk' });
  });

  it('is not given to permissions that the caller lacks', async () => {
    const editor = await clerk('staff.manage', 'support.read');
    const audit = await save(admin, { p_permissions: codes('audit.read') });
    await mapped(CLERKS);
    const renamed = { p_id: audit.id, p_name: 'Till', p_permissions: codes('audit.read') };
    await world.refuses(editor, 'admin_save_staff_role', renamed, '42501', GRANT);
    await mapped([]);
  });
});

describe('a role of a person', () => {
  it('is given to a moderator at once and to a user by two admins', async () => {
    const moderator = await world.person('moderator');
    const { id } = await save(admin, { p_permissions: codes('support.read', 'support.reply') });
    expect(await setRole(admin, moderator, id, { p_expected_role: 'moderator' })).toMatchObject({
      role: 'moderator',
      staff_role_id: id,
      proposed: null,
    });
    const newcomer = await world.person();
    expect(await setRole(admin, newcomer, id)).toMatchObject({ role: 'user', proposed: { role: id } });
    const [proposal] = await proposals(world, other);
    expect(proposal).toMatchObject({
      impact: { sentence: expect.stringMatching(/^They could do this: Reads support/) as string },
    });
    await confirm(world, other, { id: proposal?.id ?? '' });
    expect(await world.rpc<Access>(newcomer, 'get_my_access')).toMatchObject({
      role: 'moderator',
      permissions: ['support.read', 'support.reply'],
    });
  });

  it('with access to money needs two admins, also the built-in Moderator', async () => {
    const person = await clerk('support.read');
    expect(await setRole(admin, person, 'moderator')).toMatchObject({
      staff_role_id: person.role,
      proposed: { role: 'moderator' },
    });
    const money = await save(admin, { p_permissions: codes('money.process') });
    expect(await setRole(admin, person, money.id)).toMatchObject({
      staff_role_id: person.role,
      proposed: { role: money.id },
    });
  });

  it('ends with the role moderator, whoever changes it', async () => {
    const person = await clerk('support.read');
    expect(await setRole(admin, person, 'user', { p_expected_role: 'moderator' })).toMatchObject({
      role: 'user',
      staff_role_id: null,
    });
    const second = await clerk('support.read');
    await world.rpc('service_role', 'operator_set_role', { p_user_id: second.id, p_role: 'admin' });
    expect(await world.rpc(second, 'get_my_access')).toMatchObject({ role: 'admin', role_name: null });
    await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [second.id]);
    await world.sql('delete from private.former_admins');
  });

  const claimBoth = async (person: Person) => {
    const [ticket] = await world.sql<{ id: string }>(
      `insert into public.support_tickets (subject, category, user_id) values ('Help', 'Other', $1) returning id`,
      [user.id],
    );
    const [report] = await world.sql<{ id: string }>(
      `insert into public.reports (reported_entity_type, reported_entity_id, reason_category) values ('user', $1, 'Scams') returning id`,
      [user.id],
    );
    await world.rpc(person, 'admin_claim_support_ticket', { p_ticket_id: ticket?.id });
    await world.rpc(person, 'admin_claim_report', { p_report_id: report?.id });
    const ids = [ticket?.id ?? '', report?.id ?? ''] as const;
    const statuses = () =>
      world.sql(
        `select status from public.support_tickets where id = $1 union all select status from public.reports where id = $2`,
        [...ids],
      );
    return { report: ids[1], statuses };
  };

  it('returns the claims that it does not cover', async () => {
    const moderator = await world.person('moderator');
    const { statuses } = await claimBoth(moderator);
    const { id } = await save(admin, { p_permissions: codes('support.read', 'support.reply') });
    await setRole(admin, moderator, id);
    expect(await statuses()).toEqual([{ status: 'claimed' }, { status: 'open' }]);
  });

  it('that loses a permission returns the claims of all its people', async () => {
    const both: Permission[] = ['reports.decide', 'reports.read', 'support.read', 'support.reply'];
    const person = await clerk(...both, 'notes.write');
    const second = await world.person('moderator', { staff_role_id: person.role });
    const untouched = await claimBoth(await world.person('moderator'));
    const claims = [await claimBoth(person), await claimBoth(second)];
    await save(admin, { p_id: person.role, p_permissions: codes(...both) });
    for (const { statuses } of claims)
      expect(await statuses()).toEqual([{ status: 'claimed' }, { status: 'claimed' }]);
    await save(admin, { p_id: person.role, p_permissions: codes('support.read', 'support.reply') });
    for (const { report, statuses } of claims) {
      expect(await statuses()).toEqual([{ status: 'claimed' }, { status: 'open' }]);
      expect((await world.audited(report)).at(-1)).toMatchObject({
        actor_user_id: null,
        action: 'return_report',
        details: { old_status: 'claimed', new_status: 'open', reason: 'role' },
      });
    }
    expect(await untouched.statuses()).toEqual([{ status: 'claimed' }, { status: 'claimed' }]);
  });
});

describe('a person who may edit roles, alone', () => {
  it('gives nothing that they do not have, by editing or assigning', async () => {
    const editor = await clerk('staff.manage', 'support.read');
    const colleague = await clerk('support.read');
    const before = await world.state();
    for (const p_permissions of [codes('money.process'), codes('support.read', 'audit.read')]) {
      await world.refuses(editor, 'admin_save_staff_role', { p_name: 'More', p_permissions }, '42501', GRANT);
      await world.refuses(
        editor,
        'admin_save_staff_role',
        { p_name: 'More', p_permissions, p_id: colleague.role },
        '42501',
        GRANT,
      );
    }
    await refusesRole(editor, colleague, 'moderator', '42501', GRANT);
    await refusesRole(editor, colleague, 'admin', '42501', 'Not authorized');
    await refusesRole(editor, admin, 'user', '42501', 'Not authorized');
    await refusesRole(editor, editor, 'user', 'P0001', 'You cannot change your own role.');
    const [auditor] = await world.sql<{ id: string }>(
      `select id from public.staff_roles where name = 'Auditor'`,
    );
    await refusesRole(editor, colleague, auditor?.id ?? '', '42501', GRANT);
    expect(await world.state()).toBe(before);
  });

  it('proposes what an admin confirms, and nothing after losing the permission', async () => {
    const editor = await clerk('staff.manage', 'support.read');
    const { id } = await save(admin, { p_permissions: codes('staff.manage', 'support.read') });
    const newcomer = await world.person();
    await setRole(editor, newcomer, id);
    const [proposal] = await proposals(world, admin);
    expect(proposal).toMatchObject({ proposed_by: editor.id, takes_effect_at: null, blocked: null });
    await world.refuses(editor, 'admin_confirm_proposal', { p_id: proposal?.id }, '42501', 'Not authorized');
    await setRole(admin, editor, 'user');
    await world.refuses(
      admin,
      'admin_confirm_proposal',
      { p_id: proposal?.id },
      'PT409',
      /may no longer change it/,
    );
  });

  it('proposes nothing that they have lost since', async () => {
    const editor = await clerk('staff.manage', 'audit.read');
    const { id } = await save(admin, { p_permissions: codes('audit.read') });
    await setRole(editor, await world.person(), id);
    const [proposal] = await proposals(world, admin);
    await save(admin, { p_id: editor.role, p_permissions: codes('staff.manage') });
    const refused = [{ p_id: proposal?.id }, 'PT409', /may no longer change it/] as const;
    await world.refuses(admin, 'admin_confirm_proposal', ...refused);
  });

  it('is no admin with all permissions', async () => {
    const [all] = await world.sql<{ codes: Permission[] }>(
      'select array_agg(code) as codes from private.permissions()',
    );
    const editor = await clerk(...(all?.codes ?? []));
    await refusesRole(editor, await world.person('moderator'), 'admin', '42501', 'Not authorized');
    await world.refuses(editor, 'admin_get_proposals', {}, '42501', 'Not authorized');
  });
});

describe('what people see', () => {
  const ids: Record<string, string> = {};
  const insert = async (name: string, sql: string) => {
    const [row] = await world.sql<{ id: string }>(`${sql} returning id`, [user.id]);
    ids[name] = row?.id ?? '';
  };
  it('in searches, histories, notes, views, work and on the dashboard follows their permissions', async () => {
    for (const name of ['held_ticket', 'ticket'])
      await insert(
        name,
        `insert into public.support_tickets (subject, category, user_id) values ('Unger 1', 'Other', $1)`,
      );
    for (const name of ['held_report', 'report'])
      await insert(
        name,
        `insert into public.reports (reported_entity_type, reported_entity_id, reason_category, description) values ('user', $1, 'Scams', 'Unger 2')`,
      );
    await insert('post', `insert into public.posts (user_id, title) values ($1, 'Unger 3')`);
    const twin = await world.person();
    for (const { id } of [user, twin])
      await world.sql(
        `insert into public.payout_destinations (user_id, method, details) values ($1, 'revolut', '{"revtag": "unger"}')`,
        [id],
      );
    const moderator = await world.person('moderator');
    for (const p_entity_type of ['user', 'ticket', 'report'])
      await world.rpc(moderator, 'admin_add_note', {
        p_entity_type,
        p_entity_id: ids[p_entity_type] ?? user.id,
        p_body: `About the ${p_entity_type}`,
      });
    await world.rpc(moderator, 'admin_claim_report', { p_report_id: ids.held_report });
    await world.rpc(moderator, 'admin_claim_support_ticket', { p_ticket_id: ids.held_ticket });
    await world.sql('update public.support_tickets set answered_at = now() where id = $1', [ids.held_ticket]);
    await world.rpc(admin, 'admin_save_view', { p_list: 'reports', p_name: 'R', p_is_for_all: true });
    await world.rpc(admin, 'admin_save_view', { p_list: 'support', p_name: 'S', p_is_for_all: true });

    const seen = async (person: Person) => {
      const found = await world.rpc<{ kind: string }[]>(person, 'search_everything', { p_query: 'Unger' });
      const history = await world.rpc<{ kind: string; title: string | null }[]>(
        person,
        'admin_get_user_history',
        {
          p_user_id: user.id,
        },
      );
      const views = await world.rpc<{ view: string }[]>(person, 'admin_count_views');
      const saved = await world.rpc<{ name: string }[]>(person, 'admin_get_views');
      const work = await world.rpc<MyWork>(person, 'admin_get_my_work');
      const record = await world.rpc<UserRecord>(person, 'admin_get_user_record', { p_user_id: user.id });
      const today = await world.rpc<{ entity_table: string }[]>(person, 'admin_get_work_today');
      const times = await world.rpc<{ desk: string }[]>(person, 'admin_get_work_times');
      for (const table of ['support_tickets', 'reports', 'withdrawal_requests'])
        await world.sql(`select private.notify($1, 'mention', $2, gen_random_uuid(), 'Look')`, [
          person.id,
          table,
        ]);
      const told = await world.rpc<{ entity_table: string }[]>(person, 'admin_get_notifications');
      const [numbers] = await world.rpc<Record<string, number | null>[]>(
        person,
        'get_admin_dashboard_metrics',
      );
      return {
        found: [...new Set(found.map(({ kind }) => kind))].toSorted(),
        history: [...new Set(history.map(({ kind, title }) => (kind === 'note' ? title : kind)))].toSorted(),
        desks: [...new Set(views.map(({ view }) => /^(\w+):/.exec(view)?.[1] ?? 'saved'))].toSorted(),
        saved: saved.map(({ name }) => name),
        work: [...new Set(work.waiting.map(({ item }) => item))].toSorted(),
        record: Object.keys(record.counts).toSorted(),
        reporter: record.reporter !== null,
        related: record.related.map(({ shares }) => shares),
        today: [...new Set(today.map(({ entity_table }) => entity_table))].toSorted(),
        times: [...new Set(times.map(({ desk }) => desk))],
        told: told.map(({ entity_table }) => entity_table).toSorted(),
        numbers: Object.keys(numbers ?? {}).filter((name) => numbers?.[name] !== null),
      };
    };
    expect(await seen(await clerk('users.read', 'support.read', 'support.reply'))).toEqual({
      found: ['ticket', 'user'],
      history: ['About the ticket', 'About the user', 'ticket'],
      desks: ['saved', 'support'],
      saved: ['S'],
      work: ['ticket'],
      record: ['tickets'],
      reporter: false,
      related: [],
      today: ['notes', 'profiles', 'support_tickets'],
      times: ['ticket'],
      told: ['support_tickets'],
      numbers: ['total_users', 'open_support_tickets'],
    });
    expect(await seen(await clerk('users.read', 'reports.read', 'posts.read'))).toEqual({
      found: ['post', 'report', 'user'],
      history: ['About the report', 'About the user', 'post', 'report_about'],
      desks: ['reports', 'saved'],
      saved: ['R'],
      work: [],
      record: ['posts', 'reports_about', 'reports_by'],
      reporter: true,
      related: [],
      today: ['notes', 'profiles', 'reports'],
      times: ['report'],
      told: ['reports'],
      numbers: ['total_users', 'open_reports', 'active_posts', 'completed_jobs_30d'],
    });
    expect(await seen(await clerk('users.read', 'money.read'))).toMatchObject({
      found: ['user'],
      history: ['About the user'],
      desks: [],
      record: ['withdrawals'],
      related: [['payout']],
      today: ['notes', 'profiles'],
      times: [],
      told: ['withdrawal_requests'],
    });
  });

  it('and do with notes, desks, bulk actions and undo follows their permissions', async () => {
    const { ticket, report } = ids;
    const reader = await clerk('users.read', 'support.read', 'reports.read');
    const agent = await clerk('support.read', 'support.reply', 'notes.write');
    const before = await world.state();
    const refuses = (person: Person, name: string, args: Args) =>
      world.refuses(person, name, args, '42501', 'Not authorized');
    await refuses(reader, 'admin_add_note', { p_entity_type: 'user', p_entity_id: user.id, p_body: 'x' });
    await refuses(agent, 'admin_add_note', { p_entity_type: 'report', p_entity_id: report, p_body: 'x' });
    await refuses(agent, 'admin_get_notes', { p_entity_type: 'report', p_entity_id: report });
    for (const [name, args] of [
      ['admin_snooze', {}],
      ['admin_label', { p_add_tags: '{x}' }],
      ['admin_hand_over', { p_to: admin.id }],
    ] as const) {
      await refuses(reader, name, { p_item: 'ticket', p_id: ticket, ...args });
      await refuses(agent, name, { p_item: 'report', p_id: report, ...args });
    }
    await refuses(agent, 'admin_preview_bulk', {
      p_item: 'report',
      p_action: 'claim',
      p_ids: `{${report ?? ''}}`,
    });
    await refuses(reader, 'admin_preview_bulk', {
      p_item: 'report',
      p_action: 'claim',
      p_ids: `{${report ?? ''}}`,
    });
    await refuses(agent, 'admin_note_export', { p_list: 'users' });
    await refuses(agent, 'admin_save_view', { p_list: 'reports', p_name: 'Mine' });
    const text = { p_item: 'ticket', p_id: ticket, p_to: reader.id };
    await world.refuses(agent, 'admin_hand_over', text, 'P0001', /has no permission to work on this/);
    expect(await world.state()).toBe(before);
  });

  it('in a thread: reading marks nothing as read without the permission to reply', async () => {
    const [{ ticket } = { ticket: '' }] = await world.sql<{ ticket: string }>(
      `with t as (insert into public.support_tickets (subject, category, user_id) values ('Help', 'Other', $1) returning id)
       insert into public.support_messages (ticket_id, sender_user_id, content) select id, $1, 'Hello?' from t returning ticket_id as ticket`,
      [user.id],
    );
    const reader = await clerk('support.read');
    const message = { p_ticket_id: ticket, p_content: 'Hi' };
    expect(await world.rpc(reader, 'mark_support_messages_read', { p_ticket_id: ticket })).toBe(0);
    await world.refuses(reader, 'send_support_message', message, '42501', 'Not authorized');
    const agent = await clerk('support.read', 'support.reply');
    expect(await world.rpc(agent, 'mark_support_messages_read', { p_ticket_id: ticket })).toBe(1);
    await world.refuses(agent, 'send_support_message', message, 'P0001', /must claim/);
  });

  it('decides about people only with the permission to sanction', async () => {
    const judge = await clerk('reports.read', 'reports.decide');
    const target = await world.person();
    const about = { p_target_type: 'user', p_target_id: target.id };
    const because = { p_policy: 'spam', p_reason: 'Spam.' };
    await world.refuses(
      judge,
      'admin_decide',
      { ...about, ...because, p_kind: 'ban' },
      '42501',
      'Not authorized',
    );
    expect(await world.rpc(judge, 'admin_decide', { ...about, ...because, p_kind: 'warn' })).toMatchObject({
      kind: 'warn',
    });
  });

  it('can be undone only with the permission that the action needed', async () => {
    const moderator = await world.person('moderator');
    const target = await world.person();
    await world.rpc(moderator, 'suspend_user_admin', { p_user_id: target.id, p_value: true, p_reason: 'x' });
    await world.rpc(moderator, 'admin_claim_support_ticket', { p_ticket_id: ids.ticket });
    const entries = await world.sql<{ id: string }>(
      `select id::text from public.admin_action_audit where actor_user_id = $1 and action in ('suspend_user', 'claim_support_ticket')`,
      [moderator.id],
    );
    expect(entries).toHaveLength(2);
    const { id } = await save(admin, { p_permissions: codes('users.read', 'support.read') });
    await setRole(admin, moderator, id);
    for (const entry of entries) {
      const undo = world.rpc(moderator, 'admin_undo_action', { p_entry_id: entry.id });
      await expect(undo).rejects.toThrow(/Not authorized|changed|claim/);
    }
  });
});
