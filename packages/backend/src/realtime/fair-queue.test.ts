import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test('so many run at a time, and groups take turns, whoever brings how many', async () => {
  const queue = new FairQueue(2);
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const task = (name: string) => async () => {
    order.push(name);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
    return name;
  };
  const flood = Array.from({ length: 50 }, (_, index) => queue.run('flooder', task(`f${index}`)));
  const others = ['a', 'b', 'c'].map((name) => queue.run(name, task(name)));
  expect(await Promise.all(others)).toEqual(['a', 'b', 'c']);
  expect(order.length).toBeLessThanOrEqual(9);
  await Promise.all(flood);
  expect(most).toBe(2);
  expect(order.filter((name) => name.startsWith('f'))).toEqual(
    Array.from({ length: 50 }, (_, index) => `f${index}`),
  );
});

test('a task that fails gives its place back', async () => {
  const queue = new FairQueue(1);
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('b', () => Promise.resolve(1))).toBe(1);
});
