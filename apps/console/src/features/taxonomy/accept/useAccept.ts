import { isolated } from '#kit/format/isolated.ts';
import { type Action, useAction } from '#kit/useAction.ts';
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
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import type { Trial } from '../effect/effect.api.ts';

// The last two are used by pickers throughout the console.
const SHOWS_TAXONOMY = [['taxonomy'], ['categories'], ['subcategories']] as const;

interface Accepting {
  query: QueryRef;
  acceptance: Acceptance;
  /** The other queries of its group, which become synonyms too. */
  also?: readonly string[];
  /** The items that the queries are accepted for as the person knows: this replaces that. */
  insteadOf?: readonly string[];
}

interface Accepted {
  /** Whether the item had the words before. */
  isKnown: boolean;
  /** Null when there was nothing to do. */
  inverse: Inverse | null;
  /** What the query finds now; null when that could not be found out. */
  match: Match | null;
}

interface AcceptOptions {
  /** See useAction. */
  errorDisplay: 'inline' | 'toast';
  onDone?: () => void;
}

/** Accepts a query as specified, and reports what it finds now. */
export function useAccept({ errorDisplay, onDone }: AcceptOptions): Action<Accepting> {
  return useAction<Accepting, Accepted>({
    run: accept,
    fallback: ({ acceptance }) => failureOf(acceptance),
    errorDisplay,
    done: ({ isKnown, match }, { query, acceptance }) => {
      const what = isKnown ? 'It already exists' : whatIsDone(acceptance);
      return `${what}${outcomeOf(query, match)}`;
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
  const takeBack = async () => {
    // A new item goes with all its words, but what its acceptance replaced has to come back.
    if (isAccepted && (acceptance.as !== 'new' || insteadOf.length > 0))
      await unacceptQueries({ ...words, ...changed });
    await inverse?.();
  };
  return {
    isKnown: inverse === null && changed.terms.length === 0,
    inverse: isAccepted || inverse !== null ? takeBack : null,
    match: await outcome(query),
  };
}

interface Prepared {
  item: ItemRef;
  inverse: Inverse | null;
}

/** What has to be there before the queries can be accepted for it. */
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
  // An alias is of one query only.
  if (acceptance.as === 'alias') return { queries: [query], termsLocale: locale, terms: [] };
  const queries = [query, ...also];
  if (acceptance.as === 'synonym')
    return { queries, termsLocale: acceptance.locale, terms: [acceptance.term, ...also] };
  const { synonym } = acceptance;
  return { queries, termsLocale: locale, terms: synonym === null ? also : [synonym, ...also] };
}

// The query is accepted already: if this check fails, it must not look as if accepting failed.
async function outcome(query: QueryRef): Promise<Match | null> {
  try {
    return await readMatch(query);
  } catch {
    return null;
  }
}

function whatIsDone(acceptance: Acceptance): string {
  if (acceptance.as === 'synonym') return 'Synonym added';
  if (acceptance.as === 'alias') return 'Alias created';
  return acceptance.item.type === 'category' ? 'Category created' : 'Subcategory created';
}

function failureOf(acceptance: Acceptance): string {
  if (acceptance.as === 'synonym') return 'Failed to add synonym';
  if (acceptance.as === 'alias') return 'Failed to create alias';
  return `Failed to create ${acceptance.item.type}`;
}

function outcomeOf({ normalized_query: query }: QueryRef, match: Match | null): string {
  if (match === null) return '.';
  const found = foundBy(match);
  if (found === null) return `, but “${isolated(query)}” still finds nothing.`;
  return isMatched(match)
    ? `. “${isolated(query)}” now finds ${found}.`
    : `, but “${isolated(query)}” still finds only similar spellings: ${found}.`;
}

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
