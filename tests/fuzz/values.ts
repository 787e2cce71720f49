import fc, { type Arbitrary } from 'fast-check';

/** Existing ids, to be mixed with unknown ones. */
export type Ids = readonly string[];

const DEEP = '['.repeat(9_000);

/** Texts that often cause failures. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '%',
  '_%_%',
  '\\',
  "'; drop table profiles; --",
  '"',
  '{}',
  '{"{',
  'NaN',
  'Infinity',
  '-infinity',
  'null',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'İıßﬀ👩‍👩‍👧',
  'a'.repeat(5_000),
  '%a'.repeat(100),
  DEEP,
];
const WORDS =
  'admin user moderator open claimed closed pending processing success failed created_at asc desc pro free category subcategory ' +
  'en hr de HR payment_failed staff admins profiles reports posts avatars support-images 24h 7d status role email';

// Equals `unit: 'binary'` without its table of all characters, which takes longer than a short run.
const character = fc
  .oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

export const text: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...WORDS.split(' ')),
  fc.constantFrom(...TEXTS),
  fc.string({ unit: character, maxLength: 40 }),
  fc.string({ maxLength: 12 }),
);

const numbers = fc.oneof(
  fc.constantFrom(0, -1, 1, 2, 50, 200, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e20, 1e300, 0.1, -0.005),
  fc.integer(),
);
const times = fc.constantFrom(
  '2026-11-21T10:00:00Z',
  '2026-02-30',
  '0001-01-01 BC',
  '294276-12-31',
  '294277-01-01',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  '10000-01-01T00:00:00+99:99',
);

/** Any JSON value. */
export const anything: Arbitrary<unknown> = fc.oneof(
  text,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
  fc
    .integer({ min: 50, max: 120 })
    .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
);

export const id = (ids: Ids): Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...ids),
    fc.uuid(),
    fc.constantFrom('', 'x', '00000000-0000-0000-0000-00000000000'),
  );

/** A value for an argument of this type: mostly valid, or nearly. */
export function valueOf(type: string, ids: Ids): Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fitting(type, ids) }, { weight: 1, arbitrary: anything });
}

function fitting(type: string, ids: Ids): Arbitrary<unknown> {
  if (type.endsWith('[]')) return fc.array(fitting(type.slice(0, -2), ids), { maxLength: 6 });
  if (type === 'uuid') return id(ids);
  if (type === 'boolean' || type === 'bool') return fc.boolean();
  if (/^(integer|int|bigint|smallint|numeric)/.test(type)) {
    return fc.oneof(numbers, fc.constantFrom('NaN', 'Infinity', '-Infinity', '1e1000', '12', '1.005'));
  }
  if (/^(timestamp|date)/.test(type)) return times;
  if (type.startsWith('json')) return fc.oneof(json(ids), fc.jsonValue({ maxDepth: 4 }));
  return text;
}

/** Like the documents that procedures accept: lists of objects whose fields have known names. */
const json = (ids: Ids): Arbitrary<unknown> => {
  const field = fc.constantFrom(
    ...'id categoryId subcategoryIds slug name role email phone balance full_name is_worker country_code value key locale term'.split(
      ' ',
    ),
  );
  const object = fc.dictionary(
    field,
    fc.oneof(text, id(ids), numbers, fc.constant(null), fc.array(id(ids))),
    {
      maxKeys: 6,
    },
  );
  return fc.oneof(object, fc.array(object, { maxLength: 4 }));
};
