import { expect, it } from 'vitest';
import { areaName, gapInWords } from './supply.api.ts';

it('names an area by its centre', () => {
  expect(areaName({ latitude: 45.75, longitude: 15.25 })).toBe('45.75° N, 15.25° E');
  expect(areaName({ latitude: -33.25, longitude: -70.75 })).toBe('33.25° S, 70.75° W');
  expect(areaName({ latitude: null, longitude: null })).toBeNull();
});

it('describes a gap in words', () => {
  expect(gapInWords({ country_code: 'HR', search_count: 1200, post_count: 1, worker_count: 0 })).toBe(
    'Croatia: 1,200 searches, 1 post, no active workers',
  );
  expect(gapInWords({ country_code: null, search_count: 1, post_count: 0, worker_count: 1 })).toBe(
    'Unknown country: 1 search, 0 posts, 1 active worker',
  );
});
