import type { Context } from 'hono';
import { NOT_BUILT } from '../pages/pages.ts';
import type { StaticFiles } from './static-files.ts';

/** The console's one page, whatever the path: its router reads the address in the browser. */
export async function consolePage(
  c: Context,
  files: StaticFiles,
  headers: Record<string, string>,
): Promise<Response> {
  const response = await files.respond(c, '/index.html', headers);
  return response ?? c.html(NOT_BUILT, 503, { ...headers, 'Cache-Control': 'no-store' });
}
