import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import {
  ICON_MESSAGE,
  isIconName,
  isSlug,
  SLUG_EXISTS_MESSAGE,
  SLUG_MESSAGE,
} from '@marketdesk/contract/taxonomy-rules.ts';
import { chosenItem, noTarget, type Target } from '../targets/target.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import type { ItemRef } from './accept.api.ts';
import { normalizedQuery, type QueryRef } from './matches.api.ts';
import type { NewItem } from './newItem.api.ts';
import { LIKELY_SCORE, type Suggestion } from './suggestions.ts';

const LONGEST = 40;
// Letters without a Unicode decomposition.
const LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Proposes a slug for a text; empty for scripts that it cannot transliterate. */
export function slugFrom(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? ' ');
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, LONGEST + 1);
  return slug.replace(/^-+/, '').slice(0, LONGEST).replace(/-+$/, '');
}

export const ACCEPTED_AS = [
  ['synonym', 'Synonym'],
  ['alias', 'Alias'],
  ['category', 'New category'],
  ['subcategory', 'New subcategory'],
] as const;

export type AcceptedAs = (typeof ACCEPTED_AS)[number][0];

/** The choice of an item outside the suggestions. */
export const ANOTHER = 'another';

/** The form's state. */
export interface AcceptDraft {
  as: AcceptedAs;
  /** A suggestion's entity_id, or ANOTHER; null: the default. */
  choice: string | null;
  another: Target;
  term: string;
  /** The synonym's language. */
  termLocale: string;
  /** Of the alias or the new item. */
  slug: string;
  /** The new subcategory's category; undefined: the default. */
  categoryId: string | null | undefined;
  name: string;
  englishName: string;
  icon: string;
  withSynonym: boolean;
}

export function newDraft({ locale, normalized_query: query }: QueryRef): AcceptDraft {
  return {
    as: 'synonym',
    choice: null,
    another: noTarget('subcategory'),
    term: query,
    termLocale: locale,
    slug: slugFrom(query),
    categoryId: undefined,
    name: query.charAt(0).toLocaleUpperCase(locale) + query.slice(1),
    englishName: '',
    icon: '',
    withSynonym: true,
  };
}

/** The chosen target; by default a likely suggestion. */
export function choiceOf(
  { choice }: AcceptDraft,
  suggestions: readonly Suggestion[] | undefined,
): string | null {
  if (choice !== null || suggestions === undefined) return choice;
  const [best] = suggestions;
  if (best === undefined) return ANOTHER;
  return best.score >= LIKELY_SCORE ? best.entity_id : null;
}

/** The new subcategory's category; by default that of a likely suggestion. */
export function categoryOf(
  draft: AcceptDraft,
  suggestions: readonly Suggestion[] | undefined,
): string | null {
  if (draft.categoryId !== undefined) return draft.categoryId;
  const [best] = suggestions ?? [];
  return best !== undefined && best.score >= LIKELY_SCORE ? best.category_id : null;
}

/** Whether the new item's name is the query, which then needs no synonym. */
export function isNamedByQuery(
  { name }: AcceptDraft,
  { locale, normalized_query: query }: QueryRef,
): boolean {
  return normalizedQuery(locale, name) === query;
}

export type Acceptance =
  | { as: 'synonym'; target: ItemRef; locale: string; term: string }
  | { as: 'alias'; target: ItemRef; slug: string }
  /** The synonym is in the query's language. */
  | { as: 'new'; item: NewItem; synonym: string | null };

export interface Problem {
  field: 'target' | 'term' | 'slug' | 'category' | 'name' | 'icon';
  sentence: string;
}

interface Known {
  query: QueryRef;
  suggestions: readonly Suggestion[] | undefined;
  /** The slugs of the new item's siblings. */
  takenSlugs: readonly string[];
}

/** Validates the draft. */
export function readDraft(draft: AcceptDraft, known: Known): Acceptance | Problem {
  if (draft.as === 'synonym' || draft.as === 'alias') return readWord(draft, draft.as, known);
  return readNewItem(draft, draft.as, known);
}

function readWord(draft: AcceptDraft, as: 'synonym' | 'alias', known: Known): Acceptance | Problem {
  const target = targetOf(draft, known.suggestions);
  if (target === null) return { field: 'target', sentence: 'Choose what it means.' };
  if (as === 'alias') {
    if (!isSlug(draft.slug)) return { field: 'slug', sentence: SLUG_MESSAGE };
    return { as, target, slug: draft.slug };
  }
  const term = draft.term.trim();
  if (term === '') return { field: 'term', sentence: 'Enter a synonym.' };
  return { as, target, locale: draft.termLocale, term };
}

function targetOf(draft: AcceptDraft, suggestions: readonly Suggestion[] | undefined): ItemRef | null {
  const choice = choiceOf(draft, suggestions);
  if (choice === ANOTHER) return chosenItem(draft.another);
  const chosen = suggestions?.find(({ entity_id }) => entity_id === choice);
  return chosen === undefined ? null : { type: chosen.entity_type, id: chosen.entity_id };
}

function readNewItem(
  draft: AcceptDraft,
  type: 'category' | 'subcategory',
  { query, suggestions, takenSlugs }: Known,
): Acceptance | Problem {
  const categoryId = type === 'category' ? null : categoryOf(draft, suggestions);
  if (type === 'subcategory' && categoryId === null) {
    return { field: 'category', sentence: 'Choose a category.' };
  }
  const slugProblem = slugProblemOf(draft.slug, takenSlugs);
  if (slugProblem !== null) return { field: 'slug', sentence: slugProblem };
  const name = draft.name.trim();
  if (name === '') return { field: 'name', sentence: 'Enter a name.' };
  if (type === 'category' && !isIconName(draft.icon)) return { field: 'icon', sentence: ICON_MESSAGE };

  const english = query.locale === DEFAULT_LOCALE ? '' : draft.englishName.trim();
  return {
    as: 'new',
    item: {
      type,
      categoryId,
      slug: draft.slug,
      icon: type === 'category' && draft.icon.trim() !== '' ? draft.icon.trim() : null,
      names: [
        { locale: query.locale, text: name },
        ...(english === '' ? [] : [{ locale: DEFAULT_LOCALE, text: english }]),
      ],
    },
    synonym:
      draft.withSynonym && !isNamedByQuery(draft, query)
        ? query.normalized_query.slice(0, TAXONOMY_WORD_MAX_CHARS)
        : null,
  };
}

/** The error of a new item's slug. */
export function slugProblemOf(slug: string, taken: readonly string[]): string | null {
  if (!isSlug(slug)) return SLUG_MESSAGE;
  return taken.includes(slug) ? SLUG_EXISTS_MESSAGE : null;
}
