// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CLEANING, GARDEN, HEDGES, lastArguments, LAWNS, taxonomyServer } from '../taxonomy.testing.ts';

const PATH = '/admin/taxonomy/adoption';
let server: FakeServer;

beforeEach(() => {
  server = taxonomyServer();
  server.on('admin_get_category_adoption', () => [
    { category_id: GARDEN, slug: 'garden', name: 'Gardening', workers_count: 1200, coverage_pct: 66.67 },
    { category_id: CLEANING, slug: 'cleaning', name: 'Cleaning', workers_count: 0, coverage_pct: 0 },
  ]);
  server.on('admin_get_subcategory_adoption', ({ p_category_id }) =>
    p_category_id === GARDEN
      ? [
          { subcategory_id: HEDGES, slug: 'hedges', name: 'Hedges', workers_count: 3, coverage_pct: 33.3 },
          { subcategory_id: LAWNS, slug: 'lawns', name: 'Lawns', workers_count: 0, coverage_pct: 0 },
        ]
      : [],
  );
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const CATEGORIES = 'Category adoption';

it('shows name, slug, workers, and coverage with 2 decimals and a bar', async () => {
  await openConsole(PATH);
  expect(await rowsOf(CATEGORIES)).toEqual(['Gardeninggarden1,20066.67', 'Cleaningcleaning00.00']);
  const bars = screen.getByRole('table', { name: CATEGORIES }).querySelectorAll('[style*="width"]');
  expect([...bars].map((bar) => bar.getAttribute('style'))).toEqual(['width: 100%;', 'width: 0%;']);
  expect(screen.getByText('Coverage % = selected workers / total workers')).toBeVisible();
  expect(server.called('admin_get_subcategory_adoption')).toEqual([]);
});

it('shows the subcategories of the filtered category', async () => {
  const { user, address } = await openConsole(`${PATH}?locale=hr`);
  await rowsOf(CATEGORIES);
  await user.selectOptions(screen.getByLabelText('Category'), 'Gardening');
  expect(await rowsOf('Subcategory adoption in Gardening')).toEqual([
    'Hedgeshedges333.30',
    'Lawnslawns00.00',
  ]);
  expect(address()).toBe(`${PATH}?locale=hr&categoryId=${GARDEN}`);
  expect(lastArguments(server, 'admin_get_subcategory_adoption')).toEqual({
    p_locale: 'hr',
    p_category_id: GARDEN,
  });
});

it('shows subcategories for a link, and after a click on a row', async () => {
  const { user, address } = await openConsole(`${PATH}?categoryId=${GARDEN}`);
  expect(await rowsOf('Subcategory adoption in Gardening')).toHaveLength(2);
  await user.click(within(screen.getByRole('table', { name: CATEGORIES })).getByText('Cleaning'));
  await waitFor(() => expect(address()).toBe(`${PATH}?categoryId=${CLEANING}`));
});

it('shows subcategories after a click on a row’s link', async () => {
  const { user, address } = await openConsole(`${PATH}?locale=hr`);
  await rowsOf(CATEGORIES);
  screen.getByRole('link', { name: 'Gardening' }).focus();
  await user.keyboard('{Enter}');
  expect(await rowsOf('Subcategory adoption in Gardening')).toHaveLength(2);
  expect(address()).toBe(`${PATH}?locale=hr&categoryId=${GARDEN}`);
});

it('is sorted by workers at first, then by the clicked heading, in the URL', async () => {
  const { user, address } = await openConsole(PATH);
  await rowsOf(CATEGORIES);
  const heading = screen.getByRole('columnheader', { name: 'Workers' });
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Category' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?orderBy=name&orderDir=asc`));
  expect((await rowsOf(CATEGORIES))[0]).toMatch(/^Cleaning/);
});

it('shows an error', async () => {
  server.on('admin_get_category_adoption', () => refuse(500, ''));
  await openConsole(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load adoption metrics');
});
