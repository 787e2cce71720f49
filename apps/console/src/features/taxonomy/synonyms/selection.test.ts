// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Selection, useSelection } from './selection.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];

function select(ids: readonly string[] = IDS) {
  const hook = renderHook(({ shown, page }) => useSelection(shown, page), {
    initialProps: { shown: ids, page: '1' },
  });
  return {
    ...hook,
    does: (what: (selection: Selection) => void) => act(() => what(hook.result.current)),
    selected: () => [...hook.result.current.selected].join(''),
  };
}

it('selects a row, and lets go of it', () => {
  const { does, selected } = select();
  does(({ toggle }) => toggle('b', false));
  does(({ toggle }) => toggle('d', false));
  expect(selected()).toBe('bd');
  does(({ toggle }) => toggle('b', false));
  expect(selected()).toBe('d');
});

it('selects a range, downwards and upwards, and lets go of one', () => {
  const { does, selected } = select();
  does(({ toggle }) => toggle('b', false));
  does(({ toggle }) => toggle('d', true));
  expect(selected()).toBe('bcd');
  does(({ toggle }) => toggle('a', true));
  expect(selected()).toBe('abcd');
  does(({ toggle }) => toggle('c', true));
  expect(selected()).toBe('d');
});

it('selects the row alone when a range has no beginning', () => {
  const { does, selected } = select();
  does(({ toggle }) => toggle('c', true));
  expect(selected()).toBe('c');
});

it('selects the whole page, then nothing', () => {
  const { does, selected, result } = select();
  does(({ toggleAll }) => toggleAll());
  expect(selected()).toBe('abcde');
  expect(result.current.areAll).toBe(true);
  does(({ toggleAll }) => toggleAll());
  expect(selected()).toBe('');
});

it('forgets what is gone, and everything on another page', () => {
  const { does, selected, rerender } = select();
  does(({ toggleAll }) => toggleAll());
  rerender({ shown: ['a', 'c'], page: '1' });
  expect(selected()).toBe('ac');
  rerender({ shown: ['a', 'c'], page: '2' });
  expect(selected()).toBe('');
});
