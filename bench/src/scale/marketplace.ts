import type { Database, Queryable } from '@marketdesk/backend/database/database.ts';
import type { Locale } from '@marketdesk/contract/enums.ts';
import { CATEGORIES, insertTaxonomy } from '../taxonomy/rows.ts';
import { audit } from './audit.ts';
import { dropIndexes, runAll, type Step, withMemory } from './bulk-load.ts';
import { cases } from './cases.ts';
import { messages, notes, reports, tickets } from './desks.ts';
import { stretches, withdrawals } from './money.ts';
import { accounts, offers, people, SUBCATEGORIES } from './people.ts';
import { FIRST_NAMES, LAST_NAMES, PHRASES, RARE, UNCOMMON } from './words.ts';
import { posts, reviews } from './work.ts';

/** The age of the generated marketplace. */
const DAYS = 1095;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const literals = (texts: readonly string[]) => `array[${texts.map(literal).join(', ')}]::text[]`;

/**
 * Creates the schema bench: random functions of a row number and a salt. The same size always gives the same rows, and steps
 * agree about a person without reading each other's rows. All functions are inlined SQL.
 */
async function createDice(database: Queryable, now: Date): Promise<void> {
  await database.exec(`
    create schema bench;

    -- Uniform between 0 and 1.
    create function bench.chance(n bigint, salt bigint) returns double precision language sql immutable as
      $$ select (hashint8extended(n, salt) & 2147483647) / 2147483648.0::double precision $$;
    create function bench.pick(n bigint, salt bigint, count integer) returns integer language sql immutable as
      $$ select 1 + floor(bench.chance(n, salt) * count)::integer $$;
    -- Skewed: the first hundredth is drawn every fifth time.
    create function bench.few(n bigint, salt bigint, count integer) returns integer language sql immutable as
      $$ select 1 + floor(power(bench.chance(n, salt), 3) * count)::integer $$;

    create function bench.now() returns timestamptz language sql immutable as
      $$ select ${literal(now.toISOString())}::timestamptz $$;
    -- The marketplace grows: later moments are more frequent.
    create function bench.moment(share double precision) returns timestamptz language sql immutable as
      $$ select bench.now() - interval '${DAYS} days' * (1 - sqrt(share)) $$;
    create function bench.since(person bigint) returns timestamptz language sql immutable as
      $$ select bench.moment(bench.chance(person, 1)) $$;
    -- A time between then and now.
    create function bench.later(since timestamptz, n bigint, salt bigint) returns timestamptz language sql immutable as
      $$ select since + (bench.now() - since) * bench.chance(n, salt) $$;

    create function bench.person(n bigint) returns uuid language sql immutable as $$ select md5('person' || n)::uuid $$;
    create function bench.first_name(n bigint) returns text language sql immutable as
      $$ select (${literals(FIRST_NAMES)})[bench.pick(n, 2, ${FIRST_NAMES.length})] $$;
    create function bench.last_name(n bigint) returns text language sql immutable as
      $$ select case when n % ${RARE.every} = 0 then 'Zjebra' when n % ${UNCOMMON.every} = 0 then 'Wvelp'
                     else (${literals(LAST_NAMES)})[bench.pick(n, 3, ${LAST_NAMES.length})] end $$;
    create function bench.phrase(n bigint, salt bigint) returns text language sql immutable as
      $$ select (${literals(PHRASES)})[1 + floor(power(bench.chance(n, salt), 1.5) * ${PHRASES.length})::integer] $$;
    -- A rare word that marks some rows.
    create function bench.mark(n bigint) returns text language sql immutable as
      $$ select case when n % ${RARE.every} = 0 then '${RARE.word} ' when n % ${UNCOMMON.every} = 0 then '${UNCOMMON.word} '
                     else '' end $$;
    create function bench.country(n bigint) returns text language sql immutable as
      $$ select (array['HR', 'DE', 'AT', 'SI', 'IT', 'FR', 'ES', 'PL', 'CZ', 'SE', 'NL', 'PT', 'GR', 'IE', 'IS'])
                [bench.few(n, 4, 15)] $$;
    create function bench.locale(n bigint) returns text language sql immutable as
      $$ select (array['en', 'hr', 'de', 'it', 'fr', 'es', 'pl', 'cs', 'sv'])[bench.few(n, 5, 9)] $$;
  `);
}

const dropDice = (database: Queryable): Promise<void> => database.exec('drop schema bench cascade');

