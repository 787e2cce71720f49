import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import type { Trial } from '../effect/effect.api.ts';
import type { Acceptance } from './acceptDraft.ts';

/** The terms that an item gets by an acceptance. Searches read an alias as English words. */
export function trialOf(acceptance: Acceptance): Trial {
  if (acceptance.as === 'new') {
    const { type, categoryId, names, synonym } = acceptance.item;
    const words = synonym === null ? names : [...names, synonym];
    return { type, id: null, categoryId, terms: words.map(({ locale, text }) => ({ locale, term: text })) };
  }
  const { type, id } = acceptance.target;
  const term =
    acceptance.as === 'alias'
      ? { locale: DEFAULT_LOCALE, term: acceptance.slug }
      : { locale: acceptance.locale, term: acceptance.term };
  return { type, id, categoryId: null, terms: [term] };
}
