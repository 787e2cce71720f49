import { expect, it } from 'vitest';
import { inWords } from './MetricCards.tsx';

const DAYS = [4, 2, 9, 3];

it('describes the card’s number and the range of days', () => {
  const card = { label: 'Completed Jobs (30d)', value: 1401, chartLabel: 'Completed jobs' };
  expect(inWords(card, DAYS)).toBe(
    'Completed Jobs (30d): 1,401. Completed jobs a day in 4 days: from 2 to 9, 3 today',
  );
});

it.each([null, undefined])('describes only the days while the number is %s', (value) => {
  const card = { label: 'Total Users', value, chartLabel: 'New users' };
  expect(inWords(card, DAYS)).toBe('New users a day in 4 days: from 2 to 9, 3 today');
});
