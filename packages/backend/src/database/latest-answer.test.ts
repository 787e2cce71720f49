import { expect, test } from 'vitest';
import { LatestAnswer } from './latest-answer.ts';

test('calls during a query share the next one, because its result may be older', async () => {
  const answers: ((position: string) => void)[] = [];
  const position = new LatestAnswer(() => new Promise((resolve) => answers.push(resolve)));
  const first = position.now();
  await Promise.resolve().then(() => undefined);
  expect(answers).toHaveLength(1);
  // The first query is running, and its result may be older than these calls.
  const others = [position.now(), position.now(), position.now()];
  answers[0]?.('0/1');
  expect(await first).toBe('0/1');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('0/2');
  expect(await Promise.all(others)).toEqual(['0/2', '0/2', '0/2']);
  expect(answers).toHaveLength(2);
});

test('a failed query rejects its callers only; the next call queries again', async () => {
  let fails = true;
  const position = new LatestAnswer(() =>
    fails ? Promise.reject(new Error('unreachable')) : Promise.resolve('0/3'),
  );
  await expect(position.now()).rejects.toThrow('unreachable');
  fails = false;
  expect(await position.now()).toBe('0/3');
});
