import { expect, it } from 'vitest';
import { inWords } from './MetricCards.tsx';

const DAYS = { past: [4, 2, 9], today: 3 };

it('describes the card’s number, the range of whole days, and today apart', () => {
  const card = { label: 'Completed Jobs (30d)', value: 1401, chartLabel: 'Completed jobs' };
  expect(inWords(card, DAYS)).toBe(
    'Completed Jobs (30d): 1,401. Completed jobs a day in 3 days: from 2 to 9, 9 yesterday. Today so far: 3',
  );
});

it.each([null, undefined])('describes only the days while the number is %s', (value) => {
  const card = { label: 'Total Users', value, chartLabel: 'New users' };
  expect(inWords(card, DAYS)).toBe('New users a day in 3 days: from 2 to 9, 9 yesterday. Today so far: 3');
});

it('describes only today on the first day', () => {
  const card = { label: 'Total Users', value: 2, chartLabel: 'New users' };
  expect(inWords(card, { past: [], today: 2 })).toBe('Total Users: 2. New users. Today so far: 2');
});
