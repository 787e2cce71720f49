import { startChild } from '../child.ts';
import type { Contender } from '../hot-path/contender.ts';
import { askingAsSupabase } from '../hot-path/supabase-requests.ts';
import { installPeer } from './install.ts';

/** @supabase/lite in front of the same database, asked with the same token. */
export async function lite(database: { url: string; jwtSecret: string }, token: string): Promise<Contender> {
  const folder = await installPeer('lite');
  const child = await startChild(process.execPath, ['server.js', JSON.stringify(database)], {
    cwd: folder,
    env: { ...process.env, DO_NOT_TRACK: '1' },
  });
  const url = `http://127.0.0.1:${child.firstLine}`;
  return askingAsSupabase('@supabase/lite', { url, pid: child.pid, apikey: null, token }, () => child.stop());
}
