import { engineOfThisRun } from '@marketdesk/test-support/cluster.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { mountSmallDisk, type SmallDisk } from '@marketdesk/test-support/small-disk.ts';
import { clusterUrl } from '@marketdesk/test-support/postgres-template.ts';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FIXTURE } from '../testing/backend.ts';
import { ConfigurationError, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { postgresDatabase } from './postgres.ts';

const refusal = async (options: Parameters<typeof openDatabase>[0]): Promise<string> => {
  const outcome: unknown = await openDatabase(options).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ConfigurationError);
  const { message } = outcome as Error;
  expect(message.split('\n')).toHaveLength(1);
  return message;
};

// Always tests the embedded database, whatever engine the other tests use.
describe.runIf(engineOfThisRun() === 'embedded')('opening the embedded database', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'open-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('creates its folder, persists rows, and releases the lock', async () => {
    const deep = join(dataDir, 'not', 'there', 'yet');
    const first = await openDatabase({ dataDir: deep });
    await migrate(first, FIXTURE);
    expect(await refusal({ dataDir: deep })).toMatch(
      new RegExp(
        `^DATA_DIR: the database in .* is in use by another Marketdesk process \\(pid ${process.pid}\\)\\.`,
      ),
    );
    await first.query(`insert into public.items (id, name) values (77, 'kept')`);
    await first.close();
    expect(await readdir(deep)).toEqual(['postgres']);
    const second = await openDatabase({ dataDir: deep, url: '' });
    expect(await second.query('select name from public.items where id = 77')).toEqual([{ name: 'kept' }]);
    await second.close();
  });

  test('reports problems of the folder', async () => {
    await writeFile(join(dataDir, 'file'), '');
    expect(await refusal({ dataDir: join(dataDir, 'file') })).toMatch(
      /^DATA_DIR: the folder .*file cannot be written \(/,
    );
    expect(await refusal({ dataDir: '/proc/nowhere' })).toMatch(
      /^DATA_DIR: the folder \/proc\/nowhere cannot be written/,
    );
    const damaged = join(dataDir, 'damaged');
    await mkdir(join(damaged, 'postgres'), { recursive: true });
    await writeFile(join(damaged, 'postgres', 'PG_VERSION'), '18\n');
    expect(await refusal({ dataDir: damaged })).toMatch(
      /^DATA_DIR: the database in .* cannot be opened \(PostgreSQL did not start .*Restore a backup/,
    );
    // The lock is released, for a retry after the repair.
    expect(await readdir(damaged)).toEqual(['postgres']);
  });

  describe('on a full disk', () => {
    const onDisk = async (megabytes: number, use: (disk: SmallDisk) => Promise<void>): Promise<void> => {
      const disk = await mountSmallDisk(megabytes);
      if (disk === null) return;
      try {
        await use(disk);
      } finally {
        await disk.close();
      }
    };
    const full = (folder: string) =>
      `DATA_DIR: the disk of ${folder} is full. Free some space and try again.`;

    // With 20 MB, initdb runs out of space during a commit, and its last error is about the commit.
    test.each([5, 20])('of %s MB, creating a database reports it', (megabytes) =>
      onDisk(megabytes, async ({ folder }) => {
        expect(await refusal({ dataDir: folder })).toBe(full(folder));
        expect(await readdir(folder)).toEqual([]);
      }),
    );

    test('an existing database reports it, and opens once there is space', () =>
      onDisk(75, async (disk) => {
        await openDatabase({ dataDir: disk.folder }).then((database) => database.close());
        await writeFile(join(disk.folder, 'room'), 'for the lock');
        await disk.fill();
        expect(await refusal({ dataDir: disk.folder })).toBe(full(disk.folder));
        await rm(join(disk.folder, 'room'));
        expect(await refusal({ dataDir: disk.folder })).toBe(full(disk.folder));
        await disk.free();
        await openDatabase({ dataDir: disk.folder }).then((database) => database.close());
      }));
  });
});

