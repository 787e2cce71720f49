// @vitest-environment jsdom

import { announceSession } from '#backend/sessionEvents.ts';
import { forgetSession } from '#backend/storedSession.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'admin' });
  server.on('admin_get_users', () => []);
});

// The auth client, every refused request and the socket all report the same end, one after the other.
it.each([
  ['at once', 0],
  ['within one turn', 1],
  ['two turns later', 2],
  ['five turns later', 5],
  ['twenty turns later', 20],
])('a session that ends is left once, however often it is told (again %s)', async (_when, turns) => {
  const { router } = await openConsole('/admin/users?role=admin');
  await screen.findByRole('heading', { name: 'Users' });
  forgetSession();
  announceSession('ended');
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  announceSession('ended');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(router.state.location.search).toEqual({ from: '/admin/users?role=admin' });
});
