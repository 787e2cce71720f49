// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CLEANING, GARDEN, lastArguments, taxonomyServer } from '../taxonomy.testing.ts';

const MOMENT = '2026-01-01T00:00:00Z';

let server: FakeServer;
let ignored: Set<string>;
/** The current matches of queries. */
let found: Record<string, string>;
let nearness: number;

beforeEach(() => {
  ignored = new Set();
  found = {};
  nearness = 0;
  server = taxonomyServer();
  const listed = () => ['drone', 'piano tuner'].filter((query) => !ignored.has(query));
  server.on('admin_get_unmatched_queries_aggregated', () =>
    listed().map((query) => ({
      normalized_query: query,
      raw_query: query.toUpperCase(),
      locale: 'en',
      agg_count: 1234,
      last_seen: MOMENT,
    })),
  );
  server.on('admin_get_unmatched_queries', () =>
    listed().map((query) => ({
      normalized_query: query,
      raw_query: query.toUpperCase(),
      locale: 'en',
      user_id: null,
      created_at: MOMENT,
    })),
  );
  server.on('admin_get_ignored_queries', () =>
    [...ignored].map((query) => ({
      normalized_query: query,
      locale: 'en',
      agg_count: 7,
      last_seen: null,
      ignored_by_user_id: null,
      created_at: MOMENT,
    })),
  );
  server.on('admin_match_queries', ({ p_items }) =>
    (p_items as { locale: string; normalized_query: string }[]).map((item) => ({
      ...item,
      match_count: item.normalized_query in found ? 1 : 0,
      category_slug: found[item.normalized_query] ?? null,
      subcategory_slug: null,
      nearness: item.normalized_query in found ? nearness : null,
    })),
  );
  server.on('admin_ignore_query', ({ p_normalized_query }) => {
    ignored.add(String(p_normalized_query));
    return null;
  });
  server.on('admin_unignore_queries', ({ p_normalized_queries }) => {
    for (const query of p_normalized_queries as string[]) ignored.delete(query);
    return p_normalized_queries;
  });
  server.on('admin_suggest_taxonomy_targets', () => []);
});

const table = () => screen.findByRole('table', { name: 'Unmatched Search Queries' });
const row = (query: string) => screen.findByRole('row', { name: new RegExp(`^${query}`, 'i') });
const toast = (text: string) => screen.findByText(text, { selector: '[role=status]' });
const isGone = (query: string) =>
  waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(`^${query}`, 'i') })).toBeNull());

describe('the views', () => {
  it('show the frequency of each query, 200 at most', async () => {
    await openConsole('/admin/taxonomy/unmatched');
    expect(within(await table()).getAllByRole('row')[1]).toHaveTextContent(/^drone1,234/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unmatched Search Queries');
    expect(lastArguments(server, 'admin_get_unmatched_queries_aggregated')).toEqual({
      p_locale: 'en',
      p_limit: 200,
    });
  });

  it('show single searches in the raw view, 50 at most', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/unmatched');
    await user.selectOptions(await screen.findByLabelText('View'), 'Raw');
    await waitFor(() => expect(address()).toBe('/admin/taxonomy/unmatched?view=raw'));
    expect(await within(await table()).findByText('DRONE')).toBeVisible();
    expect(lastArguments(server, 'admin_get_unmatched_queries')).toEqual({ p_locale: 'en', p_limit: 50 });
  });

  it('show ignored queries in pages', async () => {
    ignored.add('asdf');
    await openConsole('/admin/taxonomy/unmatched?view=ignored&locale=hr&page=2');
    expect(await row('asdf')).toHaveTextContent(/^asdf7/);
    expect(lastArguments(server, 'admin_get_ignored_queries')).toEqual({
      p_locale: 'hr',
      p_limit: 51,
      p_offset: 50,
    });
    expect(screen.getByText('Page 2')).toBeVisible();
  });

  it('request the minimum count and dates of the URL', async () => {
    await openConsole('/admin/taxonomy/unmatched?minCount=1&from=2026-01-01T00:00Z');
    await table();
    expect(lastArguments(server, 'admin_get_unmatched_queries_aggregated')).toMatchObject({
      p_min_count: 1,
      p_from: '2026-01-01T00:00:00.000Z',
    });
  });

  it('refuse a minimum of 0 in the URL', async () => {
    await openConsole('/admin/taxonomy/unmatched?minCount=0');
    expect(await screen.findByText('Unknown filter: minCount “0”.')).toBeVisible();
    expect(server.called('admin_get_unmatched_queries_aggregated')).toEqual([]);
  });

  it('show an error for a typed minimum of 0, and keep the list', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/unmatched');
    await table();
    const field = screen.getByLabelText('Minimum count');
    await user.type(field, '0{Enter}');
    const problem = 'The minimum count is a whole number from 1 to 999,999.';
    expect(screen.getByRole('alert')).toHaveTextContent(problem);
    expect(field).toHaveAccessibleDescription(problem);
    expect(address()).toBe('/admin/taxonomy/unmatched');
    expect(await table()).toBeVisible();
    await user.clear(field);
    await user.type(field, '2{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/taxonomy/unmatched?minCount=2'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keep the language when the filters are cleared', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/unmatched?locale=hr&minCount=9');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/admin/taxonomy/unmatched?locale=hr'));
  });

  it('show an error', async () => {
    server.on('admin_get_unmatched_queries_aggregated', () => refuse(500, ''));
    await openConsole('/admin/taxonomy/unmatched');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
  });
});

