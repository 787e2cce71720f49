import { BackendError } from '#backend/BackendError.ts';
import { messageFor } from '#backend/messageFor.ts';
import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type {
  AppliedImport,
  ExportedItems,
  ImportKind,
  ImportPreview,
} from '@marketdesk/contract/documents.ts';
import { UnreadableFile } from './import.ts';

/** What importing this would do now; writes nothing. */
export function previewImport(kind: ImportKind, data: unknown, signal: AbortSignal): Promise<ImportPreview> {
  return rpc('admin_preview_taxonomy_import', { p_kind: kind, p_data: data }, signal);
}

/** Imports what the preview with this fingerprint showed, all of it or nothing. Reasons: changed_meanwhile, import_has_errors. */
export function applyImport(kind: ImportKind, data: unknown, fingerprint: string): Promise<AppliedImport> {
  return rpc('admin_apply_taxonomy_import', {
    p_kind: kind,
    p_data: data,
    p_fingerprint: fingerprint,
  });
}

/** How far the caller's preview or import of this kind has come, 0 to 1; null when none is under way. */
async function importProgress(kind: ImportKind, signal: AbortSignal): Promise<number | null> {
  const percent = await rpc('admin_get_taxonomy_import_progress', { p_kind: kind }, signal);
  return percent === null ? null : percent / 100;
}

const TOO_LARGE =
  'The file is too large to import at once: the server ran out of time and nothing was changed. ' +
  'Split it into smaller files and import them one by one.';

/** The sentence for a failed import. */
export function importSentence(error: unknown, fallback: string): string {
  if (error instanceof UnreadableFile) return error.message;
  const tooLarge =
    error instanceof BackendError && (error.reason === 'took_too_long' || error.status === 413);
  return tooLarge ? TOO_LARGE : messageFor(error, fallback);
}

export function exportItems(): Promise<ExportedItems> {
  return rpc('export_taxonomy_items');
}

export type NameRow = RowOf<'export_taxonomy_translations'>;

/** The names of all languages. */
export function exportNames(): Promise<NameRow[]> {
  return rpc('export_taxonomy_translations');
}

/** Names and synonyms of all languages. */
export function exportWords(): Promise<{ translations: unknown[]; synonyms: unknown[] }> {
  return rpc('export_taxonomy_all');
}

/** Milliseconds between polls. Faster work is never polled. */
const PAUSE_MS = 400;

/** Waits for a preview or an import, and reports its progress, from 0 to 1 and never decreasing. */
export async function withProgress<Result>(
  kind: ImportKind,
  work: Promise<Result>,
  tell: (fraction: number) => void,
): Promise<Result> {
  const over = new AbortController();
  // A late progress response must not reset the finished state.
  void follow(kind, over.signal, (fraction) => {
    if (!over.signal.aborted) tell(fraction);
  });
  try {
    return await work;
  } finally {
    over.abort();
  }
}

async function follow(kind: ImportKind, over: AbortSignal, tell: (fraction: number) => void): Promise<void> {
  let furthest = 0;
  try {
    await pause();
    while (!over.aborted) {
      const fraction = (await importProgress(kind, over)) ?? 0;
      if (fraction > furthest) tell(fraction);
      furthest = Math.max(fraction, furthest);
      await pause();
    }
  } catch {
    // The work continues and reports its result itself; only its progress is unknown.
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
