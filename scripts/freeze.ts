// npm run freeze -- 1.0.0: starts a release. From then on its migrations can't be edited (supabase/released.json), and every
// later version is tested with a database of this one (supabase/upgrades).
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readCode } from '@marketdesk/backend/database/code/read-code.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import startCluster from '@marketdesk/test-support/global-setup.ts';
import { CODE, MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { packOlder, UPGRADES } from '@marketdesk/test-support/older-database.ts';
import { codeMigration } from '@marketdesk/supabase/release/code-migration.ts';
import { databaseToKeep } from '@marketdesk/supabase/release/keep-database.ts';
import {
  faultsOf,
  fileOf,
  hashOf,
  readReleased,
  RELEASED_FILE,
} from '@marketdesk/supabase/release/released.ts';
import { helpWhenAsked } from './help.mjs';

helpWhenAsked();

const [version, ...rest] = process.argv.slice(2);
const migrations = await readMigrations(MIGRATIONS);
const faults =
  version !== undefined && /^\d+\.\d+\.\d+$/.test(version) && rest.length === 0
    ? faultsOf(await readReleased(), migrations)
    : ['npm run freeze -- VERSION: the version that is released, like 1.0.0.'];
if (codeMigration(migrations, await readCode(CODE), new Date()) !== null) {
  faults.push('No migration has the code of today: run npm run release first, and commit what it writes.');
}
if (faults.length > 0 || version === undefined) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}

const stopCluster = await startCluster();
const { file, content } = await packOlder(version, await databaseToKeep());
await stopCluster?.();
const target = path.join(UPGRADES, file);
if (existsSync(target)) {
  process.stderr.write(`${version} is frozen already (${target}).\n`);
  process.exit(1);
}
await mkdir(UPGRADES, { recursive: true });
await writeFile(target, content);
const released = Object.fromEntries(migrations.map((migration) => [fileOf(migration), hashOf(migration)]));
await writeFile(RELEASED_FILE, `${JSON.stringify(released, null, 2)}\n`);
process.stdout.write(
  `${version}: ${migrations.length} migrations are frozen, and its database is kept (${content.length} bytes). Commit both.\n`,
);
process.exit(0);
