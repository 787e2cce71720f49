import type { NamedCategory } from '#parts/categories.api.ts';
import type { Mend } from '@marketdesk/contract/documents.ts';

/** An address of the taxonomy's. */
export interface MendPlace {
  to: string;
  search: Readonly<Record<string, string>>;
}

/** A section as the links in the menu call it. */
export const SECTION_NAMES: Record<Exclude<Mend['section'], 'diagnostics'>, string> = {
  categories: 'Categories',
  synonyms: 'All Synonyms',
  aliases: 'Aliases',
  unmatched: 'Unmatched Search Queries',
  overview: 'Overview',
};

/** The link to fix all of a check's findings, with the checks' language. */
export function mendPlace({ section, search }: Mend, locale: string | undefined): MendPlace {
  const to = section === 'overview' ? '/admin/taxonomy' : `/admin/taxonomy/${section}`;
  return { to, search: { ...(locale !== undefined && { locale }), ...search } };
}

const LABEL = /^([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/;

/**
 * The link to fix one finding; null for an example without an item. An item is identified by its slug, which checks
 * write as `category` or `category/subcategory`, in parentheses after a name.
 */
export function examplePlace(
  mend: Mend,
  example: string,
  locale: string | undefined,
  categories: readonly Pick<NamedCategory, 'id' | 'slug'>[],
): MendPlace | null {
  const { to, search } = mendPlace(mend, locale);
  if (mend.section === 'aliases') return { to, search: { ...search, search: slugBefore(example) } };
  if (mend.section === 'synonyms' && search.onlyDup === 'true')
    return { to, search: { ...search, term: example } };
  const label = /\(([^()]+)\)$/.exec(example)?.[1] ?? example;
  const [, slug, subSlug] = LABEL.exec(label) ?? [];
  const category = categories.find((one) => one.slug === slug);
  if (category === undefined || mend.section === 'overview') return null;
  // The item itself stands there, whether it is missing something or not.
  const kept = Object.entries(search).filter(([name]) => name !== 'missingOnly');
  return {
    to: '/admin/taxonomy/categories',
    search: {
      ...Object.fromEntries(kept),
      categoryId: category.id,
      ...(subSlug !== undefined && { subSearch: subSlug }),
    },
  };
}

function slugBefore(example: string): string {
  return example.split(' → ')[0] ?? example;
}
