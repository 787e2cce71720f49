// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import type { FakeServer } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLEANING, GARDEN, HEDGES, lastArguments, taxonomyServer } from '../taxonomy.testing.ts';

const ANA = '00000000-0000-4000-9000-000000000701';
let server: FakeServer;

const TRENDING = [
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
];

beforeEach(() => {
  server = taxonomyServer();
  server.on('get_taxonomy_trending', () => TRENDING);
  server.on('get_recent_suggestion_selections', () => []);
  server.on('taxonomy_trending', () => [{ calculated_at: new Date().toISOString() }]);
  server.on('get_taxonomy_drilldown', () => [
    { user_id: ANA, selected_at: '2026-11-01T10:00:00Z' },
    { user_id: null, selected_at: '2026-11-01T09:00:00Z' },
  ]);
});

const trendingRows = async () =>
  within(await screen.findByRole('table', { name: 'Top Trending' })).getAllByRole('row');

it('shows trending items with scores in 2 decimals, and the time of calculation', async () => {
  await openConsole('/admin/taxonomy');
  const [, first, second] = await trendingRows();
  expect(first).toHaveTextContent(/^Gardening.*Hedges12\.35/);
  expect(second).toHaveTextContent(/^Cleaning–3\.00/);
  expect((await screen.findByText(/^Last calculated:/)).parentElement).toHaveTextContent(
    'Last calculated: just now',
  );
  expect(document.title).toBe('Taxonomy Overview · Marketdesk');
});

it('shows that nothing was selected or calculated', async () => {
  server.on('get_taxonomy_trending', () => []);
  server.on('taxonomy_trending', () => []);
  await openConsole('/admin/taxonomy');
  await waitFor(() => expect(screen.getAllByText('No data.')).toHaveLength(2));
  expect(await screen.findByText('Last calculated: never')).toBeVisible();
});

it('shows its own message for an error without one', async () => {
  server.on('get_taxonomy_trending', () => refuse(500, ''));
  await openConsole('/admin/taxonomy');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
});

it('shows gained and lost places between the two windows', async () => {
  const item = (category_id: string, category_name: string) => ({
    category_id,
    category_name,
    subcategory_id: null,
    subcategory_name: null,
    score: 1,
  });
  const [garden, cleaning] = [item(GARDEN, 'Gardening'), item(CLEANING, 'Cleaning')];
  server.on('get_taxonomy_trending', ({ p_window }) =>
    p_window === '7d' ? [garden, cleaning] : [cleaning, garden, item(HEDGES, 'Hedges')],
  );
  await openConsole('/admin/taxonomy');
  await waitFor(async () => {
    const said = (await trendingRows()).slice(1).map((row) => row.textContent);
    expect(said).toEqual([
      expect.stringMatching(/1 place up$/),
      expect.stringMatching(/1 place down$/),
      expect.stringMatching(/Not known$/),
    ]);
  });
});

