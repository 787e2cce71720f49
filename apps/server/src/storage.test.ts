import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Keys } from '@marketdesk/backend/keys.ts';
import { createClient } from '@supabase/supabase-js';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startServer, type RunningServer } from './start.ts';
import { createAccount, PASSWORD } from './testing/account.ts';
import { startProcess } from './testing/process.ts';

const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

it('an accepted image survives kill -9', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-pictures-'));
  await migratedFolder(folder);
  const server = startProcess({ DATA_DIR: folder });
  let next: RunningServer | undefined;
  try {
    const address = await server.ready;
    const keys = JSON.parse(await readFile(path.join(folder, 'keys.json'), 'utf8')) as Keys;
    const client = (at: string) =>
      createClient(at, keys.anonKey, {
        auth: { persistSession: false },
        realtime: { transport: WebSocket as never },
      });
    const email = 'una@example.test';
    const name = `${await createAccount(address, keys, email)}/me.gif`;
    const user = client(address);
    await user.auth.signInWithPassword({ email, password: PASSWORD });
    const { error } = await user.storage.from('avatars').upload(name, new Blob([GIF]));
    expect(error).toBeNull();
    server.kill('SIGKILL');
    await server.ended;

    const kept = (await readdir(path.join(folder, 'storage'), { recursive: true })).filter((file) =>
      file.includes('-'),
    );
    expect(kept).toHaveLength(1);
    const config = readConfig({ DATA_DIR: folder, PORT: '0', DEMO: '0' });
    next = await startServer(config, createLog('silent'), () => undefined);
    const { data } = client(next.address).storage.from('avatars').getPublicUrl(name);
    const opened = await fetch(data.publicUrl);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(GIF);
  } finally {
    server.kill('SIGKILL');
    await server.ended;
    await next?.stop();
    await rm(folder, { recursive: true });
  }
});
