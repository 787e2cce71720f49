// @vitest-environment jsdom

import {
  GARDEN,
  HEDGES,
  lastArguments,
  taxonomyServer,
  worseSearch,
} from '#features/taxonomy/taxonomy.testing.ts';
import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const found = (part: object) => ({
  category_id: GARDEN,
  category_slug: 'garden',
  category_name: 'Gardening',
  icon_slug: 'leaf',
  subcategory_id: HEDGES,
  subcategory_slug: 'hedges',
  subcategory_name: 'Hedges',
  reason: 'synonym',
  word_kind: 'synonym',
  matched_word: 'hedge trimming',
  matched_locale: 'en',
  nearness: 1,
  score: 1,
  match: 'full',
  is_offered: true,
  words: [{ asked: 'hedg', stage: 'beginning', word: 'hedge', weight: 1, explained: 0.9 }],
  ...part,
});

let server: FakeServer;
/** Added words. */
let added: Set<string>;
beforeEach(() => {
  added = new Set();
  server = taxonomyServer();
  server.on('get_taxonomy_trending', () => []);
  server.on('get_recent_suggestion_selections', () => []);
  server.on('taxonomy_trending', () => []);
  server.on('admin_get_taxonomy_translation_progress', () => []);
  server.on('admin_explain_taxonomy_search', ({ p_query: query }) => {
    if (query === 'hedg') return [found({})];
    if (query === 'hegdes')
      return [found({ reason: 'typo', word_kind: 'name', matched_word: 'Hedges', nearness: 4.2 })];
    return added.has(String(query)) ? [found({ matched_word: query, nearness: 0 })] : [];
  });
  server.on('admin_suggest_taxonomy_targets', () => [
    {
      ...found({}),
      entity_type: 'subcategory',
      entity_id: HEDGES,
      is_active: true,
      score: 0.6,
      reason: 'similar',
      matched_word: 'hedge',
      matched_locale: 'en',
      picks: 0,
    },
  ]);
  server.on('admin_accept_queries', ({ p_normalized_queries: queries, p_terms: terms }) => {
    for (const term of terms as string[]) added.add(term);
    return { queries, terms };
  });
  server.on('admin_unaccept_queries', () => {
    added.clear();
    return null;
  });
  server.on('admin_match_queries', ({ p_items }) =>
    (p_items as { normalized_query: string }[]).map((item) => ({
      ...item,
      match_count: added.has(item.normalized_query) ? 1 : 0,
      category_slug: added.has(item.normalized_query) ? 'garden' : null,
      subcategory_slug: null,
      nearness: added.has(item.normalized_query) ? 0 : null,
    })),
  );
});

const card = async () => within(await screen.findByRole('region', { name: 'Search playground' }));
const firstRow = async () => {
  const table = within(await screen.findByRole('table', { name: 'Search results' }));
  const [, row] = table.getAllByRole('row');
  if (row === undefined) throw new Error('The table has no rows');
  return row;
};
const toast = (text: string) => screen.findByText(text, { selector: '[role=status]' });

it('shows a client’s suggestions with reasons; the query is in the URL', async () => {
  const { user, address } = await openConsole('/admin/taxonomy?locale=hr');
  await user.type((await card()).getByRole('textbox', { name: 'Query' }), 'hedg');
  const row = await firstRow();
  expect(row).toHaveTextContent('Gardening › Hedges');
  expect(row).toHaveTextContent('“hedge trimming” (English) begins with it.');
  expect(row).toHaveTextContent('100 % of the query: “hedg” begins “hedge”.');
  expect(within(row).getByText('Synonym')).toBeVisible();
  expect(within(row).getByRole('link')).toHaveAttribute(
    'href',
    `/admin/taxonomy/categories?locale=hr&categoryId=${GARDEN}`,
  );
  expect(lastArguments(server, 'admin_explain_taxonomy_search')).toEqual({
    p_locale: 'hr',
    p_query: 'hedg',
    p_limit: 8,
  });
  expect(address()).toBe('/admin/taxonomy?locale=hr&q=hedg');
});

