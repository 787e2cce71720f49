// @vitest-environment jsdom

import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { readLocale } from '@marketdesk/contract/taxonomy-rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from './ControlBar.tsx';
import { HELP } from './help/help.ts';
import { taxonomyServer } from './taxonomy.testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = taxonomyServer();
  server.on('admin_list_taxonomy_aliases', () => []);
});

const SECTIONS = [
  ['', 'Taxonomy Overview'],
  ['/categories', 'Categories'],
  ['/unmatched', 'Unmatched Search Queries'],
  ['/synonyms', 'All Synonyms'],
  ['/aliases', 'Aliases'],
  ['/adoption', 'Adoption & Coverage'],
  ['/diagnostics', 'Diagnostics'],
] as const;

describe('the control bar', () => {
  it.each(SECTIONS)('at /admin/taxonomy%s has all buttons, and help on %s', async (section, title) => {
    const { user } = await openConsole(`/admin/taxonomy${section}`);
    const controls = await screen.findByRole('group', { name: 'Taxonomy controls' });
    expect(within(controls).getByLabelText('Language')).toHaveValue('en');
    const names = (group: HTMLElement) =>
      within(group)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names(controls)).toEqual(['24h', '7d', 'Refresh', 'Recompute now', 'Reset cache', 'Help']);
    expect(names(screen.getByRole('group', { name: 'Import and export' }))).toEqual([
      'Export JSON',
      'Import JSON',
      'Categories CSV Template',
      'Import Categories CSV',
      'Subcategories CSV Template',
      'Import Subcategories CSV',
      'Help on imports',
    ]);
    await user.click(within(controls).getByRole('button', { name: 'Help' }));
    const help = await screen.findByRole('dialog', { name: `Help: ${title}` });
    expect(await within(help).findByText(HELP[title].intro)).toBeVisible();
  });

  it('explains imports', async () => {
    const { user } = await openConsole('/admin/taxonomy/aliases');
    await user.click(await screen.findByRole('button', { name: 'Help on imports' }));
    const help = await screen.findByRole('dialog', { name: 'Help: Imports and exports' });
    expect(
      await within(help).findByText(/Empty cells change nothing: an import never deletes\./),
    ).toBeVisible();
  });
});

describe('Reset cache', () => {
  const openQuestion = async () => {
    const { user } = await openConsole('/admin/taxonomy/aliases');
    await user.click(await screen.findByRole('button', { name: 'Reset cache' }));
    const question = await screen.findByRole('dialog', { name: 'Reset the taxonomy cache?' });
    expect(server.called('reset_taxonomy_cache')).toEqual([]);
    return { user, question };
  };

  it('asks first, and reports success', async () => {
    server.on('reset_taxonomy_cache', () => null);
    const { user, question } = await openQuestion();
    await user.click(within(question).getByRole('button', { name: 'Reset cache' }));
    expect(await screen.findByText('Cache reset')).toHaveRole('status');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does nothing on Cancel', async () => {
    const { user, question } = await openQuestion();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.called('reset_taxonomy_cache')).toEqual([]);
  });

  it('shows an error in the dialog', async () => {
    server.on('reset_taxonomy_cache', () => refuse(500, ''));
    const { user, question } = await openQuestion();
    await user.click(within(question).getByRole('button', { name: 'Reset cache' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent('Failed to reset cache');
  });
});

describe('Export JSON', () => {
  it('saves the file', async () => {
    server.on('export_taxonomy_all', () => ({ translations: [], synonyms: [] }));
    server.on('export_taxonomy_items', () => ({ categories: [], subcategories: [], aliases: [] }));
    // jsdom has no downloads, so the test reads the link.
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    const { user } = await openConsole('/admin/taxonomy/aliases');
    await user.click(await screen.findByRole('button', { name: 'Export JSON' }));
    const name = `taxonomy-${new Date().toISOString().slice(0, 10)}.json`;
    expect(await screen.findByText(`${name} saved`)).toHaveRole('status');
    expect(saved).toEqual([name]);
    click.mockRestore();
  });

  it('shows an error', async () => {
    server.on('export_taxonomy_all', () => refuse(500, ''));
    const { user } = await openConsole('/admin/taxonomy/aliases');
    await user.click(await screen.findByRole('button', { name: 'Export JSON' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
  });
});

it('lists all 27 languages by name', () => {
  expect(LANGUAGES).toHaveLength(27);
  expect(LANGUAGES.filter(({ value, label }) => value === label)).toEqual([]);
  expect(LANGUAGES.slice(0, 3).map(({ label }) => label)).toEqual(['Bosnian', 'Bulgarian', 'Chinese']);
});

it.each([
  [' HR ', 'hr'],
  ['pt-BR', 'pt'],
  ['zh_Hant_TW', 'zh'],
  ['', null],
  ['-hr', null],
  ['klingon', null],
])('reads %j as %j', (text, locale) => {
  expect(readLocale(text)).toBe(locale);
});
