// @vitest-environment node

import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { showRow } from './showRow.ts';

const KEY = ['tickets'];
const rows = (...statuses: string[]) => statuses.map((status, at) => ({ id: String(at), status }));

it('shows a change on every page and by itself, and puts all of it back', () => {
  const client = new QueryClient();
  client.setQueryData([...KEY, { page: 1 }], { rows: rows('open', 'open'), hasNext: true });
  client.setQueryData([...KEY, 'one', '0'], { id: '0', status: 'open' });
  client.setQueryData([...KEY, 'one', 'gone'], null);
  client.setQueryData(['other'], { id: '0', status: 'open' });
  const all = () => client.getQueriesData({ queryKey: [] }).map(([, data]) => data);
  const before = all();

  const putBack = showRow<{ id: string; status: string }>(client, KEY, '0', { status: 'claimed' });
  expect(all()).toEqual([
    { rows: rows('claimed', 'open'), hasNext: true },
    { id: '0', status: 'claimed' },
    null,
    { id: '0', status: 'open' },
  ]);
  putBack();
  expect(all()).toEqual(before);
});
