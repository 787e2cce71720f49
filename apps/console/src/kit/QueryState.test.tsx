// @vitest-environment jsdom

import { renderPart } from '#testing/renderPart.tsx';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueryState } from './QueryState.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Rows({ read }: { read: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['rows'], queryFn: read });
  return (
    <QueryState query={query} fallback="Failed to load rows" skeleton={<p>Skeleton</p>}>
      {(rows) => <p>{rows}</p>}
    </QueryState>
  );
}

it('reports a missing connection after 3 s, and shows the data once connected', async () => {
  onlineManager.setOnline(false);
  renderPart(<Rows read={() => Promise.resolve('Rows')} />);
  await pass(2900);
  expect(screen.queryByRole('status')).toBeNull();
  await pass(200);
  expect(screen.getByRole('status')).toHaveTextContent('No connection.');
  act(() => {
    onlineManager.setOnline(true);
  });
  await pass(0);
  expect(screen.getByText('Rows')).toBeInTheDocument();
});

it('reports a slow response after 3 s', async () => {
  renderPart(<Rows read={() => new Promise(() => undefined)} />);
  await pass(3100);
  expect(screen.getByRole('status')).toHaveTextContent('Still loading…');
});

it('retries failed requests once connected', async () => {
  const read = vi.fn(() => Promise.reject<string>(new Error('lost')));
  renderPart(<Rows read={read} />);
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load rows');
  onlineManager.setOnline(false);
  read.mockImplementation(() => Promise.resolve('Rows'));
  act(() => {
    onlineManager.setOnline(true);
  });
  await pass(0);
  expect(screen.getByText('Rows')).toBeInTheDocument();
});
