import { describe, expect } from 'vitest';
import { signIn } from '../harness/accounts.ts';
import { startEmptyServer } from '../harness/emptyServer.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see } from '../harness/see.ts';
import { button, toast } from '../screens/desks.ts';
import { apply, chooseFile, linesOf, saved, withoutIds } from '../screens/taxonomy.ts';

describe('the taxonomy', () => {
  journey(
    'grows by an import and by unmatched queries, and can be copied to another installation',
    async (desk) => {
      const word = mark();
      const slug = `drones-${word}`;
      const client = await appUser(desk);
      const page = await desk.visit('/admin/taxonomy/categories?locale=hr', {
        as: 'admin',
      });

      const preview = await chooseFile(page, 'Import Categories CSV', {
        name: 'services.csv',
        text: `slug,icon_slug,is_active,sort_order,name:en,name:hr\r\n${slug},airplane-outline,true,,"Drones, flights ${word}",Dronovi ${word}\r\n`,
      });
      const lines = await linesOf(preview);
      expect(lines[0]).toMatch(new RegExp(`^2New${slug}Icon: – → airplane-outline$`));
      expect(lines).toContain(`Name (English): – → Drones, flights ${word}`);
      expect(lines).toContain(`Name (Croatian): – → Dronovi ${word}`);
      await apply(page, preview, 'Categories CSV applied');
      await see(page.getByText(slug, { exact: true }).first());

      const wanted = `panorame ${mark()}`;
      expect(await client.search('hr', wanted)).toEqual([]);
      const categories = await desk.callAsAdmin<{ id: string; slug: string }[]>('admin_list_categories_v2');
      const id = categories.find((category) => category.slug === slug)?.id;
      // search-repair covers the screen.
      await desk.callAsAdmin('admin_accept_queries', {
        p_locale: 'hr',
        p_normalized_queries: [wanted],
        p_entity_type: 'category',
        p_entity_id: id,
        p_terms: [wanted],
      });
      const [found] = await client.search('hr', wanted);
      expect(found).toEqual({ categoryId: id, subcategoryId: null });

      const exported = await saved(page, 'Export JSON');
      expect(exported).toContain(wanted);
      const empty = await startEmptyServer();
      try {
        const there = await desk.open({
          as: await signIn(empty.server, empty.admin),
          at: empty.server,
        });
        await there.goto('/admin/taxonomy');
        const whole = await chooseFile(there, 'Import JSON', { name: 'taxonomy.json', text: exported });
        await apply(there, whole, 'Import applied');
        expect(withoutIds(await saved(there, 'Export JSON'))).toEqual(withoutIds(exported));

        // An export imports without changes.
        for (const title of ['Import Categories CSV', 'Import Subcategories CSV'] as const) {
          const name = title.replace('Import ', '');
          const text = await saved(there, `${name} Template`);
          const same = await chooseFile(there, title, { name: `${name}.csv`, text });
          await see(same.getByText('Everything in this file already exists. Applying it changes nothing.'));
        }
        // Closed first: it would report the missing server.
        await there.close();
      } finally {
        await empty.server.stop();
        await empty.server.remove();
      }
    },
  );
});

describe('a file', () => {
  journey('that is invalid or outdated changes nothing without a preview', async (desk) => {
    desk.problems.tolerate(/^409 POST \/rest\/v1\/rpc\/admin_apply_taxonomy_import$/);
    const slug = `tents-${mark()}`;
    const page = await desk.visit('/admin/taxonomy/aliases', { as: 'admin' });
    const wrong = await chooseFile(page, 'Import Categories CSV', {
      name: 'wrong.csv',
      text: `slug;name:en;name:xx\n${slug};Tents;x\n${slug};Tents;\nNo slug;;\n`,
    });
    expect(await linesOf(wrong)).toEqual([
      `2Error${slug}Duplicate slug in file`,
      'Unknown language "xx"',
      `3Error${slug}Duplicate slug in file`,
      '4ErrorNo slugInvalid slug format: use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen',
    ]);
    expect(await button(wrong, 'Apply').isDisabled()).toBe(true);
    await button(wrong, 'Cancel').click();

    const text = `slug,is_active\n${slug},false\n`;
    const preview = await chooseFile(page, 'Import Categories CSV', { name: 'tents.csv', text });
    await desk.callAsAdmin('admin_create_category', { p_slug: slug, p_is_active: true });
    await button(preview, 'Apply').click();
    await see(preview.getByText(/The taxonomy has changed since the preview, so nothing was applied/));
    expect(await linesOf(preview)).toEqual([`2Update${slug}Active: Yes → No`]);
    await button(preview, 'Apply').click();
    await see(toast(page, 'Categories CSV applied'));
  });
});
