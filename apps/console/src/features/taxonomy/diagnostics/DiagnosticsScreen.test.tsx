// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { GARDEN, HEDGES, lastArguments, taxonomyServer } from '../taxonomy.testing.ts';

const ALIASES_CHECK = { name: 'Every alias points to an item', ok: true, count: 0, examples: [], mend: null };
const NAMES_CHECK = {
  name: 'Every item has an English name',
  ok: false,
  count: 7,
  examples: ['garden', 'garden/hedges'],
  mend: { section: 'categories', search: { locale: 'en', missingOnly: 'true' } },
};
const ORPHANS_CHECK = {
  name: 'Every synonym belongs to an item',
  ok: false,
  count: 1,
  examples: ['lost (hr)'],
  mend: { section: 'diagnostics', search: {} },
};

let server: FakeServer;
beforeEach(() => {
  server = taxonomyServer();
  server.on('run_taxonomy_e2e_smoke', () => ({ checks: [ALIASES_CHECK, NAMES_CHECK, ORPHANS_CHECK] }));
});

const table = async (name: string) => within(await screen.findByRole('table', { name }));
async function run(address = '/admin/taxonomy/diagnostics') {
  const console = await openConsole(address);
  await console.user.click(await screen.findByRole('button', { name: 'Run diagnostics' }));
  return console;
}

describe('the checks', () => {
  it('run on demand, and show OK and count', async () => {
    const { user } = await openConsole('/admin/taxonomy/diagnostics?locale=hr');
    expect(await screen.findByText('Not run yet.')).toBeVisible();
    expect(server.called('run_taxonomy_e2e_smoke')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Run diagnostics' }));

    const checks = await table('Checks');
    expect(checks.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'Check',
      'OK',
      'Info',
      'Fix in',
    ]);
    const cells = checks
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      );
    expect(cells).toEqual([
      ['Yes', 'count=0', '–'],
      ['No', 'count=7', 'Categories'],
      ['No', 'count=1', 'Housekeeping'],
    ]);
    expect(lastArguments(server, 'run_taxonomy_e2e_smoke')).toEqual({ p_locale: 'hr' });
    expect(screen.getByText('1 of 3 OK')).toBeVisible();
  });

  it('show examples, with links to fix them', async () => {
    await run('/admin/taxonomy/diagnostics?locale=hr');
    const checks = await table('Checks');
    expect(checks.getAllByRole('link', { name: 'Categories' }).at(-1)).toHaveAttribute(
      'href',
      '/admin/taxonomy/categories?locale=en&missingOnly=true',
    );
    const examples = within(checks.getByRole('list', { name: 'Examples: Every item has an English name' }));
    expect(examples.getByText('and 5 more')).toBeVisible();
    expect(await examples.findByRole('link', { name: 'garden/hedges' })).toHaveAttribute(
      'href',
      `/admin/taxonomy/categories?locale=en&categoryId=${GARDEN}&subSearch=hedges`,
    );
    expect(checks.getByText('lost (hr)')).toBeVisible();
  });

  it('run again on Refresh after the first run', async () => {
    const { user } = await openConsole('/admin/taxonomy/diagnostics');
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    await user.click(screen.getByRole('button', { name: 'Run diagnostics' }));
    await table('Checks');
    expect(server.called('run_taxonomy_e2e_smoke')).toHaveLength(1);
    server.on('run_taxonomy_e2e_smoke', () => ({ checks: [ALIASES_CHECK] }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('1 of 1 OK')).toBeVisible();
  });

  it.each([
    ['', 'Diagnostics failed'],
    ['The database is away', 'The database is away'],
  ])('show the error “%s” as “%s”', async (sentence, text) => {
    server.on('run_taxonomy_e2e_smoke', () => refuse(500, sentence));
    await run();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});

describe('a backend without checks', () => {
  const at = '2026-01-01T00:00:00Z';
  const top = {
    category_id: GARDEN,
    subcategory_id: HEDGES,
    category_name: 'Gardening',
    subcategory_name: 'Hedges',
  };
  const USER = '99999999-0000-4000-8000-000000000001';

  it('shows trending items and recent selections, with links', async () => {
    server.on('run_taxonomy_e2e_smoke', () => ({
      trending_24h_top10: [
        { ...top, score: 1.5 },
        { ...top, subcategory_id: null, subcategory_name: null, score: 1 },
      ],
      recent_selections_top10: [{ ...top, user_id: USER, selected_at: at }],
    }));
    await run();
    const trending = await table('Trending top 10 (24h)');
    expect(trending.getByText('1.50')).toBeVisible();
    expect(trending.getAllByRole('link', { name: 'Gardening' })[0]).toHaveAttribute(
      'href',
      `/admin/taxonomy?categoryId=${GARDEN}`,
    );
    expect(trending.getByRole('link', { name: 'Hedges' })).toHaveAttribute(
      'href',
      `/admin/taxonomy?subcategoryId=${HEDGES}`,
    );
    const selections = await table('Recent selections top 10');
    const links = await waitFor(() => {
      const found = selections.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(found).toHaveLength(3);
      return found;
    });
    expect(links[2]).toBe(`/admin/users/${USER}`);
  });

  it('shows empty lists', async () => {
    server.on('run_taxonomy_e2e_smoke', () => ({ trending_24h_top10: [], recent_selections_top10: [] }));
    await run();
    expect(await screen.findAllByText('No data.')).toHaveLength(2);
  });
});

describe('search quality', () => {
  it('is measured on demand for a period, with wrong answers', async () => {
    const english = {
      locale: 'en',
      repaired: 4,
      among_three: 3,
      answered: 3,
      first: 2,
      ignored: 5,
      answered_ignored: 1,
      unmatched: 9,
      near_misses: 2,
      only_likely: 3,
    };
    server.on('admin_get_search_quality', () => ({
      languages: [english, { ...english, locale: 'hr', ignored: 0, answered_ignored: 0 }],
      failures: [
        {
          locale: 'hr',
          normalized_query: 'kosilica',
          failure: 'missing',
          wanted: 'Gardening',
          found: [],
        },
      ],
      failure_count: 2,
    }));
    const { user } = await openConsole('/admin/taxonomy/diagnostics?days=30');
    expect(await screen.findByText('Not measured yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Measure' }));
    const rows = (await table('Search quality')).getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      'All75% 6 of 867% 4 of 620% 1 of 51846',
      'English75% 3 of 467% 2 of 320% 1 of 5923',
      'Croatian75% 3 of 467% 2 of 3–923',
    ]);
    expect(screen.getByText(/^The first 1 of 2 queries with a wrong result/)).toBeVisible();
    const failed = (await table('Queries with a wrong result')).getByRole('link', { name: 'kosilica' });
    expect(failed).toHaveAttribute('href', '/admin/taxonomy?locale=hr&q=kosilica');
    expect(lastArguments(server, 'admin_get_search_quality')).toEqual({ p_days: 30 });
  });
});