describe('opening PostgreSQL', () => {
  const dataDir = '/nowhere';
  let admin: Database;
  let close: () => Promise<void>;
  let url: URL;
  beforeAll(async () => {
    const created = await createTestDatabase({ migrations: null });
    admin = created.database;
    close = () => created.close();
    url = new URL(created.url);
  });
  afterAll(() => close());

  const as = (user: string, password = 'secret'): string => {
    const other = new URL(url);
    other.username = user;
    other.password = password;
    return other.href;
  };

  test('works as the superuser', async () => {
    const database = await openDatabase({ url: url.href, dataDir });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
  });

  test.each(['not a url', 'http://localhost/db', 'mysql://localhost/db', '/var/run'])(
    'refuses "%s"',
    async (given) => {
      expect(await refusal({ url: given, dataDir })).toBe(
        'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
      );
    },
  );

  test('reports no server, unknown host, wrong password and missing database, never the password', async () => {
    const refused = await refusal({ url: 'postgres://someone:hidden@127.0.0.1:1/x', dataDir });
    expect(refused).toBe('DATABASE_URL: nothing answers as PostgreSQL at 127.0.0.1:1 (connection refused).');
    expect(await refusal({ url: 'postgres://someone:hidden@nowhere.invalid/x', dataDir })).toBe(
      'DATABASE_URL: the host nowhere.invalid is not known.',
    );
    const wrong = await refusal({ url: as('postgres', 'hidden'), dataDir });
    expect(wrong).toBe(
      `DATABASE_URL: PostgreSQL at 127.0.0.1:${url.port} refused the user name or password of "postgres".`,
    );
    const missing = new URL(clusterUrl());
    missing.pathname = '/not_there';
    expect(await refusal({ url: missing.href, dataDir })).toMatch(/there is no database "not_there"/);
  });

  test('reports a server that is not PostgreSQL', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    expect(await refusal({ url: `postgres://a:b@127.0.0.1:${port}/x`, dataDir })).toMatch(
      /^DATABASE_URL: PostgreSQL at .* closes every connection/,
    );
    server.close();
  });

  test('reports errors of a proxy that closes connections, and uses it once it works', async () => {
    let isWell = false;
    let connections = 0;
    const proxy = createServer((socket) => {
      connections++;
      socket.on('error', () => undefined);
      if (!isWell) socket.resetAndDestroy();
      else {
        const upstream = connect(Number(url.port), '127.0.0.1');
        upstream.on('error', () => socket.destroy());
        socket.pipe(upstream).pipe(socket);
      }
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => proxy.once('listening', resolve));
    const through = new URL(url);
    through.port = String((proxy.address() as { port: number }).port);
    const database = postgresDatabase(through.href);
    for (let i = 0; i < 20; i++) await expect(database.ping()).rejects.toThrow();
    expect(connections).toBeLessThan(50);
    isWell = true;
    await expect
      .poll(
        () =>
          database.ping().then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    const all = await Promise.all(
      Array.from({ length: 30 }, () => database.query<{ one: number }>('select 1 as one')),
    );
    expect(all.flat()).toHaveLength(30);
    await database.close();
    proxy.close();
  });

  test('reports missing rights of the user', async () => {
    const name = `plain_${Date.now()}`;
    await admin.exec(`create role ${name} login password 'secret'`);
    try {
      expect(await refusal({ url: as(name), dataDir })).toMatch(
        /may not create schemas in this database: grant it CREATE/,
      );
      await admin.exec(`grant create on database ${url.pathname.slice(1)} to ${name}`);
      // Another database of this cluster has created the roles; this user is not a member of them.
      await migrate(admin, FIXTURE);
      expect(await refusal({ url: as(name), dataDir })).toMatch(
        /may not create the roles anon, authenticated and service_role/,
      );
      await admin.exec(`grant anon, authenticated, service_role to ${name}`);
      const database = await openDatabase({ url: as(name), dataDir });
      await database.close();
    } finally {
      await admin.exec(`drop owned by ${name}; drop role ${name}`);
    }
  });

  test('works as an owner without superuser rights, once the roles are granted', async () => {
    const name = `owner_${Date.now()}`;
    const database = `owned_${Date.now()}`;
    await admin.exec(`create role ${name} login password 'secret' createrole`);
    await admin.exec(`grant anon, authenticated, service_role to ${name} with admin option`);
    await admin.exec(`create database ${database} owner ${name}`);
    const target = new URL(as(name));
    target.pathname = `/${database}`;
    try {
      const opened = await openDatabase({ url: target.href, dataDir });
      await migrate(opened, FIXTURE);
      const result = await opened.call({
        role: 'service_role',
        claims: '{"role":"service_role"}',
        session: null,
        readOnly: true,
        sql: 'select count(*)::text, 1::bigint, null::bigint from public.items',
        params: [],
      });
      // The service role bypasses row level security, although the owner is not a superuser.
      expect(Buffer.from(result.body ?? []).toString()).toBe('13');
      await opened.close();
    } finally {
      await admin.exec(`drop database if exists ${database} with (force)`);
      await admin.exec(`drop owned by ${name}; drop role ${name}`);
    }
  });

  test('omits startup parameters if a gateway refuses them', async () => {
    // PgBouncer's response to a parameter that it is not configured to ignore.
    const gateway = await refusingGateway(Number(url.port));
    const through = new URL(url);
    through.port = String(gateway.port);
    const database = await openDatabase({ url: through.href, dataDir });
    const owned = postgresDatabase(url.href);
    await migrate(owned, FIXTURE);
    const result = await database.call({
      role: 'anon',
      claims: '{}',
      session: null,
      readOnly: true,
      sql: `select current_user::text, 1::bigint, null::bigint`,
      params: [],
    });
    expect(Buffer.from(result.body ?? []).toString()).toBe('anon');
    expect(gateway.refused()).toBeGreaterThan(0);
    await Promise.all([database.close(), owned.close()]);
    gateway.close();
  });
});

/** Forwards everything to PostgreSQL except a startup message that names statement_timeout. */
async function refusingGateway(target: number) {
  let refused = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (startup) => {
      if (startup.includes('statement_timeout')) {
        refused++;
        const fields = Buffer.from(
          'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0',
        );
        const head = Buffer.alloc(5);
        head.write('E');
        head.writeInt32BE(fields.length + 4, 1);
        socket.end(Buffer.concat([head, fields]));
        return;
      }
      const upstream = connect(target, '127.0.0.1');
      upstream.on('error', () => socket.destroy());
      upstream.write(startup);
      socket.pipe(upstream).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: (server.address() as { port: number }).port,
    refused: () => refused,
    close: () => server.close(),
  };
}
