// @vitest-environment jsdom

import { BackendError } from '#backend/BackendError.ts';
import { createQueryClient } from '#backend/queryClient.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Toasts } from './toast/Toasts.tsx';
import { toastStore } from './toast/toasts.ts';
import { useAction } from './useAction.ts';

afterEach(() => act(toastStore.clear));

type Options = Parameters<typeof useAction<string, string>>[0];

function Thing(options: Options) {
  const action = useAction<string, string>(options);
  return (
    <>
      <button aria-busy={action.busy} onClick={() => action.start('it')}>
        Do
      </button>
      {action.error !== null && <p>inline: {action.error}</p>}
    </>
  );
}

function open(options: Options, beside?: ReactNode) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Thing {...options} />
      {beside}
      <Toasts />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  return { user, press: () => user.click(screen.getByRole('button', { name: 'Do' })) };
}

it('announces its result as a status', async () => {
  const { press } = open({ run: (input) => Promise.resolve(input), fallback: 'Failed', done: () => 'Done.' });
  await press();
  expect(await screen.findByRole('status')).toHaveTextContent('Done.');
});

it('rolls back and shows the server’s message as an alert', async () => {
  const putBack = vi.fn();
  const run = () =>
    Promise.reject(new BackendError({ sentence: 'This ticket is no longer open.', status: 409 }));
  const { press } = open({ run, fallback: 'Failed to claim ticket', optimistic: () => putBack });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('This ticket is no longer open.');
  expect(putBack).toHaveBeenCalledOnce();
});

it('shows a default message for a failure without one', async () => {
  const { press } = open({
    run: () => Promise.reject(new TypeError('x')),
    fallback: 'Failed to claim ticket',
  });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to claim ticket');
});

it('leaves the message to its caller if requested', async () => {
  const { press } = open({
    run: () => Promise.reject(new TypeError('x')),
    fallback: 'Failed',
    errorDisplay: 'inline',
  });
  await press();
  expect(await screen.findByText('inline: Failed')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('undoes once, and reports a failed Undo', async () => {
  const inverse = vi.fn(() => Promise.reject(new BackendError({ sentence: 'Too late.', status: 409 })));
  const { press, user } = open({
    run: (input) => Promise.resolve(input),
    fallback: 'Failed',
    done: () => 'Done.',
    undo: () => inverse,
  });
  await press();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too late.');
  expect(inverse).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('shows a separate default message for a failed Undo', async () => {
  const { press, user } = open({
    run: (input) => Promise.resolve(input),
    fallback: 'Failed to delete post',
    undoFallback: 'Failed to restore post',
    done: () => 'Done.',
    undo: () => () => Promise.reject(new TypeError('x')),
  });
  await press();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to restore post');
});

it('shows a failure in a toast if its component was removed or reset meanwhile', async () => {
  const refuse = vi.fn<() => void>();
  const run = () =>
    new Promise<string>((_, reject) => {
      refuse.mockImplementationOnce(() => reject(new BackendError({ sentence: 'Refused.', status: 409 })));
    });
  function Closing() {
    const action = useAction<string, string>({ run, fallback: 'Failed', errorDisplay: 'inline' });
    return (
      <>
        <button onClick={() => action.start('it')}>Do</button>
        <button onClick={action.reset}>Close</button>
        {action.error !== null && <p>inline: {action.error}</p>}
      </>
    );
  }
  const page = (isThere: boolean) => (
    <QueryClientProvider client={client}>
      {isThere && <Closing />}
      <Toasts />
    </QueryClientProvider>
  );
  const client = createQueryClient();
  const user = userEvent.setup();
  const { rerender } = render(page(true));

  await user.click(screen.getByRole('button', { name: 'Do' }));
  refuse();
  expect(await screen.findByText('inline: Refused.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Do' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  refuse();
  expect(await screen.findByRole('alert')).toHaveTextContent('Refused.');
  expect(screen.queryByText('inline: Refused.')).toBeNull();
  act(toastStore.clear);

  await user.click(screen.getByRole('button', { name: 'Do' }));
  rerender(page(false));
  refuse();
  expect(await screen.findByRole('alert')).toHaveTextContent('Refused.');
});

it('refetches a first read that ran during the action', async () => {
  const answers: ((rows: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => answers.push(resolve));
  function Notes() {
    const { data } = useQuery({ queryKey: ['notes'], queryFn: read });
    return <p>Notes: {data}</p>;
  }
  const options = { run: () => Promise.resolve('it'), fallback: 'Failed', refresh: [['notes']] };
  open({ ...options, done: () => 'Done.' }, <Notes />);
  await userEvent.click(screen.getByRole('button', { name: 'Do' }));
  await screen.findByText('Done.');
  answers[0]?.('none');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('one');
  expect(await screen.findByText('Notes: one')).toBeVisible();
});

it('keeps an optimistic update over refetches until the response, then refetches', async () => {
  const client = createQueryClient();
  const read = vi.fn(() => Promise.resolve('open'));
  const finish = vi.fn<() => void>();
  function Ticket() {
    const { data } = useQuery({ queryKey: ['tickets'], queryFn: read });
    const { start } = useAction<string, string>({
      run: () => new Promise((resolve) => finish.mockImplementationOnce(() => resolve('it'))),
      fallback: 'Failed',
      refresh: [['tickets']],
      optimistic: () => {
        client.setQueryData(['tickets'], 'claimed');
        return () => undefined;
      },
    });
    return <button onClick={() => start('it')}>{data}</button>;
  }
  render(
    <QueryClientProvider client={client}>
      <Ticket />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'open' }));
  await act(() => client.invalidateQueries({ queryKey: ['tickets'] }));
  expect(read).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button', { name: 'claimed' })).toBeVisible();
  read.mockResolvedValue('claimed, stored');
  finish();
  expect(await screen.findByRole('button', { name: 'claimed, stored' })).toBeVisible();
});