describe('Translation progress', () => {
  const progress = (locale: string, categories: number, subcategories: number) => ({
    locale,
    categories_total: 2,
    categories_translated: categories,
    subcategories_total: 10,
    subcategories_translated: subcategories,
    synonyms: 1234,
  });

  it('shows each language, most translated first, with links to missing names', async () => {
    server.on('admin_get_taxonomy_translation_progress', () => [
      progress('hr', 2, 5),
      progress('en', 2, 10),
      progress('bg', 0, 0),
    ]);
    await openConsole('/admin/taxonomy');
    const table = within(await screen.findByRole('table', { name: 'Translation progress' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'English en2 / 210 / 101,234',
      'Croatian hr2 / 25 / 101,234',
      'Bulgarian bg0 / 20 / 101,234',
    ]);
    const leads = (name: string) => table.getByRole('link', { name }).getAttribute('href');
    expect(leads('English')).toBe('/admin/taxonomy/categories');
    expect(leads('Croatian')).toBe('/admin/taxonomy/categories?locale=hr&subMissingOnly=true');
    expect(leads('Bulgarian')).toBe(
      '/admin/taxonomy/categories?locale=bg&missingOnly=true&subMissingOnly=true',
    );
    expect(leads('1,234 synonyms in Croatian')).toBe('/admin/taxonomy/synonyms?locale=hr');
  });

  it('fails without the other cards', async () => {
    server.on('admin_get_taxonomy_translation_progress', () => refuse(500, ''));
    await openConsole('/admin/taxonomy');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
    expect(await trendingRows()).toHaveLength(3);
  });
});

describe('the control bar', () => {
  it('requests the language and window of the URL', async () => {
    await openConsole('/admin/taxonomy?locale=hr&window=7d');
    await trendingRows();
    const asked = server.called('get_taxonomy_trending').map(({ args }) => args);
    expect(asked).toContainEqual({ p_locale: 'hr', p_window: '7d', p_limit: 50 });
    expect(lastArguments(server, 'get_recent_suggestion_selections')).toEqual({
      p_locale: 'hr',
      p_limit: 10,
    });
    expect(screen.getByLabelText('Language')).toHaveDisplayValue('Croatian');
    expect(screen.getByRole('button', { name: '7d' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('writes language and window to the URL, except defaults', async () => {
    const { user, address } = await openConsole('/admin/taxonomy');
    await trendingRows();
    await user.selectOptions(screen.getByLabelText('Language'), 'German');
    await waitFor(() => expect(address()).toBe('/admin/taxonomy?locale=de'));
    await user.click(screen.getByRole('button', { name: '7d' }));
    await waitFor(() => expect(address()).toBe('/admin/taxonomy?locale=de&window=7d'));
    await user.selectOptions(screen.getByLabelText('Language'), 'English');
    await waitFor(() => expect(address()).toBe('/admin/taxonomy?window=7d'));
  });

  it('keeps language and window in other sections', async () => {
    const { user, address } = await openConsole('/admin/taxonomy?locale=hr&window=7d');
    await trendingRows();
    const sidebar = screen.getAllByRole('navigation', { name: 'Main' })[0];
    await user.click(within(sidebar ?? document.body).getByRole('link', { name: 'Categories' }));
    await waitFor(() => expect(address()).toBe('/admin/taxonomy/categories?locale=hr&window=7d'));
  });

  it('recomputes the shown window and reloads it', async () => {
    server.on('recompute_taxonomy_trending', () => '2026-11-21T04:00:00Z');
    const { user } = await openConsole('/admin/taxonomy?window=7d');
    await trendingRows();
    const before = server.called('get_taxonomy_trending').length;
    await user.click(screen.getByRole('button', { name: 'Recompute now' }));
    expect(await screen.findByText('7d trending recomputed')).toBeVisible();
    expect(lastArguments(server, 'recompute_taxonomy_trending')).toEqual({ p_window: '7d' });
    expect(server.called('get_taxonomy_trending').length).toBeGreaterThan(before);
  });

  it('shows an error of recomputing', async () => {
    server.on('recompute_taxonomy_trending', () => refuse(500, ''));
    const { user } = await openConsole('/admin/taxonomy');
    await trendingRows();
    await user.click(screen.getByRole('button', { name: 'Recompute now' }));
    expect(await screen.findByText('Failed to recompute trending')).toBeVisible();
  });

  it('reloads everything on Refresh', async () => {
    const { user } = await openConsole('/admin/taxonomy');
    await trendingRows();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => {
      // Both windows, for the change between them.
      expect(server.called('get_taxonomy_trending')).toHaveLength(4);
      expect(server.called('get_recent_suggestion_selections')).toHaveLength(2);
    });
  });

  it('loads nothing in an unknown language', async () => {
    await openConsole('/admin/taxonomy?locale=xx');
    expect(await screen.findByRole('alert')).toHaveTextContent('Unknown filter: locale “xx”.');
    expect(server.called('get_taxonomy_trending')).toEqual([]);
  });
});

describe('Drilldown Samples', () => {
  it('opens from a row, in the URL, with links to the users', async () => {
    const me = { user_id: ANA, username: 'ana', email: 'ana@demo.test', avatar_url: null, full_name: 'Ana' };
    const { user, address } = await openConsole('/admin/taxonomy');
    const [, first] = await trendingRows();
    server.on('admin_get_user_names', () => [me]);
    await user.click(within(first ?? document.body).getByText('12.35'));
    const dialog = await screen.findByRole('dialog', { name: 'Drilldown Samples' });
    expect(dialog).toHaveTextContent('Gardening › Hedges');
    expect(address()).toBe(`/admin/taxonomy?categoryId=${GARDEN}&subcategoryId=${HEDGES}&trending=true`);
    expect(lastArguments(server, 'get_taxonomy_drilldown')).toEqual({
      p_category_id: GARDEN,
      p_subcategory_id: HEDGES,
      p_locale: 'en',
      p_limit: 25,
      p_window: '24h',
    });
    const link = await within(dialog).findByRole('link');
    expect(link).toHaveAttribute('href', `/admin/users/${ANA}`);
    expect(await within(dialog).findByText('ana@demo.test')).toBeVisible();
    expect(within(dialog).getByText('Deleted account')).toBeVisible();

    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(address()).toBe('/admin/taxonomy'));
  });

  it('shows a trending category without its subcategories, but a linked category with them', async () => {
    const { user, address } = await openConsole('/admin/taxonomy?window=7d');
    const [, , second] = await trendingRows();
    await user.click(within(second ?? document.body).getByText('3.00'));
    expect(await screen.findByRole('dialog', { name: 'Drilldown Samples' })).toHaveTextContent(
      'who selected it without a subcategory in the 7d window',
    );
    expect(lastArguments(server, 'get_taxonomy_drilldown')).toMatchObject({
      p_category_id: CLEANING,
      p_window: '7d',
    });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(address()).toBe('/admin/taxonomy?window=7d'));
    cleanup();
    await openConsole(`/admin/taxonomy?window=7d&categoryId=${CLEANING}`);
    await waitFor(() =>
      expect(lastArguments(server, 'get_taxonomy_drilldown')).toEqual({
        p_category_id: CLEANING,
        p_locale: 'en',
        p_limit: 25,
      }),
    );
  });

  it('opens from a link to a subcategory', async () => {
    await openConsole(`/admin/taxonomy?subcategoryId=${HEDGES}`);
    expect(await screen.findByRole('dialog', { name: 'Drilldown Samples' })).toBeVisible();
    await waitFor(() =>
      expect(lastArguments(server, 'get_taxonomy_drilldown')).toMatchObject({ p_subcategory_id: HEDGES }),
    );
  });

  it('names a linked item that is in no list', async () => {
    server.on('get_taxonomy_trending', () => []);
    server.on('subcategories', ({ id }) =>
      id === `eq.${HEDGES}` ? [{ id: HEDGES, slug: 'hedges', category_id: GARDEN }] : [],
    );
    server.on('categories', ({ id }) => (id === `eq.${GARDEN}` ? [{ id: GARDEN, slug: 'garden' }] : []));
    // The category has a Croatian name, the subcategory only an English one.
    server.on('taxonomy_translations', ({ entity_id: id }) =>
      id === `eq.${GARDEN}`
        ? [
            { locale: 'en', display_name: 'Gardening' },
            { locale: 'hr', display_name: 'Vrt' },
          ]
        : [{ locale: 'en', display_name: 'Hedges' }],
    );
    await openConsole(`/admin/taxonomy?locale=hr&subcategoryId=${HEDGES}`);
    const dialog = await screen.findByRole('dialog', { name: 'Drilldown Samples' });
    await waitFor(() => expect(dialog).toHaveTextContent('Vrt › Hedges: the latest users who selected it'));
  });

  it('shows an error', async () => {
    server.on('get_taxonomy_drilldown', () => refuse(500, ''));
    await openConsole(`/admin/taxonomy?categoryId=${GARDEN}`);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to load drilldown');
  });
});
