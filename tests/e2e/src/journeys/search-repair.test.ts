import { describe, expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { goOn, see } from '../harness/see.ts';
import { button } from '../screens/desks.ts';

async function category(desk: Desk, synonym?: string): Promise<{ id: string; slug: string }> {
  const slug = `shapes-${mark()}`;
  const id = await desk.callAsAdmin<string>('admin_create_category', { p_slug: slug });
  if (synonym !== undefined) {
    await desk.callAsAdmin('admin_upsert_taxonomy_synonym', {
      p_entity_type: 'category',
      p_entity_id: id,
      p_locale: 'en',
      p_term: synonym,
    });
  }
  return { id, slug };
}

describe('repairing a search', () => {
  journey('shows its effect, and warns about a term that would undo it', async (desk) => {
    const wanted = `zorble ${mark()}`;
    const { id, slug } = await category(desk);
    const client = await appUser(desk);
    expect(await client.search('en', wanted)).toEqual([]);

    const page = await desk.visit(
      `/admin/taxonomy/unmatched?locale=en&view=raw&accept=${encodeURIComponent(wanted)}`,
      { as: 'admin' },
    );
    const dialog = page.getByRole('dialog', { name: `Accept “${wanted}”` });
    await dialog.getByLabel('Another item').check();
    await dialog.getByLabel('Type').selectOption('category');
    await dialog.getByRole('combobox', { name: 'Category', exact: true }).fill(slug);
    await page.getByRole('option').filter({ hasText: slug }).click();
    await dialog.getByLabel('Synonym term').fill(`${wanted} shape`);
    await see(dialog.getByText('No other search of the last 30 days would change.'));
    await button(dialog, 'Accept').click();
    await dialog.waitFor({ state: 'detached' });

    const found = { categoryId: id, subcategoryId: null };
    expect(await client.search('en', wanted)).toEqual([found]);
    await page.goto('/admin/taxonomy/unmatched?locale=en&view=repaired');
    const row = page.getByRole('row').filter({ hasText: wanted });
    await see(row.getByText('1 matched', { exact: true }));

    // Two other items have these exact words and rank first; a third would push it off the list.
    await category(desk, wanted);
    await category(desk, wanted);
    const third = await category(desk);
    await goOn(page, '/admin/taxonomy/synonyms?locale=en');
    await button(page, 'Add synonym').click();
    const adding = page.getByRole('dialog', { name: 'Add synonym' });
    await adding.getByLabel('Term').fill(wanted);
    await adding.getByLabel('Type').selectOption('category');
    await adding.getByRole('combobox', { name: 'Category', exact: true }).fill(third.slug);
    await page.getByRole('option').filter({ hasText: third.slug }).click();
    await see(
      adding.getByText(`1 accepted query would no longer find what it was accepted for: “${wanted}”.`),
      button(adding, 'Add anyway'),
    );
    await button(adding, 'Cancel').click();
    expect(await client.search('en', wanted)).toContainEqual(found);
  });
});
