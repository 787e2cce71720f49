import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { repositoryRoot } from './repository.ts';
import { findProgram } from './testing/programs.ts';
import { variables } from './variables.ts';

// Checks of deploy/compose.yaml that need no container engine.

const deploy = path.join(repositoryRoot(), 'deploy');
const read = (name: string) => readFile(path.join(deploy, name), 'utf8');
const names = z.array(z.string()).default([]);
const CADDY = findProgram('caddy');

const service = z.object({
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({ test: names }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
  volumes: names,
  networks: names,
});
const compose = async () =>
  z
    .object({
      services: z.record(z.string(), service),
      volumes: z.record(z.string(), z.null()),
      networks: z.record(z.string(), z.unknown()),
    })
    .parse(parse(await read('compose.yaml')));

it('starts the server with variables that it accepts, and every secret from outside', async () => {
  const { services } = await compose();
  const { NODE_ENV, ...image } = Object.fromEntries(
    (/^ENV (.+)$/m.exec(await read('Dockerfile'))?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
  ) as Record<string, string>;
  expect(NODE_ENV).toBe('production');
  const given = services.marketdesk?.environment ?? {};
  expect(Object.keys(given).filter((name) => !(name in variables.shape))).toEqual([]);
  const outside: Record<string, string> = { POSTGRES_PASSWORD: 'Secret1', DESK_DOMAIN: 'desk.example.com' };
  const filled = Object.entries(given).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+):\?\}/g, (_, variable: string) => outside[variable] ?? ''),
  ]);
  const config = readConfig({ ...image, ...(Object.fromEntries(filled) as Record<string, string>) });
  const database = services.postgres?.environment ?? {};
  expect(config).toMatchObject({
    siteUrl: 'https://desk.example.com',
    proxies: 1,
    backend: {
      databaseUrl: `postgres://${database.POSTGRES_USER}:Secret1@postgres:5432/${database.POSTGRES_DB}`,
    },
  });
  expect(database.POSTGRES_PASSWORD).toBe('${POSTGRES_PASSWORD:?}');
});

it('names only files, volumes, networks and services that exist', async () => {
  const { services, volumes, networks } = await compose();
  for (const one of Object.values(services)) {
    for (const [source = '', target = ''] of one.volumes.map((mount) => mount.split(':'))) {
      if (source.startsWith('./')) expect(existsSync(path.join(deploy, source))).toBe(true);
      else expect(Object.keys(volumes)).toContain(source);
      expect(target).toMatch(/^\//);
    }
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(one.networks));
    if (one.build) expect(existsSync(path.join(deploy, one.build.context, one.build.dockerfile))).toBe(true);
    for (const name of Object.keys(one.depends_on)) {
      // The image of the server has a health check of its own.
      expect(services[name]?.healthcheck ?? services[name]?.build).toBeDefined();
    }
  }
});

it('mounts its volumes where the user of the image may write', async () => {
  const { services } = await compose();
  const [, folders = ''] =
    /^RUN mkdir -m 0700 (.+) && chown node:node \1$/m.exec(await read('Dockerfile')) ?? [];
  const mounted = services.marketdesk?.volumes.map((mount) => mount.split(':')[1]) ?? [];
  expect(mounted).toEqual(folders.split(' '));
  expect(mounted).toContain(services.marketdesk?.environment.BACKUP_DIR);
});

it.skipIf(CADDY === null)('has a configuration that Caddy accepts', async () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(deploy, 'Caddyfile')];
  const { stderr } = await promisify(execFile)(CADDY ?? '', args, {
    env: { ...process.env, DESK_DOMAIN: 'desk.example.com' },
  });
  expect(stderr).not.toContain('"level":"error"');
});
