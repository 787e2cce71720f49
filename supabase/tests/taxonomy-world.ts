import { openWorld, type Args, type Person, type World } from './world.ts';

/** A world with an admin and the procedures that fill its taxonomy. */
export interface TaxonomyWorld extends World {
  admin: Person;
  call<Result = unknown>(name: string, args?: Args): Promise<Result>;
  category(slug: string, names?: Record<string, string>): Promise<string>;
  subcategory(categoryId: string, slug: string, names?: Record<string, string>): Promise<string>;
  synonym(type: string, id: string, locale: string, term: string): Promise<unknown>;
  post(author: Person, categoryId: string, subcategoryId?: string): Promise<string>;
  /** Creates a worker who offers these. */
  worker(categories: { categoryId: string; subcategoryIds: string[] }[], tier?: string): Promise<Person>;
  /** Removes every item, with its words and everything that uses it. */
  clear(): Promise<void>;
  /** Runs the work and returns its audit entries. */
  log(work: () => Promise<unknown>): Promise<{ action: string; entity_id: string | null; details: Args }[]>;
  /** Slugs in order, with their sort_order. */
  order(categoryId?: string): Promise<string>;
  /** Every item, name, synonym and alias, by slugs. */
  contents(): Promise<unknown>;
}

export async function openTaxonomyWorld(): Promise<TaxonomyWorld> {
  const world = await openWorld();
  const admin = await world.person('admin');
  const call = <Result>(name: string, args: Args = {}) => world.rpc<Result>(admin, name, args);
  const named = async (type: string, id: string, names: Record<string, string>) => {
    for (const [locale, name] of Object.entries(names)) {
      await call('admin_upsert_taxonomy_translation', {
        p_entity_type: type,
        p_entity_id: id,
        p_locale: locale,
        p_display_name: name,
      });
    }
    return id;
  };
  return {
    ...world,
    admin,
    call,
    category: async (slug, names = {}) =>
      named('category', await call<string>('admin_create_category', { p_slug: slug }), names),
    subcategory: async (categoryId, slug, names = {}) =>
      named(
        'subcategory',
        await call<string>('admin_create_subcategory', { p_category_id: categoryId, p_slug: slug }),
        names,
      ),
    synonym: (type, id, locale, term) =>
      call('admin_upsert_taxonomy_synonym', {
        p_entity_type: type,
        p_entity_id: id,
        p_locale: locale,
        p_term: term,
      }),
    async post(author, categoryId, subcategoryId) {
      const row = await world.rpc<{ id: string }>(author, 'create_post', {
        p_title: 'A job',
        p_category_id: categoryId,
        p_subcategory_id: subcategoryId ?? null,
      });
      return row.id;
    },
    async worker(categories, tier = 'free') {
      const person = await world.person('user', { is_worker: true, subscription_tier: tier });
      await call('admin_set_worker_categories', { p_user_id: person.id, p_categories: categories });
      return person;
    },
    async clear() {
      for (const table of ['posts', 'worker_categories', 'subcategories', 'categories'])
        await world.sql(`delete from public.${table}`);
    },
    async log(work) {
      const [last] = await world.sql<{ id: string }>(
        'select coalesce(max(id), 0)::text as id from public.admin_action_audit',
      );
      await work();
      return world.sql(
        'select action, entity_id, details from public.admin_action_audit where id > $1 order by id',
        [last?.id],
      );
    },
    async order(categoryId) {
      const rows = await world.sql<{ slug: string; sort_order: number }>(
        categoryId === undefined
          ? 'select slug, sort_order from public.categories order by sort_order'
          : 'select slug, sort_order from public.subcategories where category_id = $1 order by sort_order',
        categoryId === undefined ? [] : [categoryId],
      );
      return rows.map((row) => `${row.slug} ${String(row.sort_order)}`).join(', ');
    },
    async contents() {
      const items = await call<object>('export_taxonomy_items');
      const words = await call<Record<string, Args[]>>('export_taxonomy_all');
      // Ids belong to this installation.
      const without = (rows: Args[] = []) => rows.map((row) => ({ ...row, entity_id: undefined }));
      return {
        ...items,
        translations: without(words.translations),
        synonyms: without(words.synonyms),
      };
    },
  };
}
