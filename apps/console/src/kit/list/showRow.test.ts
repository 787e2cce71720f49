import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { cancelRereads, dropRow, showRow } from './showRow.ts';

const KEY = ['tickets'];
const rows = (...statuses: string[]) => statuses.map((status, at) => ({ id: String(at), status }));

it('applies a change on every page and to the single row, and rolls it back', () => {
  const client = new QueryClient();
  client.setQueryData([...KEY, { page: 1 }], { rows: rows('open', 'open'), hasNext: true });
  client.setQueryData([...KEY, 'one', '0'], { id: '0', status: 'open' });
  client.setQueryData([...KEY, 'one', 'gone'], null);
  client.setQueryData(['other'], { id: '0', status: 'open' });
  const all = () => client.getQueriesData({ queryKey: [] }).map(([, data]) => data);
  const before = all();

  const putBack = showRow<{ id: string; status: string }>(client, KEY, { id: '0', status: 'claimed' });
  expect(all()).toEqual([
    { rows: rows('claimed', 'open'), hasNext: true },
    { id: '0', status: 'claimed' },
    null,
    { id: '0', status: 'open' },
  ]);
  putBack();
  expect(all()).toEqual(before);
});

it('cancels refetches, but not first reads, which nothing would restart', async () => {
  const client = new QueryClient();
  client.setQueryData([...KEY, { page: 1 }], { rows: rows('open'), hasNext: true });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const queryFn = async () => {
    await answered;
    return { rows: rows('closed'), hasNext: false };
  };
  const reads = [1, 2].map((page) => client.query({ queryKey: [...KEY, { page }], queryFn }));
  cancelRereads(client, KEY);
  answer();
  const pages = await Promise.all(reads);
  expect(pages.map((page) => page.rows)).toEqual([rows('open'), rows('closed')]);
});

it('removes a deleted row from every page, and marks it as deleted', () => {
  const client = new QueryClient();
  client.setQueryData([...KEY, { page: 1 }], { rows: rows('open', 'open'), hasNext: true });
  client.setQueryData([...KEY, 'one', '0'], { id: '0', status: 'open' });
  client.setQueryData(['other', { page: 1 }], { rows: rows('open'), hasNext: false });

  dropRow(client, KEY, '0', [...KEY, 'one', '0']);
  expect(client.getQueriesData({ queryKey: [] }).map(([, data]) => data)).toEqual([
    { rows: [{ id: '1', status: 'open' }], hasNext: true },
    null,
    { rows: rows('open'), hasNext: false },
  ]);
});
