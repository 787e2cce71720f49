import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCertificates, type Certificates } from '@marketdesk/test-support/certificates.ts';
import { startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigurationError, type Database } from './database.ts';
import { Lane } from './lane.ts';
import { openDatabase } from './open.ts';
import { postgresDatabase } from './postgres.ts';
import { serverAt } from './server.ts';

describe('an encrypted connection to PostgreSQL', () => {
  let cluster: Cluster;
  let admin: Database;
  let certificates: Certificates;
  beforeAll(async () => {
    const started = await startCluster();
    if (!started) throw new Error('no PostgreSQL');
    cluster = started;
    admin = postgresDatabase(cluster.url, { connections: 1 });
    certificates = await createCertificates();
  });
  afterAll(async () => {
    await admin.close();
    await cluster.stop();
    await certificates.remove();
  });

  const urlFor = (options: string, host = 'localhost') => {
    const url = new URL(cluster.url);
    url.hostname = host;
    return `${url.href}?${options}`;
  };
  const isEncrypted = async (url: string) => {
    const database = await openDatabase({ url, dataDir: '/nowhere' });
    const [row] = await database.query<{ ssl: boolean }>(
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
    );
    await database.close();
    return row?.ssl;
  };
  const refusal = async (options: string, host?: string) => {
    const outcome: unknown = await isEncrypted(urlFor(options, host)).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(ConfigurationError);
    return (outcome as Error).message.replaceAll(String(cluster.port), 'PORT');
  };
  const issuer = () => `sslrootcert=${certificates.issuer}`;
  /** Makes the server offer TLS with this certificate, for new connections. */
  async function offer(certificate: keyof Certificates['server']) {
    const [row] = await admin.query<{ data_directory: string }>('show data_directory');
    const folder = row?.data_directory ?? '';
    const { uid, gid } = await stat(folder);
    for (const [name, text] of Object.entries(certificates.server[certificate])) {
      await writeFile(join(folder, name), text, { mode: 0o600 });
      await chown(join(folder, name), uid, gid);
    }
    await admin.exec('alter system set ssl = on');
    await reload();
  }
  /** Waits until new connections have the new settings. */
  async function reload() {
    const loadedAt = () => admin.query('select pg_conf_load_time()');
    const before = await loadedAt();
    await admin.exec('select pg_reload_conf()');
    await expect.poll(loadedAt, { timeout: 10_000 }).not.toEqual(before);
  }

  test('is refused by a server without TLS, never replaced by an unencrypted one', async () => {
    expect(await refusal('sslmode=require')).toBe(
      'DATABASE_URL: PostgreSQL at localhost:PORT cannot be trusted: it does not offer TLS (ssl = off).',
    );
  });

  test('is made as sslmode says', async () => {
    await offer('valid');
    expect(await isEncrypted(urlFor('sslmode=require'))).toBe(true);
    expect(await isEncrypted(urlFor(`sslmode=verify-full&${issuer()}`))).toBe(true);
    expect(await isEncrypted(urlFor(`sslmode=verify-ca&${issuer()}`, '127.0.0.1'))).toBe(true);
    expect(await isEncrypted(urlFor('sslmode=disable'))).toBe(false);
  });

  test('is refused with the wrong name, the wrong issuer, or none that can be read', async () => {
    expect(await refusal(`sslmode=verify-full&${issuer()}`, '127.0.0.1')).toBe(
      'DATABASE_URL: PostgreSQL at 127.0.0.1:PORT cannot be trusted: its certificate is not for 127.0.0.1.',
    );
    const other = `sslrootcert=${certificates.otherIssuer}`;
    const untrusted =
      'DATABASE_URL: PostgreSQL at localhost:PORT cannot be trusted: its certificate comes from an issuer that is not in sslrootcert.';
    // As in libpq, a file makes `require` check it.
    for (const options of [`sslmode=verify-ca&${other}`, `sslmode=require&${other}`, 'sslmode=verify-full']) {
      expect(await refusal(options)).toBe(untrusted);
    }
    expect(await refusal('sslmode=verify-ca&sslrootcert=/nowhere/ca.crt')).toBe(
      'DATABASE_URL: PostgreSQL at localhost:PORT cannot be trusted: sslrootcert: /nowhere/ca.crt cannot be read (ENOENT).',
    );
    await offer('expired');
    expect(await refusal(`sslmode=verify-full&${issuer()}`)).toBe(
      'DATABASE_URL: PostgreSQL at localhost:PORT cannot be trusted: its certificate has expired.',
    );
    await offer('valid');
  });

  test('is advised if the server accepts no other', async () => {
    const [row] = await admin.query<{ hba_file: string }>('show hba_file');
    const file = row?.hba_file ?? '';
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/^host /gm, 'hostssl '));
    await reload();
    expect(await refusal('sslmode=disable')).toBe(
      'DATABASE_URL: PostgreSQL at localhost:PORT only accepts encrypted connections: add ?sslmode=verify-full to the address.',
    );
  });

  test('ends its statements after their timeout', async () => {
    const lane = new Lane({
      server: serverAt(urlFor(`sslmode=verify-full&${issuer()}`)),
      ...{ name: 'test', connections: 1, ms: 300, startupParameters: false, prepare: true },
      applicationName: 'encryption-test',
    });
    await expect(lane.run({}, { text: 'select pg_sleep(60)', parameters: [] })).rejects.toMatchObject({
      code: '57014',
    });
    await lane.close(0);
  });
});
