import { type Downloaded, adminDownload } from '#backend/adminDownload.ts';
import type { AuditPage } from './audit.search.ts';

export interface AuditFile extends Downloaded {
  entries: number;
}

interface ExportOptions {
  signal: AbortSignal;
  /** Told how many entries there are so far. */
  onEntries: (entries: number) => void;
}

/** What the filters name, all pages of it, as CSV. Admins only; null when it was cancelled. */
export async function exportAudit(
  { page: _page, entry: _entry, withoutSignIns, ...filters }: AuditPage,
  { signal, onEntries }: ExportOptions,
): Promise<AuditFile | null> {
  // The first line has the columns' names.
  let entries = -1;
  try {
    const file = await adminDownload('audit.csv', {
      query: { ...filters, withoutSignIns: withoutSignIns ? 'true' : undefined },
      signal,
      onBytes: (bytes) => {
        entries += linesIn(bytes);
        onEntries(Math.max(0, entries));
      },
    });
    return { ...file, entries };
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
