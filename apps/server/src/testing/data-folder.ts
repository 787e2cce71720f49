import type { Database } from '@marketdesk/backend/database/database.ts';
import { openDatabase } from '@marketdesk/backend/database/open.ts';

/** Opens the database of a data folder, which takes longer than most work in it. */
export async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The database's content: a hash of the rows of each table, and the last value of each sequence. */
export async function contentOf(database: Database): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ hash: string }>(
      `select count(*) || ':' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from ${name} t`,
    );
    content[name] = row?.hash ?? '';
  }
  const sequences = await database.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value::text, 'none') as last from pg_sequences`,
  );
  for (const { name, last } of sequences) content[name] = last;
  return content;
}

/** The addresses of all accounts. */
export async function emailsOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ email: string }>('select email from auth.users order by email');
  return rows.map(({ email }) => email);
}

/** The reason of the current payouts hold; no rows without one. */
export function holdOf(database: Database): Promise<{ reason: string }[]> {
  return database.query('select reason from private.current_payouts_hold()');
}

/** Renames an entry of a tar and fixes its checksum. */
export function renameTarEntry(tar: Buffer, from: string, to: string): Buffer {
  const start = tar.indexOf(`${from}\0`);
  tar.write(to.padEnd(from.length, '\0'), start);
  tar.write('        ', start + 148);
  const sum = tar.subarray(start, start + 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, start + 148);
  return tar;
}