it('adds a query that was only found by a typo as a synonym', async () => {
  const { user } = await openConsole('/admin/taxonomy?q=hegdes');
  expect(await firstRow()).toHaveTextContent('Typo');
  await user.click((await card()).getByRole('button', { name: 'Add as synonym' }));
  await waitFor(() =>
    expect(lastArguments(server, 'admin_accept_queries')).toEqual({
      p_locale: 'en',
      p_normalized_queries: ['hegdes'],
      p_entity_type: 'subcategory',
      p_entity_id: HEDGES,
      p_terms: ['hegdes'],
      p_terms_locale: 'en',
      p_instead_of: [],
    }),
  );
});

it('asks before other searches get worse, and adds the synonym after confirmation', async () => {
  server.on('admin_preview_taxonomy_terms', () => [
    worseSearch(),
    worseSearch({ normalized_query: 'hegdes' }),
  ]);
  const { user } = await openConsole('/admin/taxonomy?q=hegdes');
  await firstRow();
  await user.click((await card()).getByRole('button', { name: 'Add as synonym' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add “hegdes”?' }));
  expect(dialog.getByText('Would also change 1 other search of the last 30 days')).toBeVisible();
  expect(server.called('admin_accept_queries')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.called('admin_accept_queries')).toHaveLength(1));
});

it('suggests meanings for a query without results; adding one makes it match, until Undo', async () => {
  const { user } = await openConsole('/admin/taxonomy?q=Bush++Cutter');
  const playground = await card();
  expect(await playground.findByText('Nothing found.')).toBeVisible();
  const item = within(await playground.findByRole('listitem'));
  expect(item.getByText('Similar to “hedge” (English).', { exact: false })).toBeVisible();
  server.on('admin_explain_taxonomy_search', () =>
    added.has('bush cutter') ? [found({ matched_word: 'bush cutter', nearness: 0 })] : [],
  );
  await user.click(item.getByRole('button', { name: 'Add as synonym' }));
  expect(await toast('Synonym added. “bush cutter” now finds garden.')).toBeVisible();
  expect(await firstRow()).toHaveTextContent('“bush cutter” (English) matches exactly.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await playground.findByText('Nothing found.')).toBeVisible();
});

it('explains why near misses are not offered', async () => {
  server.on('admin_explain_taxonomy_search', ({ p_near_misses }) =>
    p_near_misses === true
      ? [
          found({
            score: 0.45,
            match: 'near',
            is_offered: false,
            words: [
              { asked: 'tattoo', stage: 'unknown', word: null, weight: 1, explained: 0 },
              { asked: 'hedge', stage: 'word', word: 'hedge', weight: 0.8, explained: 0.8 },
            ],
          }),
        ]
      : [],
  );
  await openConsole('/admin/taxonomy?q=tattoo+hedge');
  const missed = within(await (await card()).findByRole('list', { name: 'Near misses' }));
  expect(missed.getByRole('listitem')).toHaveTextContent(
    'Gardening › Hedges 45 % of the query: “tattoo” is in no item; “hedge” is in it.',
  );
});

it('opens the acceptance dialog, in the URL', async () => {
  const { user, address } = await openConsole('/admin/taxonomy?q=hedg');
  await user.click((await card()).getByRole('button', { name: 'Add to taxonomy' }));
  expect(await screen.findByRole('dialog', { name: 'Accept “hedg”' })).toBeVisible();
  expect(address()).toBe('/admin/taxonomy?q=hedg&accept=hedg');
});

it('requires two letters', async () => {
  await openConsole('/admin/taxonomy?q=h');
  expect(await (await card()).findByText(/^Type at least two letters/)).toBeVisible();
  expect(server.called('admin_suggest_taxonomy_targets')).toEqual([]);
});

it('shows an error with Retry', async () => {
  server.on('admin_explain_taxonomy_search', () => refuse(500, ''));
  await openConsole('/admin/taxonomy?q=hedg');
  const playground = await card();
  expect(await playground.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
  expect(playground.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('shows the limit for too long queries, without Retry', async () => {
  const sentence = 'Search for at most 200 characters.';
  server.on('admin_explain_taxonomy_search', () => refuse(400, sentence, 'bad_argument'));
  await openConsole(`/admin/taxonomy?q=${'a'.repeat(201)}`);
  const playground = await card();
  expect(await playground.findByRole('alert')).toHaveTextContent(sentence);
  expect(playground.queryByRole('button', { name: 'Retry' })).toBeNull();
});
