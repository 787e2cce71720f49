import type { SynonymRef } from './synonyms.api.ts';

/** What tells a synonym from every other. */
export function synonymKey({ entity_type, entity_id, locale, term }: SynonymRef): string {
  return `${locale} ${entity_type} ${entity_id} ${term}`;
}

/** A word as searches read it: two that differ in capitals only are the same. */
export function wordKey({ locale, term }: Pick<SynonymRef, 'locale' | 'term'>): string {
  return `${locale} ${term.toLowerCase()}`;
}

/** The words that were typed, several of them with commas between; of those that are the same the first. */
export function readWords(typed: string): string[] {
  const words = new Map<string, string>();
  for (const part of typed.split(/[,，、\n]/)) {
    const word = part.trim();
    const key = word.toLowerCase();
    if (word !== '' && !words.has(key)) words.set(key, word);
  }
  return [...words.values()];
}

/** '1 synonym', '3 synonyms'. */
export function countOf(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'synonym' : 'synonyms'}`;
}

/** What became of synonyms that were to be deleted. */
export function toldDeleted(count: number, asked: number): string {
  if (count === asked) return `${countOf(count)} deleted.`;
  if (count > 0)
    return `${count} of ${countOf(asked)} deleted. The rest had already been changed or deleted.`;
  return `${asked === 1 ? 'The synonym' : 'The synonyms'} had already been changed or deleted.`;
}
