import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigurationError } from '../database.ts';
import { migrate } from '../migrate.ts';
import { postgresDatabase } from '../postgres.ts';
import type { Contents, RowText } from './contents.ts';
import { loadContents } from './load-contents.ts';
import { readContents } from './read-contents.ts';

// Copies every kind of value, created by a test migration, from one database to an empty one.

const MIGRATION = /* sql */ `
create type public.mood as enum ('calm', 'it''s "so so"');
create type public.pair as (a int, b text);
create domain public.short as text check (length(value) < 5);
create table public.kinds (
  id bigint generated always as identity primary key,
  "Odd ""name""" text, many text[], shifted int[], grid int[][], whole bigint, exact numeric, money numeric(12, 2),
  single real, double double precision, moment timestamptz, wall timestamp, day date, clock time, zoned timetz,
  span interval, bytes bytea, plain json, binary_json jsonb, mood public.mood, moods public.mood[], pair public.pair,
  short public.short, between int4range, periods tstzmultirange, address inet, net cidr, flag boolean, bits bit(5),
  word tsvector, padded char(5), capped varchar(10), point point, key uuid,
  digit bigint generated always as (whole % 10 + 1) stored
);
create table public.parent (id int primary key);
create table public.child (id int primary key, parent_id int not null references public.parent (id));
insert into public.parent values (0);
create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
create trigger refuse before insert or update or delete or truncate on public.child for each statement execute function public.refuse();
create sequence public.numbers start 7;
create table public.unpublished (id int primary key);
create unlogged table public.fleeting (id int);
alter publication supabase_realtime add table public.parent, public.unpublished;
create unique index on public.kinds (lower(word::text) desc nulls last) include (whole) where whole > 0;
create unique index parent_other on public.parent (id);
create index commented on public.parent (id);
comment on index public.commented is 'kept';
`;

const LINES = '\\ "quoted" \'single\' \n line \r\n \t tab \u2028 \u2029 \u0085 \u0001 😀 é';

const STRANGE = [
  `timezone = 'Asia/Kathmandu'`,
  `datestyle = 'SQL, DMY'`,
  `intervalstyle = 'sql_standard'`,
  `bytea_output = 'escape'`,
  'extra_float_digits = -5',
  `search_path = 'extensions'`,
];

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
let contents: Contents;
const rows = new Map<string, RowText[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contents-'));
  await writeFile(join(folder, '20260101000000_kinds.sql'), MIGRATION);
  from = await createTestDatabase({ migrations: null });
  to = await createTestDatabase({ migrations: null });
  await migrate(from.database, folder);
  await from.database.query(
    `insert into public.kinds ("Odd ""name""", many, plain, binary_json) values ($1, $2, $3::text::json, $4::text::jsonb)`,
    [
      LINES,
      [LINES, '', 'null', 'NULL', '{}', 'a,b'],
      '{"a" : 1.10,  "a":2,"big":123456789012345678901234567890.10}',
      '{"big": 123456789012345678901234567890.10, "n": null, "s": "\\\\ \\" \\u2028"}',
    ],
  );
  await from.database.exec(`
    set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set search_path = public;
    insert into public.kinds (
      shifted, grid, whole, exact, money, single, double, moment, wall, day, clock, zoned, span, bytes, mood, moods, pair, short,
      between, periods, address, net, flag, bits, word, padded, capped, point, key
    ) values
      ('[0:2]={1,2,NULL}', '{{1,2},{3,4}}', 9223372036854775807, 123456789012345678901234567890.123456789012345678900, 1.50,
       0.1, 0.1::float8 + 0.2::float8, '2026-11-22 01:02:03.123456+05:45', '0044-03-15 00:00:00.000001 BC', 'infinity',
       '24:00', '01:02:03.000001-07', '1 mon -2 days 00:00:00.000001', '\\x00ff0a5c', 'it''s "so so"', '{calm,NULL}',
       '(1,"a,""b""")', 'abcd', '[1,5)', '{[2026-01-01,2026-02-01),[2026-03-01,)}', '10.0.0.1/8', '10.0.0.0/8', true,
       '10101', '''a'':1A ''b c'':2', 'ab', 'x', '(0.1,-2e300)', '550e8400-e29b-41d4-a716-446655440000'),
      (null, '{}', -9223372036854775808, 'NaN', null, 'NaN', '-Infinity', '-infinity', 'infinity', '0001-01-01 BC', '00:00',
       '00:00+00', '-1 year', '', 'calm', '{}', null, '', 'empty', '{}', '::1', '::/0', false, '00000', '', '', '', '(NaN,0)', null),
      (null, null, 0, 'Infinity', -0.01, '1.17549435e-38', '-0', '294276-12-31 23:59:59.999999+00',
       '4713-01-01 00:00:00 BC', '-infinity', null, null, '178000000 years', null, null, null, '(,)', null, '(,)',
       null, null, null, null, null, null, null, null, null, null);
    alter publication supabase_realtime drop table public.unpublished;
    alter publication supabase_realtime add table public.child;
    insert into public.fleeting values (1);
    alter table public.child disable trigger refuse;
    delete from public.parent;
    insert into public.parent select generate_series(1, 5000);
    insert into public.child select n, n from generate_series(1, 5000) n;
    alter table public.child enable trigger refuse;
    select nextval('public.numbers'), nextval('public.numbers')`);
  // The database's settings must not affect the copy.
  const [{ name } = { name: '' }] = await from.database.query<{ name: string }>(
    'select current_database() as name',
  );
  for (const setting of STRANGE) await from.database.exec(`alter database "${name}" set ${setting}`);
  const source = postgresDatabase(from.url);
  contents = await readContents(source, async (read, rowsOf) => {
    for (const table of read.tables) {
      const found: RowText[] = [];
      for await (const batch of rowsOf(table)) found.push(...batch);
      rows.set(table.name, found);
    }
    return read;
  });
  await source.close();
});
afterAll(async () => {
  await from.close();
  await to.close();
  await rm(folder, { recursive: true });
});

