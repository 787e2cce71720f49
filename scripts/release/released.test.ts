import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { expect, it } from 'vitest';
import { faultsOf, fileOf, hashOf, readReleased } from './released.ts';

it('released migrations are as they were when they were released', async () => {
  expect(faultsOf(await readReleased(), await readMigrations(MIGRATIONS))).toEqual([]);
});

it('one that is edited, removed or slipped in is told', () => {
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
