import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Keys } from '@marketdesk/backend/keys.ts';
import { createClient } from '@supabase/supabase-js';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startProcess } from './testing/process.ts';

const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

it('a picture that was taken in survives kill -9', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-pictures-'));
  const start = () => startProcess({ DATA_DIR: folder });
  await migratedFolder(folder);
  let server = start();
  try {
    const client = async (key: 'anonKey' | 'serviceRoleKey') => {
      const keys = JSON.parse(await readFile(path.join(folder, 'keys.json'), 'utf8')) as Keys;
      return createClient(await server.ready, keys[key], {
        auth: { persistSession: false },
        realtime: { transport: WebSocket as never },
      });
    };
    await server.ready;
    const account = { email: 'una@example.test', password: 'a long password' };
    const created = await (
      await client('serviceRoleKey')
    ).auth.admin.createUser({
      ...account,
      email_confirm: true,
    });
    const user = await client('anonKey');
    await user.auth.signInWithPassword(account);
    const name = `${created.data.user?.id ?? ''}/me.gif`;
    const { error } = await user.storage.from('avatars').upload(name, new Blob([GIF]));
    expect(error).toBeNull();
    server.kill('SIGKILL');
    await server.ended;

    const kept = (await readdir(path.join(folder, 'storage'), { recursive: true })).filter((file) =>
      file.includes('-'),
    );
    expect(kept).toHaveLength(1);
    server = start();
    const address = (await client('anonKey')).storage.from('avatars').getPublicUrl(name).data.publicUrl;
    const opened = await fetch(address);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(GIF);
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true });
  }
});
