import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { repositoryRoot } from './repository.ts';
import { startServer } from './start.ts';
import { sharedPostgres } from './testing/shared-postgres.ts';
import { variables } from './variables.ts';

const run = promisify(execFile);

// Checks of deploy/ that need neither Docker nor a running systemd.

const root = repositoryRoot();
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const SYSTEMD = '/usr/bin/systemd-analyze';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-deploy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the image', () => {
  const lines = async () => (await read('deploy/Dockerfile')).replaceAll(/\\\n\s*/g, '').split('\n');

  it('is built from files that exist or that the build creates', async () => {
    const made = ['node_modules', 'apps/server/dist', 'apps/console/dist'];
    const sources = (await lines()).flatMap((line) => {
      const [, files] = /^COPY --from=\w+ (.+) \S+$/.exec(line) ?? [];
      return files?.split(' ').map((file) => file.replace(/^\/app\//, '')) ?? [];
    });
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((file) => !made.includes(file) && !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('has every package that the built server loads; none is a development dependency', async () => {
    const { packages } = JSON.parse(await read('package-lock.json')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const built = inject('builtServer');
    const files = (await readdir(built, { recursive: true })).filter((file) => file.endsWith('.js'));
    const code = await Promise.all(files.map((file) => readFile(path.join(built, file), 'utf8')));
    const names = code.flatMap((text) =>
      [
        ...text.matchAll(
          /^(?:import|export) .*?["']([^."'][^"']*)["'];?$|\bimport\(["']([^."'][^"']*)["']\)/gm,
        ),
      ].map(([, whole = '', later = '']) => whole || later),
    );
    const needed = new Set(
      names
        .filter((name) => !isBuiltin(name))
        .map((name) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    );
    expect([...needed]).toEqual(expect.arrayContaining(['pino', '@node-rs/bcrypt']));
    expect([...needed].filter((name) => packages[`node_modules/${name}`]?.dev !== undefined)).toEqual([]);
    expect([...needed].filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
  });

  it('runs without privileges, with valid variables and no secret', async () => {
    const all = await lines();
    expect(all.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(all.indexOf('USER node')).toBeLessThan(all.findIndex((line) => line.startsWith('CMD ')));
    const [, given = ''] = all.map((line) => /^ENV (.+)$/.exec(line)).find((match) => match) ?? [];
    const { NODE_ENV, ...environment } = Object.fromEntries(
      given.split(' ').map((pair) => pair.split('=') as [string, string]),
    );
    expect(NODE_ENV).toBe('production');
    expect(Object.keys(environment).filter((name) => !(name in variables.shape))).toEqual([]);
    expect(readConfig(environment)).toMatchObject({ host: '0.0.0.0', seedDemo: false });
  });

  it('is healthy exactly when the server can serve', async () => {
    const [, command = '[]'] = /HEALTHCHECK.+CMD (\[.+\])$/m.exec((await lines()).join('\n')) ?? [];
    const [, ...args] = JSON.parse(command) as string[];
    const shared = await sharedPostgres();
    const server = await startServer(readConfig(shared.environment), createLog('silent'), () => undefined);
    const { port } = new URL(server.address);
    const codeAt = (at: string) =>
      run(process.execPath, args, { env: { PORT: at } }).then(
        () => 0,
        (error: unknown) => (error as { code: number }).code,
      );
    expect(await codeAt(port)).toBe(0);
    await server.stop();
    expect(await codeAt(port)).toBe(1);
    await shared.close();
  });
});

describe('the systemd unit', () => {
  it('starts the built server, with a data folder that a restore can replace', async () => {
    const unit = await read('deploy/marketdesk.service');
    expect(unit).toContain('ExecStart=/usr/bin/node apps/server/dist/main.js\n');
    expect(await readdir(inject('builtServer'))).toContain('main.js');
    // Below the StateDirectory, because root owns that folder's parent.
    expect(unit).toMatch(/^Environment=.*DATA_DIR=\/var\/lib\/marketdesk\/data /m);
    expect(unit).toMatch(/^StateDirectory=marketdesk$/m);
  });

  it("has a watchdog interval longer than the server's own", async () => {
    const unit = await read('deploy/marketdesk.service');
    // Without these two, systemd ignores messages of child processes, and the start never completes.
    expect(unit).toMatch(/^Type=notify$/m);
    expect(unit).toMatch(/^NotifyAccess=all$/m);
    expect(Number(/^WatchdogSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(40);
  });

  it.skipIf(!existsSync(SYSTEMD))('passes the checks of systemd-analyze', async () => {
    // The path of Node depends on the machine.
    const unit = (await read('deploy/marketdesk.service')).replace('/usr/bin/node', process.execPath);
    const verify = async (text: string, name = 'marketdesk.service') => {
      const file = path.join(folder, name);
      await writeFile(file, text);
      const { stdout, stderr } = await run(SYSTEMD, ['verify', file]).catch(
        (error: unknown) => error as { stdout: string; stderr: string },
      );
      return stdout + stderr;
    };
    expect(await verify(unit)).not.toContain('marketdesk');
    expect(await verify(unit, 'marketdesk@.service')).not.toContain('marketdesk');
    expect(await verify(unit.replace('ProtectSystem=strict', 'ProtectSystm=strict'))).toContain(
      'ProtectSystm',
    );
  });
});