async function* prepared({ name }: { name: string }): AsyncGenerator<RowText[]> {
  await Promise.resolve();
  const all = rows.get(name) ?? [];
  for (let start = 0; start < all.length; start += 1000) yield all.slice(start, start + 1000);
}

/** Returns all rows of a table as text, independently of the module under test. */
function textOf({ database }: TestDatabase, table: string): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.exec(`set local timezone = 'UTC'; set local extra_float_digits = 3`);
    const [row] = await tx.query<{ text: string }>(
      `select string_agg(t::text, E'\\n' order by t::text collate "C") as text from ${table} t`,
    );
    return row?.text ?? '';
  });
}

describe('contents loaded into an empty database', () => {
  beforeAll(async () => {
    const loaded = await to.database.transaction((tx) => loadContents(tx, contents, prepared));
    expect(loaded.unknown).toEqual([]);
    expect(Object.fromEntries(loaded.rows)).toMatchObject({
      'public.kinds': 4,
      'public.parent': 5000,
      'public.child': 5000,
    });
  });

  test('have equal values of every type', async () => {
    for (const table of ['public.kinds', 'public.parent', 'public.child']) {
      const text = await textOf(from, table);
      expect(text).not.toBe('');
      expect(await textOf(to, table)).toBe(text);
    }
    const [row] = await to.database.query(
      `select "Odd ""name""" as odd, many, plain::text, (select array_lower(shifted, 1) from public.kinds where shifted is not null) as lower,
              (select digit from public.kinds where whole = 0) as digit
         from public.kinds where plain is not null`,
    );
    expect(row).toEqual({
      odd: LINES,
      many: [LINES, '', 'null', 'NULL', '{}', 'a,b'],
      plain: '{"a" : 1.10,  "a":2,"big":123456789012345678901234567890.10}',
      lower: 0,
      digit: 1,
    });
  });

  test('continue sequences and identities', async () => {
    const next = await to.database.query(
      `insert into public.kinds (whole) values (1) returning id, nextval('public.numbers')::int as number`,
    );
    expect(next).toEqual([{ id: 5, number: 9 }]);
  });

  test('keep publication, triggers and foreign keys', async () => {
    expect(
      await to.database.query(`select tablename::text as name from pg_publication_tables order by 1`),
    ).toEqual([{ name: 'child' }, { name: 'parent' }]);
    await expect(to.database.exec('insert into public.child values (9999, 1)')).rejects.toThrow('not now');
    await expect(to.database.exec('delete from public.parent')).rejects.toThrow(/foreign key/);
  });

  test('have every index with its comment', async () => {
    const statement = `select indexname, indexdef, obj_description(format('%I.%I', schemaname, indexname)::regclass, 'pg_class') as comment
                         from pg_indexes where schemaname <> 'pg_catalog' order by schemaname, indexname`;
    const indexes = await from.database.query(statement);
    expect(indexes.length).toBeGreaterThan(10);
    expect(await to.database.query(statement)).toEqual(indexes);
  });

  test('have the same applied migrations and bootstrap', async () => {
    expect(await migrate(to.database, folder)).toEqual([]);
    const origin = `select b.hash, b.sql, m.version, m.name, m.statements
                      from backend.bootstrapped b cross join supabase_migrations.schema_migrations m`;
    expect(await to.database.query(origin)).toEqual(await from.database.query(origin));
  });
});

test('tables and columns added by hand are reported, not loaded', async () => {
  const empty = await createTestDatabase({ migrations: null });
  try {
    const more: Contents = {
      ...contents,
      tables: [
        { name: 'public.parent', columns: ['id', 'note'] },
        { name: 'public.own', columns: ['id'] },
      ],
    };
    const loaded = await empty.database.transaction((tx) =>
      loadContents(tx, more, async function* ({ name }) {
        await Promise.resolve();
        if (name === 'public.parent') yield ['["1","x"]'];
        else throw new Error(`${name} must not be read`);
      }),
    );
    expect(loaded).toEqual({
      rows: new Map([['public.parent', 1]]),
      unknown: ['public.parent.note', 'public.own'],
    });
    expect(await empty.database.query('select id from public.parent')).toEqual([{ id: 1 }]);
  } finally {
    await empty.close();
  }
});

test('a database without its recorded bootstrap is refused', async () => {
  const other = await createTestDatabase({ migrations: null });
  try {
    await migrate(other.database, folder);
    await other.database.exec('alter table backend.bootstrapped drop column sql');
    await expect(readContents(other.database, () => Promise.resolve())).rejects.toThrow(ConfigurationError);
    // The next start repairs it.
    await migrate(other.database, folder);
    await readContents(other.database, () => Promise.resolve());
  } finally {
    await other.close();
  }
});

test('the contents are one snapshot, and reading blocks no writer', async () => {
  const seen = await readContents(from.database, async (read, rowsOf) => {
    const table = read.tables.find(({ name }) => name === 'public.parent');
    if (!table) throw new Error('no table');
    await from.database.exec(
      'insert into public.parent values (6000); delete from public.parent where id = 6000',
    );
    await from.database.exec('insert into public.parent values (7000)');
    let count = 0;
    for await (const batch of rowsOf(table)) count += batch.length;
    return count;
  });
  expect(seen).toBe(5000);
});
