// @vitest-environment jsdom

import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { watchKeys } from './keyboard.ts';
import { goOnTyping, typeAhead, typeInVain } from './typedAhead.ts';

const heard = vi.fn<(key: string) => void>();
let isLoading = true;

beforeEach(() => {
  watchKeys(() => false);
  heard.mockReset();
  isLoading = true;
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  document.addEventListener('keydown', ({ key }) => heard(key), { signal: listening.signal });
});

function aBox(text: string): HTMLTextAreaElement {
  const box = document.body.appendChild(document.createElement('textarea'));
  box.value = text;
  return box;
}

it('keeps what is typed for its field, after what is there already', async () => {
  typeAhead('reply', () => isLoading);
  await userEvent.keyboard('Hex{Backspace}llo');
  const other = aBox('');
  goOnTyping('search', other);
  expect(other).toHaveValue('');
  const box = aBox('Draft. ');
  goOnTyping('reply', box);
  expect(box).toHaveFocus();
  expect(box).toHaveValue('Draft. Hello');
  expect(heard).not.toHaveBeenCalled();
  await userEvent.keyboard('!');
  expect(box).toHaveValue('Draft. Hello!');
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press of the pointer', () => userEvent.click(document.body)],
])('gives the keys back after %s', async (_name, give) => {
  typeAhead('search', () => isLoading);
  await userEvent.keyboard('a');
  await give();
  await userEvent.keyboard('j');
  expect(heard.mock.calls.flat()).toEqual(['j']);
  const box = aBox('');
  goOnTyping('search', box);
  expect(box).toHaveValue('');
});

it('gives the keys back when the page is there without the field', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  typeAhead('search', () => isLoading);
  await userEvent.keyboard('a');
  isLoading = false;
  await userEvent.keyboard('b');
  vi.advanceTimersByTime(301);
  await userEvent.keyboard('j');
  expect(heard.mock.calls.flat()).toEqual(['j']);
});

it('gives what is typed in vain to nothing, until a pause', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  typeInVain();
  for (const letter of 'jecu') {
    vi.advanceTimersByTime(900);
    await userEvent.keyboard(letter);
  }
  const box = aBox('');
  goOnTyping('reply', box);
  expect(box).toHaveValue('');
  expect(heard).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1001);
  await userEvent.keyboard('j');
  expect(heard.mock.calls.flat()).toEqual(['j']);
});
