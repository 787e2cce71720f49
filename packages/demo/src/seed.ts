import type { Database, Queryable } from '@marketdesk/backend/database/database.ts';
import { AuditTrail } from './audit/trail.ts';
import { insertNotices } from './cases/notices.ts';
import { addSecondLooks } from './cases/second-looks.ts';
import { addCommunity } from './community.ts';
import { insertRows } from './database/insert.ts';
import { insertDesks } from './desks/desks.ts';
import { insertIntegrations } from './integrations/integrations.ts';
import { configure } from './money/configuration.ts';
import { leaveUnread } from './notes/notes.ts';
import { RESERVED_HANDLES } from './people/members.ts';
import { Handles } from './people/names.ts';
import { insertStaff } from './people/staff-accounts.ts';
import { Staff } from './people/staff.ts';
import { erasePeople } from './privacy/erasure.ts';
import { addPrivacyRequests } from './privacy/requests.ts';
import { insertAnswers } from './support/answers.ts';
import { insertTaxonomy } from './taxonomy/insert-taxonomy.ts';
import { ignoredRows, repairedRows } from './taxonomy/queries.ts';
import { recordTaxonomy } from './taxonomy/record-taxonomy.ts';
import { buildTaxonomy } from './taxonomy/taxonomy.ts';
import { Calendar } from './time/calendar.ts';
import type { World } from './world.ts';

/** Half-life of a selection’s weight, in hours. */
const HALF_LIFE = { '24h': 8, '7d': 48 } as const;

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

interface DemoOptions {
  /** Number of people besides staff and the demo’s sign-in. */
  profiles?: number;
  /** The latest time in the demo, except for expiries. */
  now?: Date;
  /** The same seed and `now` give the same rows. */
  seed?: string;
  /** bcrypt hash for the demo’s sign-ins; default: of `marketdesk-demo`. */
  passwordHash?: string;
  /** Called with progress messages. */
  log?: (message: string) => void;
}

/** bcrypt hash of `marketdesk-demo`. Fixed, because a new salt would give other rows. */
const DEMO_PASSWORD_HASH = '$2a$10$nonjqh6XTkXXmLrteDJmsuqFRS4X.YDyxYgJqQPuw5Z3FWGjfJIH6';

/** Limits the people in memory. */
const COMMUNITY_SIZE = 2000;

/** True if there are no accounts. The demo is seeded only then. */
export async function isUnused(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ used: boolean }>('select exists (select from auth.users) as used');
  return row?.used === false;
}

/** Fills a migrated database with a marketplace in one transaction. Throws if there are accounts. */
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
      const size = Math.min(COMMUNITY_SIZE, profiles - start);
      await addCommunity(tx, { ...world, community }, size, passwordHash);
      log(`demo: ${Math.min(start + COMMUNITY_SIZE, profiles)} of ${profiles} profiles`);
    }
    // Without statistics each search reads all words.
    await tx.exec('analyze private.search_words, private.search_postings, private.search_stop_words');
    await setNearCounts(tx);
    await computeTrending(tx, now);
    await insertNotices(tx, now);
    await addSecondLooks(tx, world, now);
    const requests = await addPrivacyRequests(tx, world);
    await insertIntegrations(tx, world);
    await world.audit.write(tx);
    await erasePeople(tx, world, requests);
    await leaveUnread(tx);
  });
  // The ledger’s trigger has left dead row versions of most profiles.
  const [tables] = await database.query<{ names: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  await database.exec(`vacuum analyze ${tables?.names ?? ''}`);
}

function createWorld(seed: string, now: Date): World {
  const calendar = new Calendar(now);
  const staff = new Staff(calendar);
  const handles = new Handles();
  for (const handle of RESERVED_HANDLES) handles.reserve(handle);
  for (const { username } of staff.members) handles.reserve(username);
  return { seed, community: 0, calendar, taxonomy: buildTaxonomy(), staff, handles, audit: new AuditTrail() };
}

async function addFoundations(tx: Queryable, world: World, passwordHash: string): Promise<void> {
  await world.audit.open(tx);
  await insertTaxonomy(tx, world.calendar);
  await insertStaff(tx, world, passwordHash);
  await insertDesks(tx, world);
  await configure(tx, world);
  await insertAnswers(tx, world);
  recordTaxonomy(world);
  await insertRows(tx, 'public.taxonomy_ignored_queries', ignoredRows(world));
  await insertRows(tx, 'public.taxonomy_repaired_queries', repairedRows(world));
}

/** Near misses of half of the searches without results, as the search procedure counts them. */
async function setNearCounts(tx: Queryable): Promise<void> {
  await tx.exec(`
    with shown as (
      select id, locale, normalized_query from public.taxonomy_searches where match_count = 0 and id % 2 = 0
    )
    update public.taxonomy_searches s
       set near_count = m.near
      from (select distinct locale, normalized_query from shown) q
     cross join lateral (
       select count(*) as near
         from private.items_explaining(private.search_plan(q.locale, q.normalized_query), true, 8) i
       having bool_and(i.match = 'near')
     ) m
      join shown using (locale, normalized_query)
     where s.id = shown.id
  `);
}
