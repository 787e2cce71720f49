import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import type { Trial } from '../effect/effect.api.ts';
import type { Acceptance } from './acceptDraft.ts';

/** The terms that an item gets by an acceptance, with the other queries of the group. Searches read an alias as English words. */
export function trialOf(acceptance: Acceptance, also: readonly string[]): Trial {
  const inLanguage = (locale: string, terms: readonly string[]) => terms.map((term) => ({ locale, term }));
  if (acceptance.as === 'new') {
    const { type, categoryId, names, synonym } = acceptance.item;
    const words = synonym === null ? names : [...names, synonym];
    const terms = words.map(({ locale, text }) => ({ locale, term: text }));
    const more = inLanguage(names[0]?.locale ?? DEFAULT_LOCALE, also);
    return { type, id: null, categoryId, terms: [...terms, ...more] };
  }
  const { type, id } = acceptance.target;
  const terms =
    acceptance.as === 'alias'
      ? inLanguage(DEFAULT_LOCALE, [acceptance.slug])
      : inLanguage(acceptance.locale, [acceptance.term, ...also]);
  return { type, id, categoryId: null, terms };
}
