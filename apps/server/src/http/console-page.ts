import type { Context } from 'hono';
import { NOT_BUILT } from '../pages/pages.ts';
import type { StaticFiles } from './static-files.ts';

/** In index.html, for when Vite serves it. */
const CONFIG_PRELOAD = /<link rel="preload" href="\/config\.json"[^>]*>/;

/**
 * The console's one page, whatever the path: its router reads the address in the browser. `config` is what /config.json
 * answers; in the page, the console has it without another request.
 */
export async function consolePage(
  c: Context,
  files: StaticFiles,
  { headers, config }: { headers: Record<string, string>; config: object },
): Promise<Response> {
  const page = await files.text('/index.html');
  const uncached = { ...headers, 'Cache-Control': 'no-store' };
  if (page === null) return c.html(NOT_BUILT, 503, uncached);
  // Nothing in it can end the element.
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="config">${json}</script>`;
  return c.html(
    page.replace(CONFIG_PRELOAD, () => element),
    200,
    uncached,
  );
}
