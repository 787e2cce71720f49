/**
 * The subset of the tar format (POSIX ustar) that backups need: folders, and files with short names. Any tar program
 * can read these archives; this code reads only its own.
 */

interface TarEntry {
  /** Parts separated by `/`, without a trailing one. */
  name: string;
  kind: 'file' | 'folder';
  size: number;
}

/** The tar is incomplete or was not written by this code. The message is for the operator. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

const BLOCK = 512;
const MAX_NAME = 99;
const MAX_SIZE = 0o77777777777;

/** The header block of an entry. */
export function tarHeader({ name, kind, size }: TarEntry): Buffer {
  const full = kind === 'folder' ? `${name}/` : name;
  if (Buffer.byteLength(full) > MAX_NAME || size > MAX_SIZE) {
    throw new TarError(`${name} has too long a name or is too large for a backup.`);
  }
  const block = Buffer.alloc(BLOCK);
  block.write(full, 0);
  block.write(kind === 'folder' ? '0000700\0' : '0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${octal(size)}\0`, 124);
  block.write(`${octal(Math.floor(Date.now() / 1000))}\0`, 136);
  block.write(kind === 'folder' ? '5' : '0', 156);
  block.write('ustar\u000000', 257);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Padding after an entry's content. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** End marker of a tar. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

const octal = (value: number): string => value.toString(8).padStart(11, '0');

/** Sum of the header's bytes, with the checksum field counted as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

/** Iterates over the entries. Each entry's bytes must be read completely before the next entry. Errors: TarError. */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { bytes: AsyncIterable<Buffer> }> {
  const reader = new BlockReader(source);
  for (;;) {
    const block = await reader.exactly(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const entry = parseHeader(block);
    yield { ...entry, bytes: reader.upTo(entry.size) };
    await reader.exactly(tarPadding(entry.size).length);
  }
}

function parseHeader(block: Buffer): TarEntry {
  const field = (start: number, length: number) =>
    block.toString('utf8', start, start + length).replace(/\0.*$/s, '');
  if (field(257, 5) !== 'ustar' || Number.parseInt(field(148, 8), 8) !== checksum(block)) throw damaged();
  const type = field(156, 1);
  const size = Number.parseInt(field(124, 12), 8);
  if ((type !== '0' && type !== '5') || !Number.isSafeInteger(size)) throw damaged();
  const name = field(0, 100);
  return type === '5'
    ? { name: name.replace(/\/$/, ''), kind: 'folder', size: 0 }
    : { name, kind: 'file', size };
}

const damaged = (): TarError => new TarError('it is incomplete or not a backup.');

class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.upTo(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *upTo(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next();
        if (next.done === true) throw damaged();
        this.#rest = next.value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
