import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { ROW_ACTIONS } from '#kit/list/OpenRow.tsx';
import { TRASH_2 } from '#kit/list/rowIcons.tsx';
import { RowMenu } from '#kit/list/RowMenu.tsx';
import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { DecideButton, DecideKey, useDecideItem } from '#engine/decide/DecideButton.tsx';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { type Review, reviewTarget } from '../review.ts';
import { REVIEWS_KEY, setHidden } from '../reviews.api.ts';
import { useAskDelete } from './ReviewDeletion.tsx';

/** The actions of a row. */
export function RowActions({ review }: { review: Review }) {
  const edits = may(useMe(), 'reviews.edit');
  const ask = useAskDelete();
  const hiding = useHideReview();
  const decide = useDecideItem(reviewTarget(review));
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {edits && (
        // On phones only the drawer has them.
        <span className={cx(ROW_ACTIONS, 'max-sm:hidden')}>
          <Button
            size="sm"
            className="min-w-17"
            busy={hiding.busy}
            onClick={(event) => isFirst(event) && hiding.start(review)}
          >
            {verbFor(review)}
          </Button>
        </span>
      )}
      <RowMenu
        of={`review, ${String(review.rating)} of 5`}
        preview={{ parameter: 'review', id: review.id }}
        items={[
          ...decide,
          ...(edits
            ? ([
                'separator',
                { label: 'Delete', icon: TRASH_2, dangerous: true, onSelect: () => ask(review) },
              ] as const)
            : []),
        ]}
      />
    </span>
  );
}

interface DrawerActionsProps {
  review: Review;
  /** A closing drawer has no keys. */
  isOpen: boolean;
}

/** The actions on the drawer's review, with their keys. */
export function DrawerActions({ review, isOpen }: DrawerActionsProps) {
  const edits = may(useMe(), 'reviews.edit');
  const ask = useAskDelete();
  const hiding = useHideReview();
  useShortcuts(
    { hide: () => hiding.start(review), delete: () => ask(review) },
    { layer: 'drawer', enabled: isOpen && edits },
  );
  return (
    <>
      <DecideButton target={reviewTarget(review)} keys={isOpen ? 'drawer' : undefined} />
      {edits && (
        <>
          <Button icon={<Trash2 />} onClick={() => ask(review)}>
            Delete
          </Button>
          <Button
            variant="primary"
            icon={review.is_hidden ? <Eye /> : <EyeOff />}
            busy={hiding.busy}
            onClick={(event) => isFirst(event) && hiding.start(review)}
          >
            {verbFor(review)}
          </Button>
        </>
      )}
    </>
  );
}

/** The keys of the focused row. */
export function RowKeys({ review }: { review: Review | undefined }) {
  const ask = useAskDelete();
  const hiding = useHideReview();
  useShortcuts(
    {
      hide: () => review !== undefined && hiding.start(review),
      delete: () => review !== undefined && ask(review),
    },
    { enabled: may(useMe(), 'reviews.edit') && review !== undefined },
  );
  return <DecideKey target={review && reviewTarget(review)} />;
}

// The second click of a double click would undo the first.
const isFirst = ({ detail }: MouseEvent) => detail <= 1;

const verbFor = ({ is_hidden }: Review) => (is_hidden ? 'Unhide' : 'Hide');

/** Hides a visible review or shows a hidden one, optimistically, with Undo in the toast. */
function useHideReview(): Action<Review> {
  const client = useQueryClient();
  const show = (review: Review) => showRow<Review>(client, REVIEWS_KEY, review);
  return useAction<Review, Review>({
    run: ({ id, is_hidden }) => setHidden(id, !is_hidden),
    fallback: ({ is_hidden }) => (is_hidden ? 'Failed to unhide review' : 'Failed to hide review'),
    done: ({ is_hidden }) => (is_hidden ? 'Review hidden.' : 'Review unhidden.'),
    about: ({ id }) => id,
    undo: (stored, { id }) => undoLatest(stored.is_hidden ? 'hide_review' : 'unhide_review', id),
    optimistic: ({ id, is_hidden }) => showRow<Review>(client, REVIEWS_KEY, { id, is_hidden: !is_hidden }),
    onDone: show,
    resolvedId: ({ id, is_hidden }) => (is_hidden ? id : null),
    refresh: [REVIEWS_KEY],
    serial: 'hide-review',
  });
}
