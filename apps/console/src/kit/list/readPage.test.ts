// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest';
import { type PageWindow, readPage } from './page.ts';
import { clearCursorCache, cachedCursor } from './cursorCache.ts';

interface Row {
  id: number;
  rank: number;
}

/** A list sorted by rank, as a procedure returns it. */
class Rows {
  rows: Row[];
  readonly asked: PageWindow[] = [];

  constructor(count: number) {
    this.rows = Array.from({ length: count }, (_, id) => ({ id, rank: id * 10 }));
  }

  readonly read = (window: PageWindow): Promise<Row[]> => {
    this.asked.push(window);
    const { p_limit } = window;
    if ('p_offset' in window)
      return Promise.resolve(this.rows.slice(window.p_offset, window.p_offset + p_limit));
    const { p_after: after, p_before: before } = window;
    if (after)
      return Promise.resolve(this.rows.filter(({ rank }) => rank > Number(after.rank)).slice(0, p_limit));
    const upTo = this.rows.filter(({ rank }) => rank < Number(before.rank));
    return Promise.resolve(upTo.slice(-p_limit));
  };

  /** The ids of a page, first and last. */
  async page(page: number, list: object = { of: 'rows' }): Promise<string> {
    const { rows, hasNext } = await readPage<Row>({ list, page, cursor: ['rank', 'id'] }, this.read);
    return `${rows[0]?.id ?? 'nothing'}–${rows.at(-1)?.id ?? ''}${hasNext ? ' …' : ''}`;
  }

  how = () => Object.keys(this.asked.at(-1) ?? {}).find((name) => name !== 'p_limit');
}

beforeEach(() => sessionStorage.clear());

it('continues from the last row of the previous page, forwards and backwards', async () => {
  const rows = new Rows(120);
  expect(await rows.page(1)).toBe('0–49 …');
  expect(rows.how()).toBe('p_offset');
  expect(await rows.page(2)).toBe('50–99 …');
  expect(rows.how()).toBe('p_after');
  expect(await rows.page(3)).toBe('100–119');
  expect(rows.asked.at(-1)).toEqual({ p_limit: 51, p_after: { rank: 990, id: 99 } });
  expect(await rows.page(2)).toBe('50–99 …');
  expect(rows.how()).toBe('p_after');
});

it('neither skips nor repeats a row when others are inserted or deleted', async () => {
  const rows = new Rows(120);
  await rows.page(1);
  rows.rows.unshift({ id: 900, rank: -10 }, { id: 901, rank: -5 });
  expect(await rows.page(2)).toBe('50–99 …');
  rows.rows = rows.rows.filter(({ id }) => id > 30);
  expect(await rows.page(3)).toBe('100–119');
});

it('loads a linked page by its number, and later pages by cursor', async () => {
  const rows = new Rows(300);
  expect(await rows.page(4)).toBe('150–199 …');
  expect(rows.how()).toBe('p_offset');
  expect(await rows.page(3)).toBe('100–149 …');
  expect(rows.how()).toBe('p_before');
  expect(await rows.page(2)).toBe('50–99 …');
  expect(rows.how()).toBe('p_before');
  expect(await rows.page(1)).toBe('0–49 …');
  expect(rows.how()).toBe('p_offset');
});

it('returns the first page when no rows are left before', async () => {
  const rows = new Rows(200);
  await rows.page(3);
  rows.rows = rows.rows.filter(({ id }) => id >= 60);
  // The forty rows left before page 3 become page 1.
  expect(await rows.page(2)).toBe('110–159 …');
  expect(rows.how()).toBe('p_offset');
});

it('keeps separate cursors for other filters', async () => {
  const rows = new Rows(120);
  await rows.page(1, { of: 'rows', status: 'open' });
  await rows.page(2, { of: 'rows', status: 'closed' });
  expect(rows.how()).toBe('p_offset');
});

it('keeps cursors after a reload, but not after sign-out', async () => {
  const rows = new Rows(120);
  await rows.page(1);
  const list = JSON.stringify({ of: 'rows' });
  expect(cachedCursor(list, 2)).toEqual({ after: { rank: 490, id: 49 } });
  clearCursorCache();
  expect(cachedCursor(list, 2)).toBeUndefined();
});

it.each(['{', '7', '[1,["1 x"],["2 {}",null]]', '[["2 {}",{"beside":{}}]]'])(
  'reads by number when the storage holds %s',
  async (text) => {
    sessionStorage.setItem('marketdesk.places', text);
    const rows = new Rows(120);
    expect(await rows.page(2, {})).toBe('50–99 …');
    expect(rows.how()).toBe('p_offset');
  },
);

it('stores at most a hundred cursors', async () => {
  const rows = new Rows(120);
  for (let filter = 0; filter < 110; filter++) await rows.page(1, { filter });
  const notes = JSON.parse(sessionStorage.getItem('marketdesk.places') ?? '[]') as unknown[];
  expect(notes).toHaveLength(100);
  expect(cachedCursor(JSON.stringify({ filter: 109 }), 2)).toBeDefined();
  expect(cachedCursor(JSON.stringify({ filter: 0 }), 2)).toBeUndefined();
});
