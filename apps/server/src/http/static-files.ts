import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseEncoding, type Encoding } from '@marketdesk/backend/http/encoding.ts';
import type { Context } from 'hono';
import { NOT_BUILT } from '../pages/page.ts';
import { headersFor } from './security-headers.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

interface StaticFile {
  file: string;
  type: string;
  encodings: Encoding[];
  etag: string;
}

/**
 * Serves the built console. Only files listed at the start are served, so path traversal is impossible. Hidden folders
 * (Vite's manifest) are left out.
 */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>();
  /** File contents, shared by all responses: thousands of slow clients must not each hold a copy. */
  readonly #contents = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(folder: string) {
    const names = new Set(listFiles(path.resolve(folder)));
    for (const name of names) {
      const type = TYPES[path.extname(name)];
      if (type === undefined) continue;
      const file = path.join(folder, name);
      const encodings = (['br', 'gzip'] as const).filter((encoding) => names.has(name + SUFFIX[encoding]));
      // File names with a hash need no content hash as ETag.
      const etag = name.startsWith('assets/')
        ? name
        : createHash('sha256').update(readFileSync(file)).digest('base64url');
      this.#files.set(`/${name}`, { file, type, encodings, etag: etag.slice(-32) });
    }
  }

  /** The text of a file; null = no such file. */
  async text(urlPath: string): Promise<string | null> {
    const found = this.#files.get(urlPath);
    return found ? readFile(found.file, 'utf8') : null;
  }

  /** The response, with those of a page's headers that matter for the file; null = no such file. */
  async respond(c: Context, urlPath: string, headers: Record<string, string> = {}): Promise<Response | null> {
    const found = this.#files.get(urlPath);
    if (!found) return null;
    const encoding = chooseEncoding(c.req.header('accept-encoding'), found.encodings);
    const etag = `"${found.etag}${encoding ? `-${encoding}` : ''}"`;
    const all: Record<string, string> = {
      ...headersFor(found.type, headers),
      'Cache-Control': caching(urlPath),
      ...(found.encodings.length > 0 && { Vary: 'Accept-Encoding' }),
    };
    if (!found.type.startsWith('text/html')) {
      all.ETag = etag;
      if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, all);
    }
    const bytes = await this.#read(encoding ? found.file + SUFFIX[encoding] : found.file);
    all['Content-Type'] = found.type;
    all['Content-Length'] = String(bytes.length);
    if (encoding) all['Content-Encoding'] = encoding;
    return c.body(bytes, 200, all);
  }

  #read(file: string): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#contents.get(file);
    if (known) return known;
    const reading = readFile(file).then((bytes) => new Uint8Array(bytes));
    this.#contents.set(file, reading);
    reading.catch(() => this.#contents.delete(file));
    return reading;
  }
}

/** Asset names change with their content. A cached page would request assets that no longer exist. */
function caching(urlPath: string): string {
  if (urlPath.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // Chromium requests the icon again on every navigation.
  if (urlPath === '/favicon.svg') return 'public, max-age=86400';
  return urlPath.endsWith('.html') ? 'no-store' : 'no-cache';
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((value) => value.trim().replace(/^W\//, '') === etag || value.trim() === '*');
}

/** File names relative to the folder, whose path is absolute. */
function listFiles(folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch (error) {
    // Not built: in `npm run dev`, Vite serves the console.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}${path.sep}${name}`.slice(folder.length + 1))
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => !/(?:^|\/)\./.test(name));
}

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
