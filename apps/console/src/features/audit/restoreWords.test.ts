import { expect, it } from 'vitest';
import type { AuditEntry } from './audit.search.ts';
import { isRestorable, restoreWords } from './UndoEntry.tsx';

const anEntry = (action: string, details: Record<string, unknown> = {}): AuditEntry => ({
  id: 1,
  created_at: '2026-11-20T10:00:00+00:00',
  actor_user_id: null,
  action,
  entity_table: 'categories',
  entity_id: null,
  details,
});

it.each([
  [
    'delete_category',
    { slug: 'garden' },
    'Restore this category?',
    '“garden” comes back at its old place, with every name, synonym and alias that went with it.',
  ],
  [
    'delete_subcategory',
    { slug: 'hedges', name: 'Hedges', category: 'garden' },
    'Restore this subcategory?',
    '“Hedges” comes back at its old place in “garden”, with every name, synonym and alias that went with it.',
  ],
  [
    'delete_taxonomy_translation',
    { item: 'garden', locale: 'hr', old_display_name: 'Vrt' },
    'Restore this name?',
    '“garden” is called “Vrt” in Croatian again.',
  ],
  [
    'delete_taxonomy_alias',
    { from_slug: 'yard', to: 'garden' },
    'Restore this alias?',
    '“yard” leads to “garden” again.',
  ],
  [
    'bulk_delete_taxonomy_synonyms',
    { count: 12 },
    'Restore these synonyms?',
    'All 12 come back to the items that they led to.',
  ],
  [
    'bulk_delete_taxonomy_synonyms',
    { count: 1 },
    'Restore this synonym?',
    'It comes back to the item that it led to.',
  ],
])('%s %j', (action, details, question, whatComesBack) => {
  const entry = anEntry(action, details);
  expect(isRestorable(entry)).toBe(true);
  expect(restoreWords(entry)).toEqual({ question, whatComesBack });
});

it('has no confirmation for an immediate undo', () => {
  expect(isRestorable(anEntry('delete_post'))).toBe(false);
});
