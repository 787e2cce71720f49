import { undoLatest } from '#engine/undo/undo.api.ts';
import { Button } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import type { TaxonomyUsage } from '@marketdesk/contract/documents.ts';
import { RESTORE_DAYS } from '@marketdesk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { countedRoughly, listed } from './counted.ts';
import { type DeletableItem, deleteItem, EVERYTHING, usageOf } from './move.api.ts';

/** The confirmation; 'Delete blocked' for an item in use; moving everything to another item. */
export type StepName = 'ask' | 'blocked' | 'move';

export interface DeleteStepProps {
  item: DeletableItem;
  /** Whether the step loads its data. */
  isShown: boolean;
  onClose: () => void;
  onDeleted: (movedTo: string | null) => void;
  onStep: (step: StepName) => void;
}

/** A step's part of the shared dialog. */
export interface DeleteStep {
  title: string;
  body: ReactNode;
  footer: ReactNode;
}

/** The confirmation, with the data that is deleted too. */
export function useAskStep({ item, isShown, onClose, onDeleted, onStep }: DeleteStepProps): DeleteStep {
  const usage = useQuery({ ...usageOf(item), enabled: isShown, staleTime: 0 });
  const action = useAction({
    run: () => deleteItem(item),
    fallback: 'Delete failed',
    errorDisplay: 'inline',
    done: (isGone) => (isGone ? `Deleted the ${item.type} “${isolated(item.label)}”` : null),
    undo: (isGone) => (isGone ? undoLatest(`delete_${item.type}`, item.id) : null),
    undoFallback: 'Failed to restore',
    onDone: (isGone) => (isGone ? onDeleted(null) : onStep('blocked')),
    refresh: EVERYTHING,
  });
  return {
    title: `Delete this ${item.type}?`,
    footer: (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" icon={<Trash2 />} busy={action.busy} onClick={() => action.start()}>
          Delete
        </Button>
        {/* Last in the DOM, so that the focus starts at Cancel; at the left by CSS. */}
        <Button
          variant="ghost"
          icon={<ArrowRightLeft />}
          className="order-first mr-auto max-sm:w-full"
          onClick={() => onStep('move')}
        >
          Move everything…
        </Button>
      </>
    ),
    body: (
      <>
        <p className="wrap-anywhere">
          <bdi className="font-medium">{item.label}</bdi>{' '}
          {item.slug !== item.label && <span className="font-mono text-xs text-muted">{item.slug}</span>}
        </p>
        <div className="mt-1 min-h-10 text-muted">
          <QueryState
            query={usage}
            fallback="Failed to load taxonomy data"
            skeleton={<Skeleton className="mt-1 h-3.5 w-64" />}
          >
            {(found) => <p>{consequencesOf(found)}</p>}
          </QueryState>
        </div>
        <ErrorLine text={action.error} className="mt-2" />
      </>
    ),
  };
}

function consequencesOf(usage: TaxonomyUsage): string {
  if (!usage.can_delete) {
    const users = listed(
      [
        [usage.posts.count, 'post', 'posts'],
        [usage.workers.count, 'worker selection', 'worker selections'],
      ],
      countedRoughly,
    );
    return `It is in use by ${users}.`;
  }
  const along = listed([
    [usage.subcategories, 'subcategory', 'subcategories'],
    [usage.translations, 'translation', 'translations'],
    [usage.synonyms, 'synonym', 'synonyms'],
    [usage.aliases, 'alias', 'aliases'],
  ]);
  const restore = `It can be restored from the audit log for ${String(RESTORE_DAYS)} days.`;
  return along === '' ? restore : `Deleted along with it: ${along}. ${restore}`;
}
