import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { PRIORITIES } from '@marketdesk/contract/enums.ts';
import { AlarmClock, ArrowRightLeft, CircleCheckBig, Hand, SignalHigh, Tags, Undo2 } from 'lucide-react';
import type { BulkAction } from '../bulk/bulk.ts';
import { choiceQuestion } from '../bulk/choiceQuestion.tsx';

const questions = () => import('./BulkQuestions.tsx');

/** Bulk actions of both desks. */
export function deskBulk(thing: 'report' | 'ticket'): readonly BulkAction[] {
  return [
    {
      name: 'claim',
      label: 'Claim',
      icon: Hand,
      shortcut: 'claim',
      does: 'Claim {things}',
      done: '{things} claimed.',
      isMain: true,
    },
    {
      name: 'close',
      label: 'Close',
      icon: CircleCheckBig,
      shortcut: 'close',
      does: 'Close {things}',
      done: '{things} closed.',
      isMain: thing === 'ticket',
    },
    {
      name: 'hand_over',
      label: 'Hand over…',
      icon: ArrowRightLeft,
      shortcut: 'handOver',
      does: 'Hand over {things}',
      done: '{things} handed over.',
      Question: lazyDialog(async () => (await questions()).HandOverQuestion),
    },
    {
      name: 'snooze',
      label: 'Snooze…',
      icon: AlarmClock,
      shortcut: 'snooze',
      does: 'Snooze {things}',
      done: '{things} snoozed.',
      Question: lazyDialog(async () => (await questions()).snoozeQuestion(thing)),
    },
    {
      name: 'tags',
      label: 'Tags…',
      icon: Tags,
      does: 'Change the tags of {things}',
      done: 'Tags of {things} changed.',
      Question: lazyDialog(async () => (await questions()).TagsQuestion),
    },
    { name: 'unclaim', label: 'Unclaim', icon: Undo2, does: 'Unclaim {things}', done: '{things} unclaimed.' },
  ];
}

/** Tickets only. */
export const PRIORITY: BulkAction = {
  name: 'priority',
  label: 'Priority…',
  icon: SignalHigh,
  does: 'Change the priority of {things}',
  done: 'Priority of {things} changed.',
  Question: choiceQuestion({
    title: 'Priority of {things}',
    argument: 'priority',
    options: optionsOf(PRIORITIES),
    words: (label) => ({
      does: `Set priority ${label} on {things}`,
      done: `Priority of {things} is ${label}.`,
    }),
  }),
};