interface MarketplaceOptions {
  profiles: number;
  /** Number of taxonomy synonyms. */
  synonyms?: number;
  /** Locales of the taxonomy's names; default: all. */
  locales?: readonly Locale[];
  /** bcrypt hash for admin@bench.test. */
  passwordHash: string;
  /** The end of the generated three years; default: now. */
  now?: Date;
  log?: (line: string) => void;
}

/**
 * Fills an empty, migrated PostgreSQL with a skewed marketplace of three years: `profiles` people and rows in proportion. Uses
 * SQL with triggers and foreign keys disabled, creates indexes afterwards, and then computes what triggers maintain. Errors:
 * existing accounts; no superuser.
 */
export async function fillMarketplace(database: Database, options: MarketplaceOptions): Promise<void> {
  const {
    profiles,
    synonyms = 8000,
    locales,
    passwordHash,
    now = new Date(),
    log = () => undefined,
  } = options;
  await refuseUsed(database);
  await createDice(database, now);
  await insertTaxonomy(database, { subcategories: SUBCATEGORIES, synonyms, locales });

  // Later groups need rows of earlier ones: messages of tickets, profiles of the ledger, cases of nearly all.
  const first = [audit, withdrawals, tickets, posts, reviews, reports, searches, selections, offers, notes];
  const steps = [...first.map((step) => step(profiles)), accounts(profiles, passwordHash)];
  const last = [messages(profiles), people(profiles)];
  const kept = [stretches(), cases(profiles)];
  const tables = [...steps, ...last, ...kept].flatMap((step) => step.tables);
  const indexes = await dropIndexes(
    database,
    tables.filter((table) => !table.startsWith('auth.')),
  );
  await runAll(database, steps, log);
  await runAll(database, last, log);
  await runAll(database, kept, log);
  await runAll(
    database,
    indexes.map(({ name, definition }) => ({ what: `index ${name}`, sql: definition })),
    log,
  );
  await dropDice(database);
  await database.exec(`vacuum analyze`);
  await withMemory(database, COUNTS_SQL);
  log('counts computed');
  await database.exec(`vacuum analyze private.counts`);
}

async function refuseUsed(database: Database): Promise<void> {
  const [row] = await database.query<{ used: boolean; allowed: boolean }>(
    `select exists (select from auth.users) as used, rolsuper as allowed from pg_roles where rolname = current_user`,
  );
  if (row?.used) throw new Error('This database already has accounts. Use an empty one.');
  if (!row?.allowed) throw new Error('Generating rows needs a superuser, because it disables triggers.');
}

/** One search of the taxonomy per profile, one in eight without a result. */
const searches = (profiles: number): Step => ({
  what: 'searches',
  tables: ['public.taxonomy_searches'],
  sql: `
    insert into public.taxonomy_searches (user_id, locale, raw_query, normalized_query, match_count, created_at)
    select bench.person(bench.few(n, 110, ${profiles})), bench.locale(n + 1), initcap(query), query,
           case when n % 8 = 0 then 0 else bench.pick(n, 111, 12) end, at
      from (
        select n, lower(bench.phrase(n / 2, 112)) || case when n % 8 = 0 then ' ' || bench.few(n, 113, 500) else '' end as query,
               bench.moment(n / ${profiles}::double precision) as at
          from generate_series(1, ${profiles}::bigint) n
      ) s;`,
});

/** One selection from the search results per profile. */
const selections = (profiles: number): Step => ({
  what: 'selections',
  tables: ['public.taxonomy_selections'],
  sql: `
    insert into public.taxonomy_selections (user_id, category_id, subcategory_id, locale, selected_at)
    select bench.person(bench.few(n, 120, ${profiles})), md5('category' || 1 + item % ${CATEGORIES})::uuid,
           case when n % 5 <> 0 then md5('subcategory' || item)::uuid end, bench.locale(n + 2),
           bench.moment(n / ${profiles}::double precision)
      from (
        select n, bench.few(n, 121, ${SUBCATEGORIES}) as item from generate_series(1, ${profiles}::bigint) n
      ) s;`,
});

/** Computes what triggers maintain, with the functions of the triggers. Needs the indexes. */
const COUNTS_SQL = `
  select private.recount();
  select private.trace_all();
  select private.refresh_name_words();
  select private.recount_reported_targets();
  insert into private.audit_kinds (actor_user_id, action, entity_table, day, entries)
  select distinct on (a.actor_user_id, a.action, a.entity_table)
         a.actor_user_id, a.action, a.entity_table, (a.created_at at time zone h.time_zone)::date as day, count(*)
    from public.admin_action_audit a cross join public.working_hours h
   group by a.actor_user_id, a.action, a.entity_table, day
   order by a.actor_user_id, a.action, a.entity_table, day desc;`;
