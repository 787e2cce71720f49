import { Checkbox } from '#kit/Checkbox.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { isSlug, SLUG_MESSAGE } from '@marketdesk/contract/taxonomy-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { acceptAlias } from '../accept/accept.api.ts';
import { chosenItem, noTarget, type Target, targetName } from '../targets/target.ts';
import { TargetSelect } from '../targets/TargetSelect.tsx';
import { type Alias, aliases } from './aliases.api.ts';

interface TypedAlias {
  slug: string;
  target: Target;
  another: boolean;
}

const NOTHING_TYPED: TypedAlias = { slug: '', target: noTarget('category'), another: false };

/** The form of a new alias: its values, error and submit. */
function useCreateAlias(onCreated: (another: boolean) => void) {
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
      // Keeps the target for the next alias.
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

/** The dialog that creates an alias. Closing it keeps the form. */
export function CreateAlias({ open, onClose }: { open: boolean; onClose: () => void }) {
  const slugBox = useRef<HTMLInputElement>(null);
  const { typed, change, problem, isReady, isBusy, create } = useCreateAlias((another) => {
    if (another) slugBox.current?.focus();
    else onClose();
  });
  return (
    <FormDialog
      open={open}
      title="Create alias"
      description="A former or alternative slug that points to an item."
      verb="Create"
      icon={<Plus />}
      action={{ busy: isBusy, error: null }}
      disabled={!isReady}
      aside={
        <span className="mr-auto flex h-8 items-center">
          <Checkbox
            label="Create another"
            checked={typed.another}
            onChange={(event) => change({ another: event.target.checked })}
          />
        </span>
      }
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label="From slug"
        error={problem}
        ref={slugBox}
        value={typed.slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="former-slug"
        className="font-mono text-sm"
        onChange={(event) => change({ slug: event.target.value })}
      />
      <TargetSelect value={typed.target} onChange={(target) => change({ target })} disabled={isBusy} />
    </FormDialog>
  );
}
