import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chosenItem, noTarget, type Target, targetName } from '../targets/target.ts';
import { TargetSelect } from '../targets/TargetSelect.tsx';
import {
  addSynonyms,
  AS_UNDO,
  countOf,
  retargetSynonyms,
  type SynonymItem,
  type SynonymRef,
  synonymsAt,
  wordKey,
} from './synonyms.api.ts';

interface RetargetDialogProps {
  open: boolean;
  /** The selection at the time of opening. */
  synonyms: readonly SynonymRef[];
  onClose: () => void;
  onDone: () => void;
}

interface Move {
  item: SynonymItem;
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

interface Retargeted {
  /** The number of moved synonyms. */
  count: number;
  moveBack: () => Promise<void>;
}

/** Moves synonyms to another item. Errors: BackendError. */
export async function retarget(synonyms: readonly SynonymRef[], target: SynonymItem): Promise<Retargeted> {
  const moving = synonyms.filter((one) => !isAt(one, target));
  // Words that the target already has are merged, and stay there on undo.
  const locales = [...new Set(moving.map(({ locale }) => locale))];
  const there = (await Promise.all(locales.map((locale) => synonymsAt(target, locale)))).flat();
  const had = new Set(there.map(wordKey));
  const count = await retargetSynonyms(synonyms, target);
  return { count, moveBack: () => moveBack(moving, target, had) };
}

async function moveBack(
  moved: readonly SynonymRef[],
  target: SynonymItem,
  had: ReadonlySet<string>,
): Promise<void> {
  const leaving = moved.filter((one) => !had.has(wordKey(one)));
  for (const origin of originsOf(leaving)) {
    const own = leaving.filter((one) => isAt(one, origin));
    await retargetSynonyms(
      own.map((one) => ({ ...one, entity_type: target.type, entity_id: target.id })),
      origin,
      AS_UNDO,
    );
  }
  // Recreates merged words: those of several items, or that the target had before.
  await addSynonyms(moved, AS_UNDO);
}

function isAt({ entity_type, entity_id }: SynonymRef, { type, id }: SynonymItem): boolean {
  return entity_type === type && entity_id === id;
}

function originsOf(synonyms: readonly SynonymRef[]): SynonymItem[] {
  const origins = new Map(synonyms.map((one) => [one.entity_id, one]));
  return [...origins.values()].map(({ entity_type, entity_id }) => ({ type: entity_type, id: entity_id }));
}
