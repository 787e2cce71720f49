import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Keys } from '@marketdesk/backend/keys.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { TEST_MASTER_KEY } from '@marketdesk/test-support/master-key.ts';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import { createAccount } from '../testing/account.ts';
import { people } from '../testing/people.ts';
import { contentOf, emailsOf, holdOf, withDatabase, renameTarEntry } from '../testing/data-folder.ts';
import { runStaff, startBackup, startProcess, startRestore, type Process } from '../testing/process.ts';

const run = promisify(execFile);

// Uses a real data folder, a server with concurrent writes, and the commands as an operator runs them.

const PICTURE = 'storage/ab/ab0e8400-e29b-41d4-a716-446655440000';
const MAIL = 'outbox/2026-11-21T10-00-00.000Z-0a.eml';
const UNPACKED = ['audit-key.pem', 'database', 'keys.json', 'outbox', 'storage'];

let folder: string;
let dataDir: string;
let server: Process;
let address: string;
let keys: Keys;
const at = (name: string) => path.join(folder, name);
const environment = () => ({ DATA_DIR: dataDir, DEMO: '0', PRIVACY_MASTER_KEY: TEST_MASTER_KEY });
/** What a restore changes: the payouts hold (its setting and audit entry) and the creation times of tables. */
const CHANGED = [
  'backend.bootstrapped',
  'private.audit_head',
  'private.audit_kinds',
  'private.audit_kinds_id_seq',
  'private.settings',
  'public.admin_action_audit',
];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-backup-'));
  dataDir = at('data');
  await migratedFolder(dataDir);
  server = startProcess(environment());
  address = await server.ready;
  keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')) as Keys;
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

/** Files outside the database are identical to those in the data folder. */
async function expectFiles(place: string): Promise<void> {
  for (const name of ['keys.json', PICTURE, MAIL]) {
    expect(await readFile(path.join(place, name), 'utf8'), name).toBe(
      await readFile(path.join(dataDir, name), 'utf8'),
    );
  }
}

describe('with a running server', () => {
  it('contains everything acknowledged before it, without blocking writers', async () => {
    await mkdir(path.join(dataDir, 'storage', 'ab'), { recursive: true });
    await writeFile(path.join(dataDir, PICTURE), 'a picture');
    await mkdir(path.join(dataDir, 'outbox'), { recursive: true });
    await writeFile(path.join(dataDir, MAIL), 'a mail');
    await createAccount(address, keys, 'before@example.test');
    const backup = startBackup([at('running.tar.gz')], environment());
    let written = 0;
    const state = { isDone: false };
    void backup.ended.then(() => (state.isDone = true));
    while (!state.isDone) {
      await createAccount(address, keys, `during-${String(written++).padStart(3, '0')}@example.test`);
      // Frequent enough to meet every moment of the backup.
      await delay(20);
    }
    const { code, stdout, stderr } = await backup.ended;
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toMatch(
      /^Backed up to .+running\.tar\.gz, [\d.]+ MB\.\nSHA-256 of the file: [0-9a-f]{64}\nKeep .+running\.keys apart: keys of \d+ p.+, saved at 2.+Z\.\n$/,
    );
    expect((await stat(at('running.tar.gz'))).mode & 0o077).toBe(0);
    // Nothing is left behind.
    expect(await readdir(dataDir)).not.toContain('backup.part');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);

    await mkdir(at('unpacked'));
    await run('tar', ['-xzf', at('running.tar.gz'), '-C', at('unpacked')]);
    const rows = path.join(at('unpacked'), 'database', 'rows');
    const users = (await readdir(rows)).find((name) => name.endsWith('-auth.users.jsonl')) ?? '';
    const there = (await readFile(path.join(rows, users), 'utf8')).match(/[a-z0-9-]+@example\.test/g) ?? [];
    expect(there).toContain('before@example.test');
    // A consistent snapshot contains the first of the accounts written meanwhile, without a gap.
    const during = [...new Set(there.filter((email) => email.startsWith('during-')))].sort();
    expect(during).toEqual(during.map((_, n) => `during-${String(n).padStart(3, '0')}@example.test`));
    expect(during.length).toBeLessThanOrEqual(written);
    await expectFiles(at('unpacked'));
  });

  it('is refused if the file exists or the folder does not', async () => {
    const refusal = async (args: string[]) => {
      const { code, stderr, stdout } = await startBackup(args, environment()).ended;
      return { code, stdout, stderr };
    };
    expect(await refusal([at('running.tar.gz')])).toMatchObject({
      code: 1,
      stderr: `${at('running.tar.gz')} already exists. Nothing was written.\n`,
    });
    expect(await refusal([at('no/such/folder.tar.gz')])).toMatchObject({
      code: 1,
      stderr: `${at('no/such/folder.tar.gz')} could not be written: its folder does not exist.\n`,
    });
    expect(await refusal([])).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage:/) as string });
    expect(await readdir(dataDir)).not.toContain('backup.part');
  });
});

