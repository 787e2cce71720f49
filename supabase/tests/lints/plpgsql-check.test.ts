import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { engineOfThisRun } from '@marketdesk/test-support/cluster.ts';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { findingsIn, hasPlpgsqlCheck, type Finding } from './plpgsql-check.ts';

/**
 * They put a statement together from constants and from words of closed lists, which it can't see. A new name here wants
 * a look at its statement: a caller's text goes in as a parameter, never as a part.
 * (Lists that are searched hand their parts to private.search_page and execute what it gives, which it does not look into.)
 */
const BUILD_STATEMENTS = [
  // Whose turn it is: ids, and a tag as a quoted literal.
  'admin_get_reports',
  'admin_get_support_tickets',
  'admin_update_user_profile',
  // What the REST interface made of a request: identifiers from the catalogue, values as parameters.
  'backend.run',
  // The list's own procedure with a view's filters as quoted literals of its arguments' types.
  'private.count_listed',
  // Whose rows are counted, and what a history is made of, are constants.
  'private.counted_up_to',
  // What is searched for everything is a constant of each kind; the words are parameters.
  'private.found_items',
  'private.history_page',
  'private.matches',
  'private.matches_by_index',
  'private.newest_matches',
  // The kept row's columns, by their names in the catalogue.
  'private.restore_columns',
];

/** What it can't know: the columns of a statement that is put together, and that raising is the effect that counts. */
function isBeyondIt({ function: name, level, message, detail }: Finding): boolean {
  if (detail === 'cannot to determine result of dynamic SQL')
    return /^OUT variable .* is maybe unmodified$/.test(message);
  return (
    level === 'performance' &&
    message.endsWith('VOLATILE, should be IMMUTABLE') &&
    name.startsWith('private.refuse_')
  );
}

// The extension is Debian's, for its own PostgreSQL.
describe.runIf(engineOfThisRun() === 'oldest')('plpgsql_check', () => {
  let test: TestDatabase;
  let isThere: boolean;
  beforeAll(async () => {
    test = await createTestDatabase();
    isThere = await hasPlpgsqlCheck(test.database);
    if (isThere) await test.database.exec('create extension plpgsql_check with schema extensions');
  });
  beforeEach((context) => {
    context.skip(
      !isThere,
      'PostgreSQL has no extension plpgsql_check here (Debian: apt-get install postgresql-15-plpgsql-check)',
    );
  });
  afterAll(() => test.close());

  it('finds nothing in any function, called by hand', async () => {
    const found = await findingsIn(test.database, true);
    // Both kinds have to be asked for.
    expect(found.filter(({ level }) => level !== 'performance' && level !== 'security')).toEqual([]);
  });

  it('finds nothing when asked for everything, whatever a comment says', async () => {
    const found = (await findingsIn(test.database, false)).filter((finding) => !isBeyondIt(finding));
    expect(found.filter(({ level }) => level !== 'security')).toEqual([]);
    const building = found.map(({ function: signature }) => signature.replace(/\(.*/, ''));
    expect([...new Set(building)]).toEqual(BUILD_STATEMENTS);
  });

  it('would find mistakes that PostgreSQL notices only when the line is reached', async () => {
    await test.database.exec(`
      create function private.with_mistakes(p_table text, p_id uuid) returns integer language plpgsql set search_path = '' as $$
      declare
        v_unused integer;
      begin
        if p_id is null then
          perform no_such_column from public.profiles;
        end if;
        execute 'select from ' || p_table;
      end
      $$`);
    const found = await findingsIn(test.database, true, 'with_mistakes');
    expect(found.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'column "no_such_column" does not exist',
        'unused variable "v_unused"',
        'control reached end of function without RETURN',
        'text type variable is not sanitized',
      ]),
    );
  });
});
