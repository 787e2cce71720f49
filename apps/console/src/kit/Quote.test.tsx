// @vitest-environment jsdom

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Quote } from './Quote.tsx';

it('shows the beginning of a long text, and the rest on request', async () => {
  render(<Quote text={`${'word '.repeat(200)}the end`} otherwise="No description" />);
  expect(screen.queryByText(/the end/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Expand' }));
  expect(screen.getByText(/the end/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Collapse' }));
  expect(screen.queryByText(/the end/)).toBeNull();
});

it('shows the whole text if it has few lines', () => {
  render(<Quote text="They took the money." otherwise="No description" />);
  expect(screen.getByText('They took the money.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows a placeholder for an empty text', () => {
  render(<Quote text=" " otherwise="No description" />);
  expect(screen.getByText('No description')).toBeVisible();
});