describe('with a stopped server', () => {
  const file = () => at('stopped.tar.gz');
  const ERASED = 'e0000000-0000-4000-8000-000000000001';
  const WRAPPED = 'ab'.repeat(96);
  let adaId: string;
  beforeAll(async () => {
    const ada = ['create', '--email', 'ada@example.test', '--role', 'admin'];
    expect((await runStaff(ada, environment(), 'a long password\n')).code).toBe(0);
    server.kill('SIGTERM');
    await server.ended;
    adaId = await withDatabase(dataDir, async (database) => {
      await database.exec(`
        update private.settings set master_key_fingerprint = coalesce(master_key_fingerprint, repeat('a', 64));
        delete from private.person_keys;
        insert into private.person_keys (user_id, wrapped_key) select id, '\\x${WRAPPED}' from auth.users where email = 'ada@example.test';
        insert into private.erased_people (user_id) values ('${ERASED}')`);
      const [ada] = await database.query<{ user_id: string }>('select user_id from private.person_keys');
      return ada?.user_id ?? '';
    });
    const { code, stderr } = await startBackup([file()], environment()).ended;
    expect([stderr, code]).toEqual(['', 0]);
  });

  it('leaves the data folder unchanged if the restore is killed', async () => {
    await mkdir(at('restored'));
    // While unpacking, while the database is created, and after its source is deleted.
    const names = (): string[] =>
      existsSync(at('restored.restoring')) ? readdirSync(at('restored.restoring')) : [];
    const moments = [
      () => names().includes('database'),
      () => names().some((name) => !UNPACKED.includes(name)),
      () => names().includes('keys.json') && !names().includes('database'),
    ];
    for (const isReached of moments) {
      let isKilled = false;
      while (!isKilled) {
        const restoring = startRestore([file()], { DATA_DIR: at('restored') });
        let hasEnded = false;
        void restoring.ended.then(() => (hasEnded = true));
        // A killed restore leaves its own files.
        await expect
          .poll(() => hasEnded || names().length === 0, { timeout: 60_000, interval: 1 })
          .toBe(true);
        await expect.poll(() => hasEnded || isReached(), { timeout: 60_000, interval: 1 }).toBe(true);
        restoring.kill('SIGKILL');
        isKilled = (await restoring.ended).signal === 'SIGKILL';
        // On a busy machine the moment may be missed.
        if (!isKilled) {
          await rm(at('restored'), { recursive: true });
          await mkdir(at('restored'));
        }
      }
      expect(await readdir(at('restored'))).toEqual([]);
    }
  });

  it('restores every row, holds payouts, and a server starts on it, also after killed restores', async () => {
    const { code, stdout, stderr } = await startRestore([file()], {
      ...environment(),
      DATA_DIR: at('restored'),
    }).ended;
    expect([stderr, code]).toEqual(['', 0]);
    expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([]);
    expect(stdout).toMatch(
      /^Restored into .+\/restored: \d+ files, backed up at 2.+Z\.\nThe only entry is valid\.\nThe saved head \(entry 1\) matches\.\n.+stopped\.keys was loaded: keys of 1 person, 1 person erased, saved at 2.+Z\.\nPayouts made since then/m,
    );
    const [restored, hold] = await withDatabase(at('restored'), async (database) => [
      await contentOf(database),
      await holdOf(database),
    ]);
    const original = await withDatabase(dataDir, contentOf);
    expect(Object.keys(restored)).toEqual(Object.keys(original));
    const changed = Object.keys(original).filter((name) => restored[name] !== original[name]);
    expect(changed.sort()).toEqual(CHANGED);
    expect(hold).toEqual([{ reason: expect.stringMatching(/^Restored from a backup of 2.+Z\.$/) as string }]);
    await expectFiles(at('restored'));
    expect((await stat(at('restored'))).mode & 0o077).toBe(0);
    const again = startProcess({ ...environment(), DATA_DIR: at('restored') });
    expect((await fetch(`${await again.ready}/readyz`)).status).toBe(200);
    expect(again.stdout()).not.toMatch(/Creating|migrations applied/);
    again.kill('SIGTERM');
    expect((await again.ended).code).toBe(0);
  });

  it('is a tar that any tar program reads', async () => {
    const { stdout } = await run('tar', ['-tzvf', file()]);
    const names = stdout.split('\n').map((line) => line.split(' ').at(-1));
    expect(names).toContain('database/contents.json');
    expect(names).toContainEqual(expect.stringMatching(/^database\/rows\/\d+-public\.profiles\.jsonl$/));
    expect(names.filter((name) => name?.startsWith('db'))).toEqual([]);
    expect(names.at(-2)).toBe('manifest.json');
  });

  it('contains no keys of people, which are in a file of their own', async () => {
    expect(gunzipSync(await readFile(file())).includes(WRAPPED)).toBe(false);
    const lines = (await readFile(at('stopped.keys'), 'utf8')).trimEnd().split('\n');
    expect(lines.slice(1, -1).map((line) => JSON.parse(line) as unknown)).toEqual(
      [
        { user_id: adaId, wrapped_key: WRAPPED, created_at: expect.any(String) as string, erased_at: null },
        { user_id: ERASED, wrapped_key: null, created_at: null, erased_at: expect.any(String) as string },
      ].sort((a, b) => (a.user_id < b.user_id ? -1 : 1)),
    );
    expect((await stat(at('stopped.keys'))).mode & 0o077).toBe(0);
    const { code, stdout } = await startRestore([file(), '--check'], { DATA_DIR: at('none') }).ended;
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /stopped\.keys belongs to it: keys of 1 person, 1 person erased, saved at 2.+Z\.$/m,
      ),
    ]);
  });

  it('is not restored with keys that are damaged or of another installation', async () => {
    const whole = await readFile(at('stopped.keys'), 'utf8');
    const cases: [string, RegExp][] = [
      [whole.slice(0, whole.lastIndexOf('{')), /cannot be used: it is incomplete or not a file of keys\.$/m],
      [whole.slice(0, whole.length / 2), /cannot be used: it is incomplete or not a file of keys\.$/m],
      [whole.replace(ERASED, ERASED.replace('1', '2')), /cannot be used: it does not match its checksum\.$/m],
      [whole.replace('"format":1', '"format":2'), /cannot be used: it was made by a newer Marketdesk\.$/m],
    ];
    for (const [text, sentence] of cases) {
      await writeFile(at('bad.keys'), text);
      await expect(readKeyFile(at('bad.keys'))).rejects.toThrow(sentence);
    }
    const other = { format: 1 as const, made_at: '2026-11-21T10:00:00Z', master_key: 'b'.repeat(64) };
    await writeKeyFile(at('other.keys'), other, Readable.from([]));
    for (const [name, sentence] of [
      ['bad.keys', /newer Marketdesk/],
      ['other.keys', /other\.keys does not belong to the backup: its keys need another master key\.$/m],
      ['no.keys', /no\.keys cannot be used: there is no such file\.$/m],
    ] as const) {
      const { code, stderr } = await startRestore([file(), '--keys', at(name)], { DATA_DIR: at('keyless') })
        .ended;
      expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    }
    expect(existsSync(at('keyless'))).toBe(false);
  });

  it('brings nobody back who was erased later, once the newest keys are loaded', async () => {
    await withDatabase(dataDir, (database) =>
      database.query('select private.destroy_person_key($1)', [adaId]),
    );
    const newest = await startBackup(['keys', at('newest.keys')], environment()).ended;
    expect([newest.stderr, newest.stdout]).toEqual([
      '',
      expect.stringMatching(/^Wrote .+newest\.keys: keys of 0 people, 2 people erased, saved at 2.+Z\.\n$/),
    ]);
    expect((await startBackup(['keys', at('newest.keys')], environment()).ended).stderr).toMatch(
      /already exists/,
    );
    await link(file(), at('alone.tar.gz'));
    const alone = await startRestore([at('alone.tar.gz')], { DATA_DIR: at('alone') }).ended;
    expect([alone.code, alone.stdout]).toEqual([
      1,
      expect.stringMatching(/^No file of keys was found: [^]+^The backup does not contain the master key: /m),
    ]);
    const load = (name: string) => startRestore(['keys', at(name)], { DATA_DIR: at('alone') }).ended;
    const { stdout, stderr } = await load('newest.keys');
    expect([stderr, stdout]).toEqual([
      '',
      expect.stringMatching(/^1 person erased after the backup: erased again\.$/m),
    ]);
    // Older keys change nothing.
    expect((await load('stopped.keys')).code).toBe(0);
    expect(
      await withDatabase(at('alone'), async (database) => [
        await database.query('select user_id from private.person_keys'),
        await database.query('select user_id from private.erased_people order by user_id'),
        await database.query('select email from public.profiles where user_id = $1', [adaId]),
      ]),
    ).toEqual([[], [ERASED, adaId].sort().map((user_id) => ({ user_id })), [{ email: null }]]);
  });

  it('never overwrites anything', async () => {
    const before = await readdir(dataDir);
    const { code, stderr } = await startRestore([file()], environment()).ended;
    expect([code, stderr]).toEqual([
      1,
      `DATA_DIR: the folder ${dataDir} is not empty. Nothing was overwritten: move it away, or set another DATA_DIR.\n`,
    ]);
    expect(await readdir(dataDir)).toEqual(before);
  });

  it('is refused if truncated, changed or not a backup, and then nothing is restored', async () => {
    const whole = await readFile(file());
    const tar = gunzipSync(whole);
    const changed = Buffer.from(tar);
    // A byte in the middle of a file's content.
    const place = changed.indexOf('search_path');
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    const evil = Buffer.from(tar);
    const cases: [Buffer, RegExp][] = [
      [whole.subarray(0, whole.length / 2), /it is incomplete or not a backup\.$/m],
      [gzipSync(tar.subarray(0, 512 * 40)), /it is incomplete or not a backup\.$/m],
      [gzipSync(changed, { level: 1 }), /in it does not match its checksum\.$/m],
      [Buffer.from('hello'), /it is incomplete or not a backup\.$/m],
      // The content of older backups.
      [
        gzipSync(renameTarEntry(Buffer.from(tar), 'keys.json', 'db/x.json')),
        /which only the version that made them can read: see "A backup of an earlier version" in docs\/runbook\.md\.$/m,
      ],
      [
        gzipSync(renameTarEntry(evil, 'keys.json', '../k.json')),
        /it contains an unexpected entry: \.\.\/k\.json/,
      ],
    ];
    for (const [bytes, sentence] of cases) {
      await writeFile(at('bad.tar.gz'), bytes);
      await expect(readArchive(at('bad.tar.gz'))).rejects.toThrow(sentence);
    }
    const { code: refused, stderr } = await startRestore([at('bad.tar.gz')], { DATA_DIR: at('refused') })
      .ended;
    expect([refused, stderr]).toEqual([1, expect.stringMatching(/an unexpected entry/)]);
    expect(existsSync(at('refused'))).toBe(false);
    expect(existsSync(at('k.json'))).toBe(false);
    const { stdout, code } = await startRestore([file(), '--check'], { DATA_DIR: at('refused') }).ended;
    expect([code, stdout]).toEqual([0, expect.stringMatching(/is intact: \d+ files, backed up at 2/)]);
  });

  it("is refused if its database can't be created, and then nothing is restored", async () => {
    await mkdir(at('apart'));
    await run('tar', ['-xzf', file(), '-C', at('apart')]);
    const inside = (name: string) => path.join(at('apart'), name);
    const contents = await readFile(inside('database/contents.json'), 'utf8');
    const broken = contents.replace('"sql":"', '"sql":"select nonsense;');
    await writeFile(inside('database/contents.json'), broken);
    await rename(inside('manifest.json'), inside('about.json'));
    await writeArchive(at('apart'), at('broken.tar.gz'));
    const { code, stderr } = await startRestore([at('broken.tar.gz')], { DATA_DIR: at('broken') }).ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The database could not be restored from the backup: \d{14}_foundation\.sql line 1: column "nonsense" does not exist\n$/,
      ),
    ]);
    expect((await readdir(folder)).filter((name) => /^broken(?!\.tar\.gz$)/.test(name))).toEqual([]);
  });

  it('reports a manipulated audit log and objects added by hand, and restores the rest', async () => {
    const accounts = await withDatabase(dataDir, async (database) => {
      await database.exec(
        `alter table public.admin_action_audit disable trigger user;
         update public.admin_action_audit set action = 'other';
         alter table public.admin_action_audit enable trigger user;
         create table public.own (id int); insert into public.own values (1)`,
      );
      return emailsOf(database);
    });
    expect((await startBackup([at('tampered.tar.gz')], environment()).ended).code).toBe(0);
    const { code, stdout } = await startRestore([at('tampered.tar.gz')], { DATA_DIR: at('tampered') }).ended;
    expect(stdout).toContain('The audit log is broken at entry 1: its content was changed');
    expect(stdout).toContain(
      'public.own was not restored because no migration creates it. Its rows are still in the backup.',
    );
    expect(code).toBe(1);
    expect(await readdir(at('tampered'))).toContain('keys.json');
    expect(await withDatabase(at('tampered'), emailsOf)).toEqual(accounts);
  });

  it('of a newer version can be created, also after a killed one, but not restored', async () => {
    await withDatabase(dataDir, (database) =>
      database.query(
        `insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')`,
      ),
    );
    const killed = startBackup([at('newer.tar.gz')], environment());
    await expect
      .poll(() => existsSync(path.join(dataDir, 'backup.part')), { timeout: 60_000, interval: 1 })
      .toBe(true);
    killed.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(at('newer.tar.gz'))).toBe(false);
    const again = await startBackup([at('newer.tar.gz')], environment()).ended;
    expect([again.stderr, again.code]).toEqual(['', 0]);
    expect(await readdir(dataDir)).not.toContain('backup.part');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    for (const options of [['--check'], []]) {
      const restore = startRestore([at('newer.tar.gz'), ...options], { DATA_DIR: at('newer') });
      const { code, stderr } = await restore.ended;
      expect([code, stderr]).toEqual([1, expect.stringContaining('made by a newer Marketdesk')]);
    }
    expect(existsSync(at('newer'))).toBe(false);
  });
});

