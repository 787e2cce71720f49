import { readText } from '../http/body.ts';
import { parseJson } from '../http/json.ts';
import type { Caller } from '../tokens/verifier.ts';
import type { StorageContext } from './context.ts';
import { checkName, parseBucket, parseKey, type ObjectKey } from './object-key.ts';
import type { StoredObject } from './objects.ts';
import { serve } from './serve.ts';
import { readSeconds } from './signed-urls.ts';
import { invalidRequest, noSuchKey, notImplemented } from './storage-error.ts';

/** Maximum files per request. */
const MAX_NAMES = 1000;
/** Cache lifetime of a private file. */
const PRIVATE_SECONDS = 0;
const PUBLIC_SECONDS = 365 * 24 * 3600;

/** Sends a file to the caller; 404 if they may not see it. */
export async function download(
  context: StorageContext,
  caller: Caller,
  request: Request,
  key: ObjectKey,
  query: URLSearchParams,
): Promise<Response> {
  const cache = { scope: 'private', seconds: PRIVATE_SECONDS } as const;
  return serve(context, () => findAs(context, caller, key), { request, query, cache });
}

/** Sends a file of a public bucket. */
export async function openPublic(
  context: StorageContext,
  request: Request,
  key: ObjectKey,
  query: URLSearchParams,
): Promise<Response> {
  const bucket = await context.objects.bucket(key.bucket);
  if (!bucket.isPublic) throw noSuchKey();
  const cache = { scope: 'public', seconds: PUBLIC_SECONDS } as const;
  return serve(context, () => context.objects.findAny(key), { request, query, cache });
}

/** Sends a file for a signed link. */
export async function openLink(
  context: StorageContext,
  request: Request,
  key: ObjectKey,
  query: URLSearchParams,
): Promise<Response> {
  const seconds = await context.signedUrls.check(key, query.get('token') ?? '');
  const cache = { scope: 'private', seconds } as const;
  return serve(context, () => context.objects.findAny(key), { request, query, cache });
}

/** POST /object/sign/BUCKET/PATH for one link, /object/sign/BUCKET with `paths` for many. */
export async function createLinks(
  context: StorageContext,
  caller: Caller,
  request: Request,
  path: string,
): Promise<object> {
  const body = await readJson(request);
  const seconds = readSeconds(body.expiresIn);
  if (body.transform !== undefined && body.transform !== null) throw notImplemented('Transforming a picture');
  if (path.includes('/')) {
    const key = parseKey(path);
    await findAs(context, caller, key);
    return { signedURL: await context.signedUrls.sign(key, seconds) };
  }
  const bucket = parseBucket(path);
  const names = readNames(body.paths, 'paths');
  await context.objects.bucket(bucket);
  const visible = await context.objects.visible(caller, bucket, names);
  return Promise.all(
    names.map(async (name) =>
      visible.has(name)
        ? { error: null, path: name, signedURL: await context.signedUrls.sign({ bucket, name }, seconds) }
        : { error: NOT_VISIBLE, path: name, signedURL: null },
    ),
  );
}

const NOT_VISIBLE = 'Either the object does not exist or you do not have access to it';

/** GET /object/info/BUCKET/PATH. */
export async function info(context: StorageContext, caller: Caller, key: ObjectKey): Promise<object> {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at } = await findAs(
    context,
    caller,
    key,
  );
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? 0,
    content_type: metadata?.mimetype,
    cache_control: metadata?.cacheControl,
    etag: metadata?.eTag,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  };
}

/** DELETE /object/BUCKET with `prefixes`: removes those that the caller may remove, and returns them. */
export async function removeMany(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  request: Request,
): Promise<StoredObject[]> {
  const names = readNames((await readJson(request)).prefixes, 'prefixes');
  await context.objects.bucket(bucket);
  return remove(context, caller, bucket, names);
}

/** DELETE /object/BUCKET/PATH. */
export async function removeOne(
  context: StorageContext,
  caller: Caller,
  { bucket, name }: ObjectKey,
): Promise<object> {
  await context.objects.bucket(bucket);
  if ((await remove(context, caller, bucket, [name])).length === 0) throw noSuchKey();
  return { message: 'Successfully deleted' };
}

/** Removes rows before contents, because a row without content would be a broken picture. */
async function remove({ objects, bytes }: StorageContext, caller: Caller, bucket: string, names: string[]) {
  const removed = await objects.remove(caller, bucket, names);
  await bytes.remove(removed.map(({ version }) => version));
  return removed;
}

async function findAs({ objects }: StorageContext, caller: Caller, key: ObjectKey): Promise<StoredObject> {
  const { isPublic } = await objects.bucket(key.bucket);
  const object = isPublic ? await objects.findAny(key) : await objects.find(caller, key);
  if (!object) throw noSuchKey();
  return object;
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  try {
    const body = parseJson(await readText(request));
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalidRequest('The body must be a JSON object.');
}

function readNames(value: unknown, field: string): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_NAMES) {
    throw invalidRequest(`${field} must be a list of 1 to ${MAX_NAMES} paths.`);
  }
  return value.map((name: unknown) => {
    if (typeof name !== 'string') throw invalidRequest(`${field} must hold paths as text.`);
    return checkName(name.replace(/^\/+/, ''));
  });
}
