import { isolated } from '#kit/format/isolated.ts';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chosenItem, noTarget, type Target } from '../targets/target.ts';
import { targetName } from '../targets/targetName.ts';
import { TargetSelect } from '../targets/TargetSelect.tsx';
import { retarget, type Retargeted } from './retarget.ts';
import type { SynonymItem, SynonymRef } from './synonyms.api.ts';
import { countOf } from './words.ts';

interface RetargetDialogProps {
  /** Whether it is open; the synonyms are those of the moment when it was opened. */
  open: boolean;
  synonyms: readonly SynonymRef[];
  onClose: () => void;
  onDone: () => void;
}

interface Move {
  item: SynonymItem;
  /** What the item is called. */
  name: string;
}

const NAMED = 6;

/** Moves the selected synonyms to another category or subcategory. */
export function RetargetDialog({ open, synonyms, onClose, onDone }: RetargetDialogProps) {
  const client = useQueryClient();
  const [target, setTarget] = useState<Target>(noTarget('subcategory'));
  const [isHalf, setHalf] = useState(false);
  const action = useAction<Move, Retargeted>({
    run: ({ item }) => retarget(synonyms, item),
    fallback: 'Retarget failed',
    errorDisplay: 'inline',
    done: ({ count }, { name }) =>
      count === 0 ? `Nothing to retarget: already at ${name}.` : `${countOf(count)} retargeted to ${name}.`,
    undo: ({ count, moveBack }) => (count === 0 ? null : moveBack),
    refresh: [['taxonomy']],
    onDone,
  });

  const submit = () => {
    const item = chosenItem(target);
    if (item !== null) action.start({ item, name: targetName(client, target) });
    else if (target.categoryId === null) onClose();
    else setHalf(true);
  };
  const error = action.error ?? (isHalf ? 'Choose a subcategory too, or the type Category.' : null);

  return (
    <FormDialog
      open={open}
      title={`Retarget ${countOf(synonyms.length)}`}
      description={namesOf(synonyms)}
      verb={action.busy ? 'Retargeting…' : 'Retarget'}
      action={{ ...action, error }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TargetSelect
        value={target}
        onChange={(chosen) => {
          setHalf(false);
          action.reset();
          setTarget(chosen);
        }}
      />
    </FormDialog>
  );
}

function namesOf(synonyms: readonly SynonymRef[]): string {
  const named = synonyms.slice(0, NAMED).map(({ term }) => `“${isolated(term)}”`);
  const more = synonyms.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}
