// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { SLUG_EXAMPLES } from '@marketdesk/contract/taxonomy-examples.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { GARDEN } from '../taxonomy.testing.ts';
import { CategoriesDesk, slugsOf } from './categories.testing.ts';
import { slugProblem } from './CreateItem.tsx';

let desk: CategoriesDesk;
beforeEach(() => {
  desk = new CategoriesDesk();
});

const SCREEN = '/admin/taxonomy/categories';
const form = async (what: string) => within(await screen.findByRole('form', { name: `Create ${what}` }));

describe('a new category', () => {
  it('is created by Enter with its name in the edited language, at the end, and selected', async () => {
    const { user, address } = await openConsole(`${SCREEN}?editLocale=hr`);
    const create = await form('category');
    await user.type(create.getByLabelText('Category slug'), 'moving');
    await user.type(create.getByLabelText('Category name'), 'Selidbe{Enter}');
    expect(await screen.findByText('Created “moving”')).toBeVisible();
    await waitFor(async () => expect(await slugsOf('Categories')).toEqual(['cleaning', 'garden', 'moving']));
    const id = desk.categories[2]?.id ?? '';
    expect(address()).toBe(`${SCREEN}?editLocale=hr&categoryId=${id}`);
    expect(desk.sent('admin_create_category')).toEqual([{ p_slug: 'moving', p_icon_slug: null }]);
    expect(desk.item(id).names).toEqual({ hr: 'Selidbe' });
    expect((await form('subcategory')).getByLabelText('Subcategory slug')).toHaveFocus();
    expect(create.getByLabelText('Category slug')).toHaveValue('');
  });

  it('clears the search that would hide it', async () => {
    const { user, address } = await openConsole(`${SCREEN}?search=gard&missingOnly=true`);
    await user.type((await form('category')).getByLabelText('Category slug'), 'moving{Enter}');
    await waitFor(async () => expect(await slugsOf('Categories')).toContain('moving'));
    expect(address()).toBe(`${SCREEN}?categoryId=${desk.categories[2]?.id ?? ''}`);
  });

  it('shows slug errors during typing', async () => {
    const { user } = await openConsole(SCREEN);
    await slugsOf('Categories');
    const create = await form('category');
    const button = create.getByRole('button', { name: 'Create' });
    const slug = create.getByLabelText('Category slug');
    expect(button).toBeDisabled();
    await user.type(slug, 'Moving');
    expect(create.getByRole('alert')).toHaveTextContent(
      'Use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen',
    );
    expect(button).toBeDisabled();
    await user.clear(slug);
    await user.type(slug, 'garden');
    expect(create.getByRole('alert')).toHaveTextContent('Slug already exists');
    await user.keyboard('{Enter}');
    await user.type(slug, 's');
    expect(create.queryByRole('alert')).toBeNull();
    expect(button).toBeEnabled();
    expect(desk.sent('admin_create_category')).toEqual([]);
  });

  it('is not created if the server reports the slug as taken, and the form stays', async () => {
    desk.server.on('admin_check_category_slug_available', () => false);
    const { user } = await openConsole(SCREEN);
    await slugsOf('Categories');
    const create = await form('category');
    // Another admin created it first.
    desk.categories.push({ id: anId(77), slug: 'moving', is_active: true, names: {} });
    await user.type(create.getByLabelText('Category slug'), 'moving{Enter}');
    await waitFor(async () => expect(await slugsOf('Categories')).toContain('moving'));
    expect(await create.findByRole('alert')).toHaveTextContent(
      'Category slug already exists (server check).',
    );
    expect(create.getByLabelText('Category slug')).toHaveValue('moving');
    expect(desk.sent('admin_create_category')).toEqual([]);
  });

  it('is created if the slug check fails', async () => {
    desk.break('admin_check_category_slug_available');
    const { user } = await openConsole(SCREEN);
    await user.type((await form('category')).getByLabelText('Category slug'), 'moving{Enter}');
    expect(await screen.findByText('Created “moving”')).toBeVisible();
  });

  it('shows an error and keeps the form', async () => {
    desk.break('admin_create_category');
    const { user } = await openConsole(SCREEN);
    const create = await form('category');
    await user.type(create.getByLabelText('Category name'), 'Moving');
    await user.type(create.getByLabelText('Category slug'), 'moving{Enter}');
    expect(await create.findByRole('alert')).toHaveTextContent('Failed to create category');
    expect(create.getByLabelText('Category name')).toHaveValue('Moving');
  });

  it('is deleted by Undo, unless it has subcategories', async () => {
    desk.server.on('admin_get_taxonomy_usage', () => ({ subcategories: 1 }));
    const { user } = await openConsole(SCREEN);
    const slug = (await form('category')).getByLabelText('Category slug');
    await user.type(slug, 'moving{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It now has subcategories.');
    expect(desk.sent('admin_delete_category')).toEqual([]);

    desk.server.on('admin_get_taxonomy_usage', () => ({ subcategories: 0 }));
    await user.type(slug, 'repair{Enter}');
    await screen.findByText('Created “repair”');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await slugsOf('Categories')).toEqual(['cleaning', 'garden', 'moving']));
    expect(await screen.findByText('This category does not exist.')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Create subcategory' })).toBeNull();
  });

  it('asks before leaving the page, but not when a category is selected', async () => {
    const { user, address } = await openConsole(SCREEN);
    const slug = (await form('category')).getByLabelText('Category slug');
    await user.type(slug, 'moving');
    await user.click(screen.getByRole('link', { name: 'garden' }));
    await waitFor(() => expect(address()).toBe(`${SCREEN}?categoryId=${GARDEN}`));
    expect(slug).toHaveValue('moving');
    await user.type((await form('subcategory')).getByLabelText('Subcategory slug'), 'lawn');
    await user.click(screen.getByRole('link', { name: 'cleaning' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(address()).toBe(`${SCREEN}?categoryId=${GARDEN}`);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getAllByRole('link', { name: 'Aliases' })[0] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });
});

describe('a new subcategory', () => {
  it('goes to the end of its category, and the form is ready for the next', async () => {
    const { user } = await openConsole(`${SCREEN}?categoryId=${GARDEN}`);
    const create = await form('subcategory');
    const slug = create.getByLabelText('Subcategory slug');
    await user.type(slug, 'ponds{Enter}');
    await waitFor(async () => expect(await slugsOf('Subcategories')).toEqual(['hedges', 'lawns', 'ponds']));
    expect(slug).toHaveFocus();
    await user.keyboard('paths{Enter}');
    await waitFor(async () =>
      expect(await slugsOf('Subcategories')).toEqual(['hedges', 'lawns', 'ponds', 'paths']),
    );
    expect(desk.sent('admin_create_subcategory')).toEqual([
      { p_category_id: GARDEN, p_slug: 'ponds' },
      { p_category_id: GARDEN, p_slug: 'paths' },
    ]);
  });

  it('is refused with the specified messages', async () => {
    desk.server.on('admin_check_subcategory_slug_available', () => false);
    const { user } = await openConsole(`${SCREEN}?categoryId=${GARDEN}`);
    const create = await form('subcategory');
    await user.type(create.getByLabelText('Subcategory slug'), 'ponds{Enter}');
    expect(await create.findByRole('alert')).toHaveTextContent(
      'Subcategory slug already exists (server check).',
    );
    desk.server.on('admin_check_subcategory_slug_available', () => true);
    desk.server.on('admin_create_subcategory', () => refuse(500, ''));
    await user.type(create.getByLabelText('Subcategory slug'), '{Enter}');
    await waitFor(() => expect(create.getByRole('alert')).toHaveTextContent('Failed to create subcategory'));
  });
});

it('validates slugs as the database does', () => {
  for (const [text, ok] of SLUG_EXAMPLES) {
    if (text !== '') expect([text, slugProblem(text, []) === null]).toEqual([text, ok]);
  }
});
