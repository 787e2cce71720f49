import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, refuse } from './fakeServer.ts';
import { openConsole } from './openConsole.tsx';

interface ListStories {
  server: () => FakeServer;
  path: string;
  /** The procedure or table of the rows. */
  source: string;
  /** The table's name. */
  label: string;
  headings: readonly string[];
  row: (at: number) => object;
  /** The sentences of the spec. */
  failed: string;
  empty: string;
  /** A valid and an invalid filter in the URL. */
  filter: string;
  wrongFilter: { name: string; text: string };
}

/** Tests common to all lists: columns, pages, and each of the states. */
export function listStories(list: ListStories): void {
  const { server, path, source, label, headings, row, failed, empty, filter, wrongFilter } = list;
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at));
  const answer = (count: number) => server().on(source, () => rows(count));

  it('shows its columns, fifty rows of fifty-one, and opens the next page', async () => {
    answer(51);
    const { user, address } = await openConsole(path);
    await screen.findByRole('table', { name: label });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 50));
    // Without the selection boxes' column.
    const shown = screen.getAllByRole('columnheader').filter((heading) => !heading.querySelector('input'));
    expect(shown.map(({ textContent }) => textContent)).toEqual(headings);
    expect(screen.getByRole('button', { name: 'Prev' })).toHaveAttribute('aria-disabled', 'true');

    answer(2);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 2));
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    expect(address()).toBe(`${path}?page=2`);
  });

  it('shows a failure in the server’s sentence, if any, and refetches on Retry', async () => {
    server().on(source, () => refuse(500, ''));
    const { user } = await openConsole(path);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);

    server().on(source, () => refuse(403, 'Not authorized'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not authorized'));

    answer(1);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: label })).toBeVisible();
  });

  it('shows different empty states with and without filters', async () => {
    answer(0);
    const { user, address } = await openConsole(`${path}?${filter}`);
    expect(await screen.findByText(empty)).toBeVisible();
    expect(screen.getByText(/Nothing matches these filters/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(await screen.findByText(empty)).toBeVisible();
    expect(screen.queryByText(/Nothing matches these filters/)).not.toBeInTheDocument();
  });

  it('links from a page beyond the last one to the first', async () => {
    answer(0);
    const { user, address } = await openConsole(`${path}?page=9`);
    expect(await screen.findByText('Page 9 is empty.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to page 1' }));
    await waitFor(() => expect(address()).toBe(path));
  });

  it('names an invalid filter and requests nothing', async () => {
    answer(1);
    await openConsole(`${path}?${wrongFilter.name}=${wrongFilter.text}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Unknown filter: ${wrongFilter.name} “${wrongFilter.text}”.`,
    );
    expect(server().called(source)).toEqual([]);
  });
}
