import type { ImportKind } from '@marketdesk/contract/documents.ts';
import { type ReadFile, UnreadableFile } from './import.ts';
import { readCsv } from './readCsv.ts';
import { readText } from './readText.ts';

/** Reads a file that was chosen for an import. Errors: UnreadableFile. */
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
