import type { Database, Queryable } from '@marketdesk/backend/database/database.ts';
import { AuditTrail } from './audit/trail.ts';
import { tellDecisions } from './cases/notices.ts';
import { addSecondLooks } from './cases/second-looks.ts';
import { addCommunity } from './community.ts';
import { insertRows } from './database/insert.ts';
import { insertDesks } from './desks/desks.ts';
import { configure } from './money/configuration.ts';
import { leaveUnread } from './notes/note-rows.ts';
import { insertAccounts } from './people/accounts.ts';
import { RESERVED_USERNAMES } from './people/curiosities.ts';
import { DEMO_USER_PHONE } from './people/demo-user.ts';
import { Handles } from './people/names.ts';
import { insertStaffSanctions, recordStaff, staffAccounts } from './people/staff-accounts.ts';
import { Staff } from './people/staff.ts';
import { addAnswers } from './support/answers.ts';
import { insertTaxonomy } from './taxonomy/insert-taxonomy.ts';
import { ignoredRows, recordTaxonomy } from './taxonomy/record-taxonomy.ts';
import { repairedRows } from './taxonomy/repaired.ts';
import { buildTaxonomy } from './taxonomy/taxonomy.ts';
import { Calendar } from './time/calendar.ts';
import type { World } from './world.ts';

/** Hours after which a selection counts half. */
const HALF_LIFE = { '24h': 8, '7d': 48 } as const;

/** Computes both windows from the selections, as of `now`: counts that fade with age. */
async function computeTrending(tx: Queryable, now: Date): Promise<void> {
  for (const [window, halfLife] of Object.entries(HALF_LIFE)) {
    await tx.query(
      `insert into public.taxonomy_trending (locale, time_window, category_id, subcategory_id, score, calculated_at)
       select locale, $1, category_id, subcategory_id,
              sum(power(0.5, extract(epoch from $2::timestamptz - selected_at)::float8 / 3600 / $3::float8)),
              $2::timestamptz
         from public.taxonomy_selections
        where selected_at > $2::timestamptz - $4::interval and selected_at <= $2::timestamptz
        group by locale, category_id, subcategory_id`,
      [window, now.toISOString(), halfLife, window === '24h' ? '24 hours' : '7 days'],
    );
  }
}

export interface DemoOptions {
  /** How many people, besides staff and the demo's own user. */
  profiles?: number;
  /** What all dates are relative to; none but expiries are later. */
  now?: Date;
  /** The same seed and `now` give the same rows. */
  seed?: string;
  /** bcrypt hash for the demo sign-ins; default: of `marketdesk-demo`. */
  passwordHash?: string;
  /** Told how far it has come. */
  log?: (message: string) => void;
}

/** bcrypt, cost 10, of `marketdesk-demo`: hashing anew would give other rows each time. */
const DEMO_PASSWORD_HASH = '$2a$10$nonjqh6XTkXXmLrteDJmsuqFRS4X.YDyxYgJqQPuw5Z3FWGjfJIH6';

/** People in memory at a time. */
const COMMUNITY_SIZE = 2000;

/** Whether nobody has an account yet: only then may the demo marketplace be seeded. */
export async function isUnused(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ used: boolean }>('select exists (select from auth.users) as used');
  return row?.used === false;
}

/**
 * Fills an empty, migrated database with a believable marketplace, in one transaction: killed half-way, it leaves
 * nothing behind. Throws when there are accounts already.
 */
export async function seedDemo(database: Database, options: DemoOptions = {}): Promise<void> {
  const {
    profiles = 2000,
    now = new Date(),
    seed = 'marketdesk',
    passwordHash = DEMO_PASSWORD_HASH,
  } = options;
  const log = options.log ?? (() => undefined);
  const world = createWorld(seed, now);

  await database.transaction(async (tx) => {
    if (!(await isUnused(tx))) throw new Error('The demo marketplace needs a database without accounts.');
    await tx.exec('update private.settings set is_demo = true');
    await addFoundations(tx, world, passwordHash);
    for (let start = 0, community = 0; start < profiles; start += COMMUNITY_SIZE, community++) {
      await addCommunity(tx, world, community, Math.min(COMMUNITY_SIZE, profiles - start), passwordHash);
      log(`demo: ${Math.min(start + COMMUNITY_SIZE, profiles)} of ${profiles} profiles`);
    }
    // Without statistics each of the few hundred searches would read all words.
    await tx.exec('analyze private.search_words, private.search_postings, private.search_stop_words');
    await showNearMisses(tx);
    await computeTrending(tx, now);
    await tellDecisions(tx, now);
    await addSecondLooks(tx, world, now);
    await world.audit.write(tx);
    await leaveUnread(tx);
  });
  // There are no statistics yet, and the ledger has left dead versions of most profiles.
  await database.exec(`vacuum analyze ${await allTables(database)}`);
}

/** Without PostgreSQL's own, which would take longer than all others. */
async function allTables(database: Queryable): Promise<string> {
  const [row] = await database.query<{ names: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  return row?.names ?? '';
}

function createWorld(seed: string, now: Date): World {
  const calendar = new Calendar(now);
  const staff = new Staff(calendar);
  const handles = new Handles();
  handles.reserve(DEMO_USER_PHONE);
  for (const username of RESERVED_USERNAMES) handles.reserve(username);
  for (const { username } of staff.members) handles.reserve(username);
  return {
    seed,
    calendar,
    taxonomy: buildTaxonomy(),
    staff,
    handles,
    audit: new AuditTrail(),
  };
}

/** What there is before the first client: the taxonomy, the staff, the configuration. */
async function addFoundations(tx: Queryable, world: World, passwordHash: string): Promise<void> {
  await world.audit.open(tx);
  await insertTaxonomy(tx, world.calendar);
  await insertAccounts(tx, staffAccounts(world, passwordHash));
  await insertStaffSanctions(tx, world);
  recordStaff(world);
  await insertDesks(tx, world);
  await configure(tx, world);
  await addAnswers(tx, world);
  recordTaxonomy(world);
  await insertRows(tx, 'public.taxonomy_ignored_queries', ignoredRows(world));
  await insertRows(tx, 'public.taxonomy_repaired_queries', repairedRows(world));
}

/** Half of those who found nothing have an app that shows what comes nearest; counted as the search counts it. */
async function showNearMisses(tx: Queryable): Promise<void> {
  await tx.exec(`
    with shown as (
      select id, locale, normalized_query from public.taxonomy_searches where match_count = 0 and id % 2 = 0
    )
    update public.taxonomy_searches s
       set near_count = m.near
      from (select distinct locale, normalized_query from shown) q
     cross join lateral (
       select count(*) as near
         from private.items_explaining(private.search_plan(q.locale, q.normalized_query), private.near_miss(), 8) i
       having max(i.score) < private.search_threshold()
     ) m
      join shown using (locale, normalized_query)
     where s.id = shown.id
  `);
}