describe('Matches now', () => {
  it('shows the current match of each row, in one request', async () => {
    found = { drone: 'aerial-photos' };
    await openConsole('/admin/taxonomy/unmatched');
    await waitFor(async () => expect(await row('drone')).toHaveTextContent('Yesaerial-photos'));
    expect(await row('piano tuner')).toHaveTextContent(/ago|2026.*No/);
    expect(server.called('admin_match_queries')).toHaveLength(1);
    expect(lastArguments(server, 'admin_match_queries')).toEqual({
      p_items: [
        { locale: 'en', normalized_query: 'drone' },
        { locale: 'en', normalized_query: 'piano tuner' },
      ],
    });
  });

  it('marks similar spellings, and does not hide them', async () => {
    found = { drone: 'throne-repair' };
    nearness = 4.4;
    await openConsole('/admin/taxonomy/unmatched?stillUnmatched=true');
    await waitFor(async () => expect(await row('drone')).toHaveTextContent('Typothrone-repair'));
  });

  it('hides queries that find something, if selected', async () => {
    found = { drone: 'aerial-photos' };
    const { user, address } = await openConsole('/admin/taxonomy/unmatched');
    await user.click(await screen.findByRole('checkbox', { name: 'Still unmatched only' }));
    await isGone('drone');
    expect(await row('piano tuner')).toBeVisible();
    expect(address()).toBe('/admin/taxonomy/unmatched?stillUnmatched=true');
  });
});

