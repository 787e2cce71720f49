import { PERMISSIONS } from '@marketdesk/contract/permissions.generated.ts';
import { expect, it } from 'vitest';
import { PROCEDURES } from './procedures.ts';
import { openWorld } from './world.ts';

// Conventions checked against the catalogue, so that later migrations are covered automatically.

/** Table rights of a signed-in person; everything else is closed. */
const READABLE = [
  'admin_action_audit',
  'appeals',
  'categories',
  'count_changes',
  'decisions',
  'notices',
  'notifications',
  'posts',
  'profiles',
  'reports',
  'sanctions',
  'subcategories',
  'support_messages',
  'support_tickets',
  'taxonomy_translations',
  'taxonomy_trending',
];
/** Called by row level security policies and reads of watched tables, which run as the caller. */
const PRIVATE_FOR_CALLERS = [
  'caller_role',
  'has_permission',
  'is_admin',
  'is_locale',
  'is_staff',
  'locales',
  'most_rows_read',
  'note_rows_read',
  'ticket_of_image',
];

const world = await openWorld();

/** The first column of the rows; every query here selects violations. */
async function offenders(query: string): Promise<unknown[]> {
  return (await world.sql(query)).map((row) => Object.values(row)[0]);
}
const OURS = `p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;

it('every function pins its search path', async () => {
  expect(
    await offenders(
      `select p.proname from pg_proc p
        where ${OURS} and not coalesce(p.proconfig @> array['search_path=""'], false)`,
    ),
  ).toEqual([]);
});

it('every table and view has a comment, and no private function has one', async () => {
  expect(
    await offenders(
      `select p.proname from pg_proc p
        where p.pronamespace = 'private'::regnamespace and obj_description(p.oid, 'pg_proc') is not null`,
    ),
  ).toEqual([]);
  expect(
    await offenders(
      `select c.relname from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
          and obj_description(c.oid, 'pg_class') is null`,
    ),
  ).toEqual([]);
});

it('every comment on a procedure names its callers and its errors', async () => {
  expect(
    await offenders(
      `select p.proname from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and coalesce(obj_description(p.oid, 'pg_proc'), '') !~ '^(Staff|Admin|Signed in|Service role only)[.;].* Errors: [a-z_]+'`,
    ),
  ).toEqual([]);
});

it('every hint is a slug in the comment of a procedure, except those of uploads and table reads', async () => {
  expect(
    await offenders(
      `select distinct h.slug
         from pg_proc p, lateral regexp_matches(p.prosrc, 'hint = ''([^'']+)''|''(\\w+_not_found)''', 'g') m,
              lateral (select coalesce(m[1], m[2])) h (slug)
        where ${OURS} and p.prorettype <> 'trigger'::regtype
          and not exists (
            select from pg_description d where d.classoid = 'pg_proc'::regclass and d.description like '%' || h.slug || '%'
          ) order by 1`,
    ),
  ).toEqual(['pictures_too_large', 'too_many_pictures', 'too_many_rows', 'too_many_uploads']);
});

it('every procedure starts with its guard', async () => {
  const guard: Record<string, string> = {
    staff: 'require_staff',
    admin: 'require_admin',
    'signed in': 'require_signed_in',
  };
  // Returns the state in which a new password must be chosen first.
  const own: Record<string, string> = { get_my_access: 'require_session' };
  for (const [name, { who, permission }] of Object.entries(PROCEDURES)) {
    if (who === 'service') continue;
    const call =
      permission === undefined
        ? `${own[name] ?? guard[who] ?? '?'}\\(\\)`
        : `require_permission\\('${permission.replace('.', '\\.')}'\\)`;
    const [row] = await world.sql<{ source: string }>(
      `select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
      [name],
    );
    const body = (row?.source ?? '').replace(/^\s*declare[\s\S]*?^begin$/m, 'begin').trimStart();
    expect(body, name).toMatch(new RegExp(`^begin\\s+perform private\\.${call};`));
    // A declaration with a value would run before the guard.
    expect(/^\s*declare([\s\S]*?)^begin$/m.exec(row?.source ?? '')?.[1] ?? '', name).not.toMatch(
      /(:=|default)[^;]*private\./,
    );
  }
});

