import { toastStore } from '#kit/toast/toasts.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { onTestFinished } from 'vitest';

export const GARDEN = 'aaaaaaaa-0000-4000-8000-000000000001';
export const CLEANING = 'aaaaaaaa-0000-4000-8000-000000000002';
export const HEDGES = 'bbbbbbbb-0000-4000-8000-000000000001';
export const LAWNS = 'bbbbbbbb-0000-4000-8000-000000000002';

/** A server with a signed-in admin and a small taxonomy: all names in English, one in Croatian. */
export function taxonomyServer(): FakeServer {
  const server = new FakeServer();
  onTestFinished(toastStore.clear);
  server.signIn({ role: 'admin' });
  const named = (locale: unknown, en: string, hr: string | null = null) => (locale === 'en' ? en : hr);
  server.on('admin_list_categories_v2', ({ p_locale: locale, p_search: search }) =>
    [
      { id: CLEANING, slug: 'cleaning', icon_slug: 'water', is_active: true, sort_order: 1 },
      { id: GARDEN, slug: 'garden', icon_slug: null, is_active: false, sort_order: 2 },
    ]
      .map((category) => ({
        ...category,
        display_name:
          category.id === GARDEN ? named(locale, 'Gardening') : named(locale, 'Cleaning', 'Čišćenje'),
      }))
      .filter(({ slug }) => typeof search !== 'string' || slug.includes(search)),
  );
  server.on('admin_list_subcategories', ({ p_category_id: category, p_locale: locale }) =>
    category === GARDEN
      ? [
          {
            id: HEDGES,
            category_id: GARDEN,
            slug: 'hedges',
            is_active: true,
            sort_order: 1,
            display_name: named(locale, 'Hedges'),
          },
        ]
      : [],
  );
  server.on('taxonomy_translations', () => [
    { entity_id: GARDEN, display_name: 'Gardening' },
    { entity_id: HEDGES, display_name: 'Hedges' },
  ]);
  server.on('categories', () => [
    { id: CLEANING, slug: 'cleaning' },
    { id: GARDEN, slug: 'garden' },
  ]);
  server.on('subcategories', () => [{ id: HEDGES, slug: 'hedges', category_id: GARDEN }]);
  server.on('admin_get_taxonomy_translation_progress', () => []);
  server.on('admin_preview_taxonomy_terms', () => []);
  server.on('admin_preview_taxonomy_import_effect', () => []);
  server.on('admin_get_repaired_queries', () => []);
  server.on('admin_accept_queries', ({ p_normalized_queries: queries, p_terms: terms }) => ({
    queries,
    terms,
  }));
  server.on('admin_unaccept_queries', () => null);
  return server;
}

/** The arguments of a procedure's last call. */
export function lastArguments(server: FakeServer, name: string): Record<string, unknown> | undefined {
  return server.called(name).at(-1)?.args;
}

/** The effect of a change on a search that loses a result. */
export const worseSearch = (part: object = {}) => ({
  locale: 'en',
  normalized_query: 'bush',
  times: 3,
  loses_item: false,
  before: ['Cleaning'],
  after: ['Gardening › Hedges'],
  ...part,
});
