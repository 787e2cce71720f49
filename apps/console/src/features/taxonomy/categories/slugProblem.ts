import { isSlug, SLUG_EXISTS_MESSAGE, SLUG_MESSAGE } from '@marketdesk/contract/taxonomy-rules.ts';

/** Why a typed slug can't be that of a new item of the list; null when it can, or while nothing is typed. */
export function slugProblem(typed: string, all: readonly { slug: string }[] | undefined): string | null {
  if (typed === '') return null;
  if (!isSlug(typed)) return SLUG_MESSAGE;
  return all?.some(({ slug }) => slug === typed) === true ? SLUG_EXISTS_MESSAGE : null;
}
