// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeServer } from '#testing/fakeServer.ts';
import { CLEANING, GARDEN, HEDGES, lastArguments, taxonomyServer } from '../taxonomy.testing.ts';

const ANA = '00000000-0000-4000-9000-000000000701';
let server: FakeServer;

beforeEach(() => {
  server = taxonomyServer();
  server.on('get_taxonomy_trending', () => [
    {
      category_id: GARDEN,
      subcategory_id: HEDGES,
      score: 12.3456,
      category_name: 'Gardening',
      subcategory_name: 'Hedges',
    },
    {
      category_id: CLEANING,
      subcategory_id: null,
      score: 3,
      category_name: 'Cleaning',
      subcategory_name: null,
    },
  ]);
  server.on('get_recent_suggestion_selections', () => []);
  server.on('taxonomy_trending', () => [{ calculated_at: new Date().toISOString() }]);
  server.on('get_taxonomy_drilldown', () => [
    { user_id: ANA, selected_at: '2026-11-01T10:00:00Z' },
    { user_id: null, selected_at: '2026-11-01T09:00:00Z' },
  ]);
});

const trendingRows = async () =>
  within(await screen.findByRole('table', { name: 'Top Trending' })).getAllByRole('row');

it('shows what is trending with its score in 2 decimals, and when that was calculated', async () => {
  await openConsole('/admin/taxonomy');
  const [, first, second] = await trendingRows();
  expect(first).toHaveTextContent(/^Gardening.*Hedges12\.35$/);
  expect(second).toHaveTextContent(/^Cleaning–3\.00$/);
  expect(await screen.findByText(/^Last calculated:/)).toHaveTextContent('Last calculated: just now');
  expect(document.title).toBe('Taxonomy Overview · Marketdesk');
});

it('says so when nothing was picked and nothing was ever calculated', async () => {
  server.on('get_taxonomy_trending', () => []);
  server.on('taxonomy_trending', () => []);
  await openConsole('/admin/taxonomy');
  await waitFor(() => expect(screen.getAllByText('No data.')).toHaveLength(2));
  expect(await screen.findByText('Last calculated: never')).toBeVisible();
});

it('tells a failure in its own words when the server has none', async () => {
  server.on('get_taxonomy_trending', () => refuse(500, ''));
  await openConsole('/admin/taxonomy');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
});

describe('the control bar', () => {
  it('asks for the language and window that the URL says', async () => {
    await openConsole('/admin/taxonomy?locale=hr&window=7d');
    await trendingRows();
    expect(lastArguments(server, 'get_taxonomy_trending')).toEqual({
      p_locale: 'hr',
      p_window: '7d',
      p_limit: 50,
    });
    expect(lastArguments(server, 'get_recent_suggestion_selections')).toEqual({
      p_locale: 'hr',
      p_limit: 10,
    });
    expect(screen.getByLabelText('Language')).toHaveDisplayValue('Croatian');
    expect(screen.getByRole('button', { name: '7d' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('writes language and window into the URL, the defaults as nothing', async () => {
    const { user, address } = await openConsole('/admin/taxonomy');
    await trendingRows();
    await user.selectOptions(screen.getByLabelText('Language'), 'German');
    await waitFor(() => expect(address()).toBe('/admin/taxonomy?locale=de'));
    await user.click(screen.getByRole('button', { name: '7d' }));
    await waitFor(() => expect(address()).toBe('/admin/taxonomy?locale=de&window=7d'));
    await user.selectOptions(screen.getByLabelText('Language'), 'English');
    await waitFor(() => expect(address()).toBe('/admin/taxonomy?window=7d'));
  });

  it('takes language and window along to another section', async () => {
    const { user, address } = await openConsole('/admin/taxonomy?locale=hr&window=7d');
    await trendingRows();
    const sidebar = screen.getAllByRole('navigation', { name: 'Main' })[0];
    await user.click(within(sidebar ?? document.body).getByRole('link', { name: 'Categories' }));
    await waitFor(() => expect(address()).toBe('/admin/taxonomy/categories?locale=hr&window=7d'));
  });

  it('recomputes the window that is shown, and reads trending again', async () => {
    server.on('recompute_taxonomy_trending', () => '2026-11-21T04:00:00Z');
    const { user } = await openConsole('/admin/taxonomy?window=7d');
    await trendingRows();
    const before = server.called('get_taxonomy_trending').length;
    await user.click(screen.getByRole('button', { name: 'Recompute now' }));
    expect(await screen.findByText('Trending of 7d recomputed')).toBeVisible();
    expect(lastArguments(server, 'recompute_taxonomy_trending')).toEqual({ p_window: '7d' });
    expect(server.called('get_taxonomy_trending').length).toBeGreaterThan(before);
  });

  it('says when recomputing failed', async () => {
    server.on('recompute_taxonomy_trending', () => refuse(500, ''));
    const { user } = await openConsole('/admin/taxonomy');
    await trendingRows();
    await user.click(screen.getByRole('button', { name: 'Recompute now' }));
    expect(await screen.findByText('Failed to recompute trending')).toBeVisible();
  });

  it('reads everything again on Refresh', async () => {
    const { user } = await openConsole('/admin/taxonomy');
    await trendingRows();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => {
      expect(server.called('get_taxonomy_trending')).toHaveLength(2);
      expect(server.called('get_recent_suggestion_selections')).toHaveLength(2);
    });
  });

  it('loads nothing in a language that the taxonomy does not speak', async () => {
    await openConsole('/admin/taxonomy?locale=xx');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not understood: locale “xx”.');
    expect(server.called('get_taxonomy_trending')).toEqual([]);
  });
});

describe('Drilldown Samples', () => {
  it('opens from a row, in the URL, with each user and a way to their page', async () => {
    const me = { user_id: ANA, username: 'ana', email: 'ana@demo.test', avatar_url: null, full_name: 'Ana' };
    const { user, address } = await openConsole('/admin/taxonomy');
    const [, first] = await trendingRows();
    server.on('profiles', () => [me]);
    await user.click(within(first ?? document.body).getByText('12.35'));
    const dialog = await screen.findByRole('dialog', { name: 'Drilldown Samples' });
    expect(dialog).toHaveTextContent('Gardening › Hedges');
    expect(address()).toBe(`/admin/taxonomy?categoryId=${GARDEN}&subcategoryId=${HEDGES}`);
    expect(lastArguments(server, 'get_taxonomy_drilldown')).toEqual({
      p_category_id: GARDEN,
      p_subcategory_id: HEDGES,
      p_locale: 'en',
      p_limit: 25,
    });
    const link = await within(dialog).findByRole('link');
    expect(link).toHaveAttribute('href', `/admin/users/${ANA}`);
    await waitFor(() => expect(link).toHaveTextContent('ana@demo.test'));
    expect(within(dialog).getByText('The account is gone')).toBeVisible();

    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(address()).toBe('/admin/taxonomy'));
  });

  it('opens from a link of a subcategory alone', async () => {
    await openConsole(`/admin/taxonomy?subcategoryId=${HEDGES}`);
    expect(await screen.findByRole('dialog', { name: 'Drilldown Samples' })).toBeVisible();
    await waitFor(() =>
      expect(lastArguments(server, 'get_taxonomy_drilldown')).toMatchObject({ p_subcategory_id: HEDGES }),
    );
  });

  it('tells its failure', async () => {
    server.on('get_taxonomy_drilldown', () => refuse(500, ''));
    await openConsole(`/admin/taxonomy?categoryId=${GARDEN}`);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to load drilldown');
  });
});
