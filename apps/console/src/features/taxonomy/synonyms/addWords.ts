import { addSynonyms, type SynonymItem, type SynonymRef, synonymsAt } from './synonyms.api.ts';
import { wordKey } from './words.ts';

/** Gives an item those of the words that it doesn't have yet, and says which. Errors: BackendError. */
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
