// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLEANING, GARDEN, HEDGES, lastArguments, LAWNS, taxonomyServer } from './taxonomy.testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = taxonomyServer();
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('Aliases', () => {
  const alias = {
    entity_type: 'category',
    from_slug: 'gardens',
    to_entity_id: GARDEN,
    created_at: '2026-01-01T00:00:00Z',
    to_slug: 'garden',
    to_name: 'Gardening',
    to_is_active: true,
    to_category_id: GARDEN,
  };

  it('says where each leads, and when nobody gets there', async () => {
    server.on('admin_list_taxonomy_aliases', () => [
      alias,
      { ...alias, from_slug: 'yards', to_is_active: false },
      { ...alias, from_slug: 'gone', to_slug: null, to_name: null, to_is_active: null, to_category_id: null },
    ]);
    await openConsole('/admin/taxonomy/aliases');
    const [garden, yards, gone] = await rowsOf('Aliases');
    expect(garden).toMatch(/^gardensCategoryGardening(?!Inactive)/);
    expect(yards).toMatch(/^yardsCategoryGardeningInactive/);
    expect(gone).toMatch(/^goneCategoryaaaaaaaaMissing target/);
    expect(screen.getAllByRole('link', { name: 'Gardening' })[0]).toHaveAttribute(
      'href',
      `/admin/taxonomy/categories?categoryId=${GARDEN}`,
    );
  });

  it('tells that there are none', async () => {
    server.on('admin_list_taxonomy_aliases', () => []);
    await openConsole('/admin/taxonomy/aliases');
    expect(await screen.findByText('No data.')).toBeVisible();
  });
});

describe('Adoption & Coverage', () => {
  beforeEach(() => {
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

  it('shows workers and coverage in 2 decimals, and what coverage is', async () => {
    await openConsole('/admin/taxonomy/adoption');
    expect(await rowsOf('Category adoption')).toEqual(['Gardening1,20066.67', 'Cleaning00.00']);
    expect(screen.getByText('Coverage % = selected workers / total workers')).toBeVisible();
    expect(server.called('admin_get_subcategory_adoption')).toEqual([]);
  });

  it('shows the subcategories of the category that is filtered by', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/adoption?locale=hr');
    await rowsOf('Category adoption');
    await user.selectOptions(screen.getByLabelText('Category'), 'Gardening');
    expect(await rowsOf('Subcategory adoption in Gardening')).toEqual(['Hedges333.30', 'Lawns00.00']);
    expect(address()).toBe(`/admin/taxonomy/adoption?locale=hr&categoryId=${GARDEN}`);
    expect(lastArguments(server, 'admin_get_subcategory_adoption')).toEqual({
      p_locale: 'hr',
      p_category_id: GARDEN,
    });
  });

  it('tells a failure', async () => {
    server.on('admin_get_category_adoption', () => refuse(500, ''));
    await openConsole('/admin/taxonomy/adoption');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load adoption metrics');
  });
});

describe('Diagnostics', () => {
  it('runs only when asked, and then says which checks are OK', async () => {
    server.on('run_taxonomy_e2e_smoke', () => ({
      checks: [
        { name: 'Every alias leads to an item', ok: true, count: 0 },
        { name: 'Every item has an English name', ok: false, count: 3 },
      ],
    }));
    const { user } = await openConsole('/admin/taxonomy/diagnostics?locale=hr');
    const run = await screen.findByRole('button', { name: 'Run diagnostics' });
    expect(server.called('run_taxonomy_e2e_smoke')).toEqual([]);
    await user.click(run);
    expect(await rowsOf('Checks')).toEqual([
      'Every alias leads to an itemYescount=0',
      'Every item has an English nameNocount=3',
    ]);
    expect(lastArguments(server, 'run_taxonomy_e2e_smoke')).toEqual({ p_locale: 'hr' });
    expect(screen.getByText('1 of 2 OK')).toBeVisible();
  });

  it('tells its failure', async () => {
    server.on('run_taxonomy_e2e_smoke', () => refuse(500, ''));
    const { user } = await openConsole('/admin/taxonomy/diagnostics');
    await user.click(await screen.findByRole('button', { name: 'Run diagnostics' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Diagnostics failed');
  });
});

describe('who gets there', () => {
  const SECTIONS = [
    '',
    '/categories',
    '/unmatched',
    '/synonyms',
    '/aliases',
    '/adoption',
    '/diagnostics',
    '/nowhere',
  ];

  it.each(SECTIONS)(
    'a moderator is refused at /admin/taxonomy%s, and nothing is asked for',
    async (section) => {
      server.signIn({ role: 'moderator' });
      await openConsole(`/admin/taxonomy${section}`);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Admins only – You do not have access to this page.',
      );
      const asked = server.calls
        .map(({ name }) => name)
        .filter((name) => /taxonomy|adoption|admin_list|unmatched/.test(name));
      expect(asked).toEqual([]);
      expect(screen.queryByRole('link', { name: 'All Synonyms' })).toBeNull();
    },
  );

  it('an address that is no section says so and leads on', async () => {
    await openConsole('/admin/taxonomy/nowhere');
    expect(await screen.findByText('There is no such section.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Overview' })).toHaveAttribute('href', '/admin/taxonomy');
  });

  it('the sidebar has the sections between Global Config and Audit', async () => {
    server.on('admin_list_taxonomy_aliases', () => []);
    await openConsole('/admin/taxonomy/aliases');
    const sidebar = (await screen.findAllByRole('navigation', { name: 'Main' }))[0] ?? document.body;
    await waitFor(() => expect(within(sidebar).getByRole('link', { name: 'Aliases' })).toBeVisible());
    const links = within(sidebar)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`);
    expect(links.slice(-9)).toEqual([
      'Global Config /admin/global-config',
      'Overview /admin/taxonomy',
      'Categories /admin/taxonomy/categories',
      'Unmatched Search Queries /admin/taxonomy/unmatched',
      'All Synonyms /admin/taxonomy/synonyms',
      'Aliases /admin/taxonomy/aliases',
      'Adoption & Coverage /admin/taxonomy/adoption',
      'Diagnostics /admin/taxonomy/diagnostics',
      'Audit /admin/audit',
    ]);
    expect(within(sidebar).getByRole('link', { name: 'Aliases' })).toHaveAttribute('aria-current', 'page');
    expect(within(sidebar).getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current');
  });
});
