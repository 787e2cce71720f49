// @vitest-environment jsdom

import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLEANING, GARDEN, HEDGES, LAWNS } from '#features/taxonomy/taxonomy.testing.ts';
import { CategoriesDesk, editName, rowOfItem, slugsOf } from '../categories.testing.ts';

let desk: CategoriesDesk;
beforeEach(() => {
  desk = new CategoriesDesk();
});

const name = (slug: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Name: ${slug}` });
const IN_CROATIAN = '/admin/taxonomy/categories?editLocale=hr';
const GARDEN_IN_CROATIAN = `${IN_CROATIAN}&categoryId=${GARDEN}`;

it('selects a category by a click on its name, which opens no editor', async () => {
  const { user, address } = await openConsole(IN_CROATIAN);
  await user.click(await screen.findByText('Čišćenje'));
  await waitFor(() => expect(address()).toBe(`${IN_CROATIAN}&categoryId=${CLEANING}`));
  expect(await rowOfItem('cleaning')).toHaveAttribute('aria-current', 'true');
  expect(screen.queryByRole('textbox', { name: /^Name: / })).toBeNull();
});

describe('typing names with the keyboard alone', () => {
  it('starts by F2, saves by Enter and goes on to the next row; the counter follows', async () => {
    const { user } = await openConsole(GARDEN_IN_CROATIAN);
    (await rowOfItem('hedges')).focus();
    await user.keyboard('{F2}');
    expect(await name('hedges')).toHaveFocus();
    await user.keyboard('Živice{Enter}');
    expect(await name('lawns')).toHaveFocus();
    await user.keyboard('  Travnjaci   i livade {Enter}');
    expect(await screen.findByText('Saved “Travnjaci i livade” (hr)')).toBeVisible();
    expect(await rowOfItem('lawns')).toHaveFocus();
    expect(desk.sent('admin_upsert_taxonomy_translation')).toEqual([
      { p_entity_type: 'subcategory', p_entity_id: HEDGES, p_locale: 'hr', p_display_name: 'Živice' },
      {
        p_entity_type: 'subcategory',
        p_entity_id: LAWNS,
        p_locale: 'hr',
        p_display_name: 'Travnjaci i livade',
      },
    ]);
    expect(screen.getByText('Translated 2 / 2')).toBeVisible();
  });

  it('moves with the arrow keys and Shift+Enter, and saves nothing unchanged', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    await editName(user, 'cleaning');
    await user.keyboard('{ArrowDown}');
    expect(await name('garden')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await name('cleaning')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await name('garden')).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(await name('cleaning')).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: 'Name: garden' })).toBeNull();
    expect(desk.sent('taxonomy_translations').filter(({ select }) => select === 'display_name')).toEqual([]);
  });

  it('restores the name by Escape, and returns to the row, where the arrow keys move', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    await editName(user, 'cleaning');
    await user.keyboard('x{Escape}');
    const row = await rowOfItem('cleaning');
    expect(row).toHaveTextContent('Čišćenje');
    expect(row).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await rowOfItem('garden')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(row).toHaveFocus();
    await user.tab();
    expect(desk.sent('admin_upsert_taxonomy_translation')).toEqual([]);
  });

  it('removes each saved row from Missing only', async () => {
    const { user } = await openConsole(`${GARDEN_IN_CROATIAN}&subMissingOnly=true`);
    await editName(user, 'hedges');
    await user.keyboard('Živice{Enter}');
    await waitFor(async () => expect(await slugsOf('Subcategories')).toEqual(['lawns']));
    expect(await name('lawns')).toHaveFocus();
  });
});

describe('saving', () => {
  it('happens on blur and by its button, once each', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    await user.type(await editName(user, 'garden'), 'Vrt');
    await user.click(screen.getByRole('button', { name: 'Save name: garden' }));
    expect(await screen.findByText('Saved “Vrt” (hr)')).toBeVisible();
    await user.clear(await name('garden'));
    await user.type(await name('garden'), 'Vrtovi');
    await editName(user, 'cleaning');
    expect(await screen.findByText('Saved “Vrtovi” (hr)')).toBeVisible();
    expect(desk.sent('admin_upsert_taxonomy_translation')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name: garden' })).toBeNull());
  });

  it('is undone to the previous name, or to none', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    await user.type(await editName(user, 'garden'), 'Vrt{Enter}');
    expect(await screen.findByText('Vrt')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Vrt')).toBeNull());
    expect(desk.item(GARDEN).names).toEqual({ en: 'Gardening' });
  });

  it('is not undone by Ctrl+Z in a name, which undoes typing', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    await user.type(await editName(user, 'garden'), 'Vrt{Enter}');
    expect(await screen.findByText('Saved “Vrt” (hr)')).toBeVisible();
    expect(await editName(user, 'garden')).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByText('Saved “Vrt” (hr)')).toBeVisible();
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await waitFor(() => expect(desk.item(GARDEN).names).toEqual({ en: 'Gardening' }));
  });

  it('does not overwrite someone else’s name without asking', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    const box = await editName(user, 'cleaning');
    desk.item(CLEANING).names.hr = 'Pospremanje';
    await user.clear(box);
    await user.type(box, 'Spremanje{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Someone else changed this.');
    expect(alert).toHaveTextContent('TheirsPospremanjeMineSpremanje');
    expect(desk.item(CLEANING).names.hr).toBe('Pospremanje');
    await user.click(within(alert).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(desk.item(CLEANING).names.hr).toBe('Spremanje'));
  });

  it('keeps the typed name after a refusal, with the reason', async () => {
    desk.break('admin_upsert_taxonomy_translation', 'The name is not allowed.');
    const { user } = await openConsole(IN_CROATIAN);
    await user.type(await editName(user, 'garden'), 'Vrt{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The name is not allowed.');
    expect(await name('garden')).toHaveValue('Vrt');
    expect(screen.getByText('Translated 1 / 2')).toBeVisible();
  });

  it('asks before leaving the page with an unsaved name', async () => {
    desk.break('admin_upsert_taxonomy_translation');
    const { user, address } = await openConsole(IN_CROATIAN);
    await user.type(await editName(user, 'garden'), 'Vrt{Enter}');
    await screen.findByText('Failed to save name');
    await user.click(screen.getByRole('link', { name: 'cleaning' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(address()).toBe(IN_CROATIAN);
  });

  it('refuses a blank name', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    const box = await editName(user, 'cleaning');
    await user.clear(box);
    await user.type(box, '  {Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a name, or delete the translation.');
    expect(box).toHaveFocus();
    expect(desk.item(CLEANING).names.hr).toBe('Čišćenje');

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await rowOfItem('cleaning')).toHaveTextContent('Čišćenje');
  });
});

describe('deleting a translation', () => {
  it('happens optimistically, with Undo', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    await editName(user, 'cleaning');
    await user.click(screen.getByRole('button', { name: 'Delete name: cleaning' }));
    expect(await name('cleaning')).toHaveValue('');
    expect(await screen.findByText('Deleted “Čišćenje” (hr)')).toBeVisible();
    expect(desk.item(CLEANING).names).toEqual({ en: 'Cleaning' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(desk.item(CLEANING).names.hr).toBe('Čišćenje'));
    expect(await rowOfItem('cleaning')).toHaveTextContent('Čišćenje');
  });

  it('is rolled back after a failure', async () => {
    desk.break('admin_delete_taxonomy_translation', 'No.');
    const { user } = await openConsole(IN_CROATIAN);
    await editName(user, 'cleaning');
    await user.click(screen.getByRole('button', { name: 'Delete name: cleaning' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    expect(await name('cleaning')).toHaveValue('Čišćenje');
  });
});
