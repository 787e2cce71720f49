// @vitest-environment jsdom

import { createQueryClient } from '#backend/queryClient.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type CategoryChoice, CategoryPicker } from './CategoryPicker.tsx';

const C1 = '00000000-0000-4000-8000-0000000000c1';
const C2 = '00000000-0000-4000-8000-0000000000c2';
const S1 = '00000000-0000-4000-8000-0000000000a1';
const NONE: CategoryChoice = { categoryId: undefined, subcategoryId: undefined };
const onChange = vi.fn();
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'moderator' });
  server.on('categories', () => [
    { id: C1, slug: 'cleaning' },
    { id: C2, slug: 'gardening' },
  ]);
  server.on('subcategories', () => [{ id: S1, slug: 'windows', category_id: C1 }]);
  onChange.mockReset();
});

function show(choice: CategoryChoice) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CategoryPicker {...choice} onChange={onChange} />
    </QueryClientProvider>,
  );
}
const box = (name: string) => screen.getByRole('combobox', { name });

it('offers the categories in the order of their slugs', async () => {
  show(NONE);
  expect(await screen.findByRole('option', { name: 'gardening' })).toBeVisible();
  expect(server.called('categories')[0]?.args).toMatchObject({ order: 'slug.asc,id.asc' });
});

it('requests no subcategories before a category is chosen', async () => {
  show(NONE);
  await screen.findByRole('option', { name: 'gardening' });
  expect(box('Subcategory')).toBeDisabled();
  expect(server.called('subcategories')).toEqual([]);
});

it('offers the chosen category’s subcategories', async () => {
  show({ categoryId: C1, subcategoryId: undefined });
  await userEvent.selectOptions(box('Subcategory'), await screen.findByRole('option', { name: 'windows' }));
  expect(server.called('subcategories')[0]?.args).toMatchObject({ category_id: `eq.${C1}` });
  expect(onChange).toHaveBeenCalledWith({ categoryId: C1, subcategoryId: S1 });
});

it('removes the subcategory when the category changes', async () => {
  show({ categoryId: C1, subcategoryId: S1 });
  await userEvent.selectOptions(box('Category'), await screen.findByRole('option', { name: 'gardening' }));
  expect(onChange).toHaveBeenCalledWith({ categoryId: C2, subcategoryId: undefined });
});
