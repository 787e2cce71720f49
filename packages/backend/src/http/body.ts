/** Bytes; the hosted backend's limit. */
export const BODY_LIMIT = 1_048_576;
/** Bytes for calls of staff: an imported file of 10 MB is larger as JSON. */
export const CALL_LIMIT = 16 * 1_048_576;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
  /** The limit in words: `1 MB`. */
  readonly limit: string;

  constructor(bytes: number) {
    super();
    this.limit = `${Math.floor(bytes / 1_048_576)} MB`;
  }
}

/** The body as text. A body without a declared length is read only up to the limit. */
export async function readText(request: Request, limit = BODY_LIMIT): Promise<string> {
  return isMeasured(request, limit) ? request.text() : (await collect(request, limit)).toString('utf8');
}

/** The same as bytes. */
export async function readBytes(request: Request, limit = BODY_LIMIT): Promise<Uint8Array> {
  return isMeasured(request, limit) ? new Uint8Array(await request.arrayBuffer()) : collect(request, limit);
}

function isMeasured(request: Request, limit: number): boolean {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > limit) throw new BodyTooLarge(limit);
  return length !== null;
}

async function collect(request: Request, limit: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw new BodyTooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
