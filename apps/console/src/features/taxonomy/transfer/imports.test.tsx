// @vitest-environment jsdom

import { announceSession } from '#backend/sessionEvents.ts';
import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { lastArguments, taxonomyServer, worseSearch } from '../taxonomy.testing.ts';
import { importStore } from './imports.ts';
import { change, previewOf, previewRow } from './transfer.testing.ts';

let server: FakeServer;
beforeEach(() => {
  onTestFinished(importStore.clear);
  server = taxonomyServer();
  server.on('admin_list_taxonomy_aliases', () => []);
  server.on('admin_preview_taxonomy_import', () =>
    previewOf([
      previewRow({ changes: [change('is_active', true, false), change('name:hr', null, 'Vrt')] }),
      previewRow({
        row: 3,
        category_slug: 'moving',
        status: 'new',
        changes: [change('sort_order', null, 3)],
      }),
      previewRow({ row: 4, category_slug: 'cleaning', status: 'unchanged' }),
    ]),
  );
});

const CSV = 'slug,name:hr\ngarden,Vrt\nmoving,\ncleaning,';

async function open(address = '/admin/taxonomy/aliases') {
  const opened = await openConsole(address);
  const choose = async (text: BlobPart, control = 'Categories CSV file', name = 'services.csv') =>
    opened.user.upload(await screen.findByLabelText(control), new File([text], name));
  return { ...opened, choose };
}

