import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { loadDatabase } from './database-files.ts';
import { snapshotFolder, takeSnapshot, type About } from './snapshot.ts';

// A snapshot taken during concurrent writes, and the database restored from it.

let dataDir: string;
let from: TestDatabase;
let to: TestDatabase;
let about: About;
/** Acknowledgements of each writer when the snapshot began and when it ended. */
const before: number[] = [];
const after: number[] = [];
const WRITERS = 4;
const PICTURE = 'a picture';

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-snapshot-'));
  from = await createTestDatabase();
  to = await createTestDatabase({ migrations: null });
  const written = Array.from({ length: WRITERS }, () => 0);
  const persons = await people(from.database, 'a secret', WRITERS, 'user');
  const state = { isOver: false };
  const writers = persons.map(async ({ id }, index) => {
    while (!state.isOver) {
      await write(from.database, id);
      written[index] = (written[index] ?? 0) + 1;
    }
  });
  try {
    while (Math.min(...written) <= 5) await delay(5);
    before.push(...written);
    about = await takeSnapshot(from.database, dataDir);
    after.push(...written);
  } finally {
    state.isOver = true;
    await Promise.all(writers);
  }
  const unknown = await loadDatabase(to.database, path.join(snapshotFolder(dataDir), 'database'));
  expect(unknown).toEqual([]);
  // The code comes with the version that opens the database.
  await migrate(to.database, MIGRATIONS);
});
afterAll(async () => {
  await from.close();
  await to.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A payment, an audit entry and an image; the image before its row, as the server does it. */
async function write(database: Database, owner: string): Promise<void> {
  const version = randomUUID();
  const folder = path.join(dataDir, 'storage', version.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, version), PICTURE);
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into public.balance_ledger (user_id, amount, kind, created_at) values ($1, 1.25, 'earning', clock_timestamp())`,
      [owner],
    );
    await tx.query(`select private.audit('earned', 'profiles', $1)`, [owner]);
    await tx.query(
      `insert into storage.objects (bucket_id, name, owner_id, version) values ('avatars', $2, $1, $3)`,
      [owner, `${owner}/${version}.png`, version],
    );
  });
}

const read = async <Row>(statement: string): Promise<Row[]> => to.database.query<Row>(statement);

describe('a snapshot during concurrent writes', () => {
  it('blocks no writer and contains everything acknowledged before it', async () => {
    const rows = await read<{ n: number }>(
      `select count(*)::int - 1 as n from public.balance_ledger group by user_id`,
    );
    const there = rows.map(({ n }) => n).sort((a, b) => a - b);
    const sorted = (counts: number[]) => [...counts].sort((a, b) => a - b);
    sorted(before).forEach((count, index) => expect(there[index]).toBeGreaterThanOrEqual(count));
    // Writers continued, and later writes are not in the snapshot.
    expect(Math.min(...after.map((count, index) => count - (before[index] ?? 0)))).toBeGreaterThan(0);
    const [{ late } = { late: true }] = await read<{ late: boolean }>(
      `select max(created_at) > '${about.made_at}'::timestamptz + interval '1 second' as late from public.balance_ledger`,
    );
    expect(late).toBe(false);
  });

  it('is consistent: balances, audit log and images match', async () => {
    expect(await read('select * from private.unbalanced_accounts()')).toEqual([]);
    expect(
      await read(`select user_id from public.balance_ledger where kind = 'earning' and amount = 1.25 group by user_id
                  having count(*) <> (select count(*) from public.admin_action_audit where entity_id = user_id::text)`),
    ).toEqual([]);
    const [audit] = await read<{ checked: number; first_broken_id: number | null }>(
      'select * from private.verify_audit_chain()',
    );
    expect(audit).toEqual({ checked: about.audit_head.id, first_broken_id: null });
    expect(await read('select last_id as id, hash from private.audit_head')).toEqual([about.audit_head]);

    const pictures = await read<{ version: string }>('select version from storage.objects');
    expect(pictures.length).toBeGreaterThan(WRITERS * 5);
    for (const { version } of pictures) {
      const file = path.join(snapshotFolder(dataDir), 'storage', version.slice(0, 2), version);
      expect(await readFile(file, 'utf8')).toBe(PICTURE);
    }
  });

  it('becomes a working database: sequences continue and triggers fire', async () => {
    const [person] = await read<{ id: string }>('select user_id as id from public.profiles limit 1');
    await write(to.database, person?.id ?? '');
    expect(await read('select * from private.unbalanced_accounts()')).toEqual([]);
    await expect(to.database.exec('update public.balance_ledger set amount = 2')).rejects.toThrow(
      'The ledger is append-only.',
    );
    await expect(to.database.exec('truncate public.admin_action_audit')).rejects.toThrow();
  });
});

it('has every index and trigger of its source', async () => {
  const statement = `select indexdef as made from pg_indexes where schemaname <> 'pg_catalog'
                     union all
                     select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgname <> 'backend_changes' order by 1`;
  const made = await from.database.query(statement);
  expect(made.length).toBeGreaterThan(100);
  expect(await read(statement)).toEqual(made);
});

it('leaves nothing behind if it fails', async () => {
  const broken: Database = {
    ...from.database,
    transaction: () => Promise.reject(new Error('the database is gone')),
  };
  await expect(takeSnapshot(broken, dataDir)).rejects.toThrow('the database is gone');
  expect(await readdir(dataDir)).toEqual(['storage']);
});
