import { type Action, useAction } from '#kit/useAction.ts';
import {
  acceptAlias,
  acceptQuery,
  acceptSynonym,
  acceptSynonyms,
  type Inverse,
  type ItemRef,
  unacceptQuery,
} from './accept.api.ts';
import type { Acceptance } from './acceptDraft.ts';
import { foundBy, isMatched, type Match, type QueryRef, readMatch } from './matches.api.ts';
import { createItem } from './newItem.api.ts';

// The last two are used by pickers throughout the console.
const SHOWS_TAXONOMY = [['taxonomy'], ['categories'], ['subcategories']] as const;

interface Accepting {
  query: QueryRef;
  acceptance: Acceptance;
  /** The other queries of its group, which become synonyms too. */
  also?: readonly string[];
}

interface Accepted {
  /** Null when there was nothing to do. */
  inverse: Inverse | null;
  /** What the query finds now; null when that could not be found out. */
  match: Match | null;
}

interface AcceptOptions {
  /** See useAction. */
  tell: 'inline' | 'toast';
  onDone?: () => void;
}

/** Accepts a query as specified, and reports what it finds now. */
export function useAccept({ tell, onDone }: AcceptOptions): Action<Accepting> {
  return useAction<Accepting, Accepted>({
    run: accept,
    fallback: ({ acceptance }) => failureOf(acceptance),
    tell,
    done: ({ inverse, match }, { query, acceptance }) => {
      const what = inverse === null ? 'It already exists' : whatIsDone(acceptance);
      return `${what}${outcomeOf(query, match)}`;
    },
    undo: ({ inverse }) => inverse,
    refresh: SHOWS_TAXONOMY,
    ...(onDone === undefined ? {} : { onDone }),
  });
}

async function accept({ query, acceptance, also = [] }: Accepting): Promise<Accepted> {
  const { item, inverse } = await write(acceptance, also);
  // An alias is of one query only.
  const others = acceptance.as === 'alias' ? [] : also;
  const queries = [query, ...others.map((other) => ({ ...query, normalized_query: other }))];
  try {
    for (const one of queries) await acceptQuery(one, item);
  } catch (error) {
    await inverse?.();
    throw error;
  }
  return {
    inverse:
      inverse &&
      (async () => {
        await inverse();
        for (const one of queries) await unacceptQuery(one);
      }),
    match: await outcome(query),
  };
}

interface Written {
  item: ItemRef;
  inverse: Inverse | null;
}

async function write(acceptance: Acceptance, also: readonly string[]): Promise<Written> {
  if (acceptance.as === 'new') {
    const { id, remove } = await createItem({ ...acceptance.item, more: also });
    return { item: { type: acceptance.item.type, id }, inverse: remove };
  }
  const { target: item } = acceptance;
  if (acceptance.as === 'alias') return { item, inverse: await acceptAlias(item, acceptance.slug) };
  const inverse =
    also.length === 0
      ? await acceptSynonym(item, acceptance.locale, acceptance.term)
      : await acceptSynonyms(item, acceptance.locale, [acceptance.term, ...also]);
  return { item, inverse };
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
  if (found === null) return `, but “${query}” still finds nothing.`;
  return isMatched(match)
    ? `. “${query}” now finds ${found}.`
    : `, but “${query}” still finds only similar spellings: ${found}.`;
}
