// npm run generate: writes what follows from the migrations. With --check it only says whether that is up to date.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { readCatalogue } from './database-types/catalogue.ts';
import { renderTypes } from './database-types/render.ts';
import { ROOT } from './root.mjs';

const FILE = 'packages/contract/src/database.generated.ts';

const migrated = await createTestDatabase('pglite');
const text = renderTypes(await readCatalogue(migrated.database));
await migrated.close();

const file = path.join(ROOT, FILE);
const present = await readFile(file, 'utf8').catch(() => null);
if (present === text) {
  process.stdout.write(`${FILE} is up to date.\n`);
} else if (process.argv.includes('--check')) {
  process.stderr.write(`${FILE} does not fit the migrations. Run "npm run generate" and commit the file.\n`);
  process.exitCode = 1;
} else {
  await writeFile(file, text);
  process.stdout.write(`Wrote ${FILE}.\n`);
}
