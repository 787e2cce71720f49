// @vitest-environment jsdom

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyBox } from './lazyBox.tsx';

function Box({ id, value }: { id: string; value: string | null; inputClass: string; placeholder: string }) {
  const [text, setText] = useState(value ?? '');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input
        id={id}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onMouseDown={() => setOpen(true)}
      />
      <p>Suggestions for {text}</p>
      {isOpen && <p>All there are</p>}
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
  const WhenLoaded = lazyBox(load);
  const show = (value: string | null = null) =>
    render(
      <>
        <label htmlFor="box">User</label>
        <WhenLoaded id="box" value={value} inputClass="" placeholder="Anybody" />
        <button type="button">Next</button>
      </>,
    );
  const codeArrives = async () => {
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    arrive();
  };
  return { load, show, codeArrives };
}

it('loads nothing until a pointer comes', async () => {
  const { load, show, codeArrives } = setUp();
  show();
  const plain = screen.getByRole('combobox', { name: 'User' });
  expect(plain).toHaveAttribute('placeholder', 'Anybody');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(plain);
  await codeArrives();
  expect(await screen.findByText('Suggestions for')).toBeVisible();
  expect(screen.getByLabelText('User')).not.toHaveFocus();
});

it('goes on with what was typed before its code was there, where it was typed', async () => {
  const { show, codeArrives } = setUp();
  show();
  await userEvent.tab();
  await userEvent.keyboard('aa{ArrowLeft}n');
  await codeArrives();
  expect(await screen.findByText('Suggestions for ana')).toBeVisible();
  expect(screen.getByLabelText('User')).toHaveFocus();
  await userEvent.keyboard('b');
  expect(screen.getByText('Suggestions for anba')).toBeVisible();
});

it.each(['pointer', 'arrow'])('opens what was pressed by %s before its code was there', async (by) => {
  const { show, codeArrives } = setUp();
  show();
  if (by === 'pointer') await userEvent.click(screen.getByLabelText('User'));
  else {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
  }
  await codeArrives();
  expect(await screen.findByText('All there are')).toBeVisible();
});

it('takes no focus back that has moved on', async () => {
  const { show, codeArrives } = setUp();
  show();
  await userEvent.tab();
  await userEvent.tab();
  await codeArrives();
  await screen.findByText('Suggestions for');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

it('loads at once what has a value to show', async () => {
  const { show, codeArrives } = setUp();
  show('ana');
  await codeArrives();
  expect(await screen.findByText('Suggestions for ana')).toBeVisible();
});
