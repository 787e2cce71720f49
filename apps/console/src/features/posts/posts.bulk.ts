import { isolated } from '#kit/format/isolated.ts';
import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import type { BulkAction } from '#engine/bulk/bulk.ts';
import { choiceQuestion } from '#engine/bulk/choiceQuestion.tsx';
import { CircleDot, Trash2 } from 'lucide-react';
import { POST_STATUS_OPTIONS, titleOf } from './post.ts';
import type { ListedPost } from './posts.search.ts';

export const POST_BOXES = selectColumn<ListedPost>({
  rowId: ({ id }) => id,
  nameOf: (post) => isolated(titleOf(post)),
  onDemand: true,
});

export const POSTS_BULK: readonly BulkAction[] = [
  {
    name: 'status',
    label: 'Status…',
    icon: CircleDot,
    shortcut: 'setStatus',
    does: 'Set the status of {things}',
    done: 'Status of {things} changed.',
    Question: choiceQuestion({
      title: 'Status of {things}',
      argument: 'status',
      options: POST_STATUS_OPTIONS,
      words: (label) => ({ does: `Set {things} to ${label}`, done: `{things} set to ${label}.` }),
    }),
    isMain: true,
  },
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
