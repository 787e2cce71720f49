import { expect, test } from 'vitest';
import { parseBanDuration } from './auth/ban-duration.ts';
import { plainMessage } from './database/plain-messages.ts';
import { parseBindings } from './realtime/changes/binding.ts';
import { hasExpression } from './realtime/changes/filter.ts';
import { httpSettings } from './rest/http-settings.ts';
import { checkRepeats } from './rest/query/limits.ts';

const LONG = 100_000;

/** Inputs that once took seconds to minutes because of backtracking. */
test.each<[string, () => unknown]>([
  ['a filter of quotes', () => hasExpression(`status=eq.x${'"'.repeat(LONG)}`)],
  ['a filter of blanks', () => hasExpression(`${' '.repeat(LONG)}"`)],
  [
    'a cookie of blanks',
    () => httpSettings(new Request('http://a.test', { headers: { cookie: `a;${' '.repeat(LONG)}b` } }), '/'),
  ],
  ['a column of casts', () => checkRepeats([`a${'::'.repeat(LONG)}\n`])],
  [
    'a value that PostgreSQL refuses',
    () =>
      plainMessage(Object.assign(new Error(`${': "'.repeat(LONG)}x`), { code: '22P02', severity: 'ERROR' })),
  ],
  ['a ban of digits', () => expect(() => parseBanDuration('1'.repeat(LONG))).toThrow('invalid duration')],
])('%s', (_name, run) => {
  const started = performance.now();
  run();
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('a filter that is too long is refused before it is parsed', () => {
  const filter = `status=eq.x${'"'.repeat(2_000)}`;
  expect(() => parseBindings([{ table: 'things', filter }])).toThrow(
    /^InvalidJoinPayload: .*it is too long$/,
  );
});
