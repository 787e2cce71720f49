import { readCode } from '@marketdesk/backend/database/code/read-code.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { CODE, MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { expect, it } from 'vitest';
import { codeMigration, faultsOf, fileOf, hashOf, readReleased } from './released.ts';

it('released migrations are unchanged', async () => {
  expect(faultsOf(await readReleased(), await readMigrations(MIGRATIONS))).toEqual([]);
});

it('reports an edited, removed or inserted migration', () => {
  const [a, b, c] = ['1', '3', '5'].map((version) => ({ version, name: 'x', sql: `select ${version}` }));
  if (!a || !b || !c) throw new Error('three');
  const released = Object.fromEntries([a, b].map((migration) => [fileOf(migration), hashOf(migration)]));
  expect(faultsOf(released, [a, b, c])).toEqual([]);
  expect(faultsOf(released, [a, { ...b, sql: 'select 4' }])).toEqual([
    '3_x.sql was released and has been edited: write a new migration instead.',
  ]);
  expect(faultsOf(released, [a])).toEqual(['3_x.sql was released and is gone.']);
  expect(faultsOf(released, [a, { version: '2', name: 'y', sql: '' }, b])).toEqual([
    '2_y.sql comes before 3_x.sql, which was released: give it a later name.',
  ]);
  expect(faultsOf({}, [a, b, c])).toEqual([]);
});

it('writes the code as the last migration, once per change', async () => {
  const code = await readCode(CODE);
  const tables = { version: '20260101000000', name: 'tables', sql: '' };
  const now = new Date('2026-02-03T04:05:06.789Z');
  const first = codeMigration([tables], code, now);
  expect(first).toMatchObject({ version: '20260203040506', name: 'code' });
  if (first === null) return;
  expect(codeMigration([tables, first], code, now)).toBeNull();
  // If the code has changed, or a migration follows the last code; never before existing migrations.
  const changed = { ...code, hash: 'changed' };
  expect(codeMigration([tables, first], changed, now)).toMatchObject({ version: '20260203040507' });
  const later = { ...tables, version: '20260301000000' };
  expect(codeMigration([tables, first, later], code, now)).toMatchObject({ version: '20260301000001' });
});
