import { adminDownload } from '#backend/adminDownload.ts';
import { excelFormat } from '#kit/csv/writeCsv.ts';
import { saveBlob } from '#kit/saveBlob.ts';

export interface SavedCsv {
  name: string;
  rows: number;
}

export interface CsvSource {
  /** The server's path, below /api/admin/. */
  path: string;
  query: Readonly<Record<string, string | undefined>>;
}

interface SaveOptions {
  signal: AbortSignal;
  isForExcel: boolean;
  /** Called with the number of rows so far. */
  onRows: (rows: number) => void;
}

/** Saves a streamed file of any length; null when cancelled, which saves nothing. */
export async function saveCsv(
  { path, query }: CsvSource,
  { signal, isForExcel, onRows }: SaveOptions,
): Promise<SavedCsv | null> {
  // The first line contains the column names.
  let rows = -1;
  const linesIn = lineCounter();
  try {
    const onBytes = (bytes: Uint8Array) => {
      rows += linesIn(bytes);
      onRows(Math.max(0, rows));
    };
    const excel = excelFormat().decimal === ',' ? 'comma' : 'point';
    const { name, content } = await adminDownload(path, {
      query: isForExcel ? { ...query, excel } : query,
      signal,
      onBytes,
    });
    saveBlob(name, content);
    return { name, rows };
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

const NEWLINE = 10;
const QUOTE = 34;

/** Counts the lines of a file that arrives in pieces. A quoted line break is part of a cell. */
function lineCounter(): (bytes: Uint8Array) => number {
  let isQuoted = false;
  return (bytes) => {
    let lines = 0;
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === NEWLINE && !isQuoted) lines += 1;
    }
    return lines;
  };
}
