// npm run release: writes supabase/code as a migration for the databases of hosted platforms (`supabase db push`), and into
// dist/release what is published with a version: its part of the changelog, its licences and its parts (CycloneDX).
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readCode } from '@marketdesk/backend/database/code/read-code.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { CODE, MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { codeMigration, fileOf } from '@marketdesk/supabase/release/released.ts';
import { version } from '../package.json';
import { helpWhenAsked } from './help.mjs';
import { changesOf, shippedParts, type Bom } from './licences/bom.ts';
import { readLicences, SHIPPED, type Lock } from './licences/read-licences.ts';
import { ROOT } from './root.mjs';

helpWhenAsked();

const migration = codeMigration(await readMigrations(MIGRATIONS), await readCode(CODE), new Date());
if (migration === null) {
  process.stdout.write('The last migration already has the current code.\n');
} else {
  await writeFile(path.join(MIGRATIONS, fileOf(migration)), migration.sql);
  process.stdout.write(`Wrote supabase/migrations/${fileOf(migration)}.\n`);
}

const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');
const target = path.join(ROOT, 'dist', 'release');
await mkdir(target, { recursive: true });
const { stdout } = await promisify(execFile)(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  { cwd: ROOT, maxBuffer: Infinity },
);
const lock = JSON.parse(await read('package-lock.json')) as Lock;
const bom = shippedParts(JSON.parse(stdout) as Bom, readLicences(lock, SHIPPED));
await writeFile(path.join(target, 'sbom.json'), `${JSON.stringify(bom, null, 2)}\n`);
await copyFile(path.join(ROOT, 'docs', 'licences.md'), path.join(target, 'licences.md'));
await writeFile(path.join(target, 'changes.md'), changesOf(await read('CHANGELOG.md'), version));
process.stdout.write(`Wrote dist/release for ${version}, with ${bom.components.length} parts.\n`);
