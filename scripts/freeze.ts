// npm run freeze -- 1.0.0: records a release. Its migrations can't be edited afterwards (supabase/released.json), and the tests
// of every later version upgrade a database of this one (supabase/upgrades).
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readCode } from '@marketdesk/backend/database/code/read-code.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { seedDemo } from '@marketdesk/demo/seed.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import startCluster from '@marketdesk/test-support/global-setup.ts';
import { CODE, MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { olderFrom, packOlder, UPGRADES } from '@marketdesk/test-support/older-database.ts';
import {
  codeMigration,
  CONTRACTED_FILE,
  faultsOf,
  fileOf,
  hashOf,
  readReleased,
  RELEASED_FILE,
} from '@marketdesk/supabase/release/released.ts';
import packageJson from '../package.json';
import { helpWhenAsked } from './help.mjs';
import { ROOT } from './root.mjs';

helpWhenAsked();

const [version, ...rest] = process.argv.slice(2);
const migrations = await readMigrations(MIGRATIONS);
const faults =
  version !== undefined && /^\d+\.\d+\.\d+$/.test(version) && rest.length === 0
    ? faultsOf(await readReleased(), migrations)
    : ['npm run freeze -- VERSION: give the version to release, such as 1.0.0.'];
if (faults.length === 0 && packageJson.version !== version)
  faults.push(
    `package.json has the version ${packageJson.version}. Run npm version ${version} --workspaces --include-workspace-root ` +
      '--no-git-tag-version first.',
  );
if (codeMigration(migrations, await readCode(CODE), new Date()) !== null) {
  faults.push(
    'The last migration lacks the current supabase/code. Run npm run release first, and commit the new migration.',
  );
}
if (faults.length > 0 || version === undefined) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}

const stopCluster = await startCluster();
const kept = await createTestDatabase();
// Enough profiles to fill every table.
await seedDemo(kept.database, { profiles: 50 });
const older = { ...(await olderFrom(kept.database)), used: await usedNames() };
const { file, content } = await packOlder(version, older);
await kept.close();
await stopCluster?.();
const target = path.join(UPGRADES, file);
if (existsSync(target)) {
  process.stderr.write(`${version} is already frozen (${target}).\n`);
  process.exit(1);
}
await mkdir(UPGRADES, { recursive: true });
await writeFile(target, content);
const released = Object.fromEntries(migrations.map((migration) => [fileOf(migration), hashOf(migration)]));
await writeFile(RELEASED_FILE, `${JSON.stringify(released, null, 2)}\n`);
await writeFile(CONTRACTED_FILE, '{}\n');
process.stdout.write(
  `Froze ${version}: ${migrations.length} migrations, and a database of ${content.length} bytes. Commit the files.\n`,
);
process.exit(0);

/** Objects of the schema private that the server names: the next release must keep them. */
async function usedNames(): Promise<string[]> {
  const names = new Set<string>();
  for (const folder of ['apps/server/src', 'packages/backend/src', 'packages/payouts/src']) {
    for (const file of await readdir(path.join(ROOT, folder), { recursive: true })) {
      if (!/(?<!\.test)\.ts$/.test(file) || /(^|\/)testing\//.test(file)) continue;
      const text = await readFile(path.join(ROOT, folder, file), 'utf8');
      for (const [name] of text.matchAll(/\bprivate\.[a-z_]+/g)) names.add(name);
    }
  }
  return [...names].sort();
}
