// @vitest-environment jsdom

import { createQueryClient } from '#backend/queryClient.ts';
import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CLEANING, GARDEN, HEDGES, taxonomyServer } from '../taxonomy.testing.ts';
import { chosenItem, noTarget, type Target } from './target.ts';
import { TargetSelect } from './TargetSelect.tsx';

const onChange = vi.fn<(target: Target) => void>();
let server: FakeServer;

beforeEach(() => {
  server = taxonomyServer();
  onChange.mockReset();
});

function Chooser({ start, ...rest }: { start: Target; fixedType?: boolean; exclude?: string }) {
  const [value, setValue] = useState(start);
  const change = (target: Target) => {
    onChange(target);
    setValue(target);
  };
  return <TargetSelect {...rest} value={value} onChange={change} />;
}

function show(start: Target, rest: { fixedType?: boolean; exclude?: string } = {}) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={client}>
      <Chooser start={start} {...rest} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const box = (name: string) => screen.findByRole('combobox', { name });
const chosen = () => {
  const target = onChange.mock.lastCall?.[0];
  return target === undefined ? null : chosenItem(target);
};

it('chooses a subcategory of a category, with inactive items marked', async () => {
  const user = show(noTarget('subcategory'));
  expect(await box('Subcategory')).toBeDisabled();
  await user.click(await box('Category'));
  expect(await screen.findByRole('option', { name: /Gardening.*Inactive/ })).toBeVisible();
  expect(screen.getByRole('option', { name: /^Cleaning((?!Inactive).)*$/ })).toBeVisible();
  await user.click(screen.getByRole('option', { name: /Gardening/ }));
  expect(chosen()).toBeNull();

  await user.click(await box('Subcategory'));
  await user.click(await screen.findByRole('option', { name: /Hedges/ }));
  expect(onChange).toHaveBeenLastCalledWith({
    type: 'subcategory',
    categoryId: GARDEN,
    subcategoryId: HEDGES,
  });
  expect(chosen()).toEqual({ type: 'subcategory', id: HEDGES });
});

it('finds items by a part of the slug, and with the keyboard', async () => {
  const user = show(noTarget('category'));
  await user.type(await box('Category'), 'LEANI');
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual({ type: 'category', id: CLEANING });
  expect(await box('Category')).toHaveValue('Cleaning');
});

it('shows that nothing was found', async () => {
  const user = show(noTarget('category'));
  await user.type(await box('Category'), 'plumbing');
  expect(await screen.findByText('Nothing found.')).toBeVisible();
});

it('removes the subcategory when the category changes', async () => {
  const user = show({ type: 'subcategory', categoryId: GARDEN, subcategoryId: HEDGES });
  await waitFor(async () => expect(await box('Subcategory')).toHaveValue('Hedges'));
  const category = await box('Category');
  await user.clear(category);
  await user.type(category, 'cleaning');
  await user.click(await screen.findByRole('option', { name: /Cleaning/ }));
  expect(onChange).toHaveBeenLastCalledWith({
    type: 'subcategory',
    categoryId: CLEANING,
    subcategoryId: null,
  });
});

it('keeps the category when the type changes to category', async () => {
  const user = show({ type: 'subcategory', categoryId: GARDEN, subcategoryId: null });
  await box('Category');
  await user.selectOptions(screen.getByLabelText('Type'), 'Category');
  expect(chosen()).toEqual({ type: 'category', id: GARDEN });
  expect(await box('Subcategory')).toBeDisabled();
});

it('does not offer the excluded item, nor a fixed type', async () => {
  const user = show(noTarget('category'), { fixedType: true, exclude: GARDEN });
  await user.click(await box('Category'));
  expect(await screen.findByRole('option', { name: /Cleaning/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Gardening/ })).toBeNull();
  expect(screen.queryByLabelText('Type')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Subcategory' })).toBeNull();
});

it('shows an error, and retries', async () => {
  server.on('admin_list_categories_v2', () => refuse(500, ''));
  const user = show(noTarget('category'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load taxonomy data');
  server.on('admin_list_categories_v2', () => [
    { id: CLEANING, slug: 'cleaning', is_active: true, sort_order: 1, display_name: 'Cleaning' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await box('Category'));
  expect(await screen.findByRole('option', { name: /Cleaning/ })).toBeVisible();
});
