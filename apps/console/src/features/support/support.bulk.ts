import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import type { BulkAction } from '#engine/bulk/bulk.ts';
import { deskBulk, PRIORITY } from '#engine/desk/deskBulk.ts';
import { MessageSquareQuote } from 'lucide-react';

/** No bulk undo: the users have already received it. */
const ANSWER: BulkAction = {
  name: 'macro',
  label: 'Answer…',
  icon: MessageSquareQuote,
  does: 'Answer {things}',
  done: '{things} answered.',
  dangerous: true,
  Question: lazyDialog(async () => (await import('./answers/AnswerQuestion.tsx')).AnswerQuestion),
};

export const SUPPORT_BULK: readonly BulkAction[] = [...deskBulk('ticket'), PRIORITY, ANSWER];
