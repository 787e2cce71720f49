import type { Context } from 'hono';
import { NOT_BUILT } from '../pages/pages.ts';
import type { StaticFiles } from './static-files.ts';

/** Used only when Vite serves index.html. */
const CONFIG_PRELOAD = /<link rel="preload" href="\/config\.json"[^>]*>/;

/**
 * The console's single page, for every path: its router reads the address in the browser. `config` is the response of
 * /config.json, embedded to save a request.
 */
export async function consolePage(
  c: Context,
  files: StaticFiles,
  { headers, config }: { headers: Record<string, string>; config: object },
): Promise<Response> {
  const page = await files.text('/index.html');
  const uncached = { ...headers, 'Cache-Control': 'no-store' };
  if (page === null) return c.html(NOT_BUILT, 503, uncached);
  // Escaped so that no value can close the element.
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="config">${json}</script>`;
  return c.html(
    page.replace(CONFIG_PRELOAD, () => element),
    200,
    uncached,
  );
}
