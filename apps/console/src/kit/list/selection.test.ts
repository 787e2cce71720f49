// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Selection, useSelection } from './selection.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];

function select() {
  const hook = renderHook(({ shown, scope }) => useSelection(shown, scope), {
    initialProps: { shown: IDS, scope: 'open' },
  });
  return {
    ...hook,
    does: (what: (selection: Selection) => void) => act(() => what(hook.result.current)),
    selected: () => [...hook.result.current.ids].join(''),
  };
}

it('selects and deselects a row', () => {
  const { does, selected } = select();
  does(({ toggle }) => toggle('b', false));
  does(({ toggle }) => toggle('d', false));
  expect(selected()).toBe('bd');
  does(({ toggle }) => toggle('b', false));
  expect(selected()).toBe('d');
});

it('selects a range in both directions, and deselects one', () => {
  const { does, selected } = select();
  does(({ toggle }) => toggle('b', false));
  does(({ toggle }) => toggle('d', true));
  expect(selected()).toBe('bcd');
  does(({ toggle }) => toggle('a', true));
  expect(selected()).toBe('bcda');
  does(({ toggle }) => toggle('c', true));
  expect(selected()).toBe('d');
});

it('selects only the row if the range has no start on this page', () => {
  const { does, selected, rerender } = select();
  does(({ toggle }) => toggle('c', true));
  rerender({ shown: ['f', 'g', 'h'], scope: 'open' });
  does(({ toggle }) => toggle('h', true));
  expect(selected()).toBe('ch');
});

it('selects and deselects the whole page', () => {
  const { does, selected, result } = select();
  does(({ toggleAll }) => toggleAll());
  expect([selected(), result.current.areAll]).toEqual(['abcde', true]);
  does(({ toggleAll }) => toggleAll());
  expect([selected(), result.current.areAll]).toEqual(['', false]);
});

it('keeps rows of other pages, and rows that disappeared, until the filters change', () => {
  const { does, selected, result, rerender } = select();
  does(({ toggle }) => toggle('a', false));
  rerender({ shown: ['f', 'g'], scope: 'open' });
  expect(result.current.areAll).toBe(false);
  does(({ toggleAll }) => toggleAll());
  expect(selected()).toBe('afg');
  does(({ toggleAll }) => toggleAll());
  expect(selected()).toBe('a');
  rerender({ shown: IDS, scope: 'closed' });
  expect(selected()).toBe('');
  rerender({ shown: IDS, scope: 'open' });
  expect(selected()).toBe('');
});

it('selects all matching rows on all pages, until one is deselected', () => {
  const { does, selected, result, rerender } = select();
  does(({ selectEverything }) => selectEverything());
  rerender({ shown: ['f', 'g', 'h'], scope: 'open' });
  expect([result.current.isEverything, result.current.ids.has('f')]).toEqual([true, true]);
  does(({ toggle }) => toggle('g', false));
  expect([result.current.isEverything, selected()]).toEqual([false, 'fh']);
  does(({ clear }) => clear());
  expect(selected()).toBe('');
});
