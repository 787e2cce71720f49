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

/** The effect of an import. Changes nothing. */
export function previewImport(kind: ImportKind, data: unknown, signal: AbortSignal): Promise<ImportPreview> {
  return rpc('admin_preview_taxonomy_import', { p_kind: kind, p_data: data }, signal);
}

/** Applies all changes of the preview with this fingerprint, or none. Reasons: changed_meanwhile, import_has_errors. */
export function applyImport(kind: ImportKind, data: unknown, fingerprint: string): Promise<AppliedImport> {
  return rpc('admin_apply_taxonomy_import', {
    p_kind: kind,
    p_data: data,
    p_fingerprint: fingerprint,
  });
}

/** The progress of the caller's preview or import, 0 to 1; null if none is running. */
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

export function exportNames(): Promise<NameRow[]> {
  return rpc('export_taxonomy_translations');
}

/** Names and synonyms of all languages. */
export function exportWords(): Promise<{ translations: unknown[]; synonyms: unknown[] }> {
  return rpc('export_taxonomy_all');
}

/** Between polls. Faster work is never polled. */
const PAUSE_MS = 400;

/** Waits for a preview or an import, and reports its progress, from 0 to 1 and never decreasing. */
export async function withProgress<Result>(
  kind: ImportKind,
  work: Promise<Result>,
  report: (fraction: number) => void,
): Promise<Result> {
  const done = new AbortController();
  // Ignores late responses.
  void follow(kind, done.signal, (fraction) => {
    if (!done.signal.aborted) report(fraction);
  });
  try {
    return await work;
  } finally {
    done.abort();
  }
}

async function follow(
  kind: ImportKind,
  done: AbortSignal,
  report: (fraction: number) => void,
): Promise<void> {
  let furthest = 0;
  try {
    await pause();
    while (!done.aborted) {
      const fraction = (await importProgress(kind, done)) ?? 0;
      if (fraction > furthest) report(fraction);
      furthest = Math.max(fraction, furthest);
      await pause();
    }
  } catch {
    // Progress is optional: the work reports its own result.
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
