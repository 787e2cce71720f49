import type { Mend } from '@marketdesk/contract/documents.ts';
import { expect, it } from 'vitest';
import { examplePlace, mendPlace } from './diagnostics.columns.tsx';

const CATEGORIES = [{ id: 'g', slug: 'garden' }];
const missing: Mend = { section: 'categories', search: { locale: 'hr', missingOnly: 'true' } };
const aliases: Mend = { section: 'aliases', search: {} };
const twice: Mend = { section: 'synonyms', search: { locale: 'hr', onlyDup: 'true' } };
const notFound: Mend = { section: 'synonyms', search: { locale: 'hr' } };
const stale: Mend = { section: 'overview', search: { window: '7d' } };

it.each([
  [missing, '/admin/taxonomy/categories', { locale: 'hr', missingOnly: 'true' }],
  [aliases, '/admin/taxonomy/aliases', { locale: 'de' }],
  [stale, '/admin/taxonomy', { locale: 'de', window: '7d' }],
])('links %j to %s with %j', (mend, to, search) => {
  expect(mendPlace(mend, 'de')).toEqual({ to, search });
});

it.each([
  [missing, 'garden', { locale: 'hr', categoryId: 'g' }],
  [missing, 'garden/hedges', { locale: 'hr', categoryId: 'g', subSearch: 'hedges' }],
  [notFound, 'Živice (garden/hedges)', { locale: 'hr', categoryId: 'g', subSearch: 'hedges' }],
  [aliases, 'gardens', { search: 'gardens' }],
  [aliases, 'gardens → garden', { search: 'gardens' }],
  [twice, 'šišanje', { locale: 'hr', onlyDup: 'true', term: 'šišanje' }],
  [missing, 'cleaning', null],
  [missing, 'garden, yard', null],
  [stale, 'hr', null],
])('links for %j the example “%s” to %j', (mend, example, search) => {
  expect(examplePlace(mend, example, { locale: undefined, categories: CATEGORIES })?.search ?? null).toEqual(
    search,
  );
});
