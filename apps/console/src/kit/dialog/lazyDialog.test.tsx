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
    </Dialog>
  );
}

/** Shows a dialog whose code arrives when the returned function is called. */
function showLazily(Shown: () => ReactNode): () => void {
  watchKeys(() => false);
  let arrive = (): void => undefined;
  const LazyShown = lazyDialog(() => new Promise<typeof Shown>((resolve) => (arrive = () => resolve(Shown))));
  render(<LazyShown />);
  return () => arrive();
}

it('ignores keys while its code is loading', async () => {
  const heard = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', heard);
  onTestFinished(() => document.removeEventListener('keydown', heard));
  const arrive = showLazily(Reason);
  await userEvent.keyboard('Spam{Enter}');
  expect(heard).not.toHaveBeenCalled();
  arrive();
  const field = await screen.findByLabelText('Reason');
  await vi.waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('');
  await userEvent.keyboard('Scam');
  expect(field).toHaveValue('Scam');
});
