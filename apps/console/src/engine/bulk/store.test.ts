// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest';

const BATCH = {
  id: 'b',
  item: 'report',
  userId: 'u',
  does: 'Claim {things}',
  done: '{things} claimed.',
  isConflict: false,
} as const;

/** As after a reload. */
async function load() {
  vi.resetModules();
  return import('./store.ts');
}

beforeEach(() => localStorage.clear());

it('follows a batch that was running when the user left the page', async () => {
  (await load()).followBatch(BATCH, true);
  expect((await load()).bulkStore.snapshot()).toEqual({ wish: null, batch: BATCH, isShown: false });
  (await load()).forgetBatch();
  expect((await load()).bulkStore.snapshot().batch).toBeNull();
});

it('ignores invalid stored batches', async () => {
  localStorage.setItem('marketdesk.bulk', '{"id": 7}');
  expect((await load()).bulkStore.snapshot().batch).toBeNull();
});
