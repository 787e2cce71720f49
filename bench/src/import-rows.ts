import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { fillProfiles } from './profiles.ts';
import type { RunningServer } from './server-process.ts';
import { createAccount } from './staff-session.ts';
import { CATEGORIES, insertTaxonomy, type Word } from './taxonomy-rows.ts';

export const ROWS = 20_000;
const PROFILES = 10_000;
const TAXONOMY = { subcategories: 2000, synonyms: 20_000 };

/** An admin, a moderator and a plain user, people for the lists, and a taxonomy, whose words it gives. */
export async function fillImport(server: RunningServer, databaseUrl: string): Promise<Word[]> {
  const staff = { admin: 'admin', moderator: 'moderator', person: 'user' };
  const database = postgresDatabase(databaseUrl, { connections: 1 });
  try {
    for (const [name, role] of Object.entries(staff)) {
      const id = await createAccount(server, `${name}@bench.test`);
      await database.query('update public.profiles set role = $1 where user_id = $2', [role, id]);
    }
    await fillProfiles(database, PROFILES);
    const words = await insertTaxonomy(database, TAXONOMY);
    await database.query('vacuum analyze');
    return words;
  } finally {
    await database.close();
  }
}

/** Every round imports into the same taxonomy. */
export async function forgetImport(databaseUrl: string): Promise<void> {
  const database = postgresDatabase(databaseUrl, { connections: 1 });
  try {
    await database.query("delete from public.subcategories where slug like 'round-%'");
    await database.query('vacuum analyze');
  } finally {
    await database.close();
  }
}

/** New subcategories, whose names are words of the taxonomy. */
export function importedRows(round: number, words: readonly Word[]): object[] {
  const word = (at: number) => words[(round * ROWS + at) % words.length]?.word ?? 'word';
  return Array.from({ length: ROWS }, (_, n) => ({
    row: n + 2,
    category_slug: `category-${String(1 + (n % CATEGORIES))}`,
    slug: `round-${String(round)}-${String(n)}`,
    is_active: 'true',
    names: { en: word(n), hr: word(n + 7) },
  }));
}
