import { randomBytes } from 'node:crypto';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import type { Contents } from './cluster.ts';
import { migrateWithKey } from './master-key.ts';
import { MIGRATIONS, migrationsHash } from './migrations.ts';

/** The test cluster's URL, set by the global setup. */
export function clusterUrl(): string {
  const { TEST_DATABASE_URL: url } = process.env;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: add the global setup of @marketdesk/test-support');
  return url;
}

/** Contents put into a migrated database once, and copied for every test that requests the name. */
export interface Filling {
  name: string;
  fill(database: Database): Promise<unknown>;
}

/** Creates a database and returns its URL; `dropDatabase` drops it. */
export async function createDatabase(migrations: string | null, filling?: Filling): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = migrations === null ? 'template0' : await templateFor(migrations, filling);
  await adminConnection().exec(`create database ${name} template ${template} strategy file_copy`);
  return urlOf(name);
}

export async function dropDatabase(url: string): Promise<void> {
  await adminConnection().exec(`drop database if exists ${nameIn(url)} with (force)`);
}

/** One migrated database per state of the migrations and per contents; every test copies it. */
async function templateFor(migrations: string, filling?: Filling): Promise<string> {
  const migrated = await nameOf(migrations);
  if (!filling) return template(migrated, 'template0', (database) => migrateWithKey(database, migrations));
  return template(`${migrated}_${filling.name}`, await templateFor(migrations), (database) =>
    filling.fill(database),
  );
}

const nameOf = async (migrations: string): Promise<string> => `template_${await migrationsHash(migrations)}`;

/**
 * The template of the product's migrations, for a kept cluster: creating it takes seven times as long as
 * starting one.
 */
export async function productsTemplate(): Promise<Contents> {
  const name = await nameOf(MIGRATIONS);
  return {
    name,
    async put(url) {
      const admin = postgresDatabase(url, { connections: 1 });
      try {
        await makeTemplate(admin, urlOf(name, url), 'template0', (made) => migrateWithKey(made, MIGRATIONS));
      } finally {
        await admin.close();
      }
    },
  };
}

/** Creates it from another template unless it exists. */
async function template(
  name: string,
  from: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<string> {
  const admin = adminConnection();
  const exists = async () =>
    (await admin.query('select from pg_database where datname = $1 and datistemplate', [name])).length > 0;
  if (await exists()) return name;
  return admin.transaction(async (tx) => {
    // Locked until the template is ready: other workers wait here and then find it.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [name]);
    if (await exists()) return name;
    await admin.exec(`drop database if exists ${name}`);
    await makeTemplate(admin, urlOf(name), from, fill);
    return name;
  });
}

/** Creates the named template: a copy of another, filled. */
async function makeTemplate(
  admin: Database,
  url: string,
  from: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<void> {
  const name = nameIn(url);
  await admin.exec(`create database ${name} template ${from} strategy file_copy`);
  const made = postgresDatabase(url, { connections: 1 });
  try {
    await fill(made);
  } finally {
    await made.close();
  }
  await admin.exec(`alter database ${name} with is_template true`);
}

/** Kept until the process ends, because connecting takes half as long as a copy. */
let connected: Database | undefined;

function adminConnection(): Database {
  connected ??= postgresDatabase(urlOf('postgres'), { connections: 1 });
  return connected;
}

function urlOf(name: string, cluster = clusterUrl()): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1);
