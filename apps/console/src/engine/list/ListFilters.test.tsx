// @vitest-environment jsdom

import { createQueryClient } from '#backend/queryClient.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('has a labelled control for every filter', async () => {
  show(FILTERS);
  for (const { label } of Object.values(FILTERS)) expect(await screen.findByLabelText(label)).toBeVisible();
  expect(chips()).toEqual([]);
});

it('shows every active filter as a chip, with the value’s label', async () => {
  show(FILTERS, {
    search: 'ana',
    status: 'in_progress',
    quiet: 'true',
    banned: 'false',
    owner: ANA,
    categoryId: GARDEN,
    subcategoryId: HEDGES,
    from: '2026-11-01T10:00',
    to: '2026-11-02T10:00',
  });
  expect(await screen.findByText('hedges', { selector: 'strong' })).toBeVisible();
  expect(chips()).toEqual([
    'Search: ana',
    'Status: In progress',
    'Quiet: Yes',
    'Banned: No',
    `Owner: ${ANA.slice(0, 8)}`,
    'Category: garden',
    'Subcategory: hedges',
    'From: 2026-11-01 10:00',
    'To: 2026-11-02 10:00',
  ]);
});

it('shows an invalid value unchanged', () => {
  show(FILTERS, { status: 'lost' });
  expect(chips()).toEqual(['Status: lost']);
});

it('removes the subcategory when the category is removed', async () => {
  show(FILTERS, { categoryId: GARDEN, subcategoryId: HEDGES });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Category: garden' }));
  expect(list.filter).toHaveBeenCalledWith({ categoryId: undefined, subcategoryId: undefined });
});

it('has More filters only for less used ones, open while one is active', () => {
  show(FILTERS);
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull();
  show({ ...FILTERS, ...period('p_from', 'p_to', { more: true }) }, { to: '2026-11-02T10:00' });
  expect(screen.getByRole('button', { name: 'More filters' })).toHaveAttribute('aria-expanded', 'true');
});

it.each([
  ['2026-11-20', '2026-11-20T00:00'],
  ['2026-11-20T10:00:00Z', '2026-11-20T23:00'],
  ['2026-11-20T10:00', '2026-11-20T10:00'],
])('shows the time %s of a link in the viewer’s zone, in field and chip', (from, shown) => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  show(FILTERS, { from });
  expect(screen.getByLabelText('From')).toHaveValue(shown);
  expect(chips()).toEqual([`From: ${shown.replace('T', ' ')}`]);
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
