import { readable } from '#kit/list/options.ts';
import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import { AUDIT_KEY } from './audit.api.ts';
import type { AuditEntry } from './audit.search.ts';

/** Undoable actions, with their messages. */
const DONE: Readonly<Record<string, (entry: AuditEntry) => string | null>> = {
  delete_post: () => 'Post restored.',
  delete_review: () => 'Review restored.',
  hide_review: () => 'Review unhidden.',
  unhide_review: () => 'Review hidden.',
  update_post_status: ({ details }) =>
    `Status changed: ${readable(String(details.new_status))} → ${readable(String(details.old_status))}.`,
  delete_category: () => 'Category restored.',
  delete_subcategory: () => 'Subcategory restored.',
  delete_taxonomy_translation: () => 'Name restored.',
  delete_taxonomy_alias: () => 'Alias restored.',
  bulk_delete_taxonomy_synonyms: () => 'Synonyms restored.',
  import_taxonomy: () => 'Import undone.',
  // Announces its end itself.
  start_bulk: () => null,
};

/** Key prefix of these queries. */
export const UNDOABLE_KEY = [...AUDIT_KEY, 'undoable'] as const;

/** Which of the entries can currently be undone. */
export function undoableEntries(entries: readonly AuditEntry[]) {
  const ids = entries.filter(({ action }) => Object.hasOwn(DONE, action)).map(({ id }) => id);
  return queryOptions({
    queryKey: [...UNDOABLE_KEY, ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlySet<number>> =>
      new Set(await rpc('admin_get_undoable_entries', { p_entry_ids: ids }, signal)),
  });
}

/** The message after an undo; null: none yet. */
export function undoneSentence(entry: AuditEntry, leftOut: string | null): string | null {
  const told = DONE[entry.action]?.(entry) ?? null;
  return told === null ? null : [told, leftOut].filter((text) => text !== null).join(' ');
}
