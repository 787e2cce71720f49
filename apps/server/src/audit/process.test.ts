import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAudit, startProcess, type Process } from '../testing/process.ts';

let dataDir: string;
let server: Process;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-audit-process-'));
  await migratedFolder(dataDir);
  server = startProcess({ DATA_DIR: dataDir });
  await server.ready;
});
afterAll(async () => {
  server.kill('SIGTERM');
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
});

it('npm run audit asks a server that runs, and says where that is needed', async () => {
  const url = await server.ready;
  const verified = await runAudit(['verify', '--url', url], { DATA_DIR: dataDir });
  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(verified.stdout).toMatch(/^The audit log is empty, and nothing says that it ever was not\.\n/);

  const head = await runAudit(['head', '--url', url], { DATA_DIR: dataDir });
  expect(head.code).toBe(0);
  expect(JSON.parse(head.stdout)).toMatchObject({ kind: 'marketdesk-audit-head-v1', id: 0 });

  const locked = await runAudit(['verify'], { DATA_DIR: dataDir });
  expect([locked.code, locked.stdout]).toEqual([2, '']);
  expect(locked.stderr).toContain('--url http://127.0.0.1:3000');
});

it('npm run audit ends with 2 where nothing was checked', async () => {
  const wrong = await runAudit(['check'], { DATA_DIR: dataDir });
  expect([wrong.code, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toMatch(/^There is no command "check"\.\nUsage:/);
  const nobody = await runAudit(['verify', '--url', 'http://127.0.0.1:1'], { DATA_DIR: dataDir });
  expect([nobody.code, nobody.stdout]).toEqual([2, '']);
});
