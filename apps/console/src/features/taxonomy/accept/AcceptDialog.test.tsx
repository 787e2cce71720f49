// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CLEANING, GARDEN, HEDGES, lastArguments, taxonomyServer, worseSearch } from '../taxonomy.testing.ts';

const NEW_ID = 'cccccccc-0000-4000-8000-000000000001';

const suggestion = (part: object) => ({
  entity_type: 'subcategory',
  entity_id: HEDGES,
  category_id: GARDEN,
  category_slug: 'garden',
  category_name: 'Gardening',
  subcategory_id: HEDGES,
  subcategory_slug: 'hedges',
  subcategory_name: 'Hedges',
  is_active: true,
  score: 0.9,
  reason: 'picked',
  matched_word: null,
  matched_locale: null,
  picks: 3,
  ...part,
});

const A_GUESS = suggestion({
  entity_type: 'category',
  entity_id: CLEANING,
  category_id: CLEANING,
  category_slug: 'cleaning',
  category_name: 'Cleaning',
  subcategory_id: null,
  subcategory_slug: null,
  subcategory_name: null,
  is_active: false,
  score: 0.3,
  reason: 'similar',
  matched_word: 'trimming',
  matched_locale: 'hr',
  picks: 0,
});

const ACCEPTED = {
  p_locale: 'en',
  p_normalized_queries: ['bush cutter'],
  p_entity_type: 'subcategory',
  p_entity_id: HEDGES,
  p_terms: ['bush cutter'],
  p_terms_locale: 'en',
};

let server: FakeServer;
let finds: string | null;
let nearness: number;
beforeEach(() => {
  finds = null;
  nearness = 0;
  server = taxonomyServer();
  server.on('admin_get_unmatched_queries_aggregated', ({ p_locale }) => [
    {
      normalized_query: 'bush cutter',
      raw_query: 'Bush cutter',
      locale: p_locale,
      agg_count: 5,
      last_seen: '2026-01-01T00:00:00Z',
    },
  ]);
  server.on('admin_match_queries', ({ p_items }) =>
    (p_items as object[]).map((item) => ({
      ...item,
      match_count: finds === null ? 0 : 1,
      category_slug: finds,
      subcategory_slug: null,
      nearness: finds === null ? null : nearness,
    })),
  );
  server.on('admin_suggest_taxonomy_targets', () => [suggestion({}), A_GUESS]);
  server.on('admin_list_taxonomy_aliases', () => []);
  const works = (name: string, answer: unknown = null) =>
    server.on(name, () => {
      finds = 'garden';
      return answer;
    });
  server.on('admin_accept_queries', ({ p_normalized_queries: queries, p_terms: terms }) => {
    finds = 'garden';
    return { queries, terms };
  });
  works('admin_create_taxonomy_alias', {});
  works('admin_upsert_taxonomy_translation');
  server.on('admin_check_category_slug_available', () => true);
  server.on('admin_check_subcategory_slug_available', () => true);
  server.on('admin_create_category', () => NEW_ID);
  server.on('admin_create_subcategory', () => NEW_ID);
  server.on('admin_get_taxonomy_usage', () => ({ subcategories: 0 }));
  for (const name of [
    'admin_delete_category',
    'admin_delete_subcategory',
    'admin_delete_taxonomy_alias',
    'admin_unaccept_queries',
  ]) {
    server.on(name, () => {
      finds = null;
      return null;
    });
  }
});

