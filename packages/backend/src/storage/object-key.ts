import { invalidRequest, StorageError } from './storage-error.ts';

/** Key of a file: its bucket, and its name there, such as `folder/file.png`. */
export interface ObjectKey {
  bucket: string;
  name: string;
}

/** The hosted service's characters except `?`, which the client does not encode and which would end the path. */
const NAME = /^[\w/!\-.*'() &$@=;:+,]+$/;
const MAX_NAME = 1024;

/** Parses `bucket/folder/file.png` from a URL. */
export function parseKey(path: string): ObjectKey {
  const slash = path.indexOf('/');
  if (slash <= 0) throw invalidRequest('Say which file: BUCKET/PATH.');
  return { bucket: decode(path.slice(0, slash)), name: checkName(decode(path.slice(slash + 1))) };
}

export function parseBucket(path: string): string {
  if (path === '' || path.includes('/')) throw invalidRequest('Say which bucket.');
  return decode(path);
}

/** Refuses names that are unsafe in URLs, policies and other tools. Names never reach the file system. */
export function checkName(name: string): string {
  const isOdd =
    !NAME.test(name) || name.split('/').some((part) => part === '' || part === '.' || part === '..');
  if (isOdd) throw new StorageError(400, 'InvalidKey', `Invalid key: ${name.slice(0, 100)}`);
  if (name.length > MAX_NAME) {
    throw new StorageError(400, 'InvalidKey', `Invalid key: at most ${MAX_NAME} characters`);
  }
  return name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StorageError(400, 'InvalidKey', 'Invalid key: the address is not encoded properly');
  }
}
