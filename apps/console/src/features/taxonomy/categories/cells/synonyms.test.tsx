// @vitest-environment jsdom

import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { GARDEN, HEDGES, worseSearch } from '#features/taxonomy/taxonomy.testing.ts';
import { CategoriesDesk } from '../categories.testing.ts';
import { termsIn } from './SynonymInput.tsx';

let desk: CategoriesDesk;
let known: { term: string; locale: string }[];
beforeEach(() => {
  desk = new CategoriesDesk();
  known = [];
  desk.server.on('admin_list_taxonomy_synonyms_v2', () => known);
  desk.server.on('admin_upsert_taxonomy_synonym', () => null);
  desk.server.on('admin_bulk_delete_taxonomy_synonyms', () => 1);
});

const ADDRESS = `/admin/taxonomy/categories?editLocale=hr&categoryId=${GARDEN}`;
const box = () => screen.findByRole('textbox', { name: 'Add synonym: hedges' });
const synonym = (term: string) => ({
  p_entity_type: 'subcategory',
  p_entity_id: HEDGES,
  p_locale: 'hr',
  p_term: term,
});

it('adds a synonym by Enter in the edited language, and removes it on Undo', async () => {
  const { user } = await openConsole(ADDRESS);
  await user.type(await box(), ' živa  ograda {Enter}');
  expect(await screen.findByText('Added “živa ograda” (hr)')).toBeVisible();
  expect(await box()).toHaveValue('');
  expect(await box()).toHaveFocus();
  expect(desk.sent('admin_upsert_taxonomy_synonym')).toEqual([synonym('živa ograda')]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(desk.sent('admin_bulk_delete_taxonomy_synonyms')).toEqual([
      {
        p_items: [{ entity_type: 'subcategory', entity_id: HEDGES, locale: 'hr', term: 'živa ograda' }],
        p_is_undo: true,
      },
    ]),
  );
});

it('asks before leaving the page with an unsaved synonym', async () => {
  const { user, address } = await openConsole(ADDRESS);
  await user.type(await box(), 'živa');
  await user.click(screen.getAllByRole('link', { name: 'Aliases' })[0] ?? document.body);
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(address()).toBe(ADDRESS);
});

it('adds a synonym on a comma, and each of a pasted list', async () => {
  const { user } = await openConsole(ADDRESS);
  await user.type(await box(), 'grmlje,');
  expect(await screen.findByText('Added “grmlje” (hr)')).toBeVisible();
  await user.paste('šimšir, lovor , ,šimšir');
  expect(await screen.findByText('Added “šimšir”, “lovor” (hr)')).toBeVisible();
  expect(desk.sent('admin_upsert_taxonomy_synonym')).toEqual(['grmlje', 'šimšir', 'lovor'].map(synonym));
});

it('offers no Undo for existing synonyms', async () => {
  known = [{ term: 'Grmlje', locale: 'hr' }];
  const { user } = await openConsole(ADDRESS);
  await user.type(await box(), 'grmlje{Enter}');
  expect(await screen.findByText('“grmlje” is already a synonym')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keeps the text after a refusal', async () => {
  desk.break('admin_upsert_taxonomy_synonym', 'Not this one.');
  const { user } = await openConsole(ADDRESS);
  await user.type(await box(), 'grmlje{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not this one.');
  expect(await box()).toHaveValue('grmlje');
});

it('sends nothing for blanks', async () => {
  const { user } = await openConsole(ADDRESS);
  await user.type(await box(), ' , {Enter}');
  expect(desk.sent('admin_upsert_taxonomy_synonym')).toEqual([]);
  expect(termsIn(' a ,, b  c ,a')).toEqual(['a', 'b c']);
});

it('asks first if other searches would get worse', async () => {
  desk.server.on('admin_preview_taxonomy_terms', () => [worseSearch({ loses_item: true })]);
  const { user } = await openConsole(ADDRESS);
  await user.type(await box(), 'grmlje{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add “grmlje”?' }));
  expect(await dialog.findByRole('list', { name: 'Other searches' })).toHaveTextContent(
    'bushEnglish · 3 searchesToday: CleaningThen: Gardening › Hedges',
  );
  expect(desk.sent('admin_preview_taxonomy_terms').at(-1)).toEqual({
    p_entity_type: 'subcategory',
    p_entity_id: HEDGES,
    p_category_id: null,
    p_terms: [{ locale: 'hr', term: 'grmlje' }],
  });
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(desk.sent('admin_upsert_taxonomy_synonym')).toEqual([]);
  expect(await box()).toHaveValue('grmlje');

  // No search loses a result.
  desk.server.on('admin_preview_taxonomy_terms', () => [worseSearch({ before: [] })]);
  await user.type(await box(), ' sadnja{Enter}');
  expect(await screen.findByText('Added “grmlje sadnja” (hr)')).toBeVisible();
});