const MEANWHILE = {
  locale: 'en',
  normalized_query: 'bush cutter',
  entity_type: 'category',
  entity_id: CLEANING,
  category_id: CLEANING,
  category_name: 'Cleaning',
  subcategory_name: null,
  repaired_by_user_id: null,
  created_at: '2026-01-01T00:00:00Z',
};
const open = async (locale = 'en') => {
  const opened = await openConsole(`/admin/taxonomy/unmatched?locale=${locale}&accept=bush+cutter`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept “bush cutter”' }));
  await dialog.findByRole('radio', { name: /Hedges/ });
  const accept = () => opened.user.click(dialog.getByRole('button', { name: 'Accept' }));
  const as = (what: string) => opened.user.click(dialog.getByRole('radio', { name: what }));
  return { ...opened, dialog, accept, as };
};
const toast = (text: string) => screen.findByText(text, { selector: '[role=status]' });
const retype = async (user: Awaited<ReturnType<typeof open>>['user'], box: HTMLElement, text: string) => {
  await user.clear(box);
  if (text !== '') await user.type(box, text);
};

describe('the suggestions', () => {
  it('are ranked with reason and likelihood, and the likely one is selected', async () => {
    const { dialog } = await open();
    const [, , , , best, guess, another] = dialog.getAllByRole('radio');
    expect(best).toBeChecked();
    expect(best).toHaveAccessibleName(
      'Gardening › HedgesVery likelygarden › hedges · 3 people who searched for it selected this within 15 minutes.',
    );
    expect(guess).toHaveAccessibleName(
      'CleaningPossibleInactivecleaning · Similar to “trimming” (Croatian). Users won’t find it until it is active.',
    );
    expect(another).toHaveAccessibleName('Another item');
    expect(lastArguments(server, 'admin_suggest_taxonomy_targets')).toEqual({
      p_locale: 'en',
      p_query: 'bush cutter',
      p_limit: 5,
    });
  });

  it('are not preselected if they explain only half of the query', async () => {
    server.on('admin_suggest_taxonomy_targets', () => [suggestion({ score: 0.57 })]);
    const { user, dialog, accept } = await open();
    expect(dialog.getByRole('radio', { name: /Hedges.*Possible/ })).not.toBeChecked();
    await accept();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Choose what it means.');
    expect(server.called('admin_accept_queries')).toEqual([]);

    await user.click(dialog.getByRole('radio', { name: 'Another item' }));
    await user.selectOptions(dialog.getByLabelText('Type'), 'Category');
    await user.click(await dialog.findByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: /Cleaning/ }));
    await accept();
    await waitFor(() =>
      expect(lastArguments(server, 'admin_accept_queries')).toMatchObject({
        p_entity_type: 'category',
        p_entity_id: CLEANING,
      }),
    );
  });

  it('show an error, and another item can still be chosen', async () => {
    server.on('admin_suggest_taxonomy_targets', () => refuse(500, ''));
    await openConsole('/admin/taxonomy/unmatched?accept=bush+cutter');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load suggestions');
    expect(dialog.getByRole('radio', { name: 'Another item' })).toBeEnabled();
  });
});

describe('as a synonym', () => {
  it('makes the query match, until Undo', async () => {
    const { user, address, accept } = await open();
    await accept();
    expect(await toast('Synonym added. “bush cutter” now finds garden.')).toBeVisible();
    expect(lastArguments(server, 'admin_accept_queries')).toEqual({ ...ACCEPTED, p_instead_of: [] });
    expect(address()).toBe('/admin/taxonomy/unmatched?locale=en');
    const row = screen.getByRole('row', { name: /^bush cutter/, hidden: true });
    await waitFor(() => expect(row).toHaveTextContent('Yesgarden'));

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(row).not.toHaveTextContent('Yes'));
    expect(lastArguments(server, 'admin_unaccept_queries')).toEqual(ACCEPTED);
    expect(server.called('admin_unaccept_queries')).toHaveLength(1);
  });

  it('is added in the language of the query, or in every language', async () => {
    const { user, dialog, accept } = await open('hr');
    await user.selectOptions(dialog.getByLabelText('Works in'), 'Every language (saved as English)');
    await retype(user, dialog.getByLabelText('Synonym term'), ' Bush-cutter ');
    await accept();
    await waitFor(() =>
      expect(lastArguments(server, 'admin_accept_queries')).toMatchObject({
        p_locale: 'hr',
        p_terms_locale: 'en',
        p_terms: ['Bush-cutter'],
      }),
    );
  });

  it('offers no Undo if it existed already, and reports that the query still finds nothing', async () => {
    server.on('admin_accept_queries', () => ({ queries: [], terms: [] }));
    const { accept } = await open();
    await accept();
    expect(await toast('It already exists, but “bush cutter” still finds nothing.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('reports a synonym that does not cover the query', async () => {
    nearness = 4.2;
    const { user, dialog, accept } = await open();
    await retype(user, dialog.getByLabelText('Synonym term'), 'bush cuter');
    await accept();
    expect(
      await toast('Synonym added, but “bush cutter” still finds only similar spellings: garden.'),
    ).toBeVisible();
  });

  it('is refused if someone else accepted the query; a second attempt replaces that', async () => {
    server.on(
      'admin_accept_queries',
      ({ p_instead_of: insteadOf, p_normalized_queries: queries, p_terms: terms }) => {
        server.on('admin_get_repaired_queries', () => [MEANWHILE]);
        return (insteadOf as string[]).includes(CLEANING)
          ? { queries, terms }
          : refuse(
              409,
              'Ana already accepted “bush cutter” for Cleaning. Nothing was changed.',
              'query_accepted',
            );
      },
    );
    const { dialog, accept } = await open();
    expect(lastArguments(server, 'admin_get_repaired_queries')).toEqual({
      p_locale: 'en',
      p_normalized_queries: ['bush cutter'],
      p_limit: 1,
    });
    expect(dialog.queryByRole('list', { name: 'Already accepted' })).toBeNull();
    await accept();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Ana already accepted “bush cutter” for Cleaning.',
    );
    expect(await dialog.findByRole('list', { name: 'Already accepted' })).toHaveTextContent(
      '“bush cutter” for Cleaning, by',
    );
    await accept();
    expect(await toast('Synonym added, but “bush cutter” still finds nothing.')).toBeVisible();
  });

  it('needs a term, and keeps the form after a refusal', async () => {
    server.on('admin_accept_queries', () => refuse(404, 'Subcategory not found'));
    const { user, dialog, accept } = await open();
    await retype(user, dialog.getByLabelText('Synonym term'), '');
    await accept();
    expect(await dialog.findByText('Enter a synonym.')).toBeVisible();
    expect(server.called('admin_accept_queries')).toEqual([]);

    await user.type(dialog.getByLabelText('Synonym term'), 'bush cutting');
    await accept();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Subcategory not found');
    expect(dialog.getByLabelText('Synonym term')).toHaveValue('bush cutting');
  });
});

