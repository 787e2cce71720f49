import { expect, it } from 'vitest';
import { entityPage } from './entityPage.ts';

const ID = '00000000-0000-4000-8000-00000000000a';

it.each([
  ['profiles', {}, `/admin/users/${ID}`],
  ['reports', {}, `/admin/reports/${ID}`],
  ['support_tickets', {}, `/admin/support/${ID}`],
  ['posts', {}, `/admin/posts/${ID}`],
  ['reviews', {}, `/admin/reviews?review=${ID}`],
  ['payout_runs', {}, `/admin/withdrawals/runs/${ID}`],
  ['privacy_requests', {}, `/admin/privacy/${ID}`],
  ['withdrawal_requests', {}, `/admin/withdrawals?withdrawal=${ID}`],
  ['price_configs', {}, '/admin/global-config'],
  ['categories', {}, `/admin/taxonomy/categories?categoryId=${ID}`],
  ['subcategories', {}, `/admin/taxonomy?subcategoryId=${ID}`],
  ['taxonomy_aliases', { entity_type: 'category' }, `/admin/taxonomy/categories?categoryId=${ID}`],
  ['taxonomy_synonyms', { target_type: 'subcategory' }, `/admin/taxonomy?subcategoryId=${ID}`],
  ['taxonomy_synonyms', {}, null],
  ['settings', {}, null],
])('links %s %j to %s', (entity_table, details, page) => {
  expect(entityPage({ entity_table, entity_id: ID, details })).toBe(page);
});

it.each([null, '24h', 'en:drone'])('%j has no page', (entity_id) => {
  expect(entityPage({ entity_table: 'taxonomy_ignored_queries', entity_id, details: {} })).toBeNull();
});
