// npm run generate: writes the files derived from the migrations and package-lock.json. With --check it only checks that they are up
// to date.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import startCluster from '@marketdesk/test-support/global-setup.ts';
import { readCatalogue } from './database-types/catalogue.ts';
import { renderTypes } from './database-types/render.ts';
import { readLicences, type Lock } from './licences/read-licences.ts';
import { renderLicences } from './licences/render.ts';
import { renderMoneyRules } from './money-rules/render.ts';
import { readClosedTables, readProcedures } from './roles/read-procedures.ts';
import { renderProcedures } from './roles/render-procedures.ts';
import { renderRoles } from './roles/render.ts';
import { ROOT } from './root.mjs';

const FILES: Record<string, (database: Queryable) => Promise<string>> = {
  'packages/contract/src/database.generated.ts': async (database) =>
    renderTypes(await readCatalogue(database)),
  'packages/contract/src/procedures.generated.ts': async (database) =>
    renderProcedures(await readProcedures(database)),
  'docs/roles.md': async (database) =>
    renderRoles(await readProcedures(database), await readClosedTables(database)),
  'docs/rules-of-money.md': renderMoneyRules,
  'docs/licences.md': async () => {
    const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
    return renderLicences(readLicences(lock, ['apps/server', 'apps/console']));
  },
};

const stopCluster = await startCluster();
const migrated = await createTestDatabase();
for (const [file, render] of Object.entries(FILES)) await bring(file, await render(migrated.database));
await migrated.close();
await stopCluster?.();

async function bring(name: string, text: string): Promise<void> {
  const file = path.join(ROOT, name);
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present === text) {
    process.stdout.write(`${name} is up to date.\n`);
  } else if (process.argv.includes('--check')) {
    process.stderr.write(`${name} is out of date. Run "npm run generate" and commit the file.\n`);
    process.exitCode = 1;
  } else {
    await writeFile(file, text);
    process.stdout.write(`Wrote ${name}.\n`);
  }
}
