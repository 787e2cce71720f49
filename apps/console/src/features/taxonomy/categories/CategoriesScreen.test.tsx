// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { GARDEN, HEDGES, lastArguments, taxonomyServer } from '../taxonomy.testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = taxonomyServer();
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('lists the categories with how many are translated', async () => {
  await openConsole('/admin/taxonomy/categories');
  expect(await rowsOf('Categories')).toEqual(['cleaningCleaningwaterYes1', 'gardenGardening–No2']);
  expect(screen.getByText('Translated 2 / 2')).toBeVisible();
  expect(screen.getByText('No category is selected.')).toBeVisible();
});

it('shows the English name of what has none in the language, marked as missing', async () => {
  await openConsole('/admin/taxonomy/categories?locale=hr');
  expect(await screen.findByText('Translated 1 / 2')).toBeVisible();
  await waitFor(async () =>
    expect(await rowsOf('Categories')).toEqual(['cleaningČišćenjewaterYes1', 'gardenGardeningMissing–No2']),
  );
});

it('leaves only what is missing, in the URL; the counter still counts all', async () => {
  const { user, address } = await openConsole('/admin/taxonomy/categories?locale=hr');
  await user.click(await screen.findByRole('checkbox', { name: 'Missing only' }));
  await waitFor(async () => expect(await rowsOf('Categories')).toHaveLength(1));
  expect(address()).toBe('/admin/taxonomy/categories?locale=hr&missing=true');
  expect(screen.getByText('Translated 1 / 2')).toBeVisible();
});

it('searches on the server, after a pause', async () => {
  const { user, address } = await openConsole('/admin/taxonomy/categories');
  await user.type(await screen.findByRole('textbox', { name: 'Search categories' }), 'gard');
  await waitFor(async () => expect(await rowsOf('Categories')).toEqual(['gardenGardening–No2']));
  expect(address()).toBe('/admin/taxonomy/categories?search=gard');
  expect(screen.getByText('Translated 2 / 2')).toBeVisible();
});

it('shows the subcategories of the category that is clicked, each with a way to its synonyms', async () => {
  const { user, address } = await openConsole('/admin/taxonomy/categories?locale=hr');
  await user.click(await screen.findByRole('link', { name: 'garden' }));
  expect(await screen.findByRole('heading', { name: /^Subcategories of/ })).toBeVisible();
  expect(address()).toBe(`/admin/taxonomy/categories?locale=hr&categoryId=${GARDEN}`);
  expect(await screen.findByText('Locale: hr')).toBeVisible();
  expect(await screen.findByText('Translated 0 / 1')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View synonyms' })).toHaveAttribute(
    'href',
    `/admin/taxonomy/synonyms?type=subcategory&categoryId=${GARDEN}&subcategoryId=${HEDGES}&locale=hr`,
  );
  expect(lastArguments(server, 'admin_list_subcategories')).toEqual({
    p_category_id: GARDEN,
    p_locale: 'hr',
  });
});

it('tells a failure', async () => {
  server.on('admin_list_categories_v2', () => refuse(500, ''));
  await openConsole('/admin/taxonomy/categories');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
});
