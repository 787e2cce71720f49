// @vitest-environment jsdom

import { loadConfig } from '#backend/config.ts';
import { refuse } from '#testing/fakeServer.ts';
import { beforeEach, expect, it } from 'vitest';
import { taxonomyServer } from '../taxonomy.testing.ts';
import { readMatch } from './matches.api.ts';

const query = (number: number) => ({ locale: 'en', normalized_query: `query ${String(number)}` });
const many = (count: number) => Array.from({ length: count }, (_, number) => readMatch(query(number)));

let asked: object[][];
let failing: number;
beforeEach(async () => {
  asked = [];
  failing = -1;
  const server = taxonomyServer();
  server.on('admin_match_queries', ({ p_items }) => {
    const items = p_items as object[];
    asked.push(items);
    if (asked.length - 1 === failing) return refuse(400, 'Not this time');
    return items.map((item) => ({ ...item, match_count: 1 }));
  });
  await loadConfig();
});

it('batches simultaneous requests, up to fifty queries each', async () => {
  const matches = await Promise.all(many(120));
  expect(asked.map((items) => items.length)).toEqual([50, 50, 20]);
  expect(matches[77]).toMatchObject(query(77));
});

it('fails only the queries of the failed request', async () => {
  failing = 1;
  const settled = await Promise.allSettled(many(60));
  expect(settled.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 50 }, () => 'fulfilled'),
    ...Array.from({ length: 10 }, () => 'rejected'),
  ]);
});
