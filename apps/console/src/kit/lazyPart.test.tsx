// @vitest-environment jsdom

import { missingCodeStore } from '#backend/fetchCode.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lazyPart } from './lazyPart.tsx';

it('keeps the text typed beside it if its code is missing on the server', async () => {
  // The server is reachable, but the code is missing.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  onTestFinished(() => missingCodeStore.set(false));
  const Part = lazyPart<object>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Reason" />
        <button onClick={() => setOpen(true)}>Open</button>
        <Suspense>{isOpen && <Part />}</Suspense>
      </>
    );
  }
  render(<Page />);
  await userEvent.type(screen.getByLabelText('Reason'), 'Spam');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This could not be loaded. Reload the page to see it.',
  );
  expect(screen.getByLabelText('Reason')).toHaveValue('Spam');
  expect(missingCodeStore.snapshot()).toBe(true);
});
