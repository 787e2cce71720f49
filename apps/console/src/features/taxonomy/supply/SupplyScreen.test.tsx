// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CLEANING, GARDEN, lastArguments, taxonomyServer } from '../taxonomy.testing.ts';

const PATH = '/admin/taxonomy/supply';
const AREA = { latitude: 45.75, longitude: 15.75 };
let server: FakeServer;

beforeEach(() => {
  server = taxonomyServer();
  server.on('admin_get_supply_gap', ({ p_by_area }) => [
    {
      category_id: GARDEN,
      category_slug: 'garden',
      category_name: '=Gardening',
      country_code: 'HR',
      ...(p_by_area === true ? AREA : { latitude: null, longitude: null }),
      search_count: 1200,
      post_count: 30,
      worker_count: 0,
      per_worker: null,
    },
    {
      category_id: CLEANING,
      category_slug: 'cleaning',
      category_name: 'Cleaning',
      country_code: null,
      latitude: null,
      longitude: null,
      search_count: 3,
      post_count: 2,
      worker_count: 2,
      per_worker: 2.5,
    },
  ]);
  server.on('admin_get_supply_map', () => []);
});

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Supply gap' }))
    .getAllByRole('row')
    .slice(1);

it('shows demand per worker, with links to the posts and workers', async () => {
  await openConsole(`${PATH}?locale=hr`);
  const [first, second] = await rows();
  expect(first).toHaveTextContent(/Croatia1,200300No workers$/);
  expect(second).toHaveTextContent(/Unknown3222\.50$/);
  expect(lastArguments(server, 'admin_get_supply_gap')).toEqual({
    p_locale: 'hr',
    p_days: 30,
    p_own_countries: true,
    p_limit: 51,
    p_offset: 0,
  });
  const posts = within(first ?? document.body).getByRole('link', { name: '30 posts' });
  expect(posts.getAttribute('href')).toMatch(
    new RegExp(
      `^/admin/posts\\?category=${GARDEN}&country=HR&from=\\d{4}-\\d\\d-\\d\\dT\\d\\d(:|%3A)\\d\\dZ`,
    ),
  );
  expect(within(first ?? document.body).getByRole('link', { name: '0 workers' })).toHaveAttribute(
    'href',
    `/admin/users?isWorker=true&isSuspended=false&isBanned=false&category=${GARDEN}&country=HR`,
  );
});

it('requests the filters, and names areas by their centre', async () => {
  const { user, address } = await openConsole(`${PATH}?days=90&areas=true&country=hr&category=${GARDEN}`);
  expect((await rows())[0]).toHaveTextContent('45.75° N, 15.75° E');
  expect(lastArguments(server, 'admin_get_supply_gap')).toMatchObject({
    p_days: 90,
    p_by_area: true,
    p_country_code: 'HR',
    p_category_id: GARDEN,
  });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe(PATH));
});

it('shows countries with workers, or all on demand', async () => {
  const { user, address } = await openConsole(PATH);
  await rows();
  await user.click(screen.getByRole('checkbox', { name: 'All countries' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?allCountries=true`));
  await waitFor(() =>
    expect(lastArguments(server, 'admin_get_supply_gap')).not.toHaveProperty('p_own_countries'),
  );
});

it('saves all pages as a file', async () => {
  const file = '/api/admin/lists/supply_gap.csv';
  server.on(file, () => new Response('a\r\nb\r\n', { headers: { 'content-type': 'text/csv' } }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
  const { user } = await openConsole(PATH);
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(server.called(file)).toHaveLength(1));
  expect(JSON.parse(String(server.called(file)[0]?.args.filters))).toEqual({
    p_locale: 'en',
    p_days: 30,
    p_own_countries: true,
  });
});

it('shows an empty map, and an error in either view', async () => {
  const { user } = await openConsole(`${PATH}?view=map`);
  expect(await screen.findByText('No data.')).toBeVisible();
  expect(lastArguments(server, 'admin_get_supply_map')).toEqual({ p_days: 30, p_own_countries: true });
  server.on('admin_get_supply_gap', () => refuse(500, ''));
  await user.selectOptions(screen.getByLabelText('View'), 'Table');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
});

it('refuses an unknown period in the URL', async () => {
  await openConsole(`${PATH}?days=7`);
  expect(await screen.findByText('Unknown filter: days “7”.')).toBeVisible();
  expect(server.called('admin_get_supply_gap')).toEqual([]);
});
