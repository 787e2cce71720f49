import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import type { MovePreview } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { chosenItem, noTarget } from '../targets/target.ts';
import { TargetSelect } from '../targets/TargetSelect.tsx';
import { counted } from './counted.ts';
import { type DeletableItem, EVERYTHING, moveItem, movePreview } from './move.api.ts';
import { planOf } from './planOf.ts';
import type { DeleteStep, DeleteStepProps } from './useAskStep.tsx';

/** Moves an item's references to another item of its type, after a preview. */
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
        <Explanation item={item} isSlugTaken={shown?.alias === 'taken'} />
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

function Explanation({ item, isSlugTaken }: { item: DeletableItem; isSlugTaken: boolean }) {
  return (
    <p className="wrap-anywhere text-muted">
      Posts, worker selections, translations and synonyms of{' '}
      <bdi className="font-medium text-ink">{item.label}</bdi> go to the {item.type} chosen here. Then{' '}
      {isolated(item.label)} is deleted
      {!isSlugTaken && (
        <>
          , and its slug <span className="font-mono text-xs">{item.slug}</span> leads there
        </>
      )}
      .
    </p>
  );
}

function MovePlan({ plan }: { plan: MovePreview }) {
  return (
    <section aria-label="Preview" className="rounded-md border">
      <header className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
        <h3 className="font-medium wrap-anywhere">
          {nameOf(plan.from)} → {nameOf(plan.to)}
        </h3>
        {!plan.to.is_active && <Badge tone="warn">Inactive</Badge>}
      </header>
      <table aria-label="What is moved" className="w-full">
        <tbody>
          {planOf(plan).map(({ what, count, note }) => (
            <tr key={what} className="border-b last:border-b-0">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {what}
                {note !== null && <span className="block text-sm wrap-anywhere text-muted">{note}</span>}
              </th>
              <td className="tabular w-24 px-3 py-1.5 text-right align-top">{count.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!plan.to.is_active && (
        <Warning>
          {nameOf(plan.to)} is inactive and hidden from users, and so will be everything moved there.
        </Warning>
      )}
      {plan.workers_over_limit > 0 && (
        <Warning>
          {counted(plan.workers_over_limit, 'worker', 'workers')} will have more categories than their plan
          allows. They keep them all.
        </Warning>
      )}
    </section>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 border-t bg-warn-soft px-3 py-2 text-sm text-warn">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

function nameOf({ name, slug }: { name: string | null; slug: string }): string {
  return isolated(name ?? slug);
}
