import { TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inBothThemes } from '../harness/axe.ts';
import { NARROW } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { mark } from '../harness/publicApp.ts';
import { goOn, see } from '../harness/see.ts';
import { button } from '../screens/desks.ts';
import { chooseFile } from '../screens/taxonomy.ts';

const WRONG = 'slug,name:en,colour\nplumbing,Plumbing and pipes,red\nNo slug,x,\n';

// widths.test.ts checks the screens.
describe('there is no violation of WCAG 2 AA, in light and dark,', () => {
  journey('on a previewed file and the help', async (desk) => {
    const page = await desk.visit('/admin/taxonomy/aliases', { as: 'admin' });
    await chooseFile(page, 'Import Categories CSV', { name: 'wrong.csv', text: WRONG });
    expect(await inBothThemes(page)).toEqual({ light: [], dark: [] });
    await button(page, 'Help').click();
    await see(page.getByRole('dialog', { name: 'Help: Aliases' }).getByText('Where they come from'));
    expect(await inBothThemes(page)).toEqual({ light: [], dark: [] });
  });
});

describe('the longest name', () => {
  journey('fits above a long list and in the dialog that moves it', async (desk) => {
    const slug = `long-${mark()}`;
    const id = await desk.callAsAdmin<string>('admin_create_category', { p_slug: slug });
    const name = 'W'.repeat(TAXONOMY_WORD_MAX_CHARS);
    const words = { p_entity_type: 'category', p_entity_id: id, p_locale: 'en', p_display_name: name };
    await desk.callAsAdmin('admin_upsert_taxonomy_translation', words);
    for (let count = 0; count < 12; count += 1)
      await desk.callAsAdmin('admin_create_subcategory', { p_category_id: id, p_slug: `sub-${mark()}` });
    const page = await desk.visit(`/admin/taxonomy/categories?categoryId=${id}`, { as: 'admin' });
    const column = page.getByRole('region', { name: `Subcategories of ${name}` });
    await see(column.getByRole('row').nth(12));
    expect(await isCut(column.locator('header'))).toBe(false);

    await page
      .getByRole('row')
      .filter({ hasText: slug })
      .getByRole('button', { name: /^Delete: / })
      .click();
    await button(page.getByRole('dialog'), 'Move everything…').click();
    const paragraph = page.getByText('Posts, worker selections, translations and synonyms');
    await see(paragraph);
    expect(await isCut(paragraph)).toBe(false);
  });
});

/** Whether something overflows its box. */
function isCut(box: Locator): Promise<boolean> {
  return box.evaluate((element) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    return scrollWidth > clientWidth || scrollHeight > clientHeight;
  });
}

describe('the error of an icon’s name', () => {
  journey('is visible beside the suggestions', async (desk) => {
    const page = await desk.lookAround('admin');
    await goOn(page, '/admin/taxonomy/categories');
    const box = page.getByLabel('Icon', { exact: true });
    await box.fill('Leaf');
    await see(page.getByRole('option').first());
    await expect.poll(() => isOnTop(page.getByText('Check name'))).toBe(true);
    await box.fill('');
  });
});

/** Whether nothing covers its beginning. */
function isOnTop(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 10, top + height / 2) === element;
  });
}

describe('on a phone', () => {
  journey('imports take one line, and nothing is wider than the screen', async (desk) => {
    const page = await desk.visit('/admin/taxonomy/diagnostics', { as: 'admin', viewport: NARROW });
    const bar = await page.getByRole('group', { name: 'Import and export' }).boundingBox();
    expect(bar?.height).toBeLessThan(60);
    await see(button(page, 'Export JSON'), button(page, 'Import Subcategories CSV'));
    await chooseFile(page, 'Import Categories CSV', { name: 'wrong.csv', text: WRONG });
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  });
});
