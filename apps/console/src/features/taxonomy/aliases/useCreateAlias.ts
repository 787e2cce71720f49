import { useAction } from '#kit/useAction.ts';
import { isSlug, SLUG_MESSAGE } from '@marketdesk/contract/taxonomy-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptAlias } from '../accept/accept.api.ts';
import { chosenItem, noTarget, type Target, targetName } from '../targets/target.ts';
import { type Alias, aliases } from './aliases.api.ts';

interface TypedAlias {
  slug: string;
  target: Target;
  /** The form stays for one more. */
  another: boolean;
}

const NOTHING_TYPED: TypedAlias = { slug: '', target: noTarget('category'), another: false };

/** A new alias as it is typed: what is wrong with it, and how to create it. */
export function useCreateAlias(onCreated: (another: boolean) => void) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const client = useQueryClient();
  const all = useQuery(aliases()).data;
  const item = chosenItem(typed.target);
  const action = useAction({
    run: ({ slug, to }: { slug: string; to: NonNullable<typeof item> }) => acceptAlias(to, slug),
    fallback: 'Failed to create alias',
    errorDisplay: 'inline',
    done: (_, { slug }) => `“${slug}” now points to ${targetName(client, typed.target)}`,
    undo: (inverse) => inverse,
    undoFallback: 'Delete failed',
    onDone: () => {
      // The target stays for the next one.
      setTyped(({ another, target }) => (another ? { another, target, slug: '' } : NOTHING_TYPED));
      onCreated(typed.another);
    },
    refresh: [['taxonomy']],
  });

  const problem = problemOf(typed, all) ?? action.error;
  const isReady = typed.slug !== '' && item !== null && problemOf(typed, all) === null;
  return {
    typed,
    change: (part: Partial<TypedAlias>) => {
      setTyped({ ...typed, ...part });
      action.reset();
    },
    problem,
    isReady,
    isBusy: action.busy,
    create: () => {
      if (isReady) action.start({ slug: typed.slug, to: item });
    },
  };
}

const ALIAS_EXISTS_MESSAGE = 'This alias already exists.';

function problemOf({ slug, target }: TypedAlias, all: readonly Alias[] | undefined): string | null {
  if (slug === '') return null;
  if (!isSlug(slug)) return SLUG_MESSAGE;
  const isKnown = all?.some((alias) => alias.entity_type === target.type && alias.from_slug === slug);
  return isKnown === true ? ALIAS_EXISTS_MESSAGE : null;
}
