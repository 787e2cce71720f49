import { isolated } from '#kit/format/isolated.ts';
import { languageName } from '#parts/languageName.ts';
import type { AuditEntry } from './audit.search.ts';

interface RestoreWords {
  question: string;
  whatComesBack: string;
}

type Details = AuditEntry['details'];

const WORDS: Readonly<Record<string, (details: Details) => RestoreWords>> = {
  delete_category: (details) => ({
    question: 'Restore this category?',
    whatComesBack: `${named(details)} comes back at its old place, with ${withItems(details)}every name, synonym and alias that went with it.`,
  }),
  delete_subcategory: (details) => ({
    question: 'Restore this subcategory?',
    whatComesBack: `${named(details)} comes back at its old place in “${word(details.category)}”, with every name, synonym and alias that went with it.`,
  }),
  delete_taxonomy_translation: (details) => ({
    question: 'Restore this name?',
    whatComesBack: `“${word(details.item)}” is called “${word(details.old_display_name)}” in ${languageName(word(details.locale))} again.`,
  }),
  delete_taxonomy_alias: (details) => ({
    question: 'Restore this alias?',
    whatComesBack: `“${word(details.from_slug)}” leads to “${word(details.to)}” again.`,
  }),
  bulk_delete_taxonomy_synonyms: (details) => ({
    question: details.count === 1 ? 'Restore this synonym?' : 'Restore these synonyms?',
    whatComesBack:
      details.count === 1
        ? 'It comes back to the item that it led to.'
        : `All ${word(details.count)} come back to the items that they led to.`,
  }),
};

/** Whether an entry is a deletion that is restored, after a question, rather than undone. */
export function isRestorable({ action }: AuditEntry): boolean {
  return Object.hasOwn(WORDS, action);
}

/** What is asked before a deletion is taken back. */
export function restoreWords({ action, details }: AuditEntry): RestoreWords {
  return WORDS[action]?.(details) ?? { question: 'Restore what was deleted?', whatComesBack: '' };
}

function named({ name, slug }: Details): string {
  return `“${word(name ?? slug)}”`;
}

function withItems({ subcategories }: Details): string {
  const count = Array.isArray(subcategories) ? subcategories.length : 0;
  if (count === 0) return '';
  return count === 1 ? 'its subcategory and ' : `its ${String(count)} subcategories and `;
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? isolated(String(value)) : '–';
}
