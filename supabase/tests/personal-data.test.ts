import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SMALL_DEMO } from '@marketdesk/demo/testing/small-demo.ts';
import { expect, it } from 'vitest';
import { openWorld } from './world.ts';

// The catalogue of personal data in supabase/code/privacy, compared with the database.

const world = await openWorld(SMALL_DEMO);
const FOLDER = path.join(import.meta.dirname, '../code/privacy');

interface Column {
  table_name: string;
  column_name: string;
  /** Null: not declared. */
  meaning: string | null;
}
interface Source {
  name: string;
  table_name: string;
  person_condition: string;
  exported_columns: string[] | null;
  erasure: 'delete' | 'change' | 'keep';
  changes: Record<string, string>;
}

/** Every table of the product, the auth service, the storage and the backend. */
const TABLES = `
  select n.nspname || '.' || c.relname as table_name, c.oid
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and not c.relispartition
     and n.nspname not in ('pg_catalog', 'information_schema')`;

/** In order. Types $1 in their conditions, as the procedures do. */
async function readSources(): Promise<Source[]> {
  const sources = await world.sql<Source>('select * from private.personal_sources order by position');
  return sources.map((source) => ({
    ...source,
    person_condition: source.person_condition.replaceAll('$1', '$1::uuid'),
  }));
}

async function fileOf(table: string): Promise<string> {
  for (const name of await readdir(FOLDER)) {
    const text = await readFile(path.join(FOLDER, name), 'utf8');
    if (text.includes(`declare_columns('${table}'`)) return `supabase/code/privacy/${name}`;
  }
  return 'supabase/code/privacy/catalogue-….sql';
}

it('every table is in the catalogue of personal data, or holds nothing about people', async () => {
  const missing = await world.sql<{ table_name: string }>(
    `select t.table_name from (${TABLES}) t
      where t.table_name not in (select c.table_name from private.personal_columns c)
        and t.table_name not in (select w.table_name from private.tables_without_people w)
      order by 1`,
  );
  expect(
    missing.map(
      ({ table_name: table }) =>
        `${table} is not in the catalogue of personal data. If it holds data of people, add ` +
        `"perform private.declare_columns('${table}', …)" and a row of private.personal_sources for each way in ` +
        'which its rows belong to a person to supabase/code/privacy/catalogue-….sql. Otherwise add ' +
        `"('${table}', 'REASON')" to supabase/code/privacy/tables-without-people.sql.`,
    ),
  ).toEqual([]);
});

it('every column of a table with personal data is declared, and none that is gone', async () => {
  const differing = await world.sql<Column>(
    `select coalesce(t.table_name, c.table_name) as table_name, coalesce(t.column_name, c.column_name) as column_name, c.meaning
       from (
         select t.table_name, a.attname as column_name
           from (${TABLES}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          where t.table_name in (select table_name from private.personal_columns)
       ) t
       full join private.personal_columns c on c.table_name = t.table_name and c.column_name = t.column_name
      where t.column_name is null or c.column_name is null
      order by 1, 2`,
  );
  const messages = await Promise.all(
    differing.map(async ({ table_name: table, column_name: column, meaning }) => {
      const place = `private.declare_columns('${table}', …) in ${await fileOf(table)}`;
      return meaning === null
        ? `${table}.${column} is not in the catalogue of personal data. Add it to ${place}: under "personal" if it ` +
            'holds data or words of a person (and to the "changes" of the sources of this table), "other_person" if ' +
            'it names someone else, "secret" if nobody may see it, else "plain".'
        : `${table}.${column} does not exist. Remove it from ${place}.`;
    }),
  );
  expect(messages).toEqual([]);
});

it('tables without people name nobody but the staff who wrote their rows', async () => {
  const references = await world.sql<{ named: string }>(
    `select t.table_name || '.' || a.attname as named
       from (${TABLES}) t
       join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where t.table_name in (select w.table_name from private.tables_without_people w)
        and (
          a.attname ~ 'user_id$' or a.attname ~ '_by$' and a.atttypid = 'uuid'::regtype
          or exists (
            select from pg_constraint c
             where c.contype = 'f' and c.conrelid = t.oid and a.attnum = any (c.conkey)
               and c.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
          )
        )
      order by 1`,
  );
  expect(
    references.map(({ named }) => named),
    'A new reference to a person: move its table to supabase/code/privacy/catalogue-….sql, unless it names only the staff who wrote a row.',
  ).toEqual([
    'private.bulk_entries.actor_user_id',
    'private.word_changes.changed_by',
    'public.bank_files.uploaded_by',
    'public.payout_runs.cancelled_by',
    'public.payout_runs.fetched_by',
    'public.payout_runs.first_released_by',
    'public.payout_runs.prepared_by',
    'public.payout_runs.second_released_by',
    'public.taxonomy_ignored_queries.ignored_by_user_id',
    'public.taxonomy_repaired_queries.repaired_by_user_id',
  ]);
});

