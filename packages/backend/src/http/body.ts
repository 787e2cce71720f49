/** Bytes; what the hosted backend takes too. */
export const BODY_LIMIT = 1_048_576;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The body as text. A body that does not say its length is read only as far as the limit. */
export async function readText(request: Request): Promise<string> {
  return isMeasured(request) ? request.text() : (await collect(request)).toString('utf8');
}

/** The same as bytes. */
export async function readBytes(request: Request): Promise<Uint8Array> {
  return isMeasured(request) ? new Uint8Array(await request.arrayBuffer()) : collect(request);
}

function isMeasured(request: Request): boolean {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > BODY_LIMIT) throw new BodyTooLarge();
  return length !== null;
}

async function collect(request: Request): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
