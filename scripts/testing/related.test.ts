import { expect, it } from 'vitest';
import { readSources, type Source } from './imports.mjs';
import { testsOfProcedures } from './procedures.mjs';
import { staleBuilds } from './refuse-stale.mjs';
import { registryTests, relatedTests } from './related.mjs';

const sources = readSources();

it('a screen affects only the tests that visit or import it', () => {
  const tests = relatedTests(['apps/console/src/features/audit/AuditScreen.tsx'], sources);
  expect(tests).toContain('apps/console/src/features/audit/AuditScreen.test.tsx');
  expect(tests).toContain('apps/console/src/shell/guards.test.tsx');
  expect(tests).not.toContain('apps/console/src/features/users/UsersScreen.test.tsx');
  expect(tests.length).toBeLessThan(12);
});

it('a page is found by an address with an id', () => {
  const page = 'apps/console/src/features/posts/details/PostDetailsScreen.tsx';
  expect(relatedTests([page], sources)).toContain(page.replace('.tsx', '.test.tsx'));
});

it('the shell affects all tests of screens after the sign-in', () => {
  const tests = relatedTests(['apps/console/src/shell/Shell.tsx'], sources);
  const opening = sources
    .filter(({ file, text }) => file.endsWith('.test.tsx') && text.includes('openConsole('))
    .map(({ file }) => file);
  const missing = opening.filter((file) => !tests.includes(file));
  expect(missing).toEqual(['apps/console/src/features/sign-in/signIn.test.tsx']);
  expect(relatedTests(['apps/console/src/features/sign-in/SignInScreen.tsx'], sources)).toContain(missing[0]);
});

it('an entry of the sidebar affects only the tests that check it', () => {
  const tests = relatedTests(['apps/console/src/shell/navigation.tsx'], sources);
  expect(tests).toContain('apps/console/src/shell/Shell.test.tsx');
  expect(tests).toContain('apps/console/src/features/taxonomy/sections.test.tsx');
  expect(tests.length).toBeLessThan(12);
});

it('a changed test runs itself, a changed journey runs nothing, and imports are followed across packages', () => {
  const { file } = sources.find((source) => source.file.startsWith('tests/e2e/src/journeys/')) ?? {
    file: '',
  };
  expect(relatedTests([file], sources)).toEqual([]);
  const own = 'scripts/testing/related.test.ts';
  expect(relatedTests([own], sources)).toEqual([own]);
  expect(relatedTests(['packages/contract/src/limits.ts'], sources)).toEqual(
    expect.arrayContaining(['supabase/tests/support-open.test.ts']),
  );
});

it('a change of SQL affects the registry, list and role tests, not all of SQL', () => {
  const tests = registryTests(sources).map((file) => file.replace('supabase/tests/', ''));
  expect(tests).toEqual(
    expect.arrayContaining(['registry.test.ts', 'list-cursors.test.ts', 'roles.test.ts']),
  );
  expect(tests.length).toBeLessThan(20);
});

it('type-only imports affect no test', () => {
  const source = (file: string, text: string, values: string[]): Source => ({
    file,
    text,
    imports: [],
    values,
  });
  const planted = [source('supabase/a.test.ts', `import type { B } from './b.ts';`, [])];
  expect(relatedTests(['supabase/b.ts'], planted)).toEqual([]);
});

const SQL = [
  {
    file: 'supabase/a.sql',
    text: `create function public.list() returns void\nas $$ select 1 $$;\n\ncreate or replace function private.deep() returns void\nas $$ select 2 $$;\n\ncreate function public.caller() as $$ select private.deep() $$;`,
  },
  {
    file: 'supabase/b.sql',
    text: `create function private.keep() returns trigger\nas $$ select 3 $$;\n\ncreate or replace trigger keep after insert or update of a,\n  b on public.kept_rows\n  for each row execute function private.keep();`,
  },
  {
    file: 'supabase/c.sql',
    text: `create table public.kept_rows (\n  id uuid primary key,\n  title text,\n  check (title <> '')\n);\ncreate index kept_rows_idx on public.kept_rows (title);\nalter table public.kept_rows\n  add column title text;`,
  },
];
const TESTS = [
  { file: 'list.test.ts', text: `call('list')` },
  { file: 'caller.test.ts', text: `call('caller')` },
  { file: 'table.test.ts', text: `from('kept_rows')` },
  { file: 'column.test.ts', text: `from('kept_rows').select('title')` },
];

it.each([
  ['the tests that name the procedure', 'a', 2, ['list.test.ts']],
  ['if none does, the tests that name its callers', 'a', 5, ['caller.test.ts']],
  ['for a trigger function, the tests that name the table', 'b', 2, ['table.test.ts', 'column.test.ts']],
  ['for a column, the tests that name it and its table', 'c', 3, ['column.test.ts']],
  ['for an added column, too', 'c', 8, ['column.test.ts']],
  ['for a constraint, the tests that name the table', 'c', 4, ['table.test.ts', 'column.test.ts']],
  ['for an index, only the registry', 'c', 6, []],
])('a change of SQL affects %s', (_what, file, line, expected) => {
  expect(testsOfProcedures([{ file: `supabase/${file}.sql`, lines: [line] }], SQL, TESTS)).toEqual(expected);
});

it('journeys refuse a stale build and name the command to run', () => {
  expect(staleBuilds(() => true)).toBeNull();
  expect(staleBuilds(({ name }) => name !== 'console')).toBe(
    'The build of the console is older than the sources: run "npm run build" first, or "npm test".',
  );
});
