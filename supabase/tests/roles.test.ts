import { describe, expect, it } from 'vitest';
import { PROCEDURES, type Procedure } from './procedures.ts';
import { CALLERS, outcomeFor, REFUSALS, type Outcome } from './roles/rules.ts';
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
