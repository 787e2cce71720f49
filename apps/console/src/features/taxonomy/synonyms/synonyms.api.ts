import { rpc } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { MAX_PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { SYNONYMS, type SynonymsPage } from './synonyms.search.ts';

export function synonymKey({ entity_type, entity_id, locale, term }: SynonymRef): string {
  return `${locale} ${entity_type} ${entity_id} ${term}`;
}

/** A key of equal words: searches ignore case. */
export function wordKey({ locale, term }: Pick<SynonymRef, 'locale' | 'term'>): string {
  return `${locale} ${term.toLowerCase()}`;
}

/** The distinct words of a comma-separated text. */
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

export function deletedText(count: number, asked: number): string {
  if (count === asked) return `${countOf(count)} deleted.`;
  if (count > 0)
    return `${count} of ${countOf(asked)} deleted. The rest had already been changed or deleted.`;
  return `${asked === 1 ? 'The synonym' : 'The synonyms'} had already been changed or deleted.`;
}

export interface SynonymRef {
  entity_type: TaxonomyEntityType;
  entity_id: string;
  locale: string;
  term: string;
}

/** A synonym and its item; the item's fields are null if it no longer exists. */
export type Synonym = RowOf<'admin_list_taxonomy_synonyms_v2'>;

export interface SynonymItem {
  type: TaxonomyEntityType;
  id: string;
}

export const SYNONYMS_KEY = ['taxonomy', 'synonyms'];

export function synonymsPage(page: SynonymsPage) {
  const locale = page.locale ?? DEFAULT_LOCALE;
  return pageQuery<Synonym, SynonymsPage>({
    key: SYNONYMS_KEY,
    page: { ...page, window: undefined, locale },
    cursor: ['term', 'locale', 'entity_type', 'entity_id'],
    read: (window, signal) =>
      rpc(
        'admin_list_taxonomy_synonyms_v2',
        { p_locale: locale, ...SYNONYMS.arguments(page), ...window },
        signal,
      ),
  });
}

/** The number of items per term, highest first, of all terms or of those that contain `part`. */
export function termCounts(locale: string, part?: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'synonym-terms', locale, { part: part ?? null }],
    queryFn: ({ signal }) =>
      rpc('admin_count_taxonomy_synonym_terms', { p_locale: locale, p_term_like: part }, signal),
  });
}

/** The number of items of these terms; terms without items are missing. */
export function countsOfTerms(locale: string, terms: readonly string[]) {
  return queryOptions({
    queryKey: ['taxonomy', 'synonym-terms', locale, { terms }],
    queryFn: ({ signal }) =>
      rpc('admin_count_taxonomy_synonym_terms', { p_locale: locale, p_terms: terms }, signal),
  });
}

/** All synonyms of an item in a language. */
export async function synonymsAt({ type, id }: SynonymItem, locale: string): Promise<Synonym[]> {
  const found: Synonym[] = [];
  for (;;) {
    const rows = await rpc('admin_list_taxonomy_synonyms_v2', {
      p_locale: locale,
      p_entity_type: type,
      ...(type === 'category' ? { p_category_id: id } : { p_subcategory_id: id }),
      p_limit: MAX_PAGE_SIZE,
      p_offset: found.length,
    });
    found.push(...rows);
    if (rows.length < MAX_PAGE_SIZE) return found;
  }
}

/** Marks a call as an undo: it is refused if someone else has changed a word since. */
export const AS_UNDO = { p_is_undo: true } as const;
type AsUndo = typeof AS_UNDO | null;

/** Returns the number of deleted synonyms. Errors: BackendError. */
export function deleteSynonyms(synonyms: readonly SynonymRef[], asUndo: AsUndo = null): Promise<number> {
  return rpc('admin_bulk_delete_taxonomy_synonyms', { p_items: synonyms.map(refOf), ...asUndo });
}

/** Moves synonyms to another item, and returns their number. Errors: BackendError. */
export function retargetSynonyms(
  synonyms: readonly SynonymRef[],
  { type, id }: SynonymItem,
  asUndo: AsUndo = null,
): Promise<number> {
  return rpc('admin_retarget_taxonomy_synonyms', {
    p_items: synonyms.map(refOf),
    p_target_type: type,
    p_target_id: id,
    ...asUndo,
  });
}

/** Adds synonyms; existing ones stay. All are tried, then the first failure is thrown. Errors: BackendError. */
export async function addSynonyms(synonyms: readonly SynonymRef[], asUndo: AsUndo = null): Promise<void> {
  const answers = await Promise.allSettled(
    synonyms.map(({ entity_type, entity_id, locale, term }) =>
      rpc('admin_upsert_taxonomy_synonym', {
        p_entity_type: entity_type,
        p_entity_id: entity_id,
        p_locale: locale,
        p_term: term,
        ...asUndo,
      }),
    ),
  );
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
}

// Rows have more fields than the procedures accept.
function refOf({ entity_type, entity_id, locale, term }: SynonymRef): SynonymRef {
  return { entity_type, entity_id, locale, term };
}

/** Adds the words that the item lacks, and returns them. Errors: BackendError. */
export async function addWords(
  { type, id }: SynonymItem,
  locale: string,
  words: readonly string[],
): Promise<SynonymRef[]> {
  const there = new Set((await synonymsAt({ type, id }, locale)).map(wordKey));
  const added = words
    .filter((term) => !there.has(wordKey({ locale, term })))
    .map((term): SynonymRef => ({ entity_type: type, entity_id: id, locale, term }));
  await addSynonyms(added);
  return added;
}
