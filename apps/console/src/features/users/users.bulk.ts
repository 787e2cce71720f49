import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import type { BulkAction } from '#engine/bulk/bulk.ts';
import { DECIDE } from '#engine/decide/decideBulk.ts';
import { nameOf } from '#parts/users.api.ts';
import { CircleCheck, Play } from 'lucide-react';
import type { ListedUser } from './users.search.ts';

const question = () => import('#engine/bulk/reasonQuestion.tsx');

export const USER_BOXES = selectColumn<ListedUser>({
  rowId: ({ user_id }) => user_id,
  nameOf,
  onDemand: true,
});

export const USERS_BULK: readonly BulkAction[] = [
  DECIDE,
  {
    name: 'unsuspend',
    label: 'Unsuspend…',
    icon: Play,
    does: 'Unsuspend {things}',
    done: '{things} unsuspended.',
    Question: lazyDialog(async () => (await question()).reasonQuestion('Unsuspend')),
  },
  {
    name: 'unban',
    label: 'Unban…',
    icon: CircleCheck,
    does: 'Unban {things}',
    done: '{things} unbanned.',
    Question: lazyDialog(async () => (await question()).reasonQuestion('Unban')),
  },
];
