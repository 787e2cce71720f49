import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonTooDeep, nestsTooDeep, parseJson } from './json.ts';

const nested = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);

describe('JSON from outside', () => {
  test('may be nested a hundred levels deep, arrays and objects together', () => {
    expect(() => parseJson(nested(100))).not.toThrow();
    expect(() => parseJson(nested(101))).toThrow(JsonTooDeep);
    expect(() => parseJson(nested(51, '[{"a":', '}]').replace('}', '1}'))).toThrow(JsonTooDeep);
  });

  test('is refused before it is whole', () => {
    expect(nestsTooDeep('['.repeat(101))).toBe(true);
    expect(() => parseJson('[')).toThrow(SyntaxError);
  });

  test('may have brackets in its strings', () => {
    const text = JSON.stringify({ ['{['.repeat(200)]: `"\\${'['.repeat(5_000)}\\"` });
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('of 16 MB is looked through in no time', () => {
    const text = JSON.stringify(Array.from({ length: 400_000 }, (_, n) => ({ id: n, name: `name "${n}"` })));
    const started = performance.now();
    expect(nestsTooDeep(text)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});
