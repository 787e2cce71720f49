// @vitest-environment jsdom

import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormDialog } from './FormDialog.tsx';

const dialog = async () => within(await screen.findByRole('dialog'));
const mainKey = (target: Element, how: object = {}) =>
  fireEvent.keyDown(target, { key: 'Enter', ctrlKey: true, ...how });

it('runs the button of a question by its shortcut, and ignores key repeats', async () => {
  const [confirm, cancel] = [vi.fn(), vi.fn()];
  render(
    <ConfirmDialog open question="Delete it?" verb="Delete" dangerous onConfirm={confirm} onCancel={cancel}>
      <textarea aria-label="Reason" />
    </ConfirmDialog>,
  );
  const asked = await dialog();
  const button = asked.getByRole('button', { name: 'Delete' });
  expect(button).toHaveTextContent('Ctrl ↵');
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter');
  expect(asked.getByRole('button', { name: 'Cancel' })).toHaveTextContent(/^Cancel$/);
  await userEvent.type(asked.getByLabelText('Reason'), 'Spam{Control>}{Enter}{/Control}');
  expect([confirm, cancel].map((act) => act.mock.calls.length)).toEqual([1, 0]);
  // The key is held down since the previous question.
  mainKey(button, { repeat: true });
  expect(confirm).toHaveBeenCalledOnce();
  mainKey(asked.getByRole('button', { name: 'Cancel' }), { ctrlKey: false, metaKey: true });
  expect(confirm).toHaveBeenCalledTimes(2);
});

it.each([true, false])('submits a form unless it is disabled: %s', async (disabled) => {
  const submit = vi.fn();
  render(
    <FormDialog open title="Team" disabled={disabled} onSubmit={submit} onClose={() => undefined}>
      <textarea aria-label="Note" />
    </FormDialog>,
  );
  mainKey((await dialog()).getByLabelText('Note'));
  expect(submit).toHaveBeenCalledTimes(disabled ? 0 : 1);
});
