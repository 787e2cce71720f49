import { describe, expect, test } from 'vitest';
import { Slots } from './slots.ts';

describe('the places of a pool', () => {
  /** Tasks that end when they are told to. */
  function workshop(slots: Slots) {
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const begin = (number: number) =>
      slots.run(
        () =>
          new Promise<number>((resolve) => {
            started.push(number);
            ends[number] = () => resolve(number);
          }),
      );
    return { started, begin, end: (number: number) => ends[number]?.() };
  }

  test('are given to as many as there are, then in the order of coming, and never to more', async () => {
    const slots = new Slots('api', 2);
    const { started, begin, end } = workshop(slots);
    const all = [0, 1, 2, 3].map(begin);
    expect(started).toEqual([0, 1]);
    expect(slots.stats()).toMatchObject({ name: 'api', size: 2, inUse: 2, waiting: 2, waits: 0 });
    end(1);
    expect(await all[1]).toBe(1);
    expect(started).toEqual([0, 1, 2]);
    // Somebody who comes now does not get in before the one who waits.
    all.push(begin(4));
    end(0);
    await all[0];
    expect(started).toEqual([0, 1, 2, 3]);
    expect(slots.stats()).toMatchObject({ inUse: 2, waiting: 1, waits: 2 });
    for (const number of [2, 3]) end(number);
    await Promise.all([all[2], all[3]]);
    end(4);
    await all[4];
    expect(slots.stats()).toMatchObject({ inUse: 0, waiting: 0, waits: 3 });
    expect(slots.stats().waitedSeconds).toBeGreaterThan(0);
  });

  test('are free again after a task that failed', async () => {
    const slots = new Slots('api', 1);
    const failing = slots.run(() => Promise.reject(new Error('no')));
    const next = slots.run(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(slots.stats().inUse).toBe(0);
  });
});
