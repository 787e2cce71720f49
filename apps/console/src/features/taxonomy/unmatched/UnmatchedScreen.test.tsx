// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastArguments, taxonomyServer } from '../taxonomy.testing.ts';

let server: FakeServer;
let ignored: boolean;
beforeEach(() => {
  ignored = false;
  server = taxonomyServer();
  server.on('admin_get_unmatched_queries_aggregated', () =>
    ignored
      ? []
      : [
          {
            normalized_query: 'drone',
            raw_query: 'DRONE',
            locale: 'en',
            agg_count: 1234,
            last_seen: '2026-01-01T00:00:00Z',
          },
        ],
  );
  server.on('admin_get_unmatched_queries', () => [
    {
      normalized_query: 'drone',
      raw_query: 'DRONE ',
      locale: 'en',
      user_id: null,
      created_at: '2026-01-01T00:00:00Z',
    },
  ]);
});

const table = () => screen.findByRole('table', { name: 'Unmatched Search Queries' });

it('shows how often each query was made, 200 at most', async () => {
  await openConsole('/admin/taxonomy/unmatched');
  expect(within(await table()).getAllByRole('row')[1]).toHaveTextContent(/^drone1,234/);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unmatched Search Queries');
  expect(lastArguments(server, 'admin_get_unmatched_queries_aggregated')).toEqual({
    p_locale: 'en',
    p_limit: 200,
  });
});

it('shows the queries one by one in the raw view, 50 at most', async () => {
  const { user, address } = await openConsole('/admin/taxonomy/unmatched');
  await user.selectOptions(await screen.findByLabelText('View'), 'Raw');
  await waitFor(() => expect(address()).toBe('/admin/taxonomy/unmatched?view=raw'));
  expect(await within(await table()).findByText('DRONE')).toBeVisible();
  expect(lastArguments(server, 'admin_get_unmatched_queries')).toEqual({ p_locale: 'en', p_limit: 50 });
});

it('asks for the minimum count and the dates that the URL says', async () => {
  await openConsole('/admin/taxonomy/unmatched?minCount=1&from=2026-01-01T00:00Z');
  await table();
  expect(lastArguments(server, 'admin_get_unmatched_queries_aggregated')).toMatchObject({
    p_min_count: 1,
    p_from: '2026-01-01T00:00:00.000Z',
  });
});

it('does not understand a minimum of 0', async () => {
  await openConsole('/admin/taxonomy/unmatched?minCount=0');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not understood: minCount “0”.');
  expect(server.called('admin_get_unmatched_queries_aggregated')).toEqual([]);
});

it('keeps the language when the filters are cleared', async () => {
  const { user, address } = await openConsole('/admin/taxonomy/unmatched?locale=hr&minCount=9');
  await user.click(await screen.findByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/admin/taxonomy/unmatched?locale=hr'));
});

describe('Ignore', () => {
  it('asks, and then the query is gone', async () => {
    server.on('admin_ignore_query', () => {
      ignored = true;
      return null;
    });
    const { user } = await openConsole('/admin/taxonomy/unmatched');
    await user.click(await screen.findByRole('button', { name: 'Ignore' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ignore this query?' });
    expect(server.called('admin_ignore_query')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Ignore' }));
    expect(await screen.findByText('“drone” is ignored')).toBeVisible();
    expect(lastArguments(server, 'admin_ignore_query')).toEqual({
      p_locale: 'en',
      p_normalized_query: 'drone',
    });
    expect(await screen.findByText('No data.')).toBeVisible();
  });

  it('shows why it was refused', async () => {
    server.on('admin_ignore_query', () => refuse(403, 'Not authorized'));
    const { user } = await openConsole('/admin/taxonomy/unmatched');
    await user.click(await screen.findByRole('button', { name: 'Ignore' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Ignore' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not authorized');
  });
});
