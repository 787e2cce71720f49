// @vitest-environment jsdom

import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IconButton } from './IconButton.tsx';
import { Tooltip } from './Tooltip.tsx';
import { Tooltips } from './Tooltips.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const page = (label: string | null = 'Refresh') => (
  <>
    {label !== null && <IconButton label={label} icon={<svg data-testid="icon" />} />}
    <Tooltip text="Key n">
      <button type="button">Next</button>
    </Tooltip>
    <p>Elsewhere</p>
    <Tooltips />
  </>
);
const over = (element: HTMLElement, pointerType = 'mouse') => {
  // jsdom has no pointer events.
  fireEvent(element, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }));
};
const rest = (ms = 400) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const told = () => screen.queryByRole('tooltip')?.textContent ?? null;

it('shows only after the mouse rests on a button', () => {
  render(page());
  over(screen.getByRole('button', { name: 'Refresh' }));
  rest(300);
  expect(told()).toBeNull();
  rest(100);
  expect(told()).toBe('Refresh');
  over(screen.getByRole('button', { name: 'Next' }));
  expect(told()).toBeNull();
  rest();
  expect(told()).toBe('Key n');
  over(screen.getByText('Elsewhere'));
  rest();
  expect(told()).toBeNull();
});

it('stays hidden after a press until the mouse returns', () => {
  render(page());
  const button = screen.getByRole('button', { name: 'Refresh' });
  over(button);
  rest();
  fireEvent.pointerDown(button);
  expect(told()).toBeNull();
  over(screen.getByTestId('icon'));
  rest();
  expect(told()).toBeNull();
  over(screen.getByText('Elsewhere'));
  over(button);
  rest();
  expect(told()).toBe('Refresh');
});

it('does not show on touch', () => {
  render(page());
  over(screen.getByRole('button', { name: 'Refresh' }), 'touch');
  rest();
  expect(told()).toBeNull();
});

it('shows immediately on keyboard focus, and closes on Escape', () => {
  render(page());
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => screen.getByRole('button', { name: 'Refresh' }).focus());
  rest(0);
  expect(told()).toBe('Refresh');
  over(screen.getByText('Elsewhere'));
  rest();
  expect(told()).toBe('Refresh');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(told()).toBeNull();
});

it('updates with its text, and disappears with its element', async () => {
  const { rerender } = render(page());
  over(screen.getByRole('button', { name: 'Refresh' }));
  rest();
  rerender(page('Refreshing'));
  await act(async () => Promise.resolve());
  expect(told()).toBe('Refreshing');
  rerender(page(null));
  await act(async () => Promise.resolve());
  expect(told()).toBeNull();
});
