import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { engineOfThisRun } from '@marketdesk/test-support/cluster.ts';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { findingsIn, hasPlpgsqlCheck, type Finding } from './plpgsql-check.ts';

/**
 * They build a statement from constants and enum values, which the checker can't see. Review the statement of
 * each new name: a caller's text must be a parameter, never a part. (Searched lists pass their parts to
 * private.search_page, which it does not inspect.)
 */
const BUILD_STATEMENTS = [
  // Holders: ids, and a tag as a quoted literal.
  'admin_get_reports',
  'admin_get_support_tickets',
  'admin_update_user_profile',
  // Statements of the REST interface: identifiers from the catalogue, values as parameters.
  'backend.run',
  // Tables, columns and conditions from the catalogue of personal data; the person is a parameter.
  'operator_export_rows',
  // The list's procedure with a view's filters as quoted literals of its arguments' types.
  'private.count_listed',
  // The rows to count and the parts of a history are constants.
  'private.counted_up_to',
  // From the catalogue of personal data, too.
  'private.erasure_preview',
  // The searched columns of each kind are constants; the words are parameters.
  'private.found_items',
  'private.history_page',
  'private.matches',
  'private.matches_by_index',
  'private.newest_matches',
  // The rows of each kind are constants.
  'private.remove_expired',
  // The stored row's columns, by their names in the catalogue.
  'private.restore_columns',
];

/** It can't know the columns of a built statement, nor that raising is the intended effect. */
function isFalsePositive({ function: name, level, message, detail }: Finding): boolean {
  if (detail === 'cannot to determine result of dynamic SQL')
    return /^OUT variable .* is maybe unmodified$/.test(message);
  if (detail === 'attention: cannot to determine volatility of used dynamic SQL') return true;
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
    // Both kinds must be enabled explicitly.
    expect(found.filter(({ level }) => level !== 'performance' && level !== 'security')).toEqual([]);
  });

  it('finds nothing with all checks enabled, whatever comments say', async () => {
    const found = (await findingsIn(test.database, false)).filter((finding) => !isFalsePositive(finding));
    expect(found.filter(({ level }) => level !== 'security')).toEqual([]);
    const building = found.map(({ function: signature }) => signature.replace(/\(.*/, ''));
    expect([...new Set(building)]).toEqual(BUILD_STATEMENTS);
  });

  it('finds mistakes that PostgreSQL notices only when it reaches the line', async () => {
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
