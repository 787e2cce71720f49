import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
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
  const form = useId();
  const [target, setTarget] = useState<Target>(noTarget('subcategory'));
  const [isHalf, setHalf] = useState(false);
  const action = useAction<Move, Retargeted>({
    run: ({ item }) => retarget(synonyms, item),
    fallback: 'Retarget failed',
    tell: 'inline',
    done: ({ count }, { name }) =>
      count === 0 ? `Nothing to retarget: already at ${name}.` : `${countOf(count)} retargeted to ${name}.`,
    undo: ({ count, moveBack }) => (count === 0 ? null : moveBack),
    refresh: [['taxonomy']],
    onDone,
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (action.busy) return;
    const item = chosenItem(target);
    if (item !== null) action.start({ item, name: targetName(client, target) });
    else if (target.categoryId === null) onClose();
    else setHalf(true);
  };
  const error = action.error ?? (isHalf ? 'Choose a subcategory too, or the type Category.' : null);

  return (
    <Dialog
      open={open}
      title={`Retarget ${countOf(synonyms.length)}`}
      description={namesOf(synonyms)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={action.busy}>
            {action.busy ? 'Retargeting…' : 'Retarget'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TargetSelect
          value={target}
          onChange={(chosen) => {
            setHalf(false);
            action.reset();
            setTarget(chosen);
          }}
        />
        {error !== null && (
          <p role="alert" className="mt-3 text-bad">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function namesOf(synonyms: readonly SynonymRef[]): string {
  const named = synonyms.slice(0, NAMED).map(({ term }) => `“${term}”`);
  const more = synonyms.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}
