import type { Database } from '@marketdesk/backend/database/database.ts';
import type { Locale } from '@marketdesk/contract/enums.ts';
import { insertTaxonomy } from '../taxonomy-rows.ts';
import { searches, selections } from './activity.ts';
import { audit } from './audit.ts';
import { cases } from './cases.ts';
import { dropIndexes, runAll, withMemory } from './bulk.ts';
import { COUNTS_SQL } from './counts.ts';
import { messages, notes, reports, tickets } from './desks.ts';
import { createDice, dropDice } from './dice.ts';
import { stretches, withdrawals } from './money.ts';
import { accounts, offers, people, SUBCATEGORIES } from './people.ts';
import { posts, reviews } from './work.ts';

interface MarketplaceOptions {
  profiles: number;
  /** Of the taxonomy. */
  synonyms?: number;
  /** In which the taxonomy's items are named; default: all. */
  locales?: readonly Locale[];
  /** bcrypt hash for admin@bench.test. */
  passwordHash: string;
  /** What all dates are relative to. */
  now?: Date;
  log?: (line: string) => void;
}

/**
 * Fills an empty, migrated PostgreSQL with a skewed marketplace: `profiles` people and, in proportion, what they did over three
 * years and what staff did about it. Set-based, with triggers and foreign keys off and indexes made afterwards; what triggers
 * keep is then made from the rows. Errors: accounts that are there already; no superuser.
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

  // Some need another's rows: messages those of tickets, profiles those of the ledger, cases nearly all.
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
  log('counted what triggers keep');
  await withMemory(database, COUNTS_SQL);
  await database.exec(`vacuum analyze private.counts`);
}

async function refuseUsed(database: Database): Promise<void> {
  const [row] = await database.query<{ used: boolean; allowed: boolean }>(
    `select exists (select from auth.users) as used, rolsuper as allowed from pg_roles where rolname = current_user`,
  );
  if (row?.used) throw new Error('There are accounts in this database already. Give an empty one.');
  if (!row?.allowed)
    throw new Error('Generating needs a superuser: it fills tables with their triggers switched off.');
}
