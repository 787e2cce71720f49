import { isolated } from '#kit/format/isolated.ts';
import { Button } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, EyeOff } from 'lucide-react';
import type { DeleteStep, DeleteStepProps } from './deleteSteps.ts';
import { setItemActive, usageOf } from './move.api.ts';
import { UsageList } from './UsageList.tsx';

const SHOWS_ACTIVE = [['taxonomy']];

/** The item is in use: by what, and what can be done instead. */
export function useBlockedStep({ item, isShown, onClose, onStep }: DeleteStepProps): DeleteStep {
  const usage = useQuery({ ...usageOf(item), enabled: isShown });
  const hide = useAction({
    run: () => setItemActive(item, false),
    fallback: 'Failed to save',
    errorDisplay: 'inline',
    done: () => `“${isolated(item.label)}” is now inactive and hidden from users`,
    undo: () => () => setItemActive(item, true),
    onDone: onClose,
    refresh: SHOWS_ACTIVE,
  });
  return {
    title: 'Delete blocked',
    footer: (
      <>
        <Button onClick={onClose}>Cancel</Button>
        {item.isActive !== false && (
          <Button icon={<EyeOff />} busy={hide.busy} onClick={() => hide.start()}>
            Set inactive
          </Button>
        )}
        <Button variant="primary" icon={<ArrowRightLeft />} onClick={() => onStep('move')}>
          Move everything…
        </Button>
      </>
    ),
    body: (
      <>
        <p role="alert" className="wrap-anywhere">
          Cannot delete {item.type} &quot;{isolated(item.label)}&quot; because it is in use. Use the Inactive
          toggle to soft-deactivate instead.
        </p>
        {item.isActive === false && <p className="mt-1 text-muted">It is already inactive.</p>}
        <div className="mt-4">
          <QueryState
            query={usage}
            fallback="Failed to load taxonomy data"
            skeleton={<Skeleton className="h-40 w-full" />}
          >
            {(found) => <UsageList item={item} usage={found} />}
          </QueryState>
        </div>
        <ErrorLine text={hide.error} className="mt-2" />
      </>
    ),
  };
}