const card = (title = 'Import Categories CSV') => screen.findByRole('region', { name: title });
const changes = async () =>
  within(await screen.findByRole('table', { name: /preview$/ }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('a chosen file', () => {
  it('is previewed with counts, and each change as old → new', async () => {
    const { choose } = await open();
    await choose(CSV);
    expect(await changes()).toEqual([
      '2UpdategardenActive: Yes → No',
      'Name (Croatian): – → Vrt',
      '3NewmovingSort: – → 3',
    ]);
    expect(await card()).toHaveTextContent('services.csvRows: 3Translations: 1 of 4 changeUTF-8');
    expect(lastArguments(server, 'admin_preview_taxonomy_import')).toEqual({
      p_kind: 'categories',
      p_data: [
        { row: 2, slug: 'garden', names: { hr: 'Vrt' } },
        { row: 3, slug: 'moving', names: {} },
        { row: 4, slug: 'cleaning', names: {} },
      ],
    });
  });

  it('can be filtered by the status of its rows', async () => {
    const { user, choose } = await open();
    await choose(CSV);
    await changes();
    await user.click(screen.getByRole('button', { name: 'New 1' }));
    expect(await changes()).toEqual(['3NewmovingSort: – → 3']);
    await user.click(screen.getByRole('button', { name: 'Unchanged 1' }));
    expect(await changes()).toEqual(['4UnchangedcleaningNo change']);
  });

  it('lists all notes, also those of unchanged rows', async () => {
    const { user, choose } = await open();
    await choose('slug,name:hr\ngarden,=1\nmoving,\ncleaning,+1');
    await changes();
    await user.click(screen.getByRole('button', { name: 'Notes 2' }));
    expect(await changes()).toEqual([
      '2UpdategardenActive: Yes → No',
      'Name (Croatian): – → Vrt',
      'name:hr starts like a formula and is imported as text.',
      '4Unchangedcleaningname:hr starts like a formula and is imported as text.',
    ]);
  });

  it.each([
    [1, 'One new item will be active: its is_active is neither true nor false.'],
    [2, '2 new items will be active: their is_active is neither true nor false.'],
  ])('warns that new items with an unknown is_active become active: %i', async (count, sentence) => {
    const notes = ['is_active “FALSCH” is neither true nor false and is treated as empty.'];
    const unread = Array.from({ length: count }, (_, index) =>
      previewRow({ row: index + 3, category_slug: `new-${String(index)}`, status: 'new', notes }),
    );
    server.on('admin_preview_taxonomy_import', () => previewOf([previewRow({ notes }), ...unread]));
    const { choose } = await open();
    await choose('slug,is_active\ngarden,FALSCH\nmoving,FALSCH');
    expect(await within(await card()).findByRole('alert')).toHaveTextContent(sentence);
  });

  it('is applied as previewed', async () => {
    server.on('admin_apply_taxonomy_import', () => ({ new: 1, entry_id: null }));
    const { user, choose } = await open();
    await choose(CSV);
    const reads = server.called('admin_list_taxonomy_aliases').length;
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Categories CSV applied')).toHaveRole('status');
    expect(screen.queryByRole('table', { name: /preview$/ })).toBeNull();
    expect(lastArguments(server, 'admin_apply_taxonomy_import')).toMatchObject({
      p_kind: 'categories',
      p_fingerprint: 'first',
    });
    await waitFor(() => expect(server.called('admin_list_taxonomy_aliases').length).toBe(reads + 1));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is undone from its toast', async () => {
    server.on('admin_apply_taxonomy_import', () => ({ new: 1, entry_id: 7 }));
    const answers = [refuse(409, 'Nothing was undone.', 'changed_meanwhile'), null];
    server.on('admin_undo_taxonomy_import', () => answers.shift());
    const { user, choose } = await open();
    for (const sentence of ['Nothing was undone.', 'Import undone.']) {
      await choose(CSV);
      await user.click(await screen.findByRole('button', { name: 'Apply' }));
      const reads = server.called('admin_list_taxonomy_aliases').length;
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(lastArguments(server, 'admin_undo_taxonomy_import')).toEqual({ p_entry_id: 7 });
      await waitFor(() => expect(server.called('admin_list_taxonomy_aliases').length).toBeGreaterThan(reads));
    }
  });

  it('warns before accepted queries lose their item', async () => {
    server.on('admin_preview_taxonomy_import_effect', () => [worseSearch({ loses_item: true })]);
    server.on('admin_apply_taxonomy_import', () => ({ new: 1, entry_id: null }));
    const { user, choose } = await open();
    await choose(CSV);
    const anyway = await screen.findByRole('button', { name: 'Apply anyway' });
    expect(await card()).toHaveTextContent(
      '1 accepted query would no longer find what it was accepted for: “bush”.',
    );
    expect(lastArguments(server, 'admin_preview_taxonomy_import_effect')).toEqual(
      lastArguments(server, 'admin_preview_taxonomy_import'),
    );
    await new Promise((resolve) => setTimeout(resolve, 650));
    await user.click(anyway);
    expect(await screen.findByText('Categories CSV applied')).toHaveRole('status');
  });

  it('is discarded on Cancel', async () => {
    const { user, choose } = await open();
    await choose(CSV);
    await user.click(within(await card()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('region', { name: 'Import Categories CSV' })).toBeNull();
    expect(server.called('admin_apply_taxonomy_import')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Import Categories CSV' })).toHaveFocus();
  });

  it('stays during navigation to another section', async () => {
    const { router, choose } = await open();
    await choose(CSV);
    await changes();
    await router.navigate({ to: '/admin/taxonomy/diagnostics' });
    expect(await screen.findByRole('heading', { name: 'Diagnostics', level: 1 })).toBeVisible();
    expect(await card()).toBeVisible();
  });

  it('makes room when its rows are hidden, also in other sections', async () => {
    const { user, router, choose } = await open();
    await choose(CSV);
    await changes();
    await user.click(within(await card()).getByRole('button', { name: 'Hide rows', expanded: true }));
    expect(screen.queryByRole('table', { name: /preview$/ })).toBeNull();
    expect(await card()).toHaveTextContent('Rows: 3');
    await router.navigate({ to: '/admin/taxonomy/diagnostics' });
    expect(await screen.findByRole('heading', { name: 'Diagnostics', level: 1 })).toBeVisible();
    const show = within(await card()).getByRole('button', { name: 'Show rows', expanded: false });
    expect(screen.queryByRole('table', { name: /preview$/ })).toBeNull();
    await user.click(show);
    expect(await changes()).toHaveLength(3);
  });

  it('is discarded when its user signs out', async () => {
    const { choose } = await open();
    await choose(CSV);
    await changes();
    announceSession('left');
    expect(importStore.snapshot()).toEqual({});
  });
});

describe('the progress', () => {
  /** A response that the test resolves. */
  function held(procedure: 'admin_preview_taxonomy_import' | 'admin_apply_taxonomy_import', answer: object) {
    let release: (() => void) | undefined;
    const later = new Promise<object>((resolve) => (release = () => resolve(answer)));
    server.on(procedure, () => later);
    return () => release?.();
  }
  const percent = async (label: string) => screen.findByRole('progressbar', { name: label });

  it('is shown in per cent while the server checks and applies, and never decreases', async () => {
    const percents: (number | null)[] = [];
    server.on('admin_get_taxonomy_import_progress', ({ p_kind: kind }) =>
      kind === 'categories' ? (percents.shift() ?? null) : 99,
    );
    const checked = held('admin_preview_taxonomy_import', previewOf([previewRow()]));
    const applied = held('admin_apply_taxonomy_import', { update: 1, entry_id: null });
    const { user, choose } = await open();
    await choose(CSV);
    const checking = await percent('Checking for changes');
    expect(checking).toHaveAttribute('aria-valuenow', '0');
    percents.push(30, 20, null, 55);
    const seen = new Set<string | null>();
    await waitFor(
      () => {
        seen.add(checking.getAttribute('aria-valuenow'));
        expect(checking).toHaveAttribute('aria-valuenow', '55');
      },
      { timeout: 5000 },
    );
    expect([...seen]).toEqual(['0', '30', '55']);
    expect(await card()).toHaveTextContent('Checking for changes 55 %');

    checked();
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    const applying = await percent('Applying changes');
    expect(applying).toHaveAttribute('aria-valuenow', '0');
    percents.push(80);
    await waitFor(() => expect(applying).toHaveAttribute('aria-valuenow', '80'), { timeout: 3000 });
    expect(await changes()).toHaveLength(1);
    applied();
    expect(await screen.findByText('Categories CSV applied')).toHaveRole('status');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('may be unknown without stopping the import', async () => {
    server.on('admin_get_taxonomy_import_progress', () => refuse(503, 'Not now.'));
    const checked = held('admin_preview_taxonomy_import', previewOf([previewRow()]));
    const { choose } = await open();
    await choose(CSV);
    await waitFor(() => expect(server.called('admin_get_taxonomy_import_progress')).toHaveLength(1), {
      timeout: 3000,
    });
    checked();
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not polled for fast imports', async () => {
    const { choose } = await open();
    await choose(CSV);
    await screen.findByRole('button', { name: 'Apply' });
    expect(server.called('admin_get_taxonomy_import_progress')).toEqual([]);
  });
});

describe('a file with errors', () => {
  it('shows errors first and disables Apply', async () => {
    server.on('admin_preview_taxonomy_import', () =>
      previewOf([
        previewRow({ status: 'error', errors: ['Duplicate slug in file'] }),
        previewRow({ row: 3, changes: [change('sort_order', 1, 2)] }),
      ]),
    );
    const { choose } = await open();
    await choose(CSV);
    expect(await changes()).toEqual(['2ErrorgardenDuplicate slug in file']);
    expect(within(await card()).getByRole('alert')).toHaveTextContent('One row has an error.');
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
  });

  it('shows errors found in the browser', async () => {
    const { choose } = await open();
    await choose('slug,name:hr\ngarden,Vrt, dvorište\nmoving,\ncleaning,');
    expect(await changes()).toEqual([
      '2ErrorgardenMore cells than columns. Put quotes around cells that contain commas.',
    ]);
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
  });

  it.each([
    ['', 'Categories CSV file', 'Empty CSV'],
    ['name:en\nGarden', 'Categories CSV file', 'CSV must include slug column'],
    [
      'slug\nlawns',
      'Subcategories CSV file',
      'CSV must include slug and either category_slug or category_id',
    ],
    ['{', 'JSON file', 'Invalid JSON'],
  ])('with %j shows an error without a request', async (text, control, sentence) => {
    const { choose } = await open();
    await choose(text, control, control === 'JSON file' ? 'words.json' : 'services.csv');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(server.called('admin_preview_taxonomy_import')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it('disables Apply if the server refuses it', async () => {
    server.on('admin_preview_taxonomy_import', () =>
      previewOf([], { kind: 'json', errors: ['This JSON has another shape.'] }),
    );
    const { choose } = await open();
    await choose('[]', 'JSON file', 'words.json');
    expect(await screen.findByRole('alert')).toHaveTextContent('This JSON has another shape.');
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
    expect(screen.queryByText(/^Rows:/)).toBeNull();
  });
});

describe('an import that fails', () => {
  it('keeps its preview and shows the server’s message', async () => {
    server.on('admin_apply_taxonomy_import', () => refuse(400, 'Not today.'));
    const { user, choose } = await open();
    await choose(CSV);
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
    expect(await changes()).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Apply' })).toBeEnabled();
  });

  it.each([
    ['Categories CSV file', 'services.csv', 'CSV apply failed'],
    ['JSON file', 'words.json', 'Import failed'],
  ])('shows a default message: %s', async (control, name, sentence) => {
    server.on('admin_apply_taxonomy_import', () => refuse(500, ''));
    const { user, choose } = await open();
    await choose(control === 'JSON file' ? '{}' : CSV, control, name);
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('is not reported as failed without a response; a new preview shows the result', async () => {
    server.on('admin_apply_taxonomy_import', () => refuse(504, ''));
    const { user, choose } = await open();
    await choose(CSV);
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The server did not answer, so it is not known whether the file was applied.',
    );
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    server.on('admin_preview_taxonomy_import', () => previewOf([previewRow({ status: 'unchanged' })]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Everything in this file already exists/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an updated preview if the taxonomy has changed', async () => {
    server.on('admin_apply_taxonomy_import', ({ p_fingerprint: seen }) =>
      seen === 'first' ? refuse(409, 'Changed.', 'changed_meanwhile') : { new: 0 },
    );
    const { user, choose } = await open();
    await choose(CSV);
    await screen.findByRole('button', { name: 'Apply' });
    server.on('admin_preview_taxonomy_import', () =>
      previewOf([previewRow({ changes: [change('sort_order', 7, 1)] })], { fingerprint: 'second' }),
    );
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The taxonomy has changed since the preview, so nothing was applied.',
    );
    expect(await changes()).toEqual(['2UpdategardenSort: 7 → 1']);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Categories CSV applied')).toHaveRole('status');
  });

  it('explains how to split a file that takes too long', async () => {
    const tooLong = { code: '57014', message: 'canceling statement due to statement timeout' };
    server.on('admin_preview_taxonomy_import', () => Response.json(tooLong, { status: 500 }));
    const { user, choose } = await open();
    await choose('{}', 'JSON file', 'words.json');
    expect(await screen.findByRole('alert')).toHaveTextContent('The file is too large to import at once');
    server.on('admin_preview_taxonomy_import', () => previewOf([previewRow()], { kind: 'json' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeEnabled();
  });
});

it('renders only the visible lines of 20,000', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    previewRow({ row: index + 2, changes: [change('sort_order', index, index + 1)] }),
  );
  server.on('admin_preview_taxonomy_import', () => previewOf(rows));
  const { choose } = await open();
  await choose(CSV);
  const table = await screen.findByRole('table', { name: /preview$/ });
  expect(table).toHaveAttribute('aria-rowcount', '20001');
  expect(within(table).getAllByRole('row').length).toBeLessThan(50);
});
