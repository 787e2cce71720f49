import type { Database } from '@marketdesk/backend/database/database.ts';
import type { Locale } from '@marketdesk/contract/enums.ts';
import { CATEGORIES, insertTaxonomy } from '../taxonomy/rows.ts';
import { audit } from './audit.ts';
import { dropIndexes, runAll, type Step, withMemory } from './bulk-load.ts';
import { cases } from './cases.ts';
import { messages, notes, reports, tickets } from './desks.ts';
import { createDice, dropDice } from './dice.ts';
import { stretches, withdrawals } from './money.ts';
import { accounts, offers, people, SUBCATEGORIES } from './people.ts';
import { posts, reviews } from './work.ts';

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
