// @vitest-environment jsdom

import { watchKeys } from '../keys/keyboard.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { laterDialog } from './laterDialog.tsx';

function Reason() {
  const [reason, setReason] = useState('');
  return (
    <Dialog open title="Ban" onClose={() => undefined}>
      <input aria-label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
      <output>{reason}</output>
    </Dialog>
  );
}

it('gives its first field what was typed while its code was loading, and nothing else on the page', async () => {
  const heard = vi.fn<(event: KeyboardEvent) => void>();
  watchKeys(() => false);
  document.addEventListener('keydown', heard);
  let arrive = (): void => undefined;
  const Later = laterDialog(() => new Promise<typeof Reason>((resolve) => (arrive = () => resolve(Reason))));
  render(<Later />);
  await userEvent.keyboard('Spamx{Backspace}{Enter}');
  expect(heard).not.toHaveBeenCalled();
  arrive();
  const field = await screen.findByLabelText('Reason');
  await vi.waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('Spam');
  expect(screen.getByRole('status')).toHaveTextContent('Spam');
  await userEvent.keyboard(' again');
  expect(field).toHaveValue('Spam again');
  document.removeEventListener('keydown', heard);
});
