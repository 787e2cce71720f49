// @vitest-environment jsdom

import { storedDraft } from '#kit/keptDrafts.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDraft, reportDraftKey, writeDraft } from './draftStore.ts';

const KEY = reportDraftKey('mara', 'report');
const EDITS = { severity: { from: '', to: '7' } };

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('stores the typed text and deletes an empty draft', () => {
  writeDraft(KEY, EDITS);
  expect(readDraft(storedDraft(KEY))).toEqual(EDITS);
  writeDraft(KEY, {});
  expect(localStorage).toHaveLength(0);
});

it('keeps the drafts of two people separate', () => {
  writeDraft(KEY, EDITS);
  expect(storedDraft(reportDraftKey('ana', 'report'))).toBeNull();
});

it.each([
  '',
  'null',
  '[]',
  '{"edits":5}',
  '{"edits":{"severity":{"from":1,"to":2},"status":{"from":"","to":""}}}',
])('treats %j as no draft', (stored) => {
  expect(readDraft(stored)).toEqual({});
});

it('deletes drafts older than a month when another draft is stored', () => {
  const day = 24 * 60 * 60_000;
  writeDraft(reportDraftKey('mara', 'old'), EDITS, day);
  writeDraft(reportDraftKey('mara', 'newer'), EDITS, 20 * day);
  writeDraft(KEY, EDITS, 32 * day);
  expect(Object.keys(localStorage).sort()).toEqual([reportDraftKey('mara', 'newer'), KEY].sort());
});

it('works while storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeDraft(KEY, EDITS);
  expect(readDraft(storedDraft(KEY))).toEqual(EDITS);
  writeDraft(KEY, {});
  expect(storedDraft(KEY)).toBeNull();
});
