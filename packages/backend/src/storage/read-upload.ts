import { parseJson } from '../http/json.ts';
import { StorageError, invalidRequest, tooLarge, uploadEndedEarly } from './storage-error.ts';

/** A file as sent by a client. */
export interface Upload {
  bytes: Uint8Array;
  /** Seconds. */
  cacheSeconds: number;
  userMetadata: Record<string, unknown> | null;
}

/** The overhead of a multipart form. */
const FORM_OVERHEAD = 64 * 1024;
/** Forms have one file and two fields. Parsing thousands of parts or headers would block other requests for seconds. */
const MAX_PARTS = 8;
/** Maximum bytes of a part's headers. */
const MAX_HEADER_BYTES = 4096;
/** Maximum bytes of unfinished uploads in memory, in total. */
const IN_FLIGHT_LIMIT = 128 * 1024 * 1024;
const DEFAULT_CACHE_SECONDS = 3600;
const YEAR = 365 * 24 * 3600;

let inFlight = 0;

/** Reads an upload of at most `sizeLimit` bytes, as a plain body or as a form. */
export async function readUpload(request: Request, sizeLimit: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^multipart\/form-data\b/i.test(type);
  const body = await readBody(request, sizeLimit + (isForm ? FORM_OVERHEAD : 0), sizeLimit);
  const upload = isForm ? await readForm(body, type, sizeLimit) : readPlain(request, body);
  if (upload.bytes.length === 0) throw invalidRequest('The file is empty.');
  return upload;
}

/** Counts bytes as they arrive, because a declared length can be wrong. */
async function readBody(request: Request, limit: number, said: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw tooLarge(said);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      inFlight += chunk.byteLength;
      if (size > limit) throw tooLarge(said);
      if (inFlight > IN_FLIGHT_LIMIT) {
        throw new StorageError(503, 'SlowDown', 'Too many uploads at once. Try again in a moment.');
      }
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof StorageError ? error : uploadEndedEarly();
  } finally {
    inFlight -= size;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function readPlain({ headers }: Request, bytes: Uint8Array): Upload {
  return {
    bytes,
    cacheSeconds: secondsOf(/\bmax-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]),
    userMetadata: metadataOf(headers.get('x-metadata'), (text) =>
      Buffer.from(text, 'base64').toString('utf8'),
    ),
  };
}

async function readForm(body: Uint8Array<ArrayBuffer>, type: string, limit: number): Promise<Upload> {
  const boundary = /;\s*boundary="?([\w'()+,./:=?-]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) throw uploadEndedEarly();
  if (!isSmall(Buffer.from(body.buffer), `--${boundary}`)) throw invalidRequest('Send one file.');
  // The parser must use the same boundary as the check above.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const response = new Response(body, { headers });
  // oxlint-disable-next-line typescript/no-deprecated -- warns of bodies without a limit; this one has limits
  const form = await response.formData().catch(() => Promise.reject(uploadEndedEarly()));
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (!file || files.length > 1) throw invalidRequest('Send one file.');
  if (file.size > limit) throw tooLarge(limit);
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    cacheSeconds: secondsOf(textOf(form.get('cacheControl'))),
    userMetadata: metadataOf(textOf(form.get('metadata')) ?? null, (text) => text),
  };
}

function isSmall(form: Buffer, mark: string): boolean {
  let parts = 0;
  for (let at = form.indexOf(mark); at !== -1; at = form.indexOf(mark, at + mark.length)) {
    const head = form.subarray(at, at + mark.length + MAX_HEADER_BYTES).toString('latin1');
    const isEnd = head.startsWith(`${mark}--`);
    if (++parts > MAX_PARTS || !(isEnd || head.includes('\r\n\r\n'))) return false;
  }
  return true;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function secondsOf(text: string | undefined): number {
  const seconds = /^\d{1,9}$/.test(text ?? '') ? Number(text) : DEFAULT_CACHE_SECONDS;
  return Math.min(seconds, YEAR);
}

function metadataOf(text: string | null, decode: (text: string) => string): Record<string, unknown> | null {
  if (!text) return null;
  let value: unknown;
  try {
    value = parseJson(decode(text));
  } catch {
    throw invalidRequest('The metadata is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest('The metadata must be an object.');
  }
  return value as Record<string, unknown>;
}
