import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProcedures } from './read-procedures.ts';

describe('what docs/roles.md is written from', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it('says of each what it does', async () => {
    const procedures = await readProcedures(test.database);
    expect(procedures.filter(({ purpose }) => purpose === '' || purpose.includes('Errors:'))).toEqual([]);
    const [release] = procedures.filter(({ name }) => name === 'get_support_messages');
    expect(release?.purpose).toBe(
      "The newest page first, within the page oldest first (staff, or the ticket's user, who does not see what can still be taken back (held_until))",
    );
  });

  it('is not made up for one without a guard', async () => {
    await test.database.exec(`
      create function public.ajar() returns void language plpgsql security definer as $$ begin perform 1; end $$;
      grant execute on function public.ajar to authenticated;
    `);
    await expect(readProcedures(test.database)).rejects.toThrow('It is not clear who may call ajar');
  });
});
