import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startServer, type RunningServer } from '../start.ts';
import { runAudit } from '../testing/process.ts';

let dataDir: string;
let server: RunningServer;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-audit-process-'));
  await migratedFolder(dataDir);
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0' });
  server = await startServer(config, createLog('silent'), () => undefined);
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('npm run audit works next to a running server', async () => {
  const verified = await runAudit(['verify'], { DATA_DIR: dataDir });
  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(verified.stdout).toMatch(
    /^The audit log is empty, and nothing indicates that it ever had entries\.\n/,
  );

  const head = await runAudit(['head'], { DATA_DIR: dataDir });
  expect(head.code).toBe(0);
  expect(JSON.parse(head.stdout)).toMatchObject({ kind: 'marketdesk-audit-head-v1', id: 0 });
});

it('npm run audit exits with 2 if nothing was checked', async () => {
  const wrong = await runAudit(['check'], { DATA_DIR: dataDir });
  expect([wrong.code, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toMatch(/^Unknown command "check"\.\nUsage:/);
});