it('functions and policies name exactly the permissions of the catalogue', async () => {
  const named = await offenders(
    `select distinct m[1]
       from (
         select p.prosrc from pg_proc p where ${OURS}
         union all
         select concat(p.qual, p.with_check) from pg_policies p
       ) s (source), lateral regexp_matches(s.source, '(?:has|require)_permission\\(''([^'']*)''', 'g') m
      order by 1`,
  );
  expect(named).toEqual(PERMISSIONS.map(({ code }) => code).toSorted());
});

it('anonymous callers execute nothing and have no access to private', async () => {
  expect(
    await offenders(
      `select p.proname from pg_proc p where ${OURS} and has_function_privilege('anon', p.oid, 'execute')`,
    ),
  ).toEqual([]);
});

it('signed-in callers execute nothing private except guards of policies and watched reads', async () => {
  expect(
    await offenders(
      `select p.proname from pg_proc p
        where p.pronamespace = 'private'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
    ),
  ).toEqual(PRIVATE_FOR_CALLERS);
});

it('row level security is on for every table', async () => {
  expect(
    await offenders(
      `select c.oid::regclass::text from pg_class c
        where c.relkind in ('r', 'p') and not c.relrowsecurity
          and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    ),
  ).toEqual([]);
});

it('tables are readable only where granted, and writable nowhere', async () => {
  const grants = `select distinct c.relname
      from pg_class c, lateral (values ('select'), ('insert'), ('update'), ('delete'), ('truncate'), ('references'), ('trigger')) v (verb)
     where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  expect(await offenders(`${grants} and has_table_privilege('anon', c.oid, v.verb)`)).toEqual([]);
  expect(
    await offenders(
      `${grants} and v.verb = 'select' and has_table_privilege('authenticated', c.oid, v.verb) order by 1`,
    ),
  ).toEqual(READABLE);
  expect(
    await offenders(
      `${grants} and v.verb <> 'select' and has_table_privilege('authenticated', c.oid, v.verb)`,
    ),
  ).toEqual([]);
  expect(
    await offenders(
      `${grants} and c.relname = 'admin_action_audit' and v.verb <> 'select' and has_table_privilege('service_role', c.oid, v.verb)`,
    ),
    'the audit log is closed to the service key too',
  ).toEqual([]);
});

it('no sequence is granted to clients', async () => {
  expect(
    await offenders(
      `select c.relname from pg_class c
        where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and (has_sequence_privilege('anon', c.oid, 'usage') or has_sequence_privilege('authenticated', c.oid, 'usage'))`,
    ),
  ).toEqual([]);
});

it('policies are for reads by signed-in callers, and evaluate the caller once per query', async () => {
  const policies = await world.sql<{ name: string; roles: string[]; cmd: string; qual: string }>(
    `select tablename || '.' || policyname as name, roles::text[] as roles, cmd, qual from pg_policies
      where schemaname in ('public', 'private')`,
  );
  expect(policies.map((policy) => policy.name.split('.')[0]).sort()).toEqual(READABLE);
  for (const { name, roles, cmd, qual } of policies) {
    expect({ name, roles, cmd }).toEqual({ name, roles: ['authenticated'], cmd: 'SELECT' });
    const perRow = qual.replaceAll(/\( SELECT (auth|private)\.\w+\((?:'[\w.]+'::text)?\) AS \w+\)/g, '');
    expect(perRow, name).not.toMatch(/(auth|private)\./);
  }
});

it('every foreign key is indexed and declares its delete action', async () => {
  const keys = `from pg_constraint k
    where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  expect(await offenders(`select k.conname ${keys} and k.confdeltype = 'a'`)).toEqual([]);
  expect(
    await offenders(
      `select k.conname ${keys} and not exists (
         select from pg_index i
          where i.indrelid = k.conrelid
            -- A deleted row is looked up by values that are not null.
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
              select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
               where a.attrelid = k.conrelid and k.conkey = array[a.attnum]
            ))
            and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
    ),
  ).toEqual([]);
});

it('no index equals or begins another one of its table', async () => {
  expect(
    await offenders(
      `select a.indexrelid::regclass::text || ' within ' || b.indexrelid::regclass::text
         from pg_index a
         join pg_index b on b.indrelid = a.indrelid and b.indexrelid <> a.indexrelid
         join pg_class c on c.oid = a.indrelid
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and not a.indisunique and a.indpred is null and b.indpred is null and a.indexprs is null and b.indexprs is null
          and (b.indkey::int2[])[0:a.indnkeyatts - 1] = a.indkey::int2[]
          and (b.indoption::int2[])[0:a.indnkeyatts - 1] = a.indoption::int2[]`,
    ),
  ).toEqual([]);
});
