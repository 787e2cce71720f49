import { expect, it } from 'vitest';
import { isNamedByQuery, newDraft } from './acceptDraft.ts';
import { normalizedQuery } from './matches.api.ts';

it.each([
  ['tr', 'IŞIK  Tamircisi', 'ışık tamircisi', 'Işık tamircisi'],
  ['tr', 'İnşaat', 'inşaat', 'İnşaat'],
  ['fr', 'Cre\u0302pes', 'cr\u00eapes', 'Cr\u00eapes'],
  ['ja', 'ﾋﾟｱﾉ　ＤＪ', 'ピアノ dj', 'ピアノ dj'],
])(
  'in %s %j is proposed as synonym %j and as name %j, which is the query itself',
  (locale, typed, term, name) => {
    const query = { locale, normalized_query: normalizedQuery(locale, typed) };
    const draft = newDraft(query);
    expect(draft).toMatchObject({ term, name });
    expect(isNamedByQuery(draft, query)).toBe(true);
  },
);
