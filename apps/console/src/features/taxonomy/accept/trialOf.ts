import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import type { Trial } from '../effect/effect.api.ts';
import type { Acceptance } from './acceptDraft.ts';

/** The terms that an item gets by an acceptance, with the other queries of the group. Searches read an alias as English words. */
export function trialOf(acceptance: Acceptance, also: readonly string[]): Trial {
  const inLanguage = (locale: string, terms: readonly string[]) => terms.map((term) => ({ locale, term }));
  if (acceptance.as === 'new') {
    const { type, categoryId, names } = acceptance.item;
    const terms = names.map(({ locale, text }) => ({ locale, term: text }));
    const synonyms = acceptance.synonym === null ? also : [acceptance.synonym, ...also];
    const more = inLanguage(names[0]?.locale ?? DEFAULT_LOCALE, synonyms);
    return { type, id: null, categoryId, terms: [...terms, ...more] };
  }
  const { type, id } = acceptance.target;
  const terms =
    acceptance.as === 'alias'
      ? inLanguage(DEFAULT_LOCALE, [acceptance.slug])
      : inLanguage(acceptance.locale, [acceptance.term, ...also]);
  return { type, id, categoryId: null, terms };
}
