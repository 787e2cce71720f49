// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { GARDEN, HEDGES, lastArguments, taxonomyServer } from '../taxonomy.testing.ts';
import { aSynonym, keepSynonyms } from './synonyms.testing.ts';

const PATH = '/admin/taxonomy/synonyms';
let server: FakeServer;
let kept: () => string[];

beforeEach(() => {
  server = taxonomyServer();
  kept = keepSynonyms(
    server,
    ['clip', 'prune', 'shape', 'trim'].map((term) => aSynonym(term)),
  );
  server.on('admin_count_taxonomy_synonym_terms', () => []);
});

const rows = async () =>
  within(await screen.findByRole('table', { name: 'All Synonyms' }))
    .getAllByRole('row')
    .slice(1);
const terms = async () =>
  (await rows()).map((row) => /^[a-z]+?(?=Subcategory|Category)/.exec(row.textContent)?.[0]);
const select = (term: string) => screen.findByRole('checkbox', { name: `Select “${term}” of Hedges` });
const press = (name: string) => screen.getByRole('button', { name });

describe('deleting', () => {
  it('removes the selected rows optimistically, and restores them on Undo', async () => {
    const { user } = await openConsole(PATH);
    await user.click(await select('clip'));
    await user.click(await select('shape'));
    expect(screen.getByText('2 synonyms selected')).toBeVisible();
    await user.click(press('Delete selected'));
    expect(await terms()).toEqual(['prune', 'trim']);
    expect(await screen.findByText('2 synonyms deleted.')).toBeVisible();
    expect(kept()).toEqual(['hedges: prune', 'hedges: trim']);
    expect(screen.getByText('None selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).not.toBePartiallyChecked();

    await user.click(press('Undo'));
    await waitFor(async () => expect(await terms()).toEqual(['clip', 'prune', 'shape', 'trim']));
    expect(kept()).toHaveLength(4);
    const asUndo = { args: { p_is_undo: true } };
    expect(server.called('admin_upsert_taxonomy_synonym')).toMatchObject([asUndo, asUndo]);
  });

  it('deletes a range selected with Shift', async () => {
    const { user } = await openConsole(PATH);
    await user.click(await select('clip'));
    await user.keyboard('{Shift>}');
    // Next to the checkbox.
    await user.click((await select('shape')).closest('td') ?? document.body);
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 synonyms selected')).toBeVisible();
    for (const term of ['clip', 'prune', 'shape']) expect(await select(term)).toBeChecked();
    expect(await select('trim')).not.toBeChecked();
    await user.click(press('Delete selected'));
    await waitFor(() => expect(kept()).toEqual(['hedges: trim']));
  });

  it('works with the keys j, x, Shift+X and Delete', async () => {
    const { user } = await openConsole(PATH);
    await rows();
    await user.keyboard('jxjjX');
    expect(screen.getByText('3 synonyms selected')).toBeVisible();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(kept()).toEqual(['hedges: trim']));
  });

  it('selects the whole page, but not the next one', async () => {
    keepSynonyms(
      server,
      Array.from({ length: 60 }, (_, at) => aSynonym(`word ${String(at).padStart(2, '0')}`)),
    );
    const { user } = await openConsole(PATH);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('50 synonyms selected')).toBeVisible();
    await user.click(press('Next'));
    expect(await screen.findByText('None selected')).toBeVisible();
  });

  it('goes to the previous page when the last page becomes empty', async () => {
    keepSynonyms(
      server,
      Array.from({ length: 51 }, (_, at) => aSynonym(`word ${String(at).padStart(2, '0')}`)),
    );
    const { user, address } = await openConsole(`${PATH}?page=2`);
    await user.click(await select('word 50'));
    await user.click(press('Delete selected'));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('does nothing without a selection; a refusal restores rows and selection', async () => {
    server.on('admin_bulk_delete_taxonomy_synonyms', () => refuse(500, ''));
    const { user } = await openConsole(PATH);
    await rows();
    expect(press('Delete selected')).toHaveAttribute('aria-disabled', 'true');
    await user.click(press('Delete selected'));
    await user.click(press('Retarget selected'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.called('admin_bulk_delete_taxonomy_synonyms')).toEqual([]);

    await user.click(await select('clip'));
    await user.click(press('Delete selected'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Bulk delete failed');
    expect(await terms()).toEqual(['clip', 'prune', 'shape', 'trim']);
    expect(screen.getByText('1 synonym selected')).toBeVisible();
  });

  it('offers no Undo if someone else changed some of them', async () => {
    server.on('admin_bulk_delete_taxonomy_synonyms', () => 1);
    const { user } = await openConsole(PATH);
    await user.click(await select('clip'));
    await user.click(await select('trim'));
    await user.click(press('Delete selected'));
    expect(await screen.findByText(/^1 of 2 synonyms deleted\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('Retarget', () => {
  async function open() {
    const opened = await openConsole(PATH);
    await opened.user.click(await select('clip'));
    await opened.user.click(await select('trim'));
    await opened.user.click(press('Retarget selected'));
    const dialog = await screen.findByRole('dialog', { name: 'Retarget 2 synonyms' });
    return { ...opened, dialog: within(dialog) };
  }

  it('moves the selected synonyms, and back on Undo', async () => {
    const { user, dialog } = await open();
    expect(dialog.getByText('“clip”, “trim”')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Type'), 'Category');
    await user.click(await dialog.findByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: /Gardening/ }));
    await user.click(dialog.getByRole('button', { name: 'Retarget' }));
    expect(await screen.findByText('2 synonyms retargeted to Gardening.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastArguments(server, 'admin_retarget_taxonomy_synonyms')).toEqual({
      p_items: [aSynonym('clip'), aSynonym('trim')],
      p_target_type: 'category',
      p_target_id: GARDEN,
    });
    await user.click(press('Undo'));
    await waitFor(() => expect(kept().filter((one) => one.startsWith('hedges'))).toHaveLength(4));
    expect(lastArguments(server, 'admin_retarget_taxonomy_synonyms')).toMatchObject({ p_is_undo: true });
  });

  it('closes without a choice and on Cancel, and asks for a missing subcategory', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Retarget' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(press('Retarget selected'));
    const again = within(await screen.findByRole('dialog'));
    await user.click(await again.findByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: /Gardening/ }));
    await user.click(again.getByRole('button', { name: 'Retarget' }));
    expect(again.getByRole('alert')).toHaveTextContent('Choose a subcategory too');

    await user.click(again.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.called('admin_retarget_taxonomy_synonyms')).toEqual([]);
    expect(screen.getByText('2 synonyms selected')).toBeVisible();
  });

  it('shows Retargeting…, and keeps the choice after a failure', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.on('admin_retarget_taxonomy_synonyms', () => new Promise((resolve) => (answer = resolve)));
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: /Gardening/ }));
    await user.click(await dialog.findByRole('combobox', { name: 'Subcategory' }));
    await user.click(await screen.findByRole('option', { name: /Hedges/ }));
    await user.click(dialog.getByRole('button', { name: 'Retarget' }));
    expect(await dialog.findByRole('button', { name: 'Retargeting…' })).toBeVisible();
    await waitFor(() => expect(server.called('admin_retarget_taxonomy_synonyms')).toHaveLength(1));
    answer(refuse(500, ''));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Retarget failed');
    expect(dialog.getByRole('combobox', { name: 'Subcategory' })).toHaveValue('Hedges');
  });
});

describe('Add synonym', () => {
  async function open(search = `?categoryId=${GARDEN}&subcategoryId=${HEDGES}`) {
    const opened = await openConsole(PATH + search);
    await opened.user.click(await screen.findByRole('button', { name: 'Add synonym' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add synonym' }));
    return { ...opened, dialog };
  }

  it('adds words to the filtered item, and removes only new ones on Undo', async () => {
    const { user, dialog } = await open();
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Subcategory' })).toHaveValue('Hedges'));
    await user.type(dialog.getByLabelText('Term'), 'topiary, Trim,  shears ');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(
      await screen.findByText('2 synonyms added, 1 already existed, to Gardening › Hedges.'),
    ).toBeVisible();
    expect(kept()).toContain('hedges: topiary');
    expect(kept()).toContain('hedges: trim');
    await user.click(press('Undo'));
    await waitFor(() => expect(kept()).toHaveLength(4));
    expect(lastArguments(server, 'admin_bulk_delete_taxonomy_synonyms')).toMatchObject({ p_is_undo: true });
  });

  it('shows missing fields, and sends nothing', async () => {
    const { user, dialog } = await open('');
    await user.type(dialog.getByLabelText('Term'), ' , ');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const said = dialog.getAllByRole('alert').map((alert) => alert.textContent);
    expect(said).toEqual(['Enter a term.', 'Choose what it should find.']);
    expect(server.called('admin_upsert_taxonomy_synonym')).toEqual([]);
  });

  it('warns about words that find other items, and keeps the form after a failure', async () => {
    server.on('admin_count_taxonomy_synonym_terms', () => [{ term: 'weeds', total_count: 2 }]);
    server.on('admin_upsert_taxonomy_synonym', () => refuse(404, 'Subcategory not found'));
    const { user, dialog } = await open();
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Subcategory' })).toHaveValue('Hedges'));
    await user.type(dialog.getByLabelText('Term'), 'weeds');
    expect(await dialog.findByRole('note')).toHaveTextContent('“weeds” already finds 2 items.');

    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Subcategory not found');
    expect(dialog.getByLabelText('Term')).toHaveValue('weeds');
  });
});

it.each([
  ['&term=i', { p_locale: 'en', p_term_like: 'i' }, '2 terms with “i” in English find more than one item'],
  ['', { p_locale: 'en' }, '2 terms in English find more than one item'],
])('counts terms with more than one item, for duplicates only%s', async (term, args, said) => {
  server.on('admin_count_taxonomy_synonym_terms', () => [
    { term: 'trim', total_count: 3 },
    { term: 'clip', total_count: 2 },
    { term: 'shape', total_count: 1 },
  ]);
  await openConsole(`${PATH}?onlyDup=true${term}`);
  expect(await screen.findByText(said)).toBeVisible();
  expect(lastArguments(server, 'admin_count_taxonomy_synonym_terms')).toEqual(args);
});
