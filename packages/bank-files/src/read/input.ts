import { TextDecoder } from 'node:util';
import { BankFileError, quote } from '../errors.ts';

/** In bytes. Twenty thousand to fifty thousand entries, depending on the bank. */
export const MAX_FILE_BYTES = 20 * 1_048_576;
/** In bytes. Bounds what is decoded and read at once, however large the chunks are. */
const SLICE = 16_384;
/** In bytes: enough for a byte order mark and the XML declaration. */
const HEAD = 512;

export type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

async function* sliceInput(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > MAX_FILE_BYTES) throw new BankFileError('too_large', 'The file is larger than 20 MB.');
    for (let from = 0; from < chunk.byteLength; from += SLICE) yield chunk.subarray(from, from + SLICE);
  }
}

/** The encoding of an XML file (null for other files), and its bytes. Refused input is closed. Errors: unknown_format, wrong_encoding, too_large. */
export async function openInput(
  bytes: Bytes,
): Promise<{ xmlEncoding: string | null; whole: AsyncGenerator<Uint8Array> }> {
  const slices = sliceInput(bytes);
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD) {
    const next = await slices.next();
    if (next.done === true) break;
    first.push(next.value);
    size += next.value.byteLength;
  }
  const start = Buffer.concat(first);
  const whole = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield start;
      yield* slices;
    } finally {
      await slices.return(undefined);
    }
  };
  try {
    return { xmlEncoding: detectXmlEncoding(start.subarray(0, HEAD)), whole: whole() };
  } catch (error) {
    await slices.return(undefined);
    throw error;
  }
}

function detectXmlEncoding(head: Uint8Array): string | null {
  const at = (...bytes: number[]): boolean => bytes.every((byte, index) => head[index] === byte);
  if (at(0x50, 0x4b, 0x03, 0x04))
    throw new BankFileError('unknown_format', 'This is a ZIP archive. Unpack it and upload its files.');
  if (at(0xfe, 0xff) || at(0, 0x3c)) return 'utf-16be';
  if (at(0xff, 0xfe) || at(0x3c, 0)) return 'utf-16le';
  const text = Buffer.from(head).toString('latin1').replace(/^ï»¿/, '').trimStart();
  if (text === '') throw new BankFileError('unknown_format', 'The file is empty.');
  if (!text.startsWith('<')) return null;
  if (at(0xef, 0xbb, 0xbf)) return 'utf-8';
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/.exec(text)?.[1] ?? 'UTF-8';
  const encoding = ENCODINGS.get(declared.toUpperCase());
  if (encoding !== undefined) return encoding;
  throw new BankFileError(
    'wrong_encoding',
    `The file says that its encoding is ${quote(declared)}. Ask your bank for a file in UTF-8.`,
  );
}

/** Encodings of XML files. UTF-16 files are recognised by their first bytes instead. */
const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['UTF-8', 'utf-8'],
  ['UTF8', 'utf-8'],
  ['US-ASCII', 'utf-8'],
  ['ASCII', 'utf-8'],
  ['ISO-8859-1', 'windows-1252'],
  ['LATIN1', 'windows-1252'],
  ['WINDOWS-1252', 'windows-1252'],
  ['ISO-8859-15', 'iso-8859-15'],
]);

/** The characters of 0x80 to 0x9f. Node's decoder for windows-1252 treats them as control characters in some versions. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    // oxlint-disable-next-line no-control-regex -- C1 controls
    .replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));

/** The text of a file without its byte order mark. Errors: wrong_encoding, truncated. */
export async function* decodeInput(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<string> {
  if (encoding === 'windows-1252') {
    for await (const chunk of bytes) yield decodeWindows1252(chunk);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of bytes) yield decodeChunk(decoder, chunk);
  yield decodeChunk(decoder, null);
}

/** null at the end of the file, which shows whether a character is incomplete. */
function decodeChunk(decoder: TextDecoder, chunk: Uint8Array | null): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (cause) {
    if (chunk === null)
      throw new BankFileError('truncated', 'The file is cut off. Download it again.', { cause });
    const name = decoder.encoding.toUpperCase();
    throw new BankFileError('wrong_encoding', `The file contains bytes that are not ${name}.`, { cause });
  }
}

/** In bytes. MT940 allows 65 characters; some banks don't break long texts. */
const MAX_LINE = 8_192;

/** The lines of a text file, in UTF-8 or Windows-1252. Errors: unknown_format, wrong_encoding. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield decodeLine(rest.subarray(from, end));
      from = end + 1;
    }
    rest = rest.subarray(from);
    if (rest.byteLength > MAX_LINE) decodeLine(rest);
  }
  if (rest.byteLength > 0) yield decodeLine(rest);
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Files don't declare their encoding, so each line that is not UTF-8 is taken as Windows-1252. */
function decodeLine(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_LINE)
    throw new BankFileError('unknown_format', 'This is no bank file: a line is too long for MT940.');
  let text: string;
  try {
    text = UTF_8.decode(bytes);
  } catch {
    text = decodeWindows1252(bytes);
  }
  // oxlint-disable-next-line no-control-regex -- control characters show a binary file
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.replace(/^[\u0001-\u0003]|[\u0001-\u0003]$/g, '')))
    throw new BankFileError('unknown_format', 'This is no bank file: it contains control characters.');
  return text.replace(/\r$/, '');
}
