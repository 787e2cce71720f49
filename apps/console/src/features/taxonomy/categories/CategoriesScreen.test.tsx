// @vitest-environment jsdom

import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CLEANING, GARDEN, HEDGES } from '../taxonomy.testing.ts';
import { CategoriesDesk, rowOfItem, slugsOf, table } from './categories.testing.ts';

let desk: CategoriesDesk;
beforeEach(() => {
  desk = new CategoriesDesk();
});

describe('the two columns', () => {
  it('lists the categories with the specified columns and the progress', async () => {
    await openConsole('/admin/taxonomy/categories');
    const headings = (await table('Categories')).getAllByRole('columnheader').map((one) => one.textContent);
    expect(headings).toEqual(['Slug', 'Name', 'Icon', 'Active', 'Sort', 'Actions']);
    expect(await slugsOf('Categories')).toEqual(['cleaning', 'garden']);
    expect(screen.getByText('Translated 2 / 2')).toBeVisible();
    expect(screen.getByText('No category is selected.')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Create subcategory' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Legend' })).toBeVisible();
    expect(screen.getByText('How to add a category')).toBeVisible();
  });

  it('shows the English name of items without a translation, marked as missing', async () => {
    await openConsole('/admin/taxonomy/categories?locale=hr');
    expect(await screen.findByText('Translated 1 / 2')).toBeVisible();
    expect(await rowOfItem('cleaning')).toHaveTextContent('Čišćenje');
    const garden = await rowOfItem('garden');
    await waitFor(() => expect(garden).toHaveTextContent('Gardening'));
    expect((await table('Categories')).getAllByText('Missing')).toHaveLength(1);
  });

  it('shows only missing names, in the URL; the counter counts all', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/categories?locale=hr');
    await user.click(await screen.findByRole('checkbox', { name: 'Missing only' }));
    await waitFor(async () => expect(await slugsOf('Categories')).toEqual(['garden']));
    expect(address()).toBe('/admin/taxonomy/categories?locale=hr&missingOnly=true');
    expect(screen.getByText('Translated 1 / 2')).toBeVisible();
  });

  it('searches on the server, debounced', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/categories');
    await user.type(await screen.findByRole('textbox', { name: 'Search categories' }), 'gard');
    await waitFor(async () => expect(await slugsOf('Categories')).toEqual(['garden']));
    expect(address()).toBe('/admin/taxonomy/categories?search=gard');
    expect(screen.getByText('Translated 2 / 2')).toBeVisible();
  });

  it('shows the subcategories of the selected category, with links to their synonyms', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/categories?locale=hr');
    await user.click(await screen.findByRole('link', { name: 'garden' }));
    expect(await screen.findByRole('heading', { name: /^Subcategories of/ })).toBeVisible();
    expect(address()).toBe(`/admin/taxonomy/categories?locale=hr&categoryId=${GARDEN}`);
    expect(await screen.findByText('Locale: hr')).toBeVisible();
    expect(await screen.findByText('Translated 0 / 2')).toBeVisible();
    const headings = (await table('Subcategories'))
      .getAllByRole('columnheader')
      .map((one) => one.textContent);
    expect(headings).toEqual(['Slug', 'Name', 'Active', 'Sort', 'Actions']);
    expect(screen.getByRole('link', { name: 'View synonyms: hedges' })).toHaveAttribute(
      'href',
      `/admin/taxonomy/synonyms?type=subcategory&categoryId=${GARDEN}&subcategoryId=${HEDGES}&locale=hr`,
    );
  });

  it('shows an error', async () => {
    desk.break('admin_list_categories_v2');
    await openConsole('/admin/taxonomy/categories');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
  });
});

describe('the edited language', () => {
  it('is the control bar’s, or the typed code, normalized', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/categories');
    const box = await screen.findByRole('combobox', { name: 'Edit locale' });
    expect(box).toHaveAttribute('placeholder', 'en, hr');
    expect(await rowOfItem('cleaning')).toHaveTextContent('Cleaning');
    await user.type(box, ' HR {Enter}');
    await waitFor(async () => expect(await rowOfItem('cleaning')).toHaveTextContent('Čišćenje'));
    expect(address()).toBe('/admin/taxonomy/categories?editLocale=hr');
    expect(box).toHaveValue('hr');
    // Another spelling of the current language.
    await user.clear(box);
    await user.type(box, 'hr-HR');
    await user.tab();
    expect(box).toHaveValue('hr');
    expect(address()).toBe('/admin/taxonomy/categories?editLocale=hr');
  });

  it('reports an unknown language, and keeps the current one', async () => {
    const { user, address } = await openConsole('/admin/taxonomy/categories');
    await user.type(await screen.findByRole('combobox', { name: 'Edit locale' }), 'xx{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Unknown language “xx”.');
    expect(address()).toBe('/admin/taxonomy/categories');
    expect(await rowOfItem('cleaning')).toHaveTextContent('Cleaning');
  });

  it('loads nothing for an unknown language in the URL', async () => {
    await openConsole('/admin/taxonomy/categories?editLocale=xx');
    expect(await screen.findByRole('alert')).toHaveTextContent('Unknown filter: editLocale “xx”.');
    expect(desk.sent('admin_list_categories_v2')).toEqual([]);
  });
});

