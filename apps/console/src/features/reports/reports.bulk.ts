import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import type { BulkAction } from '#engine/bulk/bulk.ts';
import { choiceQuestion } from '#engine/bulk/choiceQuestion.tsx';
import { DECIDE, NO_VIOLATION } from '#engine/decide/decideBulk.ts';
import { deskBulk } from '#engine/desk/deskBulk.ts';
import { Gauge, RotateCcw } from 'lucide-react';

const question = () => import('#engine/bulk/reasonQuestion.tsx');

const SEVERITIES = Array.from({ length: 11 }, (_, at) => String(10 - at));

const SEVERITY: BulkAction = {
  name: 'severity',
  label: 'Severity…',
  icon: Gauge,
  does: 'Change the severity of {things}',
  done: 'Severity of {things} changed.',
  Question: choiceQuestion({
    title: 'Severity of {things}',
    argument: 'severity',
    options: SEVERITIES.map((value) => ({ value, label: value })),
    words: (label) => ({
      does: `Set severity ${label} on {things}`,
      done: `Severity of {things} is ${label}.`,
    }),
  }),
  isRare: true,
};

const REOPEN: BulkAction = {
  name: 'reopen',
  label: 'Reopen…',
  icon: RotateCcw,
  does: 'Reopen {things}',
  done: '{things} reopened.',
  Question: lazyDialog(async () => (await question()).reasonQuestion('Reopen', 'Enter a reason.')),
  isRare: true,
};

export const REPORTS_BULK: readonly BulkAction[] = [
  DECIDE,
  NO_VIOLATION,
  ...deskBulk('report'),
  SEVERITY,
  REOPEN,
];
