import { isolated } from '#kit/format/isolated.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import type { Trial } from '../effect/effect.api.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import {
  acceptAlias,
  type AcceptedWords,
  acceptQueries,
  type Inverse,
  type ItemRef,
  unacceptQueries,
} from './accept.api.ts';
import type { Acceptance } from './acceptDraft.ts';
import { foundBy, isMatched, type Match, type QueryRef, readMatch } from './matches.api.ts';
import { createItem } from './newItem.api.ts';

// Pickers in the whole console use the last two.
const SHOWS_TAXONOMY = [['taxonomy'], ['categories'], ['subcategories']] as const;

interface Accepting {
  query: QueryRef;
  acceptance: Acceptance;
  /** The other queries of its group, which become synonyms too. */
  also?: readonly string[];
  /** The displayed items of earlier acceptances, which may be replaced. */
  insteadOf?: readonly string[];
}

interface Accepted {
  /** Whether nothing was added. */
  isKnown: boolean;
  inverse: Inverse | null;
  /** The new match of the query; null if the check failed. */
  match: Match | null;
}

interface AcceptOptions {
  errorDisplay: 'inline' | 'toast';
  onDone?: () => void;
}

/** Accepts a query and reports its new match. */
export function useAccept({ errorDisplay, onDone }: AcceptOptions): Action<Accepting> {
  return useAction<Accepting, Accepted>({
    run: accept,
    fallback: ({ acceptance }) => failureText(acceptance),
    errorDisplay,
    done: ({ isKnown, match }, { query, acceptance }) => {
      const what = isKnown ? 'It already exists' : doneText(acceptance);
      return `${what}${matchText(query, match)}`;
    },
    undo: ({ inverse }) => inverse,
    refresh: SHOWS_TAXONOMY,
    ...(onDone === undefined ? {} : { onDone }),
  });
}

async function accept({ query, acceptance, also = [], insteadOf = [] }: Accepting): Promise<Accepted> {
  const { item, inverse } = await prepare(acceptance);
  const words: AcceptedWords = { item, locale: query.locale, ...wordsOf(acceptance, query, also) };
  const changed = await acceptQueries(words, insteadOf).catch(async (error: unknown) => {
    await inverse?.();
    throw error;
  });
  const isAccepted = changed.queries.length + changed.terms.length > 0;
  const undo = async () => {
    // Deleting a new item deletes its words too, but does not restore a replaced acceptance.
    if (isAccepted && (acceptance.as !== 'new' || insteadOf.length > 0))
      await unacceptQueries({ ...words, ...changed });
    await inverse?.();
  };
  return {
    isKnown: inverse === null && changed.terms.length === 0,
    inverse: isAccepted || inverse !== null ? undo : null,
    match: await checkMatch(query),
  };
}

interface Prepared {
  item: ItemRef;
  inverse: Inverse | null;
}

/** Creates the item or alias before the queries are accepted. */
async function prepare(acceptance: Acceptance): Promise<Prepared> {
  if (acceptance.as === 'new') {
    const { id, remove } = await createItem(acceptance.item);
    return { item: { type: acceptance.item.type, id }, inverse: remove };
  }
  const { target: item } = acceptance;
  return { item, inverse: acceptance.as === 'alias' ? await acceptAlias(item, acceptance.slug) : null };
}

function wordsOf(
  acceptance: Acceptance,
  { locale, normalized_query: query }: QueryRef,
  also: readonly string[],
): Omit<AcceptedWords, 'item' | 'locale'> {
  if (acceptance.as === 'alias') return { queries: [query], termsLocale: locale, terms: [] };
  const queries = [query, ...also];
  if (acceptance.as === 'synonym')
    return { queries, termsLocale: acceptance.locale, terms: [acceptance.term, ...also] };
  const { synonym } = acceptance;
  return { queries, termsLocale: locale, terms: synonym === null ? also : [synonym, ...also] };
}

// A failed check must not look like a failed acceptance.
async function checkMatch(query: QueryRef): Promise<Match | null> {
  try {
    return await readMatch(query);
  } catch {
    return null;
  }
}

function doneText(acceptance: Acceptance): string {
  if (acceptance.as === 'synonym') return 'Synonym added';
  if (acceptance.as === 'alias') return 'Alias created';
  return acceptance.item.type === 'category' ? 'Category created' : 'Subcategory created';
}

function failureText(acceptance: Acceptance): string {
  if (acceptance.as === 'synonym') return 'Failed to add synonym';
  if (acceptance.as === 'alias') return 'Failed to create alias';
  return `Failed to create ${acceptance.item.type}`;
}

function matchText({ normalized_query: query }: QueryRef, match: Match | null): string {
  if (match === null) return '.';
  const found = foundBy(match);
  if (found === null) return `, but “${isolated(query)}” still finds nothing.`;
  return isMatched(match)
    ? `. “${isolated(query)}” now finds ${found}.`
    : `, but “${isolated(query)}” still finds only similar spellings: ${found}.`;
}

/** The terms that an item gets by an acceptance, for effectOf. Searches read an alias as English words. */
export function trialOf(acceptance: Acceptance, query: QueryRef, also: readonly string[]): Trial {
  const { terms: words, termsLocale } = wordsOf(acceptance, query, also);
  const terms = words.map((term) => ({ locale: termsLocale, term }));
  if (acceptance.as === 'new') {
    const { type, categoryId, names } = acceptance.item;
    const named = names.map(({ locale, text }) => ({ locale, term: text }));
    return { type, id: null, categoryId, terms: [...named, ...terms] };
  }
  const alias = acceptance.as === 'alias' ? [{ locale: DEFAULT_LOCALE, term: acceptance.slug }] : terms;
  return { ...acceptance.target, categoryId: null, terms: alias };
}
