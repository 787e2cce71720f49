// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLEANING, GARDEN, HEDGES, lastArguments, taxonomyServer } from '../taxonomy.testing.ts';
import type { Alias } from './aliases.api.ts';

const GARDENS: Alias = {
  entity_type: 'category',
  from_slug: 'gardens',
  to_entity_id: GARDEN,
  created_at: '2026-01-01T00:00:00Z',
  to_slug: 'garden',
  to_name: 'Gardening',
  to_is_active: true,
  to_category_id: GARDEN,
};
const YARDS: Alias = { ...GARDENS, from_slug: 'yards', to_is_active: false };
const GONE: Alias = {
  ...GARDENS,
  from_slug: 'gone',
  to_slug: null,
  to_name: null,
  to_is_active: null,
  to_category_id: null,
};
const HEDGE: Alias = {
  ...GARDENS,
  entity_type: 'subcategory',
  from_slug: 'hedge-cutting',
  to_entity_id: HEDGES,
  to_slug: 'hedges',
  to_name: 'Živice',
};

let server: FakeServer;
let stored: Alias[];
beforeEach(() => {
  stored = [GARDENS, YARDS, GONE, HEDGE];
  server = taxonomyServer();
  server.on('admin_list_taxonomy_aliases', () => stored);
});

const slugs = async () =>
  within(await screen.findByRole('table', { name: 'Aliases' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /^[a-z0-9-]+/.exec(row.textContent)?.[0]);

describe('the list', () => {
  it('shows the item of each alias, and marks inactive and missing items', async () => {
    await openConsole('/admin/taxonomy/aliases');
    const table = within(await screen.findByRole('table', { name: 'Aliases' }));
    const [, gardens, yards, gone, hedge] = table.getAllByRole('row').map((row) => row.textContent);
    expect(gardens).toMatch(/Gardening(?!Inactive)/);
    expect(yards).toMatch(/GardeningInactive/);
    expect(gone).toMatch(/aaaaaaaaMissing target/);
    expect(hedge).toMatch(/^hedge-cuttingSubcategory/);
    expect(table.getAllByRole('link', { name: 'Gardening' })[0]).toHaveAttribute(
      'href',
      `/admin/taxonomy/categories?categoryId=${GARDEN}`,
    );
    expect(table.getByRole('link', { name: 'Živice' })).toHaveAttribute(
      'href',
      `/admin/taxonomy/categories?categoryId=${GARDEN}&subSearch=hedges`,
    );
    expect(screen.getByText('4 aliases')).toBeVisible();
  });

  it.each([
    ['search=gard', ['gardens', 'yards']],
    ['search=ZIVICE', ['hedge-cutting']],
    ['type=subcategory', ['hedge-cutting']],
    ['target=inactive', ['yards']],
    ['target=missing', ['gone']],
    ['target=active&type=category', ['gardens']],
  ])('with %s in the URL, shows %j', async (filter, left) => {
    await openConsole(`/admin/taxonomy/aliases?${filter}`);
    expect(await slugs()).toEqual(left);
  });

  it('filters during typing and by choices, in the URL; Clear keeps the language', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/aliases?locale=hr&page=2');
    await user.selectOptions(await screen.findByLabelText('Target'), 'Missing');
    await waitFor(() => expect(address()).toBe('/admin/taxonomy/aliases?locale=hr&target=missing'));
    expect(await slugs()).toEqual(['gone']);
    await user.type(screen.getByLabelText('Search'), 'zzz');
    expect(await screen.findByText(/Nothing matches these filters/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/admin/taxonomy/aliases?locale=hr'));
    expect(await slugs()).toHaveLength(4);
  });

  it('shows fifty of fifty-one aliases, and the last on page 2', async () => {
    stored = Array.from({ length: 51 }, (_, at) => ({ ...GARDENS, from_slug: `slug-${String(at)}` }));
    const { user } = await openConsole('/admin/taxonomy/aliases');
    await waitFor(async () => expect(await slugs()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(async () => expect(await slugs()).toEqual(['slug-50']));
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('51 aliases')).toBeVisible();
  });

  it('shows that there are none', async () => {
    stored = [];
    await openConsole('/admin/taxonomy/aliases');
    expect(await screen.findByText('No data.')).toBeVisible();
  });

  it('shows an error', async () => {
    server.on('admin_list_taxonomy_aliases', () => refuse(500, ''));
    await openConsole('/admin/taxonomy/aliases');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
  });

  it('names an unknown filter', async () => {
    await openConsole('/admin/taxonomy/aliases?target=nowhere');
    expect(await screen.findByRole('alert')).toHaveTextContent('Unknown filter: target “nowhere”.');
  });
});

describe('creating', () => {
  beforeEach(() => {
    server.on('admin_create_taxonomy_alias', ({ p_entity_type, p_from_slug, p_to_entity_id }) => {
      const alias = {
        ...GARDENS,
        entity_type: p_entity_type,
        from_slug: p_from_slug,
        to_entity_id: p_to_entity_id,
      };
      stored = [...stored, alias as Alias];
      return alias;
    });
    server.on('admin_delete_taxonomy_alias', ({ p_from_slug }) => {
      stored = stored.filter(({ from_slug }) => from_slug !== p_from_slug);
      return null;
    });
  });

  async function open(address = '/admin/taxonomy/aliases') {
    const console = await openConsole(address);
    await console.user.click(await screen.findByRole('button', { name: 'Create alias' }));
    await screen.findByRole('dialog', { name: 'Create alias' });
    return console;
  }
  const slugBox = () => screen.getByLabelText('From slug');
  const create = () => screen.getByRole('button', { name: 'Create' });
  async function chooseCleaning(user: UserEvent) {
    await user.type(await screen.findByRole('combobox', { name: 'Category' }), 'clean');
    await user.click(await screen.findByRole('option', { name: /Cleaning/ }));
  }

  it('creates an alias, lists it, and deletes it on Undo', async () => {
    const { user, address } = await open();
    expect(address()).toBe('/admin/taxonomy/aliases?create=true');
    expect(create()).toBeDisabled();
    await chooseCleaning(user);
    await user.type(slugBox(), 'tidying');
    await user.click(create());
    expect(await screen.findByText('“tidying” now points to Cleaning')).toBeVisible();
    expect(lastArguments(server, 'admin_create_taxonomy_alias')).toEqual({
      p_entity_type: 'category',
      p_from_slug: 'tidying',
      p_to_entity_id: CLEANING,
    });
    await waitFor(() => expect(address()).toBe('/admin/taxonomy/aliases'));
    await waitFor(async () => expect(await slugs()).toContain('tidying'));

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await slugs()).not.toContain('tidying'));
  });

  it('shows errors for invalid and existing slugs during typing', async () => {
    const { user } = await open();
    await chooseCleaning(user);
    for (const [slug, sentence] of [
      ['Tidy Up', 'Use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen'],
      ['gardens', 'This alias already exists.'],
    ] as const) {
      await user.clear(slugBox());
      await user.type(slugBox(), `${slug}{Enter}`);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(create()).toBeDisabled();
    }
    expect(server.called('admin_create_taxonomy_alias')).toEqual([]);
  });

  it('shows the server’s refusal, and keeps the form even if closed', async () => {
    server.on('admin_create_taxonomy_alias', () => refuse(400, 'Slug already exists', 'slug_exists'));
    const { user } = await open();
    await chooseCleaning(user);
    await user.type(slugBox(), 'garden');
    await user.click(create());
    expect(await screen.findByText('Slug already exists')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Create alias' }));
    await screen.findByRole('dialog');
    expect(slugBox()).toHaveValue('garden');
    expect(await screen.findByRole('combobox', { name: 'Category' })).toHaveValue('Cleaning');
  });

  it('stays open for another alias, with the target', async () => {
    const { user } = await open();
    await chooseCleaning(user);
    await user.click(screen.getByRole('checkbox', { name: 'Create another' }));
    await user.type(slugBox(), 'tidying');
    await user.click(create());
    await waitFor(() => expect(slugBox()).toHaveValue(''));
    expect(slugBox()).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Cleaning');
    await user.keyboard('scrubbing');
    await user.click(create());
    await waitFor(() => expect(stored.map(({ from_slug }) => from_slug)).toContain('scrubbing'));
  });
});

describe('deleting', () => {
  beforeEach(() => {
    server.on('admin_delete_taxonomy_alias', ({ p_entity_type, p_from_slug }) => {
      stored = stored.filter((one) => one.entity_type !== p_entity_type || one.from_slug !== p_from_slug);
      return null;
    });
    server.on('admin_create_taxonomy_alias', () => {
      stored = [...stored, YARDS];
      return YARDS;
    });
  });
  async function remove(slug: string) {
    const { user } = await openConsole('/admin/taxonomy/aliases');
    await user.click(await screen.findByRole('button', { name: `Delete: ${slug}` }));
    await screen.findByRole('dialog', { name: 'Delete this alias?' });
    return user;
  }
  const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

  it('asks, deletes the alias, and restores it on Undo', async () => {
    const user = await remove('yards');
    expect(screen.getByRole('dialog')).toHaveTextContent('yards → Gardening');
    await press(user, 'Delete');
    expect(await screen.findByText('Deleted the alias “yards”')).toBeVisible();
    await waitFor(async () => expect(await slugs()).toEqual(['gardens', 'gone', 'hedge-cutting']));

    await press(user, 'Undo');
    await waitFor(async () => expect(await slugs()).toContain('yards'));
    expect(lastArguments(server, 'admin_create_taxonomy_alias')).toEqual({
      p_entity_type: 'category',
      p_from_slug: 'yards',
      p_to_entity_id: GARDEN,
      p_is_undo: true,
    });
  });

  it('offers no Undo if the item is missing', async () => {
    const user = await remove('gone');
    await press(user, 'Delete');
    expect(await screen.findByText('Deleted the alias “gone”')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('deletes nothing on Cancel, and stays open with an error', async () => {
    server.on('admin_delete_taxonomy_alias', () => refuse(500, ''));
    const user = await remove('yards');
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.called('admin_delete_taxonomy_alias')).toEqual([]);

    await press(user, 'Delete: yards');
    await screen.findByRole('dialog', { name: 'Delete this alias?' });
    await press(user, 'Delete');
    expect(await screen.findByRole('alert')).toHaveTextContent('Delete failed');
    expect(stored).toHaveLength(4);
  });
});
