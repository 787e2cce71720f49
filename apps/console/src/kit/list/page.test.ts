import { expect, it } from 'vitest';
import { pageWindow, pageOf } from './page.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

it('asks for one row more than a page, from where the page begins', () => {
  expect(pageWindow()).toEqual({ p_limit: 51, p_offset: 0 });
  expect(pageWindow(3)).toEqual({ p_limit: 51, p_offset: 100 });
});

it('has a next page only when the extra row came, and never shows that row', () => {
  expect(pageOf(rows(50)).hasNext).toBe(false);
  expect(pageOf(rows(51))).toEqual({ rows: rows(50), hasNext: true });
});
