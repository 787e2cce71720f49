import { BackendError } from '#backend/BackendError.ts';
import { messageFor } from '#backend/messageFor.ts';
import { rpc } from '#backend/rest.ts';
import { type ImportKind, type ImportPreview, type ImportStats, UnreadableFile } from './import.ts';

/** What importing this would do now; writes nothing. */
export function previewImport(kind: ImportKind, data: unknown, signal: AbortSignal): Promise<ImportPreview> {
  return rpc<ImportPreview>('admin_preview_taxonomy_import', { p_kind: kind, p_data: data }, signal);
}

/** Imports what the preview with this fingerprint showed, all of it or nothing. Reasons: changed_meanwhile, import_has_errors. */
export function applyImport(kind: ImportKind, data: unknown, fingerprint: string): Promise<ImportStats> {
  return rpc<ImportStats>('admin_apply_taxonomy_import', {
    p_kind: kind,
    p_data: data,
    p_fingerprint: fingerprint,
  });
}

/** How far the caller's preview or import of this kind has come, 0 to 1; null when none is under way. */
export async function importProgress(kind: ImportKind, signal: AbortSignal): Promise<number | null> {
  const percent = await rpc<number | null>('admin_get_taxonomy_import_progress', { p_kind: kind }, signal);
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

export interface ItemRow {
  slug: string;
  is_active: boolean;
  sort_order: number;
}

export interface NameRow {
  entity_type: 'category' | 'subcategory';
  category_slug: string;
  subcategory_slug: string | null;
  locale: string;
  display_name: string;
}

/** The lists of the items, by slugs. */
export interface ExportedItems {
  categories: (ItemRow & { icon_slug: string | null })[];
  subcategories: (ItemRow & { category_slug: string })[];
  aliases: unknown[];
}

export function exportItems(): Promise<ExportedItems> {
  return rpc<ExportedItems>('export_taxonomy_items');
}

/** The names of all languages. */
export function exportNames(): Promise<NameRow[]> {
  return rpc<NameRow[]>('export_taxonomy_translations');
}

/** Names and synonyms of all languages. */
export function exportWords(): Promise<{ translations: unknown[]; synonyms: unknown[] }> {
  return rpc<{ translations: unknown[]; synonyms: unknown[] }>('export_taxonomy_all');
}