describe('a database outside the data folder', () => {
  it('is backed up like an embedded one; a trial restore finds wrong balances', async () => {
    const own = await createTestDatabase();
    const other = {
      DATA_DIR: at('external'),
      DATABASE_URL: own.url,
      JWT_SECRET: 'a secret of 32 characters or more',
    };
    try {
      await people(own.database, 'a secret', 1, 'user');
      await own.database.exec(
        `set session_replication_role = replica; update public.profiles set balance = 5; set session_replication_role = origin`,
      );
      expect((await startBackup([at('external.tar.gz')], other).ended).stderr).toBe('');
    } finally {
      await own.close();
    }
    expect((await startRestore([at('external.tar.gz')], other).ended).stderr).toMatch(
      /^DATABASE_URL: the database is a separate server\. Restore into an empty DATA_DIR without DATABASE_URL/,
    );
    const { code, stdout } = await startRestore([at('external.tar.gz'), '--verify'], other).ended;
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(
        /external\.tar\.gz can be restored: .+\nAccounts: 1, entries of the ledger: 1\. Balances that differ from the sum of their entries: 1\.\n/,
      ),
    ]);
    expect(await readdir(at('external'))).not.toContain('verify.part');
  });

  it('is not confused with an empty folder', async () => {
    const nothing = await startBackup([at('x.tar.gz')], { DATA_DIR: at('none') }).ended;
    expect(nothing.stderr).toMatch(
      /^DATA_DIR: there is no database in .+, so there is nothing to back up\.\n$/,
    );
    expect(existsSync(at('none'))).toBe(false);
  });

  it('gets its keys back from a file', async () => {
    const own = await createTestDatabase();
    try {
      const other = { DATA_DIR: at('own'), DATABASE_URL: own.url };
      const keys = () => own.database.query('select * from private.person_keys order by user_id');
      await own.database.exec(
        `insert into private.person_keys (user_id, wrapped_key) select gen_random_uuid(), '\\x0a' from generate_series(1, 1500)`,
      );
      const before = await keys();
      expect((await startBackup(['keys', at('own.keys')], other).ended).stderr).toBe('');
      await own.database.exec('delete from private.person_keys');
      expect((await startRestore(['keys', at('own.keys')], other).ended).stderr).toBe('');
      expect(await keys()).toEqual(before);
    } finally {
      await own.close();
    }
  });
});