it('every source finds its rows by an index, and names columns that exist', async () => {
  const columns = await world.sql<Column>('select * from private.personal_columns');
  for (const source of await readSources()) {
    const { name, table_name: table, person_condition: condition, changes } = source;
    const declared = columns.filter((column) => column.table_name === table);
    expect(declared, `${name}: ${table} has no declare_columns`).not.toEqual([]);
    const exported = declared.filter(({ meaning }) => meaning !== 'other_person' && meaning !== 'secret');
    for (const column of source.exported_columns ?? [])
      expect(
        exported.map(({ column_name }) => column_name),
        `${name}: exported`,
      ).toContain(column);

    const [explained] = await world.database.transaction(async (tx) => {
      // The tables are small. Bitmap scans need a condition on an index, nested loops one from each table to the next.
      for (const way of ['seqscan', 'indexscan', 'indexonlyscan', 'hashjoin', 'mergejoin'])
        await tx.query(`set local enable_${way} = off`);
      await tx.query('set local plan_cache_mode = force_generic_plan');
      const sets = Object.entries(changes).map(([column, value]) => `${column} = ${value}`);
      const statement = {
        delete: `delete from ${table} t where ${condition}`,
        change: `update ${table} t set ${sets.join(', ')} where ${condition}`,
        keep: `select from ${table} t where ${condition}`,
      }[source.erasure];
      return tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${statement}`, [
        '00000000-0000-4000-8000-000000000000',
      ]);
    });
    const rows = condition.includes('select') ? 10 : 0;
    expect(scans(explained?.['QUERY PLAN'][0].Plan, rows), `${name} needs an index`).toEqual([]);
  }
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

/**
 * The tables of more than `most` rows that a plan reads as a whole. With joins, the planner prefers this for a
 * few rows, although it is disabled.
 */
function scans(plan: Plan | undefined, most: number): string[] {
  if (plan === undefined) return ['no plan'];
  const { 'Node Type': node, 'Relation Name': table, 'Index Cond': condition, Plans: plans = [] } = plan;
  const isWhole = node === 'Seq Scan' || (/^(Bitmap )?Index/.test(node) && condition === undefined);
  return [
    ...(isWhole && plan['Plan Rows'] > most ? [`${node} of ${table ?? 'an index'}`] : []),
    ...plans.flatMap((part) => scans(part, most)),
  ];
}

it('an erasure leaves no personal column but the books, the sealed log and rows that are about others', async () => {
  const columns = await world.sql<Column>(
    `select * from private.personal_columns where meaning = 'personal'`,
  );
  const left = (await readSources()).flatMap(({ name, table_name, erasure, changes }) =>
    erasure === 'delete'
      ? []
      : columns
          .filter((column) => column.table_name === table_name && !(column.column_name in changes))
          .map(({ column_name }) => `${name}.${column_name}`),
  );
  expect(
    left,
    'Add the column to the "changes" of the source. If it has to stay, add it here, and the reason to "kept_because".',
  ).toEqual([
    'reports_written.resolution_notes',
    'reports_about.device_info',
    'reports_about.app_version',
    'jobs_worked.title',
    'jobs_worked.description',
    'jobs_worked.preferred_timing',
    'jobs_worked.address',
    'jobs_worked.latitude',
    'jobs_worked.longitude',
    'payout_attempts.destination',
    'bank_lines.counterparty_name',
    'bank_lines.counterparty_iban',
    'bank_lines.remittance',
    'ledger.reason',
    'audit_by_you.details',
    'audit.details',
    'audit_of_holds.details',
  ]);
});

interface Known {
  user_id: string;
  email: string | null;
  full_name: string | null;
  contact_number: string | null;
}

/** Everyone, beginning with the users about whom there are most kinds of rows. */
const readPeople = () =>
  world.sql<Known>(
    `select p.user_id, p.email, p.full_name, p.contact_number
       from public.profiles p
      cross join lateral (
        select count(distinct e.entity_table) as kinds, count(*) as rows from private.entities_of(p.user_id) e
      ) e
      order by p.role = 'user' desc, e.kinds desc, e.rows desc, p.user_id`,
  );

/** The rows of each source. */
async function exportOf({ user_id }: Known): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  const sources = await world.rpc<{ name: string }[]>('service_role', 'operator_export_sources');
  for (const { name } of sources) {
    const read: { key: unknown; content: unknown }[] = [];
    for (;;) {
      const page = await world.rpc<typeof read>('service_role', 'operator_export_rows', {
        p_user_id: user_id,
        p_source: name,
        p_after: read.at(-1)?.key,
        p_limit: 7,
      });
      read.push(...page);
      if (page.length < 7) break;
    }
    rows[name] = read.map(({ content }) => content);
  }
  return rows;
}

const valuesOf = ({ user_id, email, full_name, contact_number }: Known): string[] =>
  [user_id, email, full_name, contact_number].filter((value) => value !== null);

/** The values that tell the person: without a name or number that is another's too, or a part of it. */
function tellingValuesOf(person: Known, people: Known[]): string[] {
  const others = people.filter((other) => other !== person).flatMap(valuesOf);
  return valuesOf(person).filter((value) => !others.some((other) => other.includes(value)));
}

it("the export of the demo's busiest person has every row of its sources", async () => {
  const people = await readPeople();
  const [busiest] = people;
  if (busiest === undefined) throw new Error('The demo has no people.');
  const rows = await exportOf(busiest);
  const sources = await readSources();
  const held: Record<string, number> = {};
  for (const { name, table_name: table, person_condition: condition } of sources) {
    const [counted] = await world.sql<{ n: number }>(
      `select count(*)::integer as n from ${table} t where ${condition}`,
      [busiest.user_id],
    );
    if (name in rows) held[name] = counted?.n ?? 0;
  }
  expect(Object.fromEntries(Object.entries(rows).map(([name, read]) => [name, read.length]))).toEqual(held);
  for (const value of valuesOf(busiest)) expect(JSON.stringify(rows)).toContain(value);
});

it('every row that names a person belongs to a source of its table', async () => {
  const people = await readPeople();
  const sources = await readSources();
  // The busiest, someone with a privacy request, and someone with a bank line that nobody has matched.
  const wanted = await world.sql<{ user_id: string | null }>(
    `select (select min(r.user_id::text) from public.privacy_requests r where r.kind = 'access') as user_id
     union all
     select min(w.user_id::text)
       from public.bank_lines l
       join public.payout_attempts a on a.request_id = l.end_to_end_id
       join public.withdrawal_requests w on w.id = a.withdrawal_id
      where l.state = 'to_review'`,
  );
  const ids = [people[0]?.user_id, ...wanted.map((row) => row.user_id)];
  const missed: string[] = [];
  for (const id of ids) {
    const person = people.find((other) => other.user_id === id);
    if (person === undefined) throw new Error('The demo lacks such a person.');
    for (const { table_name: table } of await world.sql<{ table_name: string }>(TABLES)) {
      const conditions = sources
        .filter((source) => source.table_name === table)
        .map((source) => `(${source.person_condition})`);
      const [found] = await world.sql<{ n: number }>(
        `select count(*)::integer as n from ${table} t
          where exists (select from jsonb_array_elements_text($2) v where position(v in t::text) > 0)
            and $1::uuid is not null and (${['false', ...conditions].join(' or ')}) is not true`,
        [person.user_id, JSON.stringify(tellingValuesOf(person, people))],
      );
      if (found !== undefined && found.n > 0) missed.push(`${person.full_name}: ${found.n} in ${table}`);
    }
  }
  expect(missed).toEqual([]);
});

it('the exports of the busiest people name nobody else', async () => {
  const people = await readPeople();
  for (const person of people.slice(0, 4)) {
    const text = JSON.stringify(await exportOf(person));
    const others = people
      .filter((other) => other !== person)
      .flatMap((other) => tellingValuesOf(other, people));
    const named = others.filter((value) => text.includes(value));
    expect(named, person.full_name ?? '').toEqual([]);
  }
});
