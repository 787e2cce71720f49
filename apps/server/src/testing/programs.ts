import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Owner, unprivileged } from '@marketdesk/backend/database/embedded/launch-modes.ts';
import { freePort } from '@marketdesk/test-support/cluster.ts';
import { repositoryRoot } from '../repository.ts';

/** A system program that a test runs with a configuration from deploy/. */
export interface Program {
  port: number;
  /** Standard error so far. */
  stderr: () => string;
  stop(): Promise<void>;
}

/** Path of nginx or PgBouncer, in PATH or where Debian installs it; null if it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

const deployed = (file: string) => readFileSync(path.join(repositoryRoot(), 'deploy', file), 'utf8');

/** Replaces machine-specific values. Each must exist, so that a test notices changes of the file. */
function adapt(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((current, [pattern, replacement]) => {
    if (!pattern.test(current)) throw new Error(`${String(pattern)} is not in the file any more`);
    return current.replace(pattern, replacement);
  }, text);
}

/** nginx with deploy/nginx.conf in front of these loopback ports, without TLS and with a higher rate limit. */
export async function startNginx(ports: readonly number[]): Promise<Program> {
  const [port, plain] = [await freePort(), await freePort()];
  const site = adapt(deployed('nginx.conf'), [
    [
      /( +server 127\.0\.0\.1:\d+ max_fails=0;\n)+/,
      ports.map((at) => `  server 127.0.0.1:${at} max_fails=0;\n`).join(''),
    ],
    [/listen 80;/, `listen 127.0.0.1:${plain};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/ +ssl_certificate .*\n +ssl_certificate_key .*\n/, ''],
    [/rate=200r\/s/, 'rate=20000r/s'],
  ]);
  return run('nginx', port, null, async (folder) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join('\n');
    const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
      events { worker_connections 2048; } http { access_log off; ${temporary} include ${folder}/marketdesk.conf; }`;
    await writeFile(path.join(folder, 'marketdesk.conf'), site);
    await writeFile(path.join(folder, 'main.conf'), main);
    return ['-e', 'stderr', '-p', folder, '-c', path.join(folder, 'main.conf')];
  });
}

/** PgBouncer with deploy/pgbouncer.ini in front of this database, on this port or a free one. */
export async function startPgBouncer(database: URL, poolSize: number, at?: number): Promise<Program> {
  const port = at ?? (await freePort());
  const name = database.pathname.slice(1);
  const config = adapt(deployed('pgbouncer.ini'), [
    [
      /^marketdesk = host=127\.0\.0\.1 port=5432 dbname=marketdesk/m,
      `${name} = host=127.0.0.1 port=${database.port} dbname=${name}`,
    ],
    [/listen_port = 6432/, `listen_port = ${port}\nunix_socket_dir =`],
    [/default_pool_size = 16/, `default_pool_size = ${poolSize}`],
    [/\/etc\/pgbouncer\/userlist\.txt/, 'userlist.txt'],
  ]);
  // PgBouncer refuses to run as root.
  const owner = process.getuid?.() === 0 ? await unprivileged() : null;
  return run('pgbouncer', port, owner, async (folder) => {
    await writeFile(path.join(folder, 'userlist.txt'), `"${database.username}" "${database.password}"\n`);
    await writeFile(path.join(folder, 'pgbouncer.ini'), config);
    return [path.join(folder, 'pgbouncer.ini')];
  });
}

/** Runs the program in a folder of its own and waits until it accepts connections. */
async function run(
  name: string,
  port: number,
  owner: Owner | null,
  prepare: (folder: string) => Promise<string[]>,
): Promise<Program> {
  const folder = await mkdtemp(path.join(tmpdir(), `marketdesk-${name}-`));
  if (owner) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o755);
  const args = await prepare(folder);
  // The shell waits on a pipe that closes when this process ends, even by kill -9, and then stops the program.
  const script =
    'folder=$1; shift; "$@" </dev/null & pid=$!; read -r word; kill -TERM $pid; wait $pid; rm -rf "$folder"';
  const child = spawn('sh', ['-c', script, 'sh', folder, findProgram(name) ?? name, ...args], {
    ...owner,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const program: Program = {
    port,
    stderr: () => stderr,
    async stop() {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries < 200) continue;
    await program.stop();
    throw new Error(`${name} did not start: ${stderr}`);
  }
  return program;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => setTimeout(() => resolve(false), 25));
  });
}

interface FakeSystemctl {
  /** Goes in front of PATH. */
  folder: string;
  close(): void;
}

/** A fake `systemctl`: `systemctl restart NAME@PORT` calls `restart` and waits for it. */
export async function fakeSystemctl(
  parent: string,
  restart: (port: number) => Promise<unknown>,
): Promise<FakeSystemctl> {
  const server = createServer((socket) => {
    socket.once('data', (unit) => {
      void restart(Number(/@(\d+)/.exec(unit.toString())?.[1])).finally(() => socket.end());
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const folder = await mkdtemp(path.join(parent, 'bin-'));
  const script = `#!${process.execPath}
require('node:net').connect(${port}, '127.0.0.1').end(process.argv[3]).resume();
`;
  await writeFile(path.join(folder, 'systemctl'), script, { mode: 0o755 });
  return { folder, close: () => server.close() };
}
