import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Desk } from './desk.ts';

/** The link in the first mail to this address. */
export async function linkInOutbox(desk: Pick<Desk, 'dataDir'>, email: string): Promise<string> {
  const folder = path.join(desk.dataDir, 'outbox');
  for (const name of await readdir(folder)) {
    const source = await readFile(path.join(folder, name), 'utf8');
    if (!source.includes(email)) continue;
    const text = source
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    const [link] = /http:\/\/127\.0\.0\.1:3000\/auth\/v1\/verify\S+/.exec(text) ?? [];
    if (link) return link;
  }
  throw new Error(`There is no mail to ${email} with a link`);
}
