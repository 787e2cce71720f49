import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonTooDeep, nestsTooDeep, parseJson } from './json.ts';

const nested = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);

describe('parseJson', () => {
  test('accepts a hundred levels of arrays and objects', () => {
    expect(() => parseJson(nested(100))).not.toThrow();
    expect(() => parseJson(nested(101))).toThrow(JsonTooDeep);
    expect(() => parseJson(nested(51, '[{"a":', '}]').replace('}', '1}'))).toThrow(JsonTooDeep);
  });

  test('refuses deep nesting before parsing', () => {
    expect(nestsTooDeep('['.repeat(101))).toBe(true);
    expect(() => parseJson('[')).toThrow(SyntaxError);
  });

  test('ignores brackets in strings', () => {
    const text = JSON.stringify({ ['{['.repeat(200)]: `"\\${'['.repeat(5_000)}\\"` });
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test('returns the same as JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('checks 16 MB in linear time', () => {
    const text = JSON.stringify(Array.from({ length: 400_000 }, (_, n) => ({ id: n, name: `name "${n}"` })));
    const started = performance.now();
    expect(nestsTooDeep(text)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});
