import { isSlug } from '@marketdesk/contract/taxonomy-rules.ts';
import { expect, it } from 'vitest';
import { isNamedByQuery, newDraft, slugFrom } from './acceptDraft.ts';
import { normalizedQuery } from './matches.api.ts';

it.each([
  ['tr', 'IŞIK  Tamircisi', 'ışık tamircisi', 'Işık tamircisi'],
  ['tr', 'İnşaat', 'inşaat', 'İnşaat'],
  ['fr', 'Cre\u0302pes', 'cr\u00eapes', 'Cr\u00eapes'],
  ['ja', 'ﾋﾟｱﾉ　ＤＪ', 'ピアノ dj', 'ピアノ dj'],
])('proposes in %s for %j the synonym %j and the name %j', (locale, typed, term, name) => {
  const query = { locale, normalized_query: normalizedQuery(locale, typed) };
  const draft = newDraft(query);
  expect(draft).toMatchObject({ term, name });
  expect(isNamedByQuery(draft, query)).toBe(true);
});

it.each([
  ['drone pilot', 'drone-pilot'],
  ['Štimanje  klavira!', 'stimanje-klavira'],
  ['đakon', 'dakon'],
  ['Straßenfest', 'strassenfest'],
  ['łódź', 'lodz'],
  ['3D-printing & more', '3d-printing-more'],
  ['x'.repeat(50), 'x'.repeat(40)],
])('makes %j a slug: %j', (text, slug) => {
  expect(slugFrom(text)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

it('ends no shortened slug with a hyphen', () => {
  expect(slugFrom(`${'x'.repeat(39)} more`)).toBe('x'.repeat(39));
});

it('returns no slug for scripts that it cannot transliterate', () => {
  expect(slugFrom('пчелар')).toBe('');
});
