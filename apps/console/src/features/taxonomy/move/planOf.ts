import { isolated } from '#kit/format/isolated.ts';
import type { MovePreview } from '@marketdesk/contract/documents.ts';
import { counted } from './counted.ts';

interface PlanLine {
  what: string;
  count: number;
  note: string | null;
}

/** The lines of a move's preview. Posts and workers are listed even if 0. */
export function planOf(plan: MovePreview): PlanLine[] {
  const lines: (PlanLine & { always?: boolean })[] = [
    { what: 'Posts', count: plan.posts, note: null, always: true },
    { what: 'Worker selections', count: plan.workers, note: null, always: true },
    {
      what: 'Subcategories moved along',
      count: plan.subcategories_moved.length,
      note: slugs(plan.subcategories_moved),
    },
    {
      what: 'Subcategories merged with the one of the same slug',
      count: plan.subcategories_merged.length,
      note: slugs(plan.subcategories_merged),
    },
    { what: 'Translations', count: plan.names_moved, note: null },
    {
      what: 'Translations that become synonyms',
      count: plan.names_kept_as_synonyms,
      note: 'The target already has a name in that language.',
    },
    {
      what: 'Synonyms',
      count: plan.synonyms_moved,
      note:
        plan.synonyms_already_there === 0
          ? null
          : `${counted(plan.synonyms_already_there, 'more already exists', 'more already exist')} there.`,
    },
    { what: 'Aliases', count: plan.aliases_moved, note: null },
    { what: 'Selections from search', count: plan.selections, note: null },
  ];
  const shown = lines
    .filter(({ count, always }) => always === true || count > 0)
    .map(({ what, count, note }) => ({ what, count, note }));
  return [...shown, aliasLine(plan)];
}

function aliasLine({ alias, from, to }: MovePreview): PlanLine {
  const what = 'New alias';
  if (alias === 'created')
    return { what, count: 1, note: `${from.slug} will point to ${isolated(to.name ?? to.slug)}.` };
  const now = alias === null ? 'leads there' : 'points to another item and stays as it is';
  return { what, count: 0, note: `${from.slug} already ${now}.` };
}

function slugs(list: readonly string[]): string | null {
  return list.length === 0 ? null : list.join(', ');
}
