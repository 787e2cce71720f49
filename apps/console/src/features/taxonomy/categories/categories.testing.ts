import { type FakeServer, refuse } from '#testing/fakeServer.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { CLEANING, GARDEN, HEDGES, LAWNS, taxonomyServer } from '../taxonomy.testing.ts';

interface StoredItem {
  id: string;
  category_id?: string;
  slug: string;
  icon_slug?: string | null;
  is_active: boolean;
  names: Record<string, string>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** The value of a table filter such as `eq.hr`. */
const filtered = (value: unknown) => text(value).replace(/^eq\./, '');

/** A server whose procedures change its taxonomy. */
export class CategoriesDesk {
  categories: StoredItem[] = [
    {
      id: CLEANING,
      slug: 'cleaning',
      icon_slug: 'water',
      is_active: true,
      names: { en: 'Cleaning', hr: 'Čišćenje' },
    },
    { id: GARDEN, slug: 'garden', icon_slug: null, is_active: false, names: { en: 'Gardening' } },
  ];
  subcategories: StoredItem[] = [
    { id: HEDGES, category_id: GARDEN, slug: 'hedges', is_active: true, names: { en: 'Hedges' } },
    { id: LAWNS, category_id: GARDEN, slug: 'lawns', is_active: true, names: { en: 'Lawns' } },
  ];
  readonly server: FakeServer = taxonomyServer();

  constructor() {
    const { server } = this;
    server.on('admin_list_categories_v2', (args) => listed(this.categories, args));
    server.on('admin_list_subcategories', (args) =>
      listed(
        this.subcategories.filter((one) => one.category_id === args.p_category_id),
        args,
      ),
    );
    server.on('taxonomy_translations', (args) => this.translations(args));
    server.on('admin_upsert_taxonomy_translation', ({ p_entity_id, p_locale, p_display_name }) => {
      this.item(p_entity_id).names[text(p_locale)] = text(p_display_name);
      return null;
    });
    server.on('admin_delete_taxonomy_translation', ({ p_entity_id, p_locale }) => {
      this.item(p_entity_id).names = without(this.item(p_entity_id).names, text(p_locale));
      return null;
    });
    const update = (args: Record<string, unknown>) => {
      const item = this.item(args.p_id);
      if (typeof args.p_is_active === 'boolean') item.is_active = args.p_is_active;
      if (typeof args.p_icon_slug === 'string') item.icon_slug = args.p_icon_slug || null;
      return item;
    };
    server.on('admin_update_category', update);
    server.on('admin_update_subcategory', update);
    server.on('categories', ({ id }) => {
      const found = this.categories.find((one) => one.id === filtered(id));
      return found === undefined ? this.categories : [found];
    });
    server.on('subcategories', ({ id }) =>
      id === undefined ? this.subcategories : this.subcategories.filter((one) => one.id === filtered(id)),
    );
    server.on('admin_reorder_categories', ({ p_ids }) => {
      this.categories = ordered(this.categories, p_ids as string[]);
      return null;
    });
    server.on('admin_reorder_subcategories', ({ p_ids }) => {
      this.subcategories = ordered(this.subcategories, p_ids as string[]);
      return null;
    });
    this.creation();
  }

  private creation(): void {
    const { server } = this;
    const id = () =>
      `cccccccc-0000-4000-8000-${String(this.categories.length + this.subcategories.length).padStart(12, '0')}`;
    server.on('admin_check_category_slug_available', () => true);
    server.on('admin_check_subcategory_slug_available', () => true);
    server.on('admin_create_category', ({ p_slug, p_icon_slug }) => {
      const icon_slug = (p_icon_slug ?? null) as string | null;
      const created = { id: id(), slug: text(p_slug), icon_slug, is_active: true, names: {} };
      this.categories.push(created);
      return created.id;
    });
    server.on('admin_create_subcategory', ({ p_category_id, p_slug }) => {
      const created = {
        id: id(),
        category_id: text(p_category_id),
        slug: text(p_slug),
        is_active: true,
        names: {},
      };
      this.subcategories.push(created);
      return created.id;
    });
    server.on('admin_delete_category', ({ p_id }) => {
      this.categories = this.categories.filter((one) => one.id !== p_id);
      return null;
    });
    server.on('admin_delete_subcategory', ({ p_id }) => {
      this.subcategories = this.subcategories.filter((one) => one.id !== p_id);
      return null;
    });
  }

  item(id: unknown): StoredItem {
    const found = [...this.categories, ...this.subcategories].find((one) => one.id === id);
    if (found === undefined) throw new Error(`No item ${text(id)}`);
    return found;
  }

  /** The arguments of each call of a procedure. */
  sent(name: string): Record<string, unknown>[] {
    return this.server.called(name).map(({ args }) => args);
  }

  /** Makes a procedure fail. */
  break(name: string, sentence = ''): void {
    this.server.on(name, () => refuse(500, sentence));
  }

  private translations(args: Record<string, unknown>): { entity_id: string; display_name: string }[] {
    const locale = filtered(args.locale);
    const wanted = text(args.entity_id);
    return [...this.categories, ...this.subcategories].flatMap(({ id, names }) => {
      const name = names[locale];
      return name !== undefined && wanted.includes(id) ? [{ entity_id: id, display_name: name }] : [];
    });
  }
}

function listed(items: readonly StoredItem[], { p_locale, p_search }: Record<string, unknown>) {
  return items
    .map(({ names, ...item }, index) => ({
      ...item,
      sort_order: index + 1,
      display_name: names[text(p_locale) || 'en'] ?? null,
    }))
    .filter(({ slug }) => slug.includes(text(p_search)));
}

function ordered(items: readonly StoredItem[], ids: readonly string[]): StoredItem[] {
  const others = items.filter(({ id }) => !ids.includes(id));
  return [...others, ...ids.flatMap((id) => items.filter((one) => one.id === id))];
}

function without(names: Record<string, string>, locale: string): Record<string, string> {
  return Object.fromEntries(Object.entries(names).filter(([other]) => other !== locale));
}

export async function table(name: 'Categories' | 'Subcategories') {
  return within(await screen.findByRole('table', { name }));
}

/** The slugs of a table's rows, in order. */
export async function slugsOf(name: 'Categories' | 'Subcategories'): Promise<string[]> {
  const rows = (await table(name)).getAllByRole('row').slice(1);
  return rows.map((row) => within(row).getByRole('switch').ariaLabel?.slice('Active: '.length) ?? '');
}

/** The row of an item. */
export async function rowOfItem(slug: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('switch', { name: `Active: ${slug}` })).closest('tr');
  if (row === null) throw new Error(`No row ${slug}`);
  return row;
}

/** Opens the editor of a name, and returns its input. */
export async function editName(user: UserEvent, slug: string): Promise<HTMLInputElement> {
  await user.click(await screen.findByRole('button', { name: `Edit name: ${slug}` }));
  return screen.findByRole<HTMLInputElement>('textbox', { name: `Name: ${slug}` });
}
