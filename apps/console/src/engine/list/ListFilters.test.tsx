// @vitest-environment jsdom

import { createQueryClient } from '#backend/queryClient.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  aUser,
  category,
  checkbox,
  choice,
  type Filters,
  period,
  search,
  subcategory,
  yesNo,
} from './filters.ts';
import { ListFilters } from './ListFilters.tsx';

const ANA = '00000000-0000-4000-8000-0000000000b1';
const GARDEN = '00000000-0000-4000-8000-0000000000c1';
const HEDGES = '00000000-0000-4000-8000-0000000000a1';

const FILTERS: Filters = {
  search: { label: 'Search', argument: 'p_search', by: search() },
  status: { label: 'Status', argument: 'p_status', by: choice(['in_progress', 'done']) },
  quiet: { label: 'Quiet', argument: 'p_quiet', by: checkbox },
  banned: { label: 'Banned', argument: 'p_banned', by: yesNo },
  owner: { label: 'Owner', argument: 'p_owner', by: aUser },
  categoryId: { label: 'Category', argument: 'p_category_id', by: category('subcategoryId') },
  subcategoryId: { label: 'Subcategory', argument: 'p_subcategory_id', by: subcategory },
  ...period('p_from', 'p_to'),
};
const list = { filter: vi.fn(), sort: vi.fn(), clear: vi.fn(), page: vi.fn(), show: vi.fn(), close: vi.fn() };

beforeEach(() => {
  const server = new FakeServer();
  server.signIn({ role: 'moderator' });
  server.on('categories', () => [{ id: GARDEN, slug: 'garden' }]);
  server.on('subcategories', () => [{ id: HEDGES, slug: 'hedges', category_id: GARDEN }]);
  list.filter.mockReset();
});

afterEach(() => vi.unstubAllEnvs());

function show(filters: Filters, search: Record<string, string> = {}) {
  const invalidParams = search.status === 'lost' ? [{ name: 'status', text: 'lost' }] : [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListFilters of={{ filters, search, list, invalidParams }} />
    </QueryClientProvider>,
  );
}
const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);
const LESS_USED: Filters = Object.fromEntries(
  Object.entries(FILTERS).map(([name, filter]) => [name, { ...filter, more: name !== 'search' }]),
);
const openPanel = () => userEvent.click(screen.getByRole('button', { name: /^Filter/ }));

it('has a labelled control for every filter', async () => {
  show(FILTERS);
  for (const { label } of Object.values(FILTERS)) expect(await screen.findByLabelText(label)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
});

it('shows the less used ones in a panel', async () => {
  show(LESS_USED);
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByLabelText('Status')).toBeNull();
  await openPanel();
  for (const { label } of Object.values(FILTERS)) expect(await screen.findByLabelText(label)).toBeVisible();
});

it('shows an active filter as a chip only while its control is hidden, and counts it', async () => {
  const values = {
    search: 'ana',
    status: 'in_progress',
    quiet: 'true',
    banned: 'false',
    owner: ANA,
    categoryId: GARDEN,
    subcategoryId: HEDGES,
    from: '2026-11-01T10:00',
    to: '2026-11-02T10:00',
  };
  show(FILTERS, values);
  expect(chips()).toEqual([]);
  cleanup();
  show(LESS_USED, values);
  expect(await screen.findByText('hedges', { selector: 'strong' })).toBeVisible();
  expect(chips()).toEqual([
    'Status: In progress',
    'Quiet: Yes',
    'Banned: No',
    `Owner: ${ANA.slice(0, 8)}`,
    'Category: garden',
    'Subcategory: hedges',
    'From: 2026-11-01 10:00',
    'To: 2026-11-02 10:00',
  ]);
  await openPanel();
  expect(screen.getByRole('button', { name: 'Filter (8)' })).toBeVisible();
  expect(chips()).toEqual([]);
});

it('shows an invalid value unchanged', () => {
  show(LESS_USED, { status: 'lost' });
  expect(chips()).toEqual(['Status: lost']);
});

it('removes the subcategory when the category is removed', async () => {
  show(LESS_USED, { categoryId: GARDEN, subcategoryId: HEDGES });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Category: garden' }));
  expect(list.filter).toHaveBeenCalledWith({ categoryId: undefined, subcategoryId: undefined });
});

it('on a phone shows only the search before its panel is opened', async () => {
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = 1024;
  });
  show(FILTERS, { status: 'done' });
  expect(screen.getByLabelText('Search')).toBeVisible();
  expect(screen.queryByLabelText('Status')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await openPanel();
  expect(screen.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
  expect(screen.getByLabelText('Status')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear' })).toBeVisible();
});

it.each([
  ['2026-11-20', '2026-11-20T00:00'],
  ['2026-11-20T10:00:00Z', '2026-11-20T23:00'],
  ['2026-11-20T10:00', '2026-11-20T10:00'],
])('shows the time %s of a link in the viewer’s zone, in field and chip', async (from, shown) => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  show(LESS_USED, { from });
  expect(chips()).toEqual([`From: ${shown.replace('T', ' ')}`]);
  await openPanel();
  expect(screen.getByLabelText('From')).toHaveValue(shown);
});

it('sends a time with its zone once the year is complete', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  show(FILTERS);
  const box = screen.getByLabelText('From');
  expect(box).toHaveAttribute('max', '9999-12-31T23:59');
  for (const year of ['0002', '0020', '0202', '2026'])
    fireEvent.change(box, { target: { value: `${year}-11-26T00:00` } });
  expect(box).toHaveValue('2026-11-26T00:00');
  expect(list.filter.mock.calls).toEqual([[{ from: '2026-11-25T11:00:00.000Z' }]]);
});

it('shows an error for a two-digit year on blur, and doesn’t filter', () => {
  show(FILTERS);
  const box = screen.getByLabelText('To');
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: '0026-11-26T00:00' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(box);
  expect(box).toHaveAccessibleDescription('Type all four digits of the year.');
  expect(box).toHaveValue('0026-11-26T00:00');
  expect(list.filter).not.toHaveBeenCalled();
});
