// @vitest-environment jsdom

import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLEANING, GARDEN, HEDGES, LAWNS } from '#features/taxonomy/taxonomy.testing.ts';
import { CategoriesDesk, slugsOf } from '../categories.testing.ts';

let desk: CategoriesDesk;
beforeEach(() => {
  desk = new CategoriesDesk();
});

const name = (slug: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Name: ${slug}` });
const IN_CROATIAN = '/admin/taxonomy/categories?editLocale=hr';
const GARDEN_IN_CROATIAN = `${IN_CROATIAN}&categoryId=${GARDEN}`;

describe('typing names with the keyboard alone', () => {
  it('saves by Enter and moves to the next row; the counter follows', async () => {
    const { user } = await openConsole(GARDEN_IN_CROATIAN);
    await user.click(await name('hedges'));
    await user.keyboard('Živice{Enter}');
    expect(await name('lawns')).toHaveFocus();
    await user.keyboard('  Travnjaci   i livade {Enter}');
    expect(await screen.findByText('Saved “Travnjaci i livade” (hr)')).toBeVisible();
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
    await user.click(await name('cleaning'));
    await user.keyboard('{ArrowDown}');
    expect(await name('garden')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await name('cleaning')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await name('garden')).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(await name('cleaning')).toHaveFocus();
    expect(desk.sent('taxonomy_translations').filter(({ select }) => select === 'display_name')).toEqual([]);
  });

  it('restores the name by Escape', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    const box = await name('cleaning');
    await user.click(box);
    await user.keyboard('x{Escape}');
    expect(box).toHaveValue('Čišćenje');
    expect(box).toHaveFocus();
    await user.tab();
    expect(desk.sent('admin_upsert_taxonomy_translation')).toEqual([]);
  });

  it('removes each saved row from Missing only', async () => {
    const { user } = await openConsole(`${GARDEN_IN_CROATIAN}&subMissingOnly=true`);
    await user.click(await name('hedges'));
    await user.keyboard('Živice{Enter}');
    await waitFor(async () => expect(await slugsOf('Subcategories')).toEqual(['lawns']));
    expect(await name('lawns')).toHaveFocus();
  });
});

describe('saving', () => {
  it('happens on blur and by its button, once each', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    await user.type(await name('garden'), 'Vrt');
    await user.click(screen.getByRole('button', { name: 'Save name: garden' }));
    expect(await screen.findByText('Saved “Vrt” (hr)')).toBeVisible();
    await user.clear(await name('garden'));
    await user.type(await name('garden'), 'Vrtovi');
    await user.click(await name('cleaning'));
    expect(await screen.findByText('Saved “Vrtovi” (hr)')).toBeVisible();
    expect(desk.sent('admin_upsert_taxonomy_translation')).toHaveLength(2);
  });

  it('is undone to the previous name, or to none', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    await user.type(await name('garden'), 'Vrt{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await name('garden')).toHaveValue(''));
    expect(desk.item(GARDEN).names).toEqual({ en: 'Gardening' });
  });

  it('is not undone by Ctrl+Z in a name, which undoes typing', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    const box = await name('garden');
    await user.type(box, 'Vrt{Enter}');
    expect(await screen.findByText('Saved “Vrt” (hr)')).toBeVisible();
    expect(box).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByText('Saved “Vrt” (hr)')).toBeVisible();
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(desk.item(GARDEN).names).toEqual({ en: 'Gardening' }));
    expect(box).toHaveValue('');
  });

  it('does not overwrite someone else’s name without asking', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    const box = await name('cleaning');
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
    await user.type(await name('garden'), 'Vrt{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The name is not allowed.');
    expect(await name('garden')).toHaveValue('Vrt');
    expect(screen.getByText('Translated 1 / 2')).toBeVisible();
  });

  it('asks before leaving the page with an unsaved name', async () => {
    desk.break('admin_upsert_taxonomy_translation');
    const { user, address } = await openConsole(IN_CROATIAN);
    await user.type(await name('garden'), 'Vrt{Enter}');
    await screen.findByText('Failed to save name');
    await user.click(screen.getByRole('link', { name: 'cleaning' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(address()).toBe(IN_CROATIAN);
  });

  it('refuses a blank name', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    const box = await name('cleaning');
    await user.clear(box);
    await user.type(box, '  {Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a name, or delete the translation.');
    expect(box).toHaveFocus();
    expect(desk.item(CLEANING).names.hr).toBe('Čišćenje');

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(box).toBeValid();
  });
});

describe('deleting a translation', () => {
  it('happens optimistically, with Undo', async () => {
    const { user } = await openConsole(IN_CROATIAN);
    await name('cleaning');
    await user.click(screen.getByRole('button', { name: 'Delete name: cleaning' }));
    expect(await name('cleaning')).toHaveValue('');
    expect(await screen.findByText('Deleted “Čišćenje” (hr)')).toBeVisible();
    expect(desk.item(CLEANING).names).toEqual({ en: 'Cleaning' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(desk.item(CLEANING).names.hr).toBe('Čišćenje'));
    expect(await name('cleaning')).toHaveValue('Čišćenje');
  });

  it('is rolled back after a failure', async () => {
    desk.break('admin_delete_taxonomy_translation', 'No.');
    const { user } = await openConsole(IN_CROATIAN);
    await name('cleaning');
    await user.click(screen.getByRole('button', { name: 'Delete name: cleaning' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    expect(await name('cleaning')).toHaveValue('Čišćenje');
  });
});
