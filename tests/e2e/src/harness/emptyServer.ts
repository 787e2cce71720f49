import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { ROOT, startServer, type RunningServer } from './server.ts';

export interface EmptyServer {
  server: RunningServer;
  admin: { email: string; password: string };
}

/** A server as a new owner of it has it: without a demo, with the admin that `npm run staff` has made. */
export async function startEmptyServer(): Promise<EmptyServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketdesk-empty-'));
  await migratedFolder(dataDir);
  const admin = { email: 'owner@example.test', password: 'the owner of it' };
  await runStaff(['create', '--email', admin.email, '--role', 'admin'], dataDir, admin.password);
  return { server: await startServer({ DEMO: '0' }, dataDir), admin };
}

async function runStaff(args: string[], dataDir: string, password: string): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/dist/staff.js'), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let problem = '';
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  child.stdin.end(`${password}\n`);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`npm run staff ended with ${String(code)}:\n${problem}`);
}
