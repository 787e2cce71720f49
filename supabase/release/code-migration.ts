import { codeScript } from '@marketdesk/backend/database/code/apply-code.ts';
import type { Code } from '@marketdesk/backend/database/code/read-code.ts';
import { CODE_MIGRATION, type Migration } from '@marketdesk/backend/database/migrate.ts';

/**
 * The migration that makes a database's code what it is today, after every other; null if the last one is that already. A
 * migration that came after it may have dropped something of the code.
 */
export function codeMigration(migrations: readonly Migration[], code: Code, now: Date): Migration | null {
  const last = migrations.at(-1);
  const sql = codeScript(code);
  if (last?.name === CODE_MIGRATION && last.sql === sql) return null;
  const today = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const version = last && last.version >= today ? String(BigInt(last.version) + 1n) : today;
  return { version, name: CODE_MIGRATION, sql };
}
