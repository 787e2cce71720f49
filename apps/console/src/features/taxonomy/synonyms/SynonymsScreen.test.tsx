// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { GARDEN, HEDGES, lastArguments, taxonomyServer } from '../taxonomy.testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = taxonomyServer();
  server.on('admin_list_taxonomy_synonyms_v2', () => [
    {
      entity_type: 'subcategory',
      entity_id: HEDGES,
      locale: 'en',
      term: 'trimming',
      created_at: '2026-01-01T00:00:00Z',
      category_id: GARDEN,
      category_slug: 'garden',
      category_name: 'Gardening',
      subcategory_id: HEDGES,
      subcategory_slug: 'hedges',
      subcategory_name: 'Hedges',
      total_count: 2,
    },
  ]);
});

const table = () => screen.findByRole('table', { name: 'All Synonyms' });

it('lists synonyms with their items, and marks duplicates', async () => {
  await openConsole('/admin/taxonomy/synonyms');
  expect(within(await table()).getAllByRole('row')[1]).toHaveTextContent(
    /^trimming2 timesSubcategoryGardening(Hedges)+en/,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All Synonyms');
});

it('requests the filters of the URL', async () => {
  await openConsole(
    `/admin/taxonomy/synonyms?type=subcategory&categoryId=${GARDEN}&subcategoryId=${HEDGES}&locale=hr&term=tri&onlyDup=true&page=3`,
  );
  await table();
  expect(lastArguments(server, 'admin_list_taxonomy_synonyms_v2')).toEqual({
    p_locale: 'hr',
    p_entity_type: 'subcategory',
    p_category_id: GARDEN,
    p_subcategory_id: HEDGES,
    p_term: 'tri',
    p_only_duplicates: true,
    p_limit: 51,
    p_offset: 100,
  });
  expect(screen.getByText('Page 3')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Remove filter Duplicates only: .*Yes/ })).toBeVisible();
});

it('writes filters to the URL and returns to page 1', async () => {
  const { user, address } = await openConsole('/admin/taxonomy/synonyms?page=3');
  await table();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(screen.getByRole('checkbox', { name: 'Duplicates only' }));
  await waitFor(() => expect(address()).toBe('/admin/taxonomy/synonyms?onlyDup=true'));
  await user.selectOptions(screen.getByLabelText('Type'), 'Category');
  await waitFor(() => expect(address()).toBe('/admin/taxonomy/synonyms?onlyDup=true&type=category'));
});

it('treats an empty type as no filter', async () => {
  await openConsole('/admin/taxonomy/synonyms?type=');
  await table();
  expect(lastArguments(server, 'admin_list_taxonomy_synonyms_v2')).not.toHaveProperty('p_entity_type');
});

it('shows an error', async () => {
  server.on('admin_list_taxonomy_synonyms_v2', () => refuse(500, ''));
  await openConsole('/admin/taxonomy/synonyms');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
});
