import type { ImportKind } from '@marketdesk/contract/documents.ts';
import { type ReadFile, UnreadableFile } from './import.ts';
import { readCsv } from './readCsv.ts';

/** Reads a file for an import. Errors: UnreadableFile. */
export async function readImport(
  kind: ImportKind,
  file: Blob,
  progress: (fraction: number) => void,
): Promise<ReadFile> {
  const { text, encoding } = await readText(file, progress);
  return kind === 'json' ? readJson(text, encoding) : readCsv(kind, text, encoding);
}

function readJson(text: string, encoding: string): ReadFile {
  try {
    return { data: JSON.parse(text) as unknown, encoding, notes: [], remarks: [] };
  } catch {
    throw new UnreadableFile('Invalid JSON');
  }
}

const MEGABYTE = 1024 * 1024;
export const MAX_FILE_BYTES = 10 * MEGABYTE;

interface FileText {
  text: string;
  encoding: string;
}

const NOT_TEXT =
  'The file is not UTF-8 text. Save it as UTF-8 (in Excel: “CSV UTF-8”), or as UTF-16 with a byte order mark.';

/** The file's text without its byte order mark. Calls `progress` with 0 to 1. Errors: UnreadableFile. */
export async function readText(file: Blob, progress: (fraction: number) => void): Promise<FileText> {
  if (file.size > MAX_FILE_BYTES) {
    const size = (file.size / MEGABYTE).toFixed(1);
    throw new UnreadableFile(
      `The file is ${size} MB; at most 10 MB can be imported at once. Split it into smaller files.`,
    );
  }
  return decode(await readBytes(file, progress));
}

function readBytes(file: Blob, progress: (fraction: number) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onprogress = ({ loaded, total }) => progress(total === 0 ? 1 : loaded / total);
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    // For example, the file was moved or changed after it was chosen.
    reader.onerror = () => reject(new UnreadableFile('The file could not be read. Choose it again.'));
    reader.readAsArrayBuffer(file);
  });
}

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8', encoding: 'UTF-8 with byte order mark' },
  { bytes: [0xff, 0xfe], label: 'utf-16le', encoding: 'UTF-16' },
  { bytes: [0xfe, 0xff], label: 'utf-16be', encoding: 'UTF-16' },
];

function decode(bytes: Uint8Array): FileText {
  const mark = MARKS.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  const text = decodeAs(bytes, mark?.label ?? 'utf-8');
  // Character 0 means UTF-16 without its mark, or a binary spreadsheet.
  if (text === null || text.includes('\0')) throw new UnreadableFile(NOT_TEXT);
  return { text, encoding: mark?.encoding ?? 'UTF-8' };
}

function decodeAs(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
