// @vitest-environment jsdom

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { dismissToast, showToast, toastStore } from './toasts.ts';

beforeEach(() => {
  toastStore.clear();
  render(
    <>
      <Toasts />
      <input aria-label="Text" />
      <input aria-label="Choice" type="radio" />
    </>,
  );
});

it('undoes the last undoable action, once', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  showToast({ text: 'First', undo: first });
  showToast({ text: 'Second', undo: second });
  showToast({ text: 'Third' });
  await userEvent.keyboard('{Control>}z{/Control}');
  expect([first, second].map((undo) => undo.mock.calls.length)).toEqual([0, 1]);
  expect(screen.queryByText('Second')).toBeNull();
  await userEvent.keyboard('{Meta>}z{/Meta}');
  expect([first, second].map((undo) => undo.mock.calls.length)).toEqual([1, 1]);
});

it('does not undo an action overtaken by a later one on the same item', async () => {
  const [claim, other] = [vi.fn(), vi.fn()];
  showToast({ text: 'Other', about: 'ticket 2', undo: other });
  showToast({ text: 'Claimed.', about: 'ticket 1', undo: claim });
  showToast({ text: 'Closed.', about: 'ticket 1' });
  expect(await screen.findByText('Closed.')).toBeVisible();
  expect(screen.queryByText('Claimed.')).toBeNull();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect([claim, other].map((undo) => undo.mock.calls.length)).toEqual([0, 1]);
});

it('shows a repeated refusal once, and keeps the available Undo', () => {
  showToast({ text: 'Closed.', about: 'ticket 1', undo: vi.fn() });
  for (const text of ['This ticket is closed.', 'Failed to load', 'This ticket is closed.'])
    showToast({ kind: 'error', text });
  expect(toastStore.snapshot().map(({ text }) => text)).toEqual([
    'Closed.',
    'Failed to load',
    'This ticket is closed.',
  ]);
});

it('offers the last action again after its toast has closed, then undoes it', async () => {
  const undo = vi.fn();
  dismissToast(showToast({ text: 'Claimed.', undo }));
  showToast({ text: 'Copied' });
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Last action: Claimed.')).toBeVisible();
  expect(undo).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Last action: Claimed.')).toBeNull();
});

it('undoes several actions in turn, each after showing it', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  dismissToast(showToast({ text: 'First', about: 'ticket 1', undo: first }));
  dismissToast(showToast({ text: 'Second', about: 'ticket 1', undo: second }));
  await userEvent.keyboard('{Control>}zz{/Control}');
  expect(second).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Last action: First')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(first).toHaveBeenCalledOnce();
});

it('undoes no action in a text field, where the browser undoes typing', async () => {
  const undo = vi.fn();
  showToast({ text: 'Done', undo });
  const user = userEvent.setup();
  const text = screen.getByLabelText('Text');
  const isLeftToBrowser = () => fireEvent.keyDown(text, { key: 'z', ctrlKey: true });
  await user.type(text, 'a');
  expect(isLeftToBrowser()).toBe(true);
  await user.keyboard('{Backspace}');
  expect(isLeftToBrowser()).toBe(false);
  expect(undo).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText('Choice'));
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
});

it('blocks the browser’s undo in a field without focus', () => {
  const history = () =>
    new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true });
  const text = screen.getByLabelText('Text');
  expect(text.dispatchEvent(history())).toBe(false);
  text.focus();
  expect(text.dispatchEvent(history())).toBe(true);
});

it('works on a Cyrillic keyboard', () => {
  const undo = vi.fn();
  showToast({ text: 'Done', undo });
  fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true });
  expect(undo).toHaveBeenCalledOnce();
});

it('keeps the toast open while it has the focus, even if the pointer leaves', async () => {
  vi.useFakeTimers();
  showToast({ text: 'Done', undo: vi.fn(), durationMs: 1000 });
  await vi.advanceTimersByTimeAsync(0);
  const undo = await vi.waitFor(() => screen.getByRole('button', { name: 'Undo' }));
  undo.focus();
  await vi.advanceTimersByTimeAsync(0);
  undo.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.getByText('Done')).toBeVisible();
  undo.blur();
  await vi.advanceTimersByTimeAsync(1500);
  expect(screen.queryByText('Done')).toBeNull();
  vi.useRealTimers();
});
