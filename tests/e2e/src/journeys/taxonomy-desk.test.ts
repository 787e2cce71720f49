import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see } from '../harness/see.ts';
import { button, toast } from '../screens/desks.ts';

interface Item {
  id: string;
  slug: string;
}

interface Named {
  display_name: string | null;
}

describe('a category in use', () => {
  journey('is not deleted, and offers to move everything', async (desk) => {
    desk.problems.tolerate(/^409 POST \/rest\/v1\/rpc\/admin_delete_category$/);
    const [old, next] = [await category(desk, 'old'), await category(desk, 'next')];
    const client = await appUser(desk);
    const title = `Mow the lawn ${mark()}`;
    const post = await client.publish({ title, categoryId: old.id });

    const page = await desk.visit('/admin/taxonomy/categories', { as: 'admin' });
    await page
      .getByRole('row')
      .filter({ hasText: old.slug })
      .getByRole('button', { name: /^Delete: / })
      .click();
    await button(page.getByRole('dialog', { name: 'Delete this category?' }), 'Delete').click();
    const blocked = page.getByRole('dialog', { name: 'Delete blocked' });
    await see(
      blocked.getByText(
        `Cannot delete category "${old.name}" because it is in use. Use the Inactive toggle to soft-deactivate instead.`,
      ),
    );
    expect(await blocked.getByRole('link', { name: title }).getAttribute('href')).toContain(post);

    await button(blocked, 'Move everything…').click();
    const move = page.getByRole('dialog', { name: 'Move everything to another category' });
    await move.getByRole('combobox', { name: 'Category', exact: true }).fill(next.slug);
    await page.getByRole('option').filter({ hasText: next.slug }).click();
    await see(move.getByRole('row', { name: /^Posts/ }).getByText('1', { exact: true }));
    await button(move, 'Move and delete').click();
    await see(toast(page, `Moved everything from “${old.name}” to “${next.name}”`));

    expect((await categories(desk)).map(({ slug }) => slug)).not.toContain(old.slug);
    const [moved] = await desk.callAsAdmin<{ id: string }[]>('admin_get_posts', { p_category_id: next.id });
    expect(moved?.id).toBe(post);
    // The old slug still finds it.
    expect((await client.search('en', old.slug))[0]?.categoryId).toBe(next.id);
  });
});

describe('Ctrl+Z in a name', () => {
  journey('undoes typing in this name only, and no action', async (desk) => {
    const { id: categoryId } = await category(desk, 'undone');
    const stored = async () => {
      const args = { p_category_id: categoryId, p_locale: 'en' };
      const items = await desk.callAsAdmin<Named[]>('admin_list_subcategories', args);
      return items.map(({ display_name: name }) => name);
    };
    const first = { name: 'First', slug: `first-${mark()}` };
    const last = { name: 'Last', slug: `last-${mark()}` };
    for (const { slug, name } of [first, last]) {
      const item = { p_category_id: categoryId, p_slug: slug };
      const itemId = await desk.callAsAdmin<string>('admin_create_subcategory', item);
      const words = {
        p_entity_type: 'subcategory',
        p_entity_id: itemId,
        p_locale: 'en',
        p_display_name: name,
      };
      await desk.callAsAdmin('admin_upsert_taxonomy_translation', words);
    }
    const page = await desk.visit(`/admin/taxonomy/categories?categoryId=${categoryId}`, { as: 'admin' });
    const box = ({ slug }: typeof first) => page.getByRole('textbox', { name: `Name: ${slug}`, exact: true });

    // Enter saves a name and goes on to the next.
    await page.getByTitle(first.slug, { exact: true }).click();
    await page.keyboard.press('F2');
    await expect.poll(() => isFocused(box(first))).toBe(true);
    await page.keyboard.type('Office');
    await page.keyboard.press('Enter');
    await see(toast(page, 'Saved “Office” (en)'));
    await expect.poll(() => isFocused(box(last))).toBe(true);

    // The browser undoes typing, but not in the other name.
    await box(last).selectText();
    await page.keyboard.type('Events');
    // Chromium usually undoes in two steps, on a busy machine in more.
    for (let letter = 0; letter < 'Events'.length; letter++) {
      if ((await box(last).inputValue()) !== 'Last') await page.keyboard.press('Control+z');
    }
    expect(await box(last).inputValue()).toBe('Last');
    await page.keyboard.press('Control+z');
    expect([await isFocused(box(last)), await stored()]).toEqual([true, ['Office', 'Last']]);

    await page.keyboard.press('Alt+ArrowUp');
    await see(toast(page, 'moved to position 1 of 2'));
    await page.keyboard.press('Control+z');
    expect(await stored()).toEqual(['Last', 'Office']);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect.poll(stored).toEqual(['Office', 'Last']);
  });
});

/** A new category with an English name. */
async function category(desk: Desk, word: string): Promise<{ id: string; slug: string; name: string }> {
  const slug = `${word}-${mark()}`;
  const name = `Journey ${slug}`;
  const id = await desk.callAsAdmin<string>('admin_create_category', { p_slug: slug });
  await desk.callAsAdmin('admin_upsert_taxonomy_translation', {
    p_entity_type: 'category',
    p_entity_id: id,
    p_locale: 'en',
    p_display_name: name,
  });
  return { id, slug, name };
}

function categories(desk: Desk): Promise<Item[]> {
  return desk.callAsAdmin<Item[]>('admin_list_categories_v2');
}

function isFocused(box: Locator): Promise<boolean> {
  return box.evaluate((element) => element === document.activeElement);
}
