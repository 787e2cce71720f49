// @vitest-environment jsdom

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { reasonQuestion } from './reasonQuestion.tsx';

async function ask(missing?: string) {
  const Question = reasonQuestion('Reopen', missing);
  const onAnswer = vi.fn();
  render(<Question things="2 reports" filters={{}} onAnswer={onAnswer} onClose={vi.fn()} />);
  const next = await screen.findByRole('button', { name: 'Next' });
  return { user: userEvent.setup({ delay: null }), onAnswer, next };
}

it('passes the reason on, and asks again if it is missing', async () => {
  const { user, onAnswer, next } = await ask('Enter a reason.');
  await user.click(next);
  expect(await screen.findByText('Enter a reason.')).toBeVisible();
  expect(onAnswer).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Reason'), ' A mistake. ');
  await user.click(next);
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ arguments: { reason: 'A mistake.' } });
});

it('continues without a reason if none is required', async () => {
  const { user, onAnswer, next } = await ask();
  await user.click(next);
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ arguments: {} });
});