describe('other searches that would change', () => {
  const changed = (part: object) => worseSearch({ before: [], ...part });

  it('are listed before saving, without the query itself', async () => {
    server.on('admin_preview_taxonomy_terms', () => [
      changed({}),
      changed({ normalized_query: 'bush cutter' }),
    ]);
    const { user, dialog, accept } = await open();
    await user.click(await dialog.findByText('Would also change 1 other search of the last 30 days'));
    const list = within(dialog.getByRole('list', { name: 'Other searches' }));
    expect(list.getByRole('listitem')).toHaveTextContent(
      'bushEnglish · 3 searchesToday: nothingThen: Gardening › Hedges',
    );
    expect(lastArguments(server, 'admin_preview_taxonomy_terms')).toEqual({
      p_entity_type: 'subcategory',
      p_entity_id: HEDGES,
      p_category_id: null,
      p_terms: [{ locale: 'en', term: 'bush cutter' }],
    });
    await accept();
    await waitFor(() => expect(lastArguments(server, 'admin_accept_queries')).toMatchObject(ACCEPTED));
  });

  it('must be displayed before an accepted query may lose its item', async () => {
    let press: () => void = () => undefined;
    const pressed = new Promise<void>((resolve) => {
      press = resolve;
    });
    server.on('admin_preview_taxonomy_terms', async () => {
      await pressed;
      return [changed({ loses_item: true, before: ['Cleaning'], times: 0 })];
    });
    const { user, dialog, accept } = await open();
    await accept();
    // Independent of the time until the next press.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    press();
    const anyway = await dialog.findByRole('button', { name: 'Accept anyway' });
    expect(dialog.getByRole('alert')).toHaveTextContent(
      '1 accepted query would no longer find what it was accepted for: “bush”.',
    );
    // Too soon after the label changed: ignored.
    await user.click(anyway);
    expect(anyway).toHaveFocus();
    expect(server.called('admin_accept_queries')).toEqual([]);
    clock.mockReturnValue(1650);
    await user.click(anyway);
    clock.mockRestore();
    await waitFor(() => expect(server.called('admin_accept_queries')).toHaveLength(1));
  });

  it('do not prevent saving if the check fails', async () => {
    server.on('admin_preview_taxonomy_terms', () => refuse(500, ''));
    const { accept } = await open();
    await accept();
    await waitFor(() => expect(server.called('admin_accept_queries')).toHaveLength(1));
  });
});

