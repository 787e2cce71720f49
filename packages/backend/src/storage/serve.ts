import { CORS_HEADERS } from '../http/cors.ts';
import type { StorageContext } from './context.ts';
import { UNKNOWN_TYPE } from './image-type.ts';
import type { StoredObject } from './objects.ts';
import { noSuchKey } from './storage-error.ts';

export interface ServeOptions {
  request: Request;
  query: URLSearchParams;
  /** Scope and lifetime of caches. */
  cache: { scope: 'public' | 'private'; seconds: number };
}

/**
 * Sends the file with its detected type, never one that browsers execute. Rereads the row if the file was replaced before
 * its content was read.
 */
export async function serve(
  context: StorageContext,
  find: () => Promise<StoredObject | null>,
  options: ServeOptions,
): Promise<Response> {
  let missing: string | null = null;
  for (;;) {
    const object = await find();
    if (!object) throw noSuchKey();
    if (object.version === missing) break;
    const response = await answer(context, object, options);
    if (response) return response;
    missing = object.version;
  }
  context.log.error({ version: missing }, 'A file in storage has no bytes');
  throw noSuchKey();
}

/** Returns null if the content is missing. */
async function answer(
  { bytes }: StorageContext,
  object: StoredObject,
  { request, query, cache }: ServeOptions,
): Promise<Response | null> {
  const { metadata } = object;
  const type = metadata?.mimetype ?? UNKNOWN_TYPE;
  const etag = metadata?.eTag ?? `"${object.version}"`;
  const headers: Record<string, string> = {
    ...CORS_HEADERS,
    'content-type': type,
    etag,
    'last-modified': new Date(object.updated_at).toUTCString(),
    'cache-control': cacheControl(cache, metadata?.cacheControl),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': disposition(object.name, type, query.get('download')),
  };
  if (matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') {
    return new Response(null, {
      headers: { ...headers, ...(metadata && { 'content-length': String(metadata.size) }) },
    });
  }
  const content = await bytes.read(object.version);
  if (!content) return null;
  return new Response(content as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, 'content-length': String(content.length) },
  });
}

/** Cache lifetime: the minimum of the uploader's value and the link's lifetime. */
function cacheControl({ scope, seconds }: ServeOptions['cache'], said = ''): string {
  const asked = Number(/max-age=(\d+)/.exec(said)?.[1] ?? seconds);
  const age = Math.min(asked, seconds);
  return age === 0 ? `${scope}, no-cache` : `${scope}, max-age=${age}`;
}

/** Pictures are displayed, other files downloaded. `?download` also downloads pictures, `?download=name` under that name. */
function disposition(path: string, type: string, download: string | null): string {
  const wanted = download === null || download === '' ? (path.split('/').at(-1) ?? 'file') : download;
  // Truncates by characters, because a lone surrogate cannot be encoded.
  const name = Array.from(wanted).slice(0, 200).join('');
  const kind = download !== null || !type.startsWith('image/') ? 'attachment' : 'inline';
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(name)}`;
}

const encodeRfc5987 = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const matches = (header: string | null, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
