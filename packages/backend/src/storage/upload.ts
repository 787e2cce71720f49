import { createHash, randomUUID } from 'node:crypto';
import type { Caller } from '../tokens/verifier.ts';
import type { StorageContext } from './context.ts';
import { detectType, typesInWords } from './image-type.ts';
import type { ObjectKey } from './object-key.ts';
import type { Bucket } from './objects.ts';
import { readUpload, type Upload } from './read-upload.ts';
import { noSuchKey, StorageError } from './storage-error.ts';
import type { ObjectMetadata, WriteMode } from './write-sql.ts';

/** The response to `upload` and `update`. */
export interface Uploaded {
  Id: string;
  Key: string;
}

/**
 * Writes the content first, and the row once it is durable, so that every row has its content. If the row fails, the
 * sweep removes the content later.
 */
export async function upload(
  { objects, bytes: store }: StorageContext,
  caller: Caller,
  request: Request,
  key: ObjectKey,
  mode: WriteMode,
): Promise<Uploaded> {
  const bucket = await objects.bucket(key.bucket);
  const before = mode === 'add' ? null : await objects.find(caller, key);
  if (mode === 'replace' && !before) throw noSuchKey();
  await objects.probe(caller, key, mode);

  const sent = await readUpload(request, bucket.sizeLimit);
  const metadata = describe(sent, allowedType(sent.bytes, bucket));
  const version = randomUUID();
  await store.write(version, sent.bytes);
  const file = { version, metadata, userMetadata: sent.userMetadata };
  try {
    const id = await objects.write(caller, key, mode, file);
    if (id === null) throw noSuchKey();
    if (before) await store.remove([before.version]);
    return { Id: id, Key: `${key.bucket}/${key.name}` };
  } catch (error) {
    if (!(await objects.referred([version])).has(version)) await store.remove([version]);
    throw error;
  }
}

function allowedType(bytes: Uint8Array, { types }: Bucket): string {
  const type = detectType(bytes);
  if (types && !types.some((allowed) => allowed === type || allowed === '*/*' || isFamily(allowed, type))) {
    throw new StorageError(
      415,
      'InvalidMimeType',
      `This kind of file cannot be stored here: ${typesInWords(types)}.`,
    );
  }
  return type;
}

/** Matches patterns such as `image/*`. */
const isFamily = (allowed: string, type: string): boolean =>
  allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1));

function describe({ bytes, cacheSeconds }: Upload, mimetype: string): ObjectMetadata {
  return {
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    size: bytes.length,
    mimetype,
    cacheControl: `max-age=${cacheSeconds}`,
    lastModified: new Date().toISOString(),
    contentLength: bytes.length,
    httpStatusCode: 200,
  };
}
