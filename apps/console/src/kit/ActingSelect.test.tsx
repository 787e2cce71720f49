// @vitest-environment jsdom

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ActingSelect } from './ActingSelect.tsx';

const OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];

function show(about: { face?: string; busy?: boolean } = {}) {
  const onChoose = vi.fn();
  render(<ActingSelect label="Status" value="open" options={OPTIONS} onChoose={onChoose} {...about} />);
  return { onChoose, user: userEvent.setup(), select: screen.getByLabelText<HTMLSelectElement>('Status') };
}

/** Browsers can open the list by a script; jsdom can't. */
function withPicker(select: HTMLSelectElement) {
  const showPicker = vi.fn();
  select.showPicker = showPicker;
  return showPicker;
}

it('acts on a new choice, but not on the current value', async () => {
  const { onChoose, user, select } = show();
  await user.selectOptions(select, 'Closed');
  await user.selectOptions(select, 'Open');
  expect(onChoose.mock.calls).toEqual([['closed']]);
});

it('shows the value or a custom face, and announces the value in both cases', () => {
  show({ face: 'Set' });
  expect(screen.getByText('Set')).toBeVisible();
  expect(screen.getByLabelText('Status')).toHaveDisplayValue('Open');
});

it('ignores choices while the last one is pending', async () => {
  const { onChoose, user, select } = show({ busy: true });
  await user.selectOptions(select, 'Closed');
  expect(onChoose).not.toHaveBeenCalled();
  expect(select).toHaveAttribute('aria-busy', 'true');
  expect(select).toBeEnabled();
});

it.each(['{ArrowDown}', '{ArrowUp}', '{End}', 'c', ' '])('opens on %j, without choosing', async (key) => {
  const { user, select } = show();
  const showPicker = withPicker(select);
  const seen = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  document.addEventListener('keydown', seen, { once: true });
  select.focus();
  await user.keyboard(key);
  expect(showPicker).toHaveBeenCalledOnce();
  expect(seen).toHaveReturnedWith(true);
});

it.each(['{Tab}', '{Escape}', '{Control>}c{/Control}'])('ignores %j', async (key) => {
  const { user, select } = show();
  const showPicker = withPicker(select);
  select.focus();
  await user.keyboard(key);
  expect(showPicker).not.toHaveBeenCalled();
});

it('leaves the keys of an open list to the list', async () => {
  const { user, select } = show();
  const showPicker = withPicker(select);
  vi.spyOn(select, 'matches').mockImplementation((selector) => selector === ':open');
  select.focus();
  await user.keyboard('{ArrowDown}');
  expect(showPicker).not.toHaveBeenCalled();
});

it('is a plain select if scripts may not open it', async () => {
  const { user, select } = show();
  select.showPicker = () => {
    throw new DOMException('not now', 'NotAllowedError');
  };
  const seen = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  document.addEventListener('keydown', seen, { once: true });
  select.focus();
  await user.keyboard('{ArrowDown}');
  expect(seen).toHaveReturnedWith(false);
});