it('shows an item in one cell on a phone', async () => {
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = 1024;
  });
  const { user } = await openConsole(`/admin/taxonomy/categories?categoryId=${GARDEN}`);
  await user.click(await screen.findByRole('switch', { name: 'Active: hedges' }));
  expect(await screen.findByText('“Hedges” is now inactive and hidden from users')).toBeVisible();
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
  expect(headings).toEqual(['Category', 'Subcategory']);
  const cleaning = within(screen.getByRole('table', { name: 'Categories' }));
  const names = ['Icon: cleaning', 'Move up: cleaning', 'Move down: cleaning', 'Delete: Cleaning'];
  for (const button of names) expect(cleaning.getByRole('button', { name: button })).toBeVisible();
  expect(screen.getByRole('link', { name: 'View synonyms: hedges' })).toBeVisible();
});

describe('Active', () => {
  it('is switched optimistically, with Undo', async () => {
    const { user } = await openConsole('/admin/taxonomy/categories');
    const active = await screen.findByRole('switch', { name: 'Active: cleaning' });
    await user.click(active);
    expect(active).not.toBeChecked();
    expect(await screen.findByText('“Cleaning” is now inactive and hidden from users')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(active).toBeChecked());
    expect(desk.item(desk.categories[0]?.id).is_active).toBe(true);
  });

  it('reports that someone else switched it, without Undo', async () => {
    const { user } = await openConsole(`/admin/taxonomy/categories?categoryId=${GARDEN}`);
    const category = await screen.findByRole('switch', { name: 'Active: cleaning' });
    const subcategory = await screen.findByRole('switch', { name: 'Active: hedges' });
    desk.item(CLEANING).is_active = false;
    desk.item(HEDGES).is_active = false;
    await user.click(category);
    expect(await screen.findByText('Someone else already made “Cleaning” inactive')).toBeVisible();
    await user.click(subcategory);
    expect(await screen.findByText('Someone else already made “Hedges” inactive')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(category).not.toBeChecked();
    expect(desk.sent('admin_update_category')).toEqual([]);
    expect(desk.sent('admin_update_subcategory')).toEqual([]);
  });

  it('is rolled back after a refusal, with its message', async () => {
    desk.break('admin_update_category', 'Not today.');
    const { user } = await openConsole('/admin/taxonomy/categories');
    const active = await screen.findByRole('switch', { name: 'Active: garden' });
    await user.click(active);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
    expect(active).not.toBeChecked();
  });
});

describe('an icon', () => {
  const open = async () => {
    const console_ = await openConsole('/admin/taxonomy/categories');
    await console_.user.click(await screen.findByRole('button', { name: 'Icon: cleaning' }));
    const dialog = await screen.findByRole('dialog', { name: 'Icon of cleaning' });
    return { ...console_, dialog, box: within(dialog).getByRole('combobox', { name: 'Icon' }) };
  };

  it('is changed by name, with Undo', async () => {
    const { user, box } = await open();
    await user.clear(box);
    await user.type(box, 'leaf');
    // Closes the list of icons.
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Icon of “cleaning” changed to leaf')).toBeVisible();
    expect(desk.sent('admin_update_category')).toEqual([
      { p_id: desk.categories[0]?.id, p_icon_slug: 'leaf' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(desk.categories[0]?.icon_slug).toBe('water'));
  });

  it('is not saved with an invalid name', async () => {
    const { user, box, dialog } = await open();
    await user.clear(box);
    await user.type(box, 'Leaf!');
    await user.tab();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Check name');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('does not overwrite someone else’s icon', async () => {
    const { user, box, dialog } = await open();
    desk.item(desk.categories[0]?.id).icon_slug = 'brush';
    await user.clear(box);
    await user.type(box, 'leaf');
    // Closes the list of icons.
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Someone else changed the icon: it is now brush.',
    );
    expect(desk.sent('admin_update_category')).toEqual([]);
    expect(box).toHaveValue('leaf');
  });
});

it('is read-only without the permission to change the taxonomy', async () => {
  desk.server.signInAs('Auditor');
  const { user } = await openConsole(`/admin/taxonomy/categories?categoryId=${GARDEN}`);
  const row = await rowOfItem('hedges');
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('form')).toBeNull();
  for (const name of [/^Edit name/, /^Move/, /^Delete/, /^Import/, 'Recompute now', 'Reset cache'])
    expect(main.queryByRole('button', { name })).toBeNull();
  for (const active of main.getAllByRole('switch')) expect(active).toBeDisabled();
  row.focus();
  await user.keyboard('{F2}{Alt>}{ArrowUp}{/Alt}');
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  expect(desk.server.refused).toEqual([]);
});
