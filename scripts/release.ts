// npm run release: writes supabase/code as a migration for the databases of hosted platforms (`supabase db push`).
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readCode } from '@marketdesk/backend/database/code/read-code.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { CODE, MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { codeMigration, fileOf } from '@marketdesk/supabase/release/released.ts';
import { helpWhenAsked } from './help.mjs';

helpWhenAsked();

const migration = codeMigration(await readMigrations(MIGRATIONS), await readCode(CODE), new Date());
if (migration === null) {
  process.stdout.write('The last migration already has the current code.\n');
} else {
  await writeFile(path.join(MIGRATIONS, fileOf(migration)), migration.sql);
  process.stdout.write(`Wrote supabase/migrations/${fileOf(migration)}.\n`);
}
