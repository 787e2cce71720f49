import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProcedures } from './read-procedures.ts';

describe('procedures for docs/roles.md', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it('have a purpose each', async () => {
    const procedures = await readProcedures(test.database);
    expect(procedures.filter(({ purpose }) => purpose === '' || purpose.includes('Errors:'))).toEqual([]);
    const [release] = procedures.filter(({ name }) => name === 'get_support_messages');
    expect(release?.purpose).toBe(
      "The newest page first; within the page oldest first (staff, or the ticket's user, who does not see messages that can still be undone (held_until))",
    );
  });

  it('are refused without a guard or with an unknown permission', async () => {
    await test.database.exec(`
      create function public.ajar() returns void language plpgsql security definer as $$ begin perform 1; end $$;
      grant execute on function public.ajar to authenticated;
    `);
    await expect(readProcedures(test.database)).rejects.toThrow('The guard of ajar is unknown.');
    await test.database.exec(`
      create or replace function public.ajar() returns void language plpgsql security definer as $$
      begin
        perform private.require_permission('reports.raed');
      end
      $$`);
    await expect(readProcedures(test.database)).rejects.toThrow('The permission of ajar is unknown.');
  });
});
