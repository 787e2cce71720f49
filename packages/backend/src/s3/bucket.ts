import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { BucketError } from './bucket-error.ts';
import type { BucketUrl } from './bucket-url.ts';
import { requestsTo, type Requests } from './requests.ts';
import { elementsIn, escapeXml, textIn } from './xml.ts';

export interface BucketEntry {
  key: string;
  size: number;
  modified: Date;
}

/** Keys are below the prefix of the bucket's URL. Errors: BucketError, whose sentences are for operators. */
export interface Bucket {
  /** Checks that the bucket can be listed, written and cleaned up. */
  check(): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Uploads in parts of 8 MB; the key exists only once the stream has ended. Returns the size. */
  putStream(key: string, content: Readable): Promise<number>;
  /** Returns null for an unknown key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Returns null for an unknown key. */
  getStream(key: string): Promise<Readable | null>;
  remove(keys: readonly string[]): Promise<void>;
  /** Returns up to `limit` entries after `after`, in the order of their keys' bytes. */
  list(prefix: string, after: string, limit: number): Promise<BucketEntry[]>;
}

const PART_BYTES = 8 * 1024 * 1024;
/** Parts of an upload that S3 allows: files of up to 78 GB. */
const MAX_PARTS = 10_000;
/** Entries in one answer. */
const PAGE = 1_000;
const REMOVED_AT_ONCE = 8;
const TIMEOUT_MS = 20_000;

/** `timeoutMs` limits waiting for an answer; sending content has longer. */
export function openBucket(url: BucketUrl, timeoutMs = TIMEOUT_MS): Bucket {
  const requests = requestsTo(url, timeoutMs);

  const bucket: Bucket = {
    async check() {
      const key = `check-${randomUUID()}`;
      await bucket.put(key, new Uint8Array());
      await bucket.list(key, '', 1);
      await bucket.remove([key]);
    },
    async put(key, body) {
      await requests.send({ method: 'PUT', key, body }, drain);
    },
    async putStream(key, content) {
      const parts = partsOf(content);
      try {
        const { value: first = new Uint8Array() } = await parts.next();
        if (first.length === PART_BYTES) return await uploadParts(requests, key, first, parts);
        await bucket.put(key, first);
        return first.length;
      } finally {
        await parts.return(undefined);
      }
    },
    get: (key) =>
      requests.send({ method: 'GET', key }, async (answer) => new Uint8Array(await answer.arrayBuffer())),
    async getStream(key) {
      const content = await requests.open({ method: 'GET', key });
      return content && Readable.from(content, { objectMode: false });
    },
    async remove(keys) {
      const waiting = [...keys];
      const work = async (): Promise<void> => {
        for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
          await requests.send({ method: 'DELETE', key }, drain);
        }
      };
      await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, work));
    },
    async list(prefix, after, limit) {
      const found: BucketEntry[] = [];
      for (let isMore = true; isMore && found.length < limit;) {
        const last = found.at(-1)?.key ?? after;
        const query = {
          prefix: url.prefix + prefix,
          'max-keys': String(Math.min(limit - found.length, PAGE)),
          ...(last === '' ? {} : { marker: url.prefix + last }),
        };
        const xml = await requests.send({ method: 'GET', key: null, query }, (answer) => answer.text());
        const page = elementsIn(xml ?? '', 'Contents').map((entry) => readEntry(entry, url.prefix));
        found.push(...page);
        isMore = page.length > 0 && textIn(xml ?? '', 'IsTruncated') === 'true';
      }
      return found;
    },
  };
  return bucket;
}

function readEntry(xml: string, prefix: string): BucketEntry {
  return {
    key: (textIn(xml, 'Key') ?? '').slice(prefix.length),
    size: Number(textIn(xml, 'Size')),
    modified: new Date(textIn(xml, 'LastModified') ?? ''),
  };
}

async function uploadParts(
  requests: Requests,
  key: string,
  first: Uint8Array,
  others: AsyncIterable<Uint8Array>,
): Promise<number> {
  const opened = await requests.send({ method: 'POST', key, query: { uploads: '' } }, (answer) =>
    answer.text(),
  );
  const uploadId = textIn(opened ?? '', 'UploadId') ?? '';
  const tags: string[] = [];
  let size = 0;
  const send = async (body: Uint8Array): Promise<void> => {
    if (tags.length === MAX_PARTS) throw new BucketError('The file is too large for S3: at most 78 GB.');
    const query = { partNumber: String(tags.length + 1), uploadId };
    const tag = await requests.send({ method: 'PUT', key, query, body }, async (answer) => {
      await drain(answer);
      return answer.headers.get('etag');
    });
    tags.push(tag ?? '');
    size += body.length;
  };
  try {
    await send(first);
    for await (const part of others) await send(part);
    await complete(requests, key, uploadId, tags);
    return size;
  } catch (error) {
    // The parts take room until the upload is aborted.
    await requests.send({ method: 'DELETE', key, query: { uploadId } }, drain).catch(() => undefined);
    throw error;
  }
}

async function complete(requests: Requests, key: string, uploadId: string, tags: string[]): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const answer = await requests.send({ method: 'POST', key, query: { uploadId }, body }, (sent) =>
    sent.text(),
  );
  // S3 sends its headers before it has put the parts together, so an error may follow them.
  const code = textIn(answer ?? '', 'Code');
  if (code !== null)
    throw new BucketError(`The S3 server could not complete the upload (${code}). Try again.`);
}

/** Cuts a stream into parts of equal size; the last one is shorter. */
async function* partsOf(content: Readable): AsyncGenerator<Uint8Array, undefined> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    for (let rest = chunk; rest.length > 0;) {
      const taken = rest.subarray(0, PART_BYTES - length);
      chunks.push(taken);
      length += taken.length;
      rest = rest.subarray(taken.length);
      if (length < PART_BYTES) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** Reads the rest of an answer, so that its connection can be used again. */
async function drain(answer: Response): Promise<true> {
  await answer.arrayBuffer();
  return true;
}