describe('housekeeping', () => {
  const press = async () => {
    const console = await openConsole('/admin/taxonomy/diagnostics');
    await console.user.click(await screen.findByRole('button', { name: 'Run housekeeping now' }));
    return console;
  };

  it('shows its result as JSON, and the number of removed entries', async () => {
    const result = { searches_removed: 2, synonyms_removed: 1, ran_at: '2026-01-01T00:00:00Z' };
    server.on('run_taxonomy_housekeeping', () => result);
    await press();
    const shown = await screen.findByLabelText('Housekeeping result');
    expect(JSON.parse(shown.textContent)).toEqual(result);
    expect(screen.getByText('Housekeeping removed 3 entries')).toBeVisible();
  });

  it('repeats checks that were run before', async () => {
    server.on('run_taxonomy_housekeeping', () => ({ synonyms_removed: 0 }));
    const { user } = await run();
    await table('Checks');
    server.on('run_taxonomy_e2e_smoke', () => ({ checks: [ALIASES_CHECK] }));
    await user.click(screen.getByRole('button', { name: 'Run housekeeping now' }));
    expect(await screen.findByText('Housekeeping found nothing to remove')).toBeVisible();
    expect(await screen.findByText('1 of 1 OK')).toBeVisible();
  });

  it('shows an error instead of the previous result', async () => {
    server.on('run_taxonomy_housekeeping', () => ({ synonyms_removed: 1 }));
    await press();
    await screen.findByLabelText('Housekeeping result');
    server.on('run_taxonomy_housekeeping', () => refuse(500, ''));
    fireEvent.click(screen.getByRole('button', { name: 'Run housekeeping now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed$/);
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  });
});
