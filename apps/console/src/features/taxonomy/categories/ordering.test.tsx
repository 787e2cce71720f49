// @vitest-environment jsdom

import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLEANING, GARDEN, HEDGES, LAWNS } from '../taxonomy.testing.ts';
import { CategoriesDesk, editName, slugsOf } from './categories.testing.ts';

const PAINTING = 'aaaaaaaa-0000-4000-8000-000000000003';
let desk: CategoriesDesk;
beforeEach(() => {
  desk = new CategoriesDesk();
  desk.categories.push({ id: PAINTING, slug: 'painting', is_active: true, names: { en: 'Painting' } });
});

const press = (label: string) => screen.findByRole('button', { name: label });
const stored = () => desk.categories.map(({ slug }) => slug);

describe('sorting', () => {
  it('moves one step with the buttons, sends the whole list, and offers Undo', async () => {
    const { user } = await openConsole('/admin/taxonomy/categories');
    await user.click(await press('Move down: cleaning'));
    expect(await slugsOf('Categories')).toEqual(['garden', 'cleaning', 'painting']);
    expect(await screen.findByText('“Cleaning” moved to position 2 of 3')).toBeVisible();
    expect(desk.sent('admin_reorder_categories')).toEqual([{ p_ids: [GARDEN, CLEANING, PAINTING] }]);
    await user.click(await press('Undo'));
    await waitFor(() => expect(stored()).toEqual(['cleaning', 'garden', 'painting']));
    await waitFor(async () => expect(await slugsOf('Categories')).toEqual(stored()));
  });

  it('moves with Alt and the arrow keys, and keeps the focus', async () => {
    const { user } = await openConsole('/admin/taxonomy/categories');
    const box = await editName(user, 'painting');
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(await slugsOf('Categories')).toEqual(['painting', 'cleaning', 'garden']);
    expect(box).toHaveFocus();
    await waitFor(() => expect(stored()).toEqual(['painting', 'cleaning', 'garden']));
    expect(desk.sent('admin_reorder_categories')).toHaveLength(2);
    // One Undo reverts successive moves of one item.
    await user.click(await press('Undo'));
    await waitFor(() => expect(stored()).toEqual(['cleaning', 'garden', 'painting']));
  });

  it('moves subcategories within their category', async () => {
    const { user } = await openConsole(`/admin/taxonomy/categories?categoryId=${GARDEN}`);
    await user.click(await press('Move up: lawns'));
    expect(await slugsOf('Subcategories')).toEqual(['lawns', 'hedges']);
    await waitFor(() =>
      expect(desk.sent('admin_reorder_subcategories')).toEqual([
        { p_category_id: GARDEN, p_ids: [LAWNS, HEDGES] },
      ]),
    );
  });

  it('does nothing at the ends, where the buttons are disabled', async () => {
    const { user } = await openConsole('/admin/taxonomy/categories');
    const up = await press('Move up: cleaning');
    expect(up).toHaveAttribute('aria-disabled', 'true');
    expect(await press('Move down: painting')).toHaveAttribute('aria-disabled', 'true');
    await user.click(up);
    expect(desk.sent('admin_reorder_categories')).toEqual([]);
  });

  it('keeps simultaneous moves by others', async () => {
    const { user } = await openConsole('/admin/taxonomy/categories');
    await slugsOf('Categories');
    desk.categories.reverse();
    await user.click(await press('Move down: cleaning'));
    await waitFor(() => expect(stored()).toEqual(['painting', 'garden', 'cleaning']));
    await waitFor(async () => expect(await slugsOf('Categories')).toEqual(stored()));
  });

  it('reports a missing item, and reloads the list', async () => {
    const { user } = await openConsole('/admin/taxonomy/categories');
    await slugsOf('Categories');
    desk.categories = desk.categories.filter(({ slug }) => slug !== 'garden');
    await user.click(await press('Move down: garden'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Someone else changed the list of categories.',
    );
    await waitFor(async () => expect(await slugsOf('Categories')).toEqual(['cleaning', 'painting']));
    expect(desk.sent('admin_reorder_categories')).toEqual([]);
  });

  it('restores the order after a refusal', async () => {
    desk.break('admin_reorder_categories', 'Locked.');
    const { user } = await openConsole('/admin/taxonomy/categories');
    await user.click(await press('Move down: cleaning'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Locked.');
    expect(await slugsOf('Categories')).toEqual(['cleaning', 'garden', 'painting']);
  });

  it('moves past the visible neighbour in a search', async () => {
    const { user } = await openConsole('/admin/taxonomy/categories?search=n');
    desk.categories.splice(1, 0, { id: HEDGES.replace('b', 'd'), slug: 'gates', is_active: true, names: {} });
    await user.click(await press('Move up: painting'));
    await waitFor(() => expect(stored().indexOf('painting')).toBeLessThan(stored().indexOf('garden')));
    expect(stored()).toEqual(['cleaning', 'gates', 'painting', 'garden']);
  });
});
