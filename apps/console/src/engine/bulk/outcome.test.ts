import type { BulkPreview, BulkProgress } from '@marketdesk/contract/documents.ts';
import { expect, it } from 'vitest';
import { outcomeOf, previewVerb } from './outcome.ts';

const PROCESS = { item: 'withdrawal', does: 'Process {things}', done: '{things} processed.' } as const;
const CLAIM = { item: 'report', does: 'Claim {things}', done: '{things} claimed.' } as const;

const preview = (about: Partial<BulkPreview>): BulkPreview => ({
  batch_id: 'b',
  total: 10,
  acting: 10,
  proposed: 0,
  refused: 0,
  is_estimate: false,
  reasons: [],
  sums: null,
  items: [],
  ...about,
});

const bank = { method: 'bank', count: 8, amount_eur: 1000.1, proposed: 0, proposed_eur: 0 };
const revolut = { method: 'revolut', count: 2, amount_eur: 249.9, proposed: 1, proposed_eur: 5000 };

it.each([
  [CLAIM, { acting: 1 }, 'Claim 1 report'],
  [CLAIM, { acting: 1200 }, 'Claim 1,200 reports'],
  [CLAIM, { acting: 0, refused: 10 }, null],
  [PROCESS, { sums: [bank, { ...revolut, proposed: 0 }] }, 'Process 10 withdrawals, €1,250.00'],
  [
    PROCESS,
    { proposed: 1, sums: [bank, revolut] },
    'Process 10 withdrawals, €1,250.00 · Approve 1 withdrawal, €5,000.00',
  ],
  [PROCESS, { acting: 0, proposed: 1, sums: [revolut] }, 'Approve 1 withdrawal, €5,000.00'],
])('describes %o with %o as %s', (what, about, verb) => {
  expect(previewVerb(what, preview(about))).toBe(verb);
});

const progress = (about: Partial<BulkProgress>): BulkProgress => ({
  batch_id: 'b',
  item: 'report',
  action: 'claim',
  state: 'done',
  total: 10,
  done: 10,
  proposed: 0,
  refused: 0,
  undone: 0,
  remaining: 0,
  can_undo: false,
  undo_until: null,
  ...about,
});

it.each([
  [CLAIM, {}, '10 reports claimed.'],
  [CLAIM, { done: 7, refused: 3 }, '7 reports claimed. 3 reports refused.'],
  [
    PROCESS,
    { done: 8, proposed: 2 },
    '8 withdrawals processed. 2 withdrawals approved, for someone else to release.',
  ],
  [CLAIM, { state: 'stopped', done: 4, remaining: 6 }, '4 reports claimed. Stopped: 6 reports not done.'],
  [CLAIM, { state: 'undone', done: 0, undone: 10 }, '10 reports: undone.'],
  [CLAIM, { state: 'undone', done: 2, undone: 8 }, '8 reports: undone. 2 reports could not be.'],
  [CLAIM, { state: 'stopped', done: 0 }, 'Nothing was done.'],
] as const)('reports %o with the outcome %o as %s', (what, about, text) => {
  expect(outcomeOf(what, progress(about))).toBe(text);
});
