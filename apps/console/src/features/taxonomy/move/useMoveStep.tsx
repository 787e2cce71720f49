import { isolated } from '#kit/format/isolated.ts';
import { Button } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import type { MovePreview } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { chosenItem, noTarget } from '../targets/target.ts';
import { TargetSelect } from '../targets/TargetSelect.tsx';
import type { DeleteStep, DeleteStepProps } from './deleteSteps.ts';
import { EVERYTHING, moveItem, movePreview } from './move.api.ts';
import { MovePlan } from './MovePlan.tsx';

/** Moves everything that an item has to another of its type, after showing what that is. */
export function useMoveStep({ item, isShown, onClose, onDeleted }: DeleteStepProps): DeleteStep {
  const [target, setTarget] = useState(noTarget(item.type));
  const toId = chosenItem(target)?.id ?? null;
  const preview = useQuery({
    ...movePreview(item.type, item.id, toId ?? ''),
    enabled: isShown && toId !== null,
  });
  const shown = toId === null ? undefined : preview.data;
  const move = useAction({
    run: (plan: MovePreview) => moveItem(item.type, plan),
    fallback: 'Move failed',
    errorDisplay: 'inline',
    done: (changed, { to }) =>
      changed === null
        ? `Moved everything from “${isolated(item.label)}” to “${isolated(to.name ?? to.slug)}” and deleted “${isolated(item.label)}”`
        : null,
    onDone: (changed, { to }) => {
      if (changed === null) onDeleted(to.id);
      else setChanged(changed.changed);
    },
    refresh: EVERYTHING,
  });
  const [changed, setChanged] = useState<string | null>(null);
  const press = () => {
    setChanged(null);
    if (shown !== undefined) move.start(shown);
  };
  return {
    title: `Move everything to another ${item.type}`,
    footer: (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          icon={<ArrowRightLeft />}
          busy={move.busy || (shown !== undefined && preview.isFetching)}
          disabled={shown === undefined}
          onClick={press}
        >
          {move.busy ? 'Moving…' : 'Move and delete'}
        </Button>
      </>
    ),
    body: (
      <>
        <p className="wrap-anywhere text-muted">
          Posts, worker selections, translations and synonyms of{' '}
          <bdi className="font-medium text-ink">{item.label}</bdi> go to the {item.type} chosen here. Then{' '}
          {isolated(item.label)} is deleted
          {shown?.alias !== 'taken' && (
            <>
              , and its slug <span className="font-mono text-xs">{item.slug}</span> leads there
            </>
          )}
          .
        </p>
        <div className="mt-4">
          <TargetSelect
            value={target}
            onChange={(next) => {
              setChanged(null);
              move.reset();
              setTarget(next);
            }}
            fixedType
            exclude={item.id}
            disabled={move.busy}
          />
        </div>
        {changed !== null && (
          <p role="alert" className="mt-4 rounded-md bg-warn-soft px-3 py-2 text-warn">
            {changed} Nothing was moved. Check the updated preview and try again.
          </p>
        )}
        {toId !== null && (
          <div className="mt-4">
            <QueryState
              query={preview}
              fallback="Failed to load taxonomy data"
              skeleton={<Skeleton className="h-56 w-full" />}
            >
              {(plan) => <MovePlan plan={plan} />}
            </QueryState>
          </div>
        )}
        <ErrorLine text={move.error} className="mt-2" />
      </>
    ),
  };
}
