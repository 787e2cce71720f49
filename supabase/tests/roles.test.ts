import { PERMISSIONS, SHIPPED_ROLES, type Permission } from '@marketdesk/contract/permissions.generated.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROCEDURES, type Procedure } from './procedures.ts';
import { CALLERS, isPermitted, outcomeFor, REFUSALS, type Outcome } from './roles/rules.ts';
import { openWorld, expectSqlError, type Caller, type World } from './world.ts';

// Every procedure called by every subject: refused with the documented error, or permitted.

const callers = new Map<string, Caller>();

const world = await openWorld();
// The first admin stays in good standing; otherwise the others could not be banned.
callers.set('admin', await world.person('admin'));
callers.set('anon', 'anon');
callers.set('service key', 'service_role');
callers.set('user', await world.person('user'));
callers.set('moderator', await world.person('moderator'));
callers.set('banned moderator', await world.person('moderator', { is_banned: true }));
callers.set('suspended moderator', await world.person('moderator', { is_suspended: true }));
callers.set('banned admin', await world.person('admin', { is_banned: true }));
callers.set('suspended admin', await world.person('admin', { is_suspended: true }));
callers.set('signed in without a profile', { id: '00000000-0000-4000-8000-00000000dead', email: '' });

describe.each(CALLERS)('%s', (who) => {
  it('is permitted or refused by every procedure as documented', async () => {
    const access = who.endsWith('where only admins are staff') ? 'admins' : 'staff';
    await world.sql('update private.settings set staff_access = $1', [access]);
    const caller = callers.get(who.split(' where ')[0] ?? '');
    if (!caller) throw new Error(`There is no ${who}`);
    const before = await world.state();

    const outcomes: Record<string, Outcome> = {};
    const expected: Record<string, Outcome> = {};
    for (const [name, { empty, ...procedure }] of Object.entries(PROCEDURES)) {
      if (name === 'configure_staff_access' && access === 'admins') continue;
      outcomes[name] = await outcomeOf(world, caller, name, empty);
      expected[name] = outcomeFor(procedure, who);
    }

    expect(outcomes).toEqual(expected);
    expect(await world.state(), 'no call changed or recorded anything').toBe(before);
  });
});

describe('a staff role', () => {
  async function member(role: string) {
    const person = await world.person('moderator');
    await world.sql(
      `update public.profiles set staff_role_id = (select id from public.staff_roles where name = $2) where user_id = $1`,
      [person.id, role],
    );
    return person;
  }

  /** Calls these procedures; compares with the permissions. */
  async function tryAll(person: Caller, permissions: readonly Permission[], names: readonly string[]) {
    const outcomes: Record<string, Outcome> = {};
    const expected: Record<string, Outcome> = {};
    for (const name of names) {
      const procedure = PROCEDURES[name];
      if (procedure === undefined) continue;
      outcomes[name] = await outcomeOf(world, person, name, procedure.empty);
      const refused = procedure.who === 'service' ? 'denied' : 'Not authorized';
      expected[name] = isPermitted(procedure, permissions) ? 'allowed' : refused;
    }
    expect(outcomes).toEqual(expected);
  }

  it.each(SHIPPED_ROLES)('$name is permitted what its permissions say', async ({ name, permissions }) => {
    await world.sql(`update private.settings set staff_access = 'staff'`);
    const person = await member(name);
    const before = await world.state();
    await tryAll(person, permissions, Object.keys(PROCEDURES));
    expect(await world.rpc(person, 'get_my_access')).toMatchObject({
      role: 'moderator',
      role_name: name,
      permissions: permissions.toSorted(),
    });
    await world.sql(`update private.settings set staff_access = 'admins'`);
    await tryAll(
      person,
      [],
      Object.keys(PROCEDURES).filter((one) => (PROCEDURES[one]?.needs.length ?? 0) > 0),
    );
    await world.sql(`update private.settings set staff_access = 'staff'`);
    expect(await world.state(), 'no call changed or recorded anything').toBe(before);
  });

  it('of random permissions is permitted what these say', async () => {
    await world.sql(`insert into public.staff_roles (name, permissions) values ('Random', '{users.read}')`);
    const person = await member('Random');
    const before = await world.state();
    const guarded = Object.entries(PROCEDURES).filter(([, { needs }]) => needs.length > 0);
    const byItem = guarded.filter(([, { permission }]) => permission === undefined).map(([name]) => name);
    const ofEach = PERMISSIONS.flatMap(({ code }) => {
      const names = guarded.filter(([, { permission }]) => permission === code).map(([name]) => name);
      return names.length === 0 ? [] : [fc.constantFrom(...names)];
    });
    const codes = PERMISSIONS.map(({ code }) => code);
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(codes, { minLength: 1 }),
        fc.tuple(...ofEach),
        async (permissions, names) => {
          await world.sql(`update public.staff_roles set permissions = $1 where name = 'Random'`, [
            permissions,
          ]);
          await tryAll(person, permissions, [...names, ...byItem]);
        },
      ),
      { numRuns: 50 },
    );
    await world.sql(`update public.staff_roles set permissions = '{users.read}' where name = 'Random'`);
    expect(await world.state(), 'no call changed or recorded anything').toBe(before);
  });
});

it.each(['profiles', 'reports', 'support_tickets', 'admin_action_audit'])(
  'anonymous callers may not read %s',
  async (table) => {
    const read = world.database.call({
      role: 'anon',
      claims: '{"role":"anon"}',
      session: null,
      readOnly: true,
      sql: `select null, count(*), null::bigint from public.${table}`,
      params: [],
    });
    await expectSqlError(read, '42501', `permission denied for table ${table}`);
  },
);

async function outcomeOf(
  world: World,
  caller: Caller,
  name: string,
  empty: Procedure['empty'],
): Promise<Outcome> {
  try {
    await world.rpc(caller, name, empty.args);
    if (empty.code === null) return 'allowed';
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    if (code === empty.code) return 'allowed';
    if (code === '42501' && message === `permission denied for function ${name}`) return 'denied';
    const refusal = REFUSALS.find((sentence) => sentence === message);
    if (code === '42501' && refusal) return refusal;
    throw error;
  }
  throw new Error(`${name} should have ended with ${empty.code}`);
}
