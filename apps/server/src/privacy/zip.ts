import { Zip, ZipDeflate } from 'fflate';

export interface ZipEntry {
  name: string;
  chunks: AsyncIterable<string | Uint8Array>;
}

/** Without 64-bit fields a zip file ends here; a larger one could not be opened. */
const MAX_BYTES = 0xffff_ffff;
const NOTHING = new Uint8Array();

/** The bytes of a zip file. Each chunk is compressed when the reader asks for it, so memory stays constant. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let ready: Uint8Array[] = [];
  let size = 0;
  const archive = new Zip((error, bytes) => {
    // The library promises bytes, and passes the error in their place.
    if (error as Error | null) throw error;
    size += bytes.length;
    ready.push(bytes);
  });
  function* taken(): Generator<Uint8Array> {
    if (size > MAX_BYTES) throw new Error('A zip file has at most 4 GB.');
    const taking = ready;
    ready = [];
    yield* taking;
  }
  for await (const { name, chunks } of entries) {
    const file = new ZipDeflate(name);
    archive.add(file);
    for await (const chunk of chunks) {
      file.push(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      yield* taken();
    }
    file.push(NOTHING, true);
    yield* taken();
  }
  archive.end();
  yield* taken();
}
