// @vitest-environment jsdom

import type { FoundItem, FoundKind } from '#parts/found/found.api.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

const item = (kind: FoundKind, at: number, rank = 3): FoundItem => ({
  kind,
  id: anId(at),
  title: `${kind} ${String(at)}`,
  detail: null,
  user_id: ANA.user_id,
  person: 'Ana Horvat',
  created_at: '2026-11-01T12:00:00Z',
  status: kind === 'ticket' ? 'open' : 'active',
  rank,
  sanction: null,
});
const TICKETS = Array.from({ length: 12 }, (_, at) => item('ticket', at + 1));

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'moderator' }));
  server.on('search_everything', ({ p_kinds: kinds, p_limit: limit }) =>
    Array.isArray(kinds) ? TICKETS : [...TICKETS.slice(0, Number(limit)), item('user', 99, 1)],
  );
});

const firstRow = () => screen.getAllByRole('row')[1];

it('shows the best results of all kinds, and all results of one kind after its chip is clicked', async () => {
  const { user, address } = await openConsole('/admin/search?q=chair');
  await screen.findByRole('table', { name: 'Results' });
  expect(firstRow()).toHaveTextContent(/user 99User/);
  await user.click(screen.getByRole('button', { name: 'Tickets 10+' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 12));
  expect(address()).toBe('/admin/search?q=chair&kind=ticket');
  expect(screen.getByRole('button', { name: 'Users 1' })).toBeVisible();
});

it('searches for the typed text and opens a result with j and Enter', async () => {
  const { user, address } = await openConsole('/admin/search');
  expect(await screen.findByText('What are you looking for?')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search everything' }), 'chair{Enter}');
  await screen.findByRole('table', { name: 'Results' });
  expect(address()).toBe('/admin/search?q=chair');
  screen.getByRole('searchbox', { name: 'Search everything' }).blur();
  await user.keyboard('jj{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/support/${anId(1)}`));
});

it('links each result to its page or to its row in a list', async () => {
  server.on('search_everything', () => [item('ticket', 1), item('review', 2)]);
  const { user, address } = await openConsole('/admin/search?q=chair');
  const review = await screen.findByRole('link', { name: 'review 2' });
  expect(review).toHaveAttribute('href', `/admin/reviews?review=${anId(2)}`);
  screen.getByRole('link', { name: 'ticket 1' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/support/${anId(1)}`));
});

it('says in a person’s result who banned or suspended them, when and why', async () => {
  vi.setSystemTime('2026-11-21T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const sanction = {
    kind: 'ban' as const,
    by: 'Adriana Horvat',
    at: '2026-11-03T12:00:00Z',
    ends_at: null,
    reason: 'Scams',
  };
  const suspension = { ...sanction, kind: 'suspend' as const, ends_at: '2027-01-03T12:00:00Z' };
  server.on('search_everything', () => [
    { ...item('user', 1), status: 'banned', sanction },
    { ...item('user', 2), status: 'suspended', sanction: suspension },
    { ...item('user', 3), status: 'banned', sanction: { ...sanction, by: null, reason: null } },
    { ...item('user', 4), detail: 'ana@demo.test' },
  ]);
  await openConsole('/admin/search?q=user');
  expect(await screen.findByText('Banned by Adriana Horvat on 3 Nov: Scams')).toBeVisible();
  expect(screen.getByText('Suspended until 3 Jan 2027, by Adriana Horvat: Scams')).toBeVisible();
  expect(screen.getByText('Banned on 3 Nov')).toBeVisible();
  expect(screen.getByText('ana@demo.test')).toBeVisible();
});

it('shows a message for no results and for an error', async () => {
  server.on('search_everything', () => []);
  await openConsole('/admin/search?q=chair');
  expect(await screen.findByText('Nothing found.')).toBeVisible();
  server.on('search_everything', () => refuse(500, ''));
  await openConsole('/admin/search?q=table');
  expect(await screen.findByRole('alert')).toHaveTextContent('The search failed.');
});
