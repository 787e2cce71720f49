import { expect, it } from 'vitest';
import { nextWaiting } from './useAutoAdvance.ts';

interface Row {
  id: string;
  about: string;
  isOpen: boolean;
}

const aRow = (id: string, about = id, isOpen = true): Row => ({ id, about, isOpen });
const after = (openId: string, rows: readonly Row[], waits?: (row: Row) => boolean) =>
  nextWaiting({
    rows,
    rowId: ({ id }) => id,
    openId,
    isResolved: ({ about }) => about === rows.find(({ id }) => id === openId)?.about,
    waits,
  })?.id;
const isOpen = (row: Row) => row.isOpen;

it('returns the first undecided row below, excluding rows decided together', () => {
  const rows = [aRow('1'), aRow('2', 'post'), aRow('3', 'post'), aRow('4', '4', false), aRow('5')];
  expect(after('2', rows, isOpen)).toBe('5');
});

it('returns a row above if none waits below, and null if none is left', () => {
  const rows = [aRow('1', '1', false), aRow('2'), aRow('3'), aRow('4', '4', false)];
  expect(after('3', rows, isOpen)).toBe('2');
  expect(after('2', [aRow('1', '1', false), aRow('2')], isOpen)).toBeUndefined();
});

it('returns the row below if no row is marked as undecided', () => {
  expect(after('1', [aRow('1'), aRow('2', '2', false)])).toBe('2');
  expect(after('2', [aRow('1'), aRow('2')])).toBeUndefined();
});
