// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SelectionBar } from './SelectionBar.tsx';

afterEach(() => {
  cleanup();
  window.innerWidth = 1024;
});

it.each([
  [390, 'Clear selection'],
  [1024, null],
])('at %i pixels, the button that clears the selection has the tooltip %s', (width, tooltip) => {
  window.innerWidth = width;
  render(
    <SelectionBar
      label="Selected"
      actions={[]}
      isEmpty={false}
      count="2 selected"
      onClear={() => undefined}
    />,
  );
  const button = screen.getByRole('button', { name: 'Clear selection' });
  expect(button.getAttribute('data-tooltip')).toBe(tooltip);
});
