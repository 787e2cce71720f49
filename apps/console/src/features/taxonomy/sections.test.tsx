// @vitest-environment jsdom

import type { FakeServer } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { taxonomyServer } from './taxonomy.testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = taxonomyServer();
});

describe('access', () => {
  const SECTIONS = [
    '',
    '/categories',
    '/unmatched',
    '/synonyms',
    '/aliases',
    '/adoption',
    '/supply',
    '/diagnostics',
    '/nowhere',
  ];

  it.each(SECTIONS)('refuses moderators at /admin/taxonomy%s without requests', async (section) => {
    server.signIn({ role: 'moderator' });
    await openConsole(`/admin/taxonomy${section}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Admins only – You do not have access to this page.',
    );
    const asked = server.calls
      .map(({ name }) => name)
      .filter((name) => /taxonomy|adoption|supply|admin_list|unmatched/.test(name));
    expect(asked).toEqual([]);
    expect(screen.queryByRole('link', { name: 'All Synonyms' })).toBeNull();
  });

  it('shows an unknown section, with a link to the overview', async () => {
    await openConsole('/admin/taxonomy/nowhere');
    expect(await screen.findByText('This section does not exist.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Overview' })).toHaveAttribute('href', '/admin/taxonomy');
  });

  it.each([
    ['/overview?locale=hr', '/admin/taxonomy?locale=hr'],
    ['/aliases/xyz', '/admin/taxonomy/aliases'],
  ])('reads the section from the first segment: %s', async (under, page) => {
    server.on('admin_list_taxonomy_aliases', () => []);
    const { address } = await openConsole(`/admin/taxonomy${under}`);
    await waitFor(() => expect(address()).toBe(page));
  });

  it('lists the sections in the sidebar', async () => {
    server.on('admin_list_taxonomy_aliases', () => []);
    await openConsole('/admin/taxonomy/aliases');
    const sidebar = (await screen.findAllByRole('navigation', { name: 'Main' }))[0] ?? document.body;
    await waitFor(() => expect(within(sidebar).getByRole('link', { name: 'Aliases' })).toBeVisible());
    const links = within(sidebar)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`);
    const first = links.indexOf('Overview /admin/taxonomy');
    expect(links.slice(first, first + 8)).toEqual([
      'Overview /admin/taxonomy',
      'Categories /admin/taxonomy/categories',
      'Unmatched Search Queries /admin/taxonomy/unmatched',
      'All Synonyms /admin/taxonomy/synonyms',
      'Aliases /admin/taxonomy/aliases',
      'Adoption & Coverage /admin/taxonomy/adoption',
      'Supply gap /admin/taxonomy/supply',
      'Diagnostics /admin/taxonomy/diagnostics',
    ]);
    expect(within(sidebar).getByRole('link', { name: 'Aliases' })).toHaveAttribute('aria-current', 'page');
    expect(within(sidebar).getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current');
  });
});
