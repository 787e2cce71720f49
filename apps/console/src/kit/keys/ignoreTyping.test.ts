// @vitest-environment jsdom

import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ignoreTyping } from './ignoreTyping.ts';
import { watchKeys } from './keyboard.ts';

const heard = vi.fn<(key: string) => void>();

beforeEach(() => {
  watchKeys(() => false);
  heard.mockReset();
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  document.addEventListener('keydown', ({ key }) => heard(key), { signal: listening.signal });
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press of the pointer', () => userEvent.click(document.body)],
])('ignores keys until %s', async (_name, end) => {
  ignoreTyping();
  await userEvent.keyboard('a{Enter}');
  expect(heard).not.toHaveBeenCalled();
  await end();
  await userEvent.keyboard('j');
  expect(heard.mock.calls.flat()).toEqual(['j']);
});

it('ignores keys until a text field has the focus', async () => {
  ignoreTyping();
  const box = document.body.appendChild(document.createElement('textarea'));
  await userEvent.keyboard('jo');
  box.focus();
  await userEvent.keyboard('Hello');
  expect(box).toHaveValue('Hello');
});

it('ignores keys until a pause', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  ignoreTyping();
  for (const letter of 'jecu') {
    vi.advanceTimersByTime(900);
    await userEvent.keyboard(letter);
  }
  expect(heard).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1001);
  await userEvent.keyboard('j');
  expect(heard.mock.calls.flat()).toEqual(['j']);
});
