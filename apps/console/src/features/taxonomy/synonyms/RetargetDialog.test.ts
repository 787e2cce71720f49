// @vitest-environment jsdom

import { loadConfig } from '#backend/config.ts';
import type { FakeServer } from '#testing/fakeServer.ts';
import { beforeEach, expect, it } from 'vitest';
import { GARDEN, HEDGES, taxonomyServer } from '../taxonomy.testing.ts';
import { retarget } from './RetargetDialog.tsx';
import { aSynonym, keepSynonyms } from './synonyms.testing.ts';

const TO_GARDEN = { type: 'category', id: GARDEN } as const;
let server: FakeServer;

beforeEach(async () => {
  server = taxonomyServer();
  await loadConfig();
});

it('moves synonyms, and back', async () => {
  const moved = [aSynonym('trim'), aSynonym('clip')];
  const kept = keepSynonyms(server, [...moved, aSynonym('shape')]);
  const { count, moveBack } = await retarget(moved, TO_GARDEN);
  expect(count).toBe(2);
  expect(kept()).toEqual(['garden: clip', 'garden: trim', 'hedges: shape']);
  await moveBack();
  expect(kept()).toEqual(['hedges: clip', 'hedges: shape', 'hedges: trim']);
});

it('leaves a word at the target that it had before', async () => {
  const moved = [aSynonym('trim'), aSynonym('clip')];
  const kept = keepSynonyms(server, [...moved, aSynonym('Trim', 'garden')]);
  const { moveBack } = await retarget(moved, TO_GARDEN);
  expect(kept()).toEqual(['garden: Trim', 'garden: clip']);
  await moveBack();
  expect(kept()).toEqual(['garden: Trim', 'hedges: clip', 'hedges: trim']);
});

it('returns a word to each of its former items', async () => {
  const LAWNS = 'bbbbbbbb-0000-4000-8000-000000000002';
  const moved = [aSynonym('trim'), { ...aSynonym('TRIM'), entity_id: LAWNS }];
  const kept = keepSynonyms(server, moved);
  const { moveBack } = await retarget(moved, TO_GARDEN);
  expect(kept()).toHaveLength(1);
  await moveBack();
  // The fake names every item except hedges “garden”: two words, and none left at the target.
  expect(kept()).toEqual(['garden: TRIM', 'hedges: trim']);
  expect(server.called('admin_retarget_taxonomy_synonyms').map(({ args }) => args.p_target_id)).toEqual([
    GARDEN,
    HEDGES,
    LAWNS,
  ]);
});

it('ignores synonyms of the target', async () => {
  const kept = keepSynonyms(server, [aSynonym('trim', 'garden')]);
  const { count } = await retarget([aSynonym('trim', 'garden')], TO_GARDEN);
  expect(count).toBe(0);
  expect(kept()).toEqual(['garden: trim']);
});
