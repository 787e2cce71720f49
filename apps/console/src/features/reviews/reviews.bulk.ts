import { isolated } from '#kit/format/isolated.ts';
import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import type { BulkAction } from '#engine/bulk/bulk.ts';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { Review } from './review.ts';

export const REVIEW_BOXES = selectColumn<Review>({
  rowId: ({ id }) => id,
  nameOf: ({ rating, comment }) => `review, ${rating} of 5: ${isolated(comment ?? 'No comment')}`,
  onDemand: true,
});

export const REVIEWS_BULK: readonly BulkAction[] = [
  {
    name: 'hide',
    label: 'Hide',
    icon: EyeOff,
    shortcut: 'hide',
    does: 'Hide {things}',
    done: '{things} hidden.',
    isMain: true,
  },
  { name: 'unhide', label: 'Unhide', icon: Eye, does: 'Unhide {things}', done: '{things} unhidden.' },
  {
    name: 'delete',
    label: 'Delete',
    icon: Trash2,
    shortcut: 'delete',
    does: 'Delete {things}',
    done: '{things} deleted.',
    dangerous: true,
    isMain: true,
  },
];
