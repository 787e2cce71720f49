import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrayLiteral } from './array-literal.ts';

it('quotes every text and escapes only quotes and backslashes', () => {
  const text = fc.string({
    unit: fc.constantFrom('"', '\\', '\n', '\u007f', '\ud800', '😀', 'ž', 'a', ',', '}'),
  });
  const codes = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
  fc.assert(
    fc.property(fc.oneof(text, codes), (value) => {
      expect(arrayLiteral([value])).toBe(`{"${value.replace(/["\\]/g, '\\$&')}"}`);
    }),
    { numRuns: 1000 },
  );
});

it('writes null as NULL, and the text "NULL" in quotes', () => {
  expect(arrayLiteral([null, 'NULL', ''])).toBe('{NULL,"NULL",""}');
});
