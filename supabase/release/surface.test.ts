import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breaksBetween, readSurface, undeclared, type Surface } from './surface.ts';

const SCHEMA = `
  create schema private;
  create type public.state as enum ('open', 'closed');
  create table public.posts (id int primary key, title text, place text default 'here', state public.state);
  create table private.inner_notes (id int, text text);
  create table private.queue (id int, text text);
  create view public.titles as select id, title from public.posts;
  create function public.find(p_id int, p_word text default null) returns table (id int, title text)
    language sql as 'select id, title from public.posts';
  create function public.one(p_id int) returns public.posts language sql as 'select * from public.posts limit 1';
  create function private.rule(p_id int) returns boolean language sql as 'select true';
  create function private.inner_rule(p_id int) returns boolean language sql as 'select true';`;
const USED = ['private.queue', 'private.rule'];

let test: TestDatabase;
let former: Surface;

beforeAll(async () => {
  test = await createTestDatabase({ migrations: null });
  await test.database.transaction((tx) => tx.exec(SCHEMA));
  former = await readSurface(test.database);
});
afterAll(() => test.close());

/** What the change breaks, in a transaction that is rolled back. */
async function broken(change: string): Promise<string[]> {
  const undo = new Error('undo');
  let found: string[] = [];
  await test.database
    .transaction(async (tx) => {
      await tx.exec(change);
      found = breaksBetween(former, await readSurface(tx), USED).map(
        ({ object, problem }) => `${object} ${problem}`,
      );
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

const withFind = (args: string, result = 'id int, title text') =>
  `drop function public.find; create function public.find(${args}) returns table (${result})
     language plpgsql as 'begin end'`;
const FIND = 'function public.find(p_id, p_word)';

it.each([
  ['drop table public.posts cascade', 'relation public.posts is gone'],
  ['drop view public.titles', 'relation public.titles is gone'],
  ['alter table private.queue rename to line', 'relation private.queue is gone'],
  ['alter table public.posts rename place to location', 'column public.posts.place is gone'],
  [
    'alter table public.posts alter place drop default, alter place type int using 1',
    'column public.posts.place changes from text to integer',
  ],
  ['alter table public.posts alter title set not null', 'column public.posts.title becomes not null'],
  [
    'alter table public.posts add author int not null',
    'column public.posts.author is not null without a default',
  ],
  [
    'alter table public.posts add constraint short check (title <> place)',
    'constraint public.posts.short is new',
  ],
  ['create unique index single on public.posts (title)', 'constraint public.posts.single is new'],
  ["alter type public.state rename value 'open' to 'new'", 'label public.state open is gone'],
  ['drop function private.rule', 'function private.rule(p_id) is gone'],
  [withFind('p_id int'), `${FIND} takes or returns something else`],
  [withFind('p_id int, p_text text default null'), `${FIND} takes or returns something else`],
  [withFind('p_id int, p_word text'), `${FIND} takes or returns something else`],
  [withFind('p_new int, p_id int, p_word text default null'), `${FIND} takes or returns something else`],
  [withFind('p_id bigint, p_word text default null'), `${FIND} takes or returns something else`],
  [withFind('p_id int, p_word text default null', 'id int'), `${FIND} takes or returns something else`],
])('reports %s', async (change, problem) => {
  expect(await broken(change)).toContain(problem);
});

it.each([
  `alter table public.posts add author int, add kind text not null default 'post';
   create table public.authors (id int primary key, name text not null)`,
  "alter type public.state add value 'new'",
  'alter table public.posts drop constraint posts_pkey cascade',
  withFind(
    'p_word text default null, p_id int default 1, p_new int default 1',
    'title text, id int, more int',
  ),
  'drop table private.inner_notes; drop function private.inner_rule',
])('allows %s', async (change) => {
  expect(await broken(change)).toEqual([]);
});

it('lets a break through that a released version no longer minds, and no stale declaration', () => {
  const breaks = [{ object: 'column public.posts.place', problem: 'is gone' }];
  const releases = ['1.0.0', '1.1.0'];
  const faults = (contracted: Record<string, string>) => undeclared(breaks, { releases, contracted });
  expect(faults({})).toEqual([
    expect.stringMatching(/^column public.posts.place is gone, which may break a running 1.1.0:/),
  ]);
  expect(faults({ 'column public.posts.place': '1.1.0' })).toEqual([]);
  expect(faults({ 'column public.posts.place': '1.2.0' })).toEqual([expect.stringContaining('not released')]);
  expect(faults({ 'column public.posts.place': '1.1.0', 'relation public.posts': '1.0.0' })).toEqual([
    'supabase/contracted.json: relation public.posts is as in 1.1.0. Remove the line.',
  ]);
});
