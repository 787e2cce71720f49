import {
  FILE_LOCALE_EXAMPLES,
  ICON_EXAMPLES,
  SLUG_EXAMPLES,
  TYPED_LOCALE_EXAMPLES,
} from '@marketdesk/contract/taxonomy-examples.ts';
import {
  ICON_MESSAGE,
  isIconName,
  isSlug,
  readLocale,
  SLUG_EXISTS_MESSAGE,
  SLUG_MESSAGE,
} from '@marketdesk/contract/taxonomy-rules.ts';
import { describe, expect, it } from 'vitest';
import { openWorld } from './world.ts';

// The specification's rules on slugs, icons and languages: browser and database on the same table of
// examples.

describe('in the browser', () => {
  it.each(SLUG_EXAMPLES)('the slug %j: %s', (text, allowed) => expect(isSlug(text)).toBe(allowed));
  it.each(ICON_EXAMPLES)('the icon %j: %s', (text, allowed) => expect(isIconName(text)).toBe(allowed));
  it.each(TYPED_LOCALE_EXAMPLES)('the typed language %j is %s', (text, locale) =>
    expect(readLocale(text)).toBe(locale),
  );
});

const world = await openWorld();
const admin = await world.person('admin');
const category: string = await world.rpc<string>(admin, 'admin_create_category', { p_slug: 'parent' });

/** null if the call succeeded, else its message. */
async function outcome(name: string, args: object): Promise<string | null> {
  try {
    await world.rpc(admin, name, { ...args });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

it.each(SLUG_EXAMPLES)('the slug %j: %s', async (slug, allowed) => {
  const sentence = allowed ? null : SLUG_MESSAGE;
  expect(await world.rpc(admin, 'admin_check_category_slug_available', { p_slug: slug })).toBe(allowed);
  expect(
    await world.rpc(admin, 'admin_check_subcategory_slug_available', {
      p_category_id: category,
      p_slug: slug,
    }),
  ).toBe(allowed);
  expect(await outcome('admin_create_category', { p_slug: slug })).toBe(sentence);
  expect(await outcome('admin_create_subcategory', { p_category_id: category, p_slug: slug })).toBe(sentence);
  if (!allowed) return;
  expect(await world.rpc(admin, 'admin_check_category_slug_available', { p_slug: slug })).toBe(false);
  expect(await outcome('admin_create_category', { p_slug: slug })).toBe(SLUG_EXISTS_MESSAGE);
  expect(await outcome('admin_create_subcategory', { p_category_id: category, p_slug: slug })).toBe(
    SLUG_EXISTS_MESSAGE,
  );
});

it('constraints refuse an invalid slug, also past the procedures', async () => {
  const bad = SLUG_EXAMPLES.filter(([, allowed]) => !allowed).map(([slug]) => slug);
  for (const slug of bad) {
    await expect(
      world.sql('insert into public.categories (slug, sort_order) values ($1, 12345)', [slug]),
    ).rejects.toThrow(/categories_slug_check/);
  }
});

it.each(ICON_EXAMPLES)('the icon %j: %s', async (icon, allowed) => {
  expect(await outcome('admin_update_category', { p_id: category, p_icon_slug: icon })).toBe(
    allowed ? null : ICON_MESSAGE,
  );
  const [row] = await world.sql<{ icon_slug: string | null }>(
    'select icon_slug from public.categories where id = $1',
    [category],
  );
  if (allowed) expect(row?.icon_slug).toBe(icon.trim() === '' ? null : icon.trim());
});

it.each(TYPED_LOCALE_EXAMPLES)('the typed language %j is %s', async (text, locale) => {
  const sentence = await outcome('admin_upsert_taxonomy_translation', {
    p_entity_type: 'category',
    p_entity_id: category,
    p_locale: text,
    p_display_name: 'Parent',
  });
  if (locale === null) expect(sentence).toMatch(/^Unknown language "/);
  else expect(sentence).toBeNull();
  const rows = await world.sql<{ locale: string }>(
    'delete from public.taxonomy_translations where entity_id = $1 returning locale',
    [category],
  );
  expect(rows.map((row) => row.locale)).toEqual(locale === null ? [] : [locale]);
});

it.each(FILE_LOCALE_EXAMPLES)('the language %j of a file is %s', async (text, locale) => {
  const item = { entity_type: 'category', category_slug: 'parent', display_name: 'Parent', locale: text };
  const { rows } = await world.rpc<{ rows: { changes: { field: string }[] }[] }>(
    admin,
    'admin_preview_taxonomy_import',
    { p_kind: 'json', p_data: { translations: [item] } },
  );
  expect(rows[0]?.changes[0]?.field).toBe(`name:${locale}`);
});
