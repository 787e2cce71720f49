import { adminDownload } from '#backend/adminDownload.ts';
import { saveBlob } from '#kit/saveBlob.ts';

export interface SavedCsv {
  name: string;
  rows: number;
}

export interface CsvSource {
  /** Of the server, below /api/admin/. */
  path: string;
  query: Readonly<Record<string, string | undefined>>;
}

interface SaveOptions {
  signal: AbortSignal;
  /** Told how many rows there are so far. */
  onRows: (rows: number) => void;
}

/** Saves a file that the server streams, however long; null when it was cancelled, and then nothing is saved. */
export async function saveCsv(
  { path, query }: CsvSource,
  { signal, onRows }: SaveOptions,
): Promise<SavedCsv | null> {
  // The first line has the columns' names.
  let rows = -1;
  try {
    const onBytes = (bytes: Uint8Array) => {
      rows += linesIn(bytes);
      onRows(Math.max(0, rows));
    };
    const { name, content } = await adminDownload(path, { query, signal, onBytes });
    saveBlob(name, content);
    return { name, rows };
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

const NEWLINE = 10;

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
