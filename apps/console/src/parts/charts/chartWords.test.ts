import { expect, it } from 'vitest';
import { dayName, inWords } from './chartWords.ts';

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21'];
const asIs = String;

it('names a day by its calendar date in any time zone', () => {
  expect(dayName('2026-11-21')).toBe('21 Nov');
  expect(dayName('soon')).toBe('soon');
});

it('describes the range and the current value of each line', () => {
  const series = [
    { name: 'Created', values: [2, 9, 4] },
    { name: 'Closed', values: [1, 3, null] },
  ];
  expect(inWords(DAYS, series, asIs)).toBe(
    'Created: from 2 to 9 a day, 4 on 21 Nov. Closed: from 1 to 3 a day, 3 on 20 Nov.',
  );
});

it('describes an empty chart', () => {
  expect(inWords(DAYS, [{ name: 'To claim', values: [null, null, null] }], asIs)).toBe(
    'To claim: no values.',
  );
});
