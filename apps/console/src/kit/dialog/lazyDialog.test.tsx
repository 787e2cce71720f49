// @vitest-environment jsdom

import { watchKeys } from '../keys/keyboard.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { lazyDialog } from './lazyDialog.tsx';

function Reason() {
  const [reason, setReason] = useState('');
  return (
    <Dialog open title="Ban" onClose={() => undefined}>
      <input aria-label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
      <output>{reason}</output>
    </Dialog>
  );
}

function Choice() {
  const [chosen, setChosen] = useState('');
  return (
    <Dialog open title="Ban" onClose={() => undefined}>
      <button onKeyDown={({ key }) => setChosen(chosen + key)}>Choose</button>
      <output>{chosen}</output>
    </Dialog>
  );
}

/** Shows a dialog whose code comes only when that is called. */
function showLazily(Shown: () => ReactNode): () => void {
  watchKeys(() => false);
  let arrive = (): void => undefined;
  const WhenLoaded = lazyDialog(
    () => new Promise<typeof Shown>((resolve) => (arrive = () => resolve(Shown))),
  );
  render(<WhenLoaded />);
  return () => arrive();
}

it('gives its first field what was typed while its code was loading, and nothing else on the page', async () => {
  const heard = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', heard);
  onTestFinished(() => document.removeEventListener('keydown', heard));
  const arrive = showLazily(Reason);
  await userEvent.keyboard('Spamx{Backspace}{Enter}');
  expect(heard).not.toHaveBeenCalled();
  arrive();
  const field = await screen.findByLabelText('Reason');
  await vi.waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('Spam');
  expect(screen.getByRole('status')).toHaveTextContent('Spam');
  await userEvent.keyboard(' again');
  expect(field).toHaveValue('Spam again');
});

it('presses them in a dialog that begins with a choice', async () => {
  const arrive = showLazily(Choice);
  await userEvent.keyboard('2');
  arrive();
  await vi.waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^2$/));
});