describe('as an alias', () => {
  it('is removed if accepting fails', async () => {
    server.on('admin_accept_queries', () => refuse(409, 'Someone else is changing the taxonomy.'));
    const { dialog, as, accept } = await open();
    await as('Alias');
    await accept();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Someone else is changing the taxonomy.');
    expect(server.called('admin_delete_taxonomy_alias')).toHaveLength(1);
  });

  it('points to the item with a slug made from the query', async () => {
    const { user, dialog, as, accept } = await open();
    await as('Alias');
    expect(dialog.getByLabelText('From slug')).toHaveValue('bush-cutter');
    await accept();
    expect(await toast('Alias created. “bush cutter” now finds garden.')).toBeVisible();
    expect(lastArguments(server, 'admin_create_taxonomy_alias')).toEqual({
      p_entity_type: 'subcategory',
      p_from_slug: 'bush-cutter',
      p_to_entity_id: HEDGES,
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(lastArguments(server, 'admin_delete_taxonomy_alias')).toEqual({
        p_entity_type: 'subcategory',
        p_from_slug: 'bush-cutter',
        p_is_undo: true,
      }),
    );
    expect(lastArguments(server, 'admin_unaccept_queries')).toEqual({ ...ACCEPTED, p_terms: [] });
  });

  it('shows slug errors during typing', async () => {
    const { user, dialog, as, accept } = await open();
    await as('Alias');
    await retype(user, dialog.getByLabelText('From slug'), 'Bush cutter');
    const sentence = 'Use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen';
    expect(dialog.getByRole('alert')).toHaveTextContent(sentence);
    await accept();
    expect(server.called('admin_create_taxonomy_alias')).toEqual([]);
  });
});

describe('as a new item', () => {
  it('creates a category with its names, and the query as a synonym if its name differs', async () => {
    const { user, dialog, as, accept } = await open('hr');
    await as('New category');
    expect(dialog.getByLabelText('Name (Croatian)')).toHaveValue('Bush cutter');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await retype(user, dialog.getByLabelText('Name (Croatian)'), 'Grmlje');
    await user.type(dialog.getByLabelText('Name (English)'), 'Shrubs');
    await retype(user, dialog.getByLabelText('Slug'), 'shrubs');
    await user.type(dialog.getByLabelText('Icon'), 'leaf-outline');
    // Closes the list of icons.
    await user.tab();
    expect(dialog.getByRole('checkbox', { name: 'Add “bush cutter” as a synonym' })).toBeChecked();
    await accept();
    expect(await toast('Category created. “bush cutter” now finds garden.')).toBeVisible();
    expect(lastArguments(server, 'admin_create_category')).toEqual({
      p_slug: 'shrubs',
      p_icon_slug: 'leaf-outline',
    });
    const names = server.called('admin_upsert_taxonomy_translation').map(({ args }) => args);
    const entity = { p_entity_type: 'category', p_entity_id: NEW_ID };
    expect(names).toEqual([
      { ...entity, p_locale: 'hr', p_display_name: 'Grmlje' },
      { ...entity, p_locale: 'en', p_display_name: 'Shrubs' },
    ]);
    expect(lastArguments(server, 'admin_accept_queries')).toEqual({
      ...ACCEPTED,
      ...entity,
      p_locale: 'hr',
      p_terms_locale: 'hr',
      p_instead_of: [],
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lastArguments(server, 'admin_delete_category')).toEqual({ p_id: NEW_ID }));
  });

  it('restores the replaced acceptance on Undo, before the item is deleted', async () => {
    server.on('admin_get_repaired_queries', () => [MEANWHILE]);
    const { user, dialog, as, accept } = await open();
    expect(await dialog.findByRole('list', { name: 'Already accepted' })).toBeVisible();
    await as('New category');
    await accept();
    await toast('Category created. “bush cutter” now finds garden.');
    expect(lastArguments(server, 'admin_accept_queries')).toMatchObject({ p_instead_of: [CLEANING] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.called('admin_delete_category')).toHaveLength(1));
    expect(lastArguments(server, 'admin_unaccept_queries')).toMatchObject({ p_entity_id: NEW_ID });
  });

  it('creates a subcategory in the category of the likeliest suggestion', async () => {
    const { user, dialog, as, accept } = await open();
    await as('New subcategory');
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Gardening'));
    await retype(user, dialog.getByLabelText('Slug'), 'hedges');
    expect(await dialog.findByText('Slug already exists')).toBeVisible();
    await retype(user, dialog.getByLabelText('Slug'), 'bushes');
    await accept();
    await waitFor(() =>
      expect(lastArguments(server, 'admin_create_subcategory')).toEqual({
        p_category_id: GARDEN,
        p_slug: 'bushes',
      }),
    );
  });

  it('is not created with a slug that the server reports as taken, but is if the check fails', async () => {
    server.on('admin_check_category_slug_available', () => false);
    const { dialog, as, accept } = await open();
    await as('New category');
    await accept();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Category slug already exists (server check).',
    );
    expect(server.called('admin_create_category')).toEqual([]);

    server.on('admin_check_category_slug_available', () => refuse(500, ''));
    await accept();
    await waitFor(() => expect(server.called('admin_create_category')).toHaveLength(1));
  });

  it('is deleted if its name can’t be saved', async () => {
    server.on('admin_upsert_taxonomy_translation', () => refuse(500, ''));
    const { dialog, as, accept } = await open();
    await as('New category');
    await accept();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to create category');
    expect(lastArguments(server, 'admin_delete_category')).toEqual({ p_id: NEW_ID });
  });
});
