// npm run generate: writes the files derived from the migrations and package-lock.json.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import startCluster from '@marketdesk/test-support/global-setup.ts';
import { GENERATED_FILES } from './generated-files.ts';
import { helpWhenAsked } from './help.mjs';
import { ROOT } from './root.mjs';

helpWhenAsked();

const stopCluster = await startCluster();
const migrated = await createTestDatabase();
for (const [name, render] of Object.entries(GENERATED_FILES)) {
  const file = path.join(ROOT, name);
  const text = await render(migrated.database);
  const isFresh = (await readFile(file, 'utf8').catch(() => null)) === text;
  if (!isFresh) await writeFile(file, text);
  process.stdout.write(isFresh ? `${name} is up to date.\n` : `Wrote ${name}.\n`);
}
await migrated.close();
await stopCluster?.();