describe('Ignore', () => {
  it('removes the query optimistically, and restores it on Undo', async () => {
    const { user } = await openConsole('/admin/taxonomy/unmatched');
    await user.click(within(await row('drone')).getByRole('button', { name: 'Ignore' }));
    await isGone('drone');
    expect(await toast('“drone” ignored')).toBeVisible();
    expect(lastArguments(server, 'admin_ignore_query')).toEqual({
      p_locale: 'en',
      p_normalized_query: 'drone',
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await row('drone')).toBeVisible();
    expect(ignored.size).toBe(0);
  });

  it('restores the row after a refusal, with the reason', async () => {
    server.on('admin_ignore_query', () => refuse(403, 'Not authorized'));
    const { user } = await openConsole('/admin/taxonomy/unmatched?view=raw');
    await user.click(within(await row('drone')).getByRole('button', { name: 'Ignore' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not authorized');
    expect(await row('drone')).toBeVisible();
  });

  it('can be undone later, in the ignored view', async () => {
    ignored.add('drone');
    const { user } = await openConsole('/admin/taxonomy/unmatched?view=ignored');
    await user.click(within(await row('drone')).getByRole('button', { name: 'Unignore' }));
    expect(await toast('“drone” unignored')).toBeVisible();
    await isGone('drone');
    expect(lastArguments(server, 'admin_unignore_queries')).toEqual({
      p_locale: 'en',
      p_normalized_queries: ['drone'],
    });
  });
});

it('shows the effect of acceptances in the repaired view', async () => {
  server.on('admin_get_repaired_queries', () => [
    {
      locale: 'hr',
      normalized_query: 'kosilica',
      entity_type: 'category',
      entity_id: GARDEN,
      category_id: GARDEN,
      category_name: 'Gardening',
      subcategory_name: null,
      repaired_by_user_id: null,
      created_at: '2026-01-01T00:00:00Z',
      before_unmatched: 12,
      before_matched: 0,
      since_unmatched: 1,
      since_matched: 9,
    },
  ]);
  await openConsole('/admin/taxonomy/unmatched?view=repaired&locale=hr');
  expect(await row('kosilica')).toHaveTextContent('12 unmatched0 matched1 unmatched9 matched');
  expect(lastArguments(server, 'admin_get_repaired_queries')).toMatchObject({ p_locale: 'hr', p_offset: 0 });
});

describe('the keyboard', () => {
  it('moves with j and k, ignores with i, and continues with the next row', async () => {
    const { user } = await openConsole('/admin/taxonomy/unmatched');
    await row('drone');
    await user.keyboard('j');
    expect(await row('drone')).toHaveFocus();
    await user.keyboard('i');
    await isGone('drone');
    expect(await row('piano tuner')).toHaveFocus();
    await toast('“drone” ignored');
    expect(server.called('admin_ignore_query')).toHaveLength(1);
  });

  it('opens the dialog with Enter, in the URL, and returns the focus to the row', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/unmatched');
    await row('drone');
    await user.keyboard('j{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Accept “drone”' })).toBeVisible();
    expect(address()).toBe('/admin/taxonomy/unmatched?accept=drone');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/taxonomy/unmatched'));
    await waitFor(async () => expect(await row('drone')).toHaveFocus());
  });
});

describe('groups', () => {
  const GROUP = {
    group_id: 7,
    locale: 'en',
    normalized_query: 'piano tuner',
    query_count: 2,
    search_count: 5,
    people_count: 3,
    countries: ['HR', 'DE'],
    last_7_days: 4,
    days_before: 1,
    by_day: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 2],
    last_seen: MOMENT,
    queries: [
      { normalized_query: 'piano tuner', search_count: 3, last_seen: MOMENT },
      { normalized_query: '=pinao tuner', search_count: 2, last_seen: MOMENT },
    ],
  };
  beforeEach(() => {
    server.on('admin_get_unmatched_groups', () => (ignored.size > 0 ? [] : [GROUP]));
    server.on('admin_ignore_queries', ({ p_normalized_queries }) => {
      for (const query of p_normalized_queries as string[]) ignored.add(query);
      return p_normalized_queries;
    });
  });
  const path = '/admin/taxonomy/unmatched?view=groups&minCount=2';

  it('show count, people, countries and trend, and unfold their queries', async () => {
    const { user } = await openConsole(path);
    const group = await row('piano tuner');
    expect(group).toHaveTextContent(/53\+34 in the last 7 days, 1 in the 7 before/);
    expect(group).toHaveTextContent('Croatia, Germany');
    expect(lastArguments(server, 'admin_get_unmatched_groups')).toEqual({
      p_locale: 'en',
      p_min_count: 2,
      p_limit: 51,
      p_offset: 0,
    });
    await user.click(screen.getByRole('button', { name: 'Show the queries of “piano tuner”' }));
    expect(await row('=pinao tuner')).toHaveTextContent(/^=pinao tuner2/);
    await user.click(screen.getByRole('button', { name: 'Hide the queries of “piano tuner”' }));
    await isGone('=pinao tuner');
  });

  it('are ignored in one request, and restored on Undo', async () => {
    const { user } = await openConsole(path);
    await user.click(within(await row('piano tuner')).getByRole('button', { name: 'Ignore' }));
    expect(await toast('“piano tuner” ignored with one other')).toBeVisible();
    await isGone('piano tuner');
    expect(server.called('admin_ignore_queries').map(({ args }) => args)).toEqual([
      { p_locale: 'en', p_normalized_queries: ['piano tuner', '=pinao tuner'] },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await row('piano tuner')).toBeVisible();
  });

  it('are accepted in one request', async () => {
    server.on('admin_suggest_taxonomy_targets', () => [
      {
        entity_type: 'category',
        entity_id: CLEANING,
        category_id: CLEANING,
        category_slug: 'cleaning',
        category_name: 'Cleaning',
        subcategory_id: null,
        subcategory_slug: null,
        subcategory_name: null,
        is_active: true,
        score: 0.9,
        reason: 'similar',
        matched_word: 'cleaning',
        matched_locale: 'en',
        picks: 0,
      },
    ]);
    const { user, address } = await openConsole(path);
    await user.click(within(await row('piano tuner')).getByRole('button', { name: 'Accept' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Its group becomes synonyms too: “=pinao tuner”.');
    await within(dialog).findByText('Cleaning');
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(address()).toBe(path));
    const accepted = {
      p_entity_type: 'category',
      p_entity_id: CLEANING,
      p_locale: 'en',
      p_normalized_queries: ['piano tuner', '=pinao tuner'],
      p_terms: ['piano tuner', '=pinao tuner'],
      p_terms_locale: 'en',
    };
    const sent = (name: string) => server.called(name).map((call) => call.args);
    expect(sent('admin_accept_queries')).toEqual([{ ...accepted, p_instead_of: [] }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('admin_unaccept_queries')).toEqual([accepted]));
  });

  it('are saved as a file', async () => {
    const file = '/api/admin/lists/unmatched_groups.csv';
    server.on(file, () => new Response('a\r\nb\r\n', { headers: { 'content-type': 'text/csv' } }));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
    const { user } = await openConsole(path);
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(server.called(file)).toHaveLength(1));
    expect(JSON.parse(String(server.called(file)[0]?.args.filters))).toEqual({
      p_locale: 'en',
      p_min_count: 2,
    });
  });
});
