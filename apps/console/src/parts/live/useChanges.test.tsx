// @vitest-environment jsdom

import { FakeServer } from '#testing/fakeServer.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useChanges } from './useChanges.ts';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'moderator' });
});

const onChange = vi.fn();
const onCaughtUp = vi.fn();

function Listening({ enabled = true }: { enabled?: boolean }) {
  return <p>{useChanges({ table: 'reports' }, { onChange, onCaughtUp }, enabled)}</p>;
}

it('reports changes, gaps and the connection state', async () => {
  onChange.mockClear();
  render(
    <StrictMode>
      <Listening />
    </StrictMode>,
  );
  expect(screen.getByText('connecting')).toBeVisible();
  expect(await screen.findByText('live')).toBeVisible();
  server.emit({ table: 'reports', type: 'INSERT', id: 'r1', row: { status: 'open' } });
  await waitFor(() =>
    expect(onChange.mock.calls).toEqual([
      [{ table: 'reports', type: 'INSERT', id: 'r1', row: { id: 'r1', status: 'open' }, old: {} }],
    ]),
  );
  onCaughtUp.mockClear();
  server.live.cut();
  expect(await screen.findByText('reconnecting')).toBeVisible();
  expect(await screen.findByText('live')).toBeVisible();
  expect(onCaughtUp).toHaveBeenCalledOnce();
});

it('opens nothing while disabled', () => {
  render(<Listening enabled={false} />);
  expect(screen.getByText('off')).toBeVisible();
  expect(server.live.sockets).toEqual([]);
});
