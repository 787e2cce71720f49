// @vitest-environment jsdom

import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { TOASTS_ATTRIBUTE } from '../toast/isInToast.ts';
import { holdKeys, keyOf, watchKeys } from './keyboard.ts';

const heard = vi.fn<(key: string) => void>();

beforeEach(() => {
  watchKeys(() => false);
  heard.mockReset();
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  document.addEventListener('keydown', ({ key }) => heard(key), { signal: listening.signal });
  document.body.innerHTML = '<button>Page</button>';
});

it('sends all keys to one holder only, until it releases them', async () => {
  const [button, taken] = [pageButton(), vi.fn<(key: string) => void>()];
  const letGo = holdKeys(({ key }) => taken(key));
  button.focus();
  await userEvent.keyboard('d{Enter} ');
  expect(taken.mock.calls.flat()).toEqual(['d', 'Enter', ' ']);
  expect(heard).not.toHaveBeenCalled();
  expect(button.dataset.pressed).toBeUndefined();
  letGo();
  await userEvent.keyboard('{Enter}');
  expect(button.dataset.pressed).toBe('yes');
});

it('blocks keys on the page below an unfocused dialog, except Escape and layer-aware keys', async () => {
  const button = pageButton();
  button.focus();
  document.body.insertAdjacentHTML('beforeend', '<div data-base-ui-portal><div role="dialog"></div></div>');
  await userEvent.keyboard('{Enter} e{Escape}');
  expect(button.dataset.pressed).toBeUndefined();
  expect(heard.mock.calls.flat()).toEqual(['e', 'Escape']);
});

it('blocks no keys of a form while the page’s dialog is hidden', async () => {
  const button = pageButton();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div data-base-ui-portal><div role="dialog" tabindex="-1" style="display: none"></div></div>',
  );
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button.dataset.pressed).toBe('yes');
  await userEvent.keyboard('{Tab}');
  expect(document.body).toHaveFocus();
});

it('keeps Tab inside a dialog, but not inside a toast', async () => {
  document.body.innerHTML = `<button>Page</button><div ${TOASTS_ATTRIBUTE}><button>Undo</button></div>
    <div data-base-ui-portal><span tabindex="0"></span><div role="dialog" tabindex="-1"><button>In it</button></div></div>`;
  const dialog = document.querySelector<HTMLElement>('[role=dialog]');
  for (const start of ['button', 'span']) {
    document.querySelector<HTMLElement>(start)?.focus();
    await userEvent.keyboard('{Tab}');
    expect(dialog, start).toHaveFocus();
  }
  await userEvent.keyboard('{Tab}');
  expect(dialog?.firstChild).toHaveFocus();
  const undo = document.querySelector<HTMLElement>(`[${TOASTS_ATTRIBUTE}] button`);
  undo?.focus();
  await userEvent.keyboard('{Tab}');
  expect(dialog).not.toHaveFocus();
});

it('leaves every key of an input method to the field', () => {
  document.body.innerHTML = '<input>';
  const field = document.querySelector('input') ?? document.body;
  const first = vi.fn();
  window.addEventListener('keydown', first, true);
  onTestFinished(() => window.removeEventListener('keydown', first, true));
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown', ' ', 'j'])
      expect(fireEvent.keyDown(field, { key, ...composing }), key).toBe(true);
  expect([first, heard].map((listener) => listener.mock.calls.length)).toEqual([0, 0]);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect([first, heard].map((listener) => listener.mock.calls.length)).toEqual([1, 1]);
});

it.each([
  ['Latin, whatever its place', { key: 'z', code: 'KeyY' }, 'z'],
  ['Latin with an accent', { key: 'é', code: 'KeyW' }, 'é'],
  ['Cyrillic', { key: 'о', code: 'KeyJ' }, 'j'],
  ['Greek with Shift', { key: 'Χ', code: 'KeyX', shiftKey: true }, 'X'],
  ['Arabic, two letters on one key', { key: 'لا', code: 'KeyB' }, 'b'],
  ['Arabic question mark', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['Hebrew, a sign in another place', { key: '/', code: 'KeyQ' }, '/'],
  ['Thai digit', { key: '๑', code: 'Digit2' }, '2'],
  ['Caps Lock', { key: 'J', code: 'KeyJ', modifierCapsLock: true }, 'j'],
  ['Caps Lock and Shift', { key: 'x', code: 'KeyX', shiftKey: true, modifierCapsLock: true }, 'X'],
  ['Caps Lock, Cyrillic', { key: 'О', code: 'KeyJ', modifierCapsLock: true }, 'j'],
  ['AltGr', { key: 'µ', code: 'KeyM', modifierAltGraph: true }, 'µ'],
  ['a named key', { key: 'Enter', code: 'NumpadEnter' }, 'Enter'],
])('identifies a shortcut’s key by its name: %s', (_case, pressed, name) => {
  expect(keyOf(new KeyboardEvent('keydown', pressed))).toBe(name);
});

function pageButton(): HTMLButtonElement {
  const button = document.querySelector('button') ?? document.createElement('button');
  button.addEventListener('click', () => (button.dataset.pressed = 'yes'));
  return button;
}
