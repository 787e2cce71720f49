import { expect, it } from 'vitest';
import { choice, type Filters, period } from '../list/filters.ts';
import { isSameSearch, notKnown, pinLinks, viewAt, viewLinks, viewSearch } from './viewSearch.ts';
import type { View } from './views.api.ts';

const FILTERS: Filters = { status: { label: 'Status', argument: 'p_status', by: choice(['open']) } };
const VIEW: View = {
  id: '00000000-0000-4000-8000-0000000000a1',
  list: 'posts',
  name: 'Open',
  owner_user_id: '00000000-0000-4000-8000-000000000001',
  team_id: null,
  is_for_all: true,
  search: { status: 'open', orderBy: 'status' },
  arguments: {},
  columns: null,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
};

it('keeps filters and sort of a URL, not page, drawer or view', () => {
  const search = {
    status: 'open',
    orderBy: 'status',
    page: '2',
    post: 'x',
    savedView: VIEW.id,
    tag: undefined,
  };
  expect(viewSearch(FILTERS, search)).toEqual({ status: 'open', orderBy: 'status' });
  expect(isSameSearch(VIEW.search, viewSearch(FILTERS, search))).toBe(true);
  expect(isSameSearch(VIEW.search, { status: 'open' })).toBe(false);
  expect(isSameSearch({}, { status: 'open' })).toBe(false);
});

it('keeps the zone of a time for viewers in other zones', () => {
  const filters: Filters = { ...FILTERS, ...period('p_from', 'p_to') };
  const from = new Date(2026, 10, 26).toISOString();
  expect(
    viewSearch(filters, { status: 'open', from: '2026-11-26T00:00', to: '2026-11-27T00:00+13:00' }),
  ).toEqual({
    status: 'open',
    from,
    to: '2026-11-26T11:00:00.000Z',
  });
});

it('names filters that the list no longer has', () => {
  expect(notKnown(FILTERS, VIEW)).toEqual([]);
  expect(notKnown(FILTERS, { search: { colour: 'red' } })).toEqual(['colour “red”']);
});

it('links to the filters and the view, and finds the open view', () => {
  const links = viewLinks([VIEW]);
  expect(links).toHaveLength(13);
  expect(links.at(-1)).toMatchObject({
    to: '/admin/posts',
    search: `?status=open&orderBy=status&savedView=${VIEW.id}`,
  });
  expect(viewAt('/admin/posts', { savedView: VIEW.id })).toBe(VIEW.id);
  const pin = { view: VIEW.id, list: VIEW.list, name: VIEW.name, search: VIEW.search, total: 3 };
  expect(pinLinks([pin])).toEqual([{ ...links.at(-1), total: 3 }]);
  const gone = { ...pin, view: 'reports:gone', list: 'reports' as const, name: null };
  expect(pinLinks([{ ...gone, view: 'reports:mine' }, gone]).map(({ name }) => name)).toEqual(['Mine']);
  expect(viewAt('/admin/support', { turn: 'mine' })).toBe('support:mine');
  expect(viewAt('/admin/users', { turn: 'mine' })).toBeNull();
  expect(viewAt('/admin/support', {})).toBeNull();
});
