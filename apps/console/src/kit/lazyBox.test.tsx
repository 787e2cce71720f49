// @vitest-environment jsdom

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyBox } from './lazyBox.tsx';

function Box({ id, value }: { id: string; value: string | null; inputClass: string; placeholder: string }) {
  const [text, setText] = useState(value ?? '');
  return (
    <>
      <input id={id} value={text} onChange={({ target }) => setText(target.value)} />
      <p>Suggestions for {text}</p>
    </>
  );
}

function setUp() {
  let arrive: () => void = () => undefined;
  const load = vi.fn(
    () =>
      new Promise<typeof Box>((resolve) => {
        arrive = () => resolve(Box);
      }),
  );
  const LazyBox = lazyBox(load);
  const show = (value: string | null = null) =>
    render(
      <>
        <label htmlFor="box">User</label>
        <LazyBox id="box" value={value} inputClass="" placeholder="Anybody" />
        <button type="button">Next</button>
      </>,
    );
  const codeArrives = async () => {
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    arrive();
  };
  return { show, codeArrives };
}

it('loads on hover, and takes no focus', async () => {
  const { show, codeArrives } = setUp();
  show();
  const plain = screen.getByRole('textbox', { name: 'User' });
  expect(plain).toHaveAttribute('placeholder', 'Anybody');
  await userEvent.hover(plain);
  await codeArrives();
  expect(await screen.findByText('Suggestions for')).toBeVisible();
  expect(screen.getByLabelText('User')).not.toHaveFocus();
});

it('ignores keys while its code loads, and keeps the focus', async () => {
  const { show, codeArrives } = setUp();
  show();
  await userEvent.tab();
  await userEvent.keyboard('an');
  await codeArrives();
  await vi.waitFor(() => expect(screen.getByText('Suggestions for')).toBeVisible());
  expect(screen.getByLabelText('User')).toHaveFocus();
  await userEvent.keyboard('b');
  expect(screen.getByText('Suggestions for b')).toBeVisible();
});

it('does not take the focus back after it has moved', async () => {
  const { show, codeArrives } = setUp();
  show();
  await userEvent.tab();
  await userEvent.tab();
  await codeArrives();
  await screen.findByText('Suggestions for');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

it('loads immediately if it has a value to show', async () => {
  const { show, codeArrives } = setUp();
  show('ana');
  await codeArrives();
  expect(await screen.findByText('Suggestions for ana')).toBeVisible();
});
