import { expect, it } from 'vitest';
import { pageWindow, pageOf } from './page.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

it('requests one row more than a page, from the page’s offset', () => {
  expect(pageWindow()).toEqual({ p_limit: 51, p_offset: 0 });
  expect(pageWindow(3)).toEqual({ p_limit: 51, p_offset: 100 });
});

it('has a next page only if the extra row exists, and never shows that row', () => {
  expect(pageOf(rows(50)).hasNext).toBe(false);
  expect(pageOf(rows(51))).toEqual({ rows: rows(50), hasNext: true });
});
