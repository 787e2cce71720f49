import { PROCEDURES, type Procedure } from '@marketdesk/supabase/tests/procedures.ts';
import {
  isRole,
  mayCall,
  permissionsOf,
  refusalStatus,
  SUBJECTS,
  type Subject,
} from '@marketdesk/supabase/tests/roles/subjects.ts';
import { isPermitted, REFUSALS } from '@marketdesk/supabase/tests/roles/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Desk } from '../testing/desk.ts';
import { createVisitors, stateOf, type Visitor } from '../testing/visitors.ts';

// The first part of docs/roles.md, tested from outside: every procedure, called by every subject with the official
// client.

describe('procedures over HTTP', () => {
  let desk: Desk;
  let visitors: Visitor[];
  let state: () => Promise<string>;
  beforeAll(async () => {
    desk = await startDesk();
    visitors = await createVisitors(desk);
    state = await stateOf(desk);
  });
  afterAll(() => desk.close());

  async function tryAll(visitor: Visitor, as: Subject): Promise<void> {
    const outcomes: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [name, procedure] of Object.entries(PROCEDURES)) {
      outcomes[name] = await outcomeOf(visitor, name, procedure);
      // The empty call may need more than the guard, for the item that it names.
      const isAllowed = isRole(as) ? isPermitted(procedure, permissionsOf(as)) : mayCall(procedure, as);
      expected[name] = isAllowed ? 'let in' : `refused with ${refusalStatus(as)}`;
    }
    expect(outcomes, visitor.name).toEqual(expected);
  }

  it.each(SUBJECTS)('allow or refuse: %s', async (subject) => {
    const before = await state();
    // In parallel, because visitors with an ended session mostly wait.
    const some = visitors.filter((one) => one.subject === subject);
    await Promise.all(some.map((visitor) => tryAll(visitor, subject)));
    expect(await state(), 'a refused or empty call changed data').toBe(before);
  });

  it('treat a moderator as a user if only admins are staff', async () => {
    await desk.client.asService('configure_staff_access', { p_value: 'admins' });
    const before = await state();
    for (const visitor of visitors.filter(({ name }) => name === 'moderator')) await tryAll(visitor, 'user');
    expect(await state()).toBe(before);
    await desk.client.asService('configure_staff_access', { p_value: 'staff' });
  });

  it("can't be called without a key", async () => {
    const answer = await fetch(`${desk.url}/rest/v1/rpc/get_my_access`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  });
});

async function outcomeOf(
  { client, subject }: Visitor,
  name: string,
  { empty, args }: Procedure,
): Promise<string> {
  const { error, status } = await client.rpc(name, withArrays(empty.args, args));
  if ((error?.code ?? null) === empty.code) return 'let in';
  if (!error) throw new Error(`${name} should have ended with ${empty.code ?? ''}`);
  const isRefusal =
    subject === 'banned staff'
      ? error.code === 'PGRST303' && error.message === 'Session is no longer valid'
      : error.code === '42501' &&
        (subject === 'nobody'
          ? error.message === 'Not authenticated'
          : REFUSALS.some((sentence) => sentence === error.message));
  return isRefusal ? `refused with ${status}` : `${status} ${error.code} ${error.message}`;
}

/** The table of procedures has PostgreSQL array literals; clients send JSON. */
function withArrays(values: Record<string, unknown>, args: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isArray = args.some((arg) => arg.startsWith(`${name} `) && arg.includes('[]'));
      return [
        name,
        isArray && typeof value === 'string' ? value.slice(1, -1).split(',').filter(Boolean) : value,
      ];
    }),
  );
}
