import { describe, expect, test } from 'vitest';
import { HungUp, Slots, TooBusy } from './slots.ts';

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

  /** Tasks of several callers that end when they are told to. */
  function shared(slots: Slots) {
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (caller: string | null, signal?: AbortSignal) =>
      slots.run(
        () =>
          new Promise<void>((resolve) => {
            started.push(caller ?? 'own');
            ends.push(resolve);
          }),
        { caller, signal },
      );
    const end = async () => {
      ends.shift()?.();
      await new Promise(setImmediate);
    };
    return { started, begin, end };
  }
  const LIMITS = { perCaller: 2, waitingPerCaller: 3, waiting: 5, patienceMs: 60_000 };

  test('are given to callers in turn: one with many tasks delays only their own', async () => {
    const { started, begin, end } = shared(new Slots('users', 3, LIMITS));
    const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((caller) => begin(caller));
    // One place was left for others, though there was nobody else yet.
    expect(started).toEqual(['a', 'a', 'b']);
    for (let at = 0; at < 7; at++) await end();
    await Promise.all(all);
    expect(started).toEqual(['a', 'a', 'b', 'a', 'b', 'c', 'a']);
  });

  test('are refused to a caller with too many tasks, and to everybody when too many wait', async () => {
    const slots = new Slots('users', 1, LIMITS);
    const { begin, end } = shared(slots);
    const all = ['a', 'a', 'a', 'a', 'b', 'b'].map((caller) => begin(caller));
    const asked = performance.now();
    await expect(begin('a')).rejects.toThrow('your requests');
    // Who asks again at once has not been told at once.
    expect(performance.now() - asked).toBeGreaterThan(400);
    await expect(begin('c')).rejects.toThrow('The server is busy');
    // The process itself is never refused.
    all.push(begin(null));
    expect(slots.stats().waiting).toBe(6);
    for (let at = 0; at < 7; at++) await end();
    await Promise.all(all);
    expect(slots.stats()).toMatchObject({ inUse: 0, waiting: 0 });
  });

  test('are no longer waited for after a while, or when the client has hung up', async () => {
    const slots = new Slots('users', 1, { ...LIMITS, patienceMs: 30 });
    const { started, begin, end } = shared(slots);
    const client = new AbortController();
    const first = begin('a');
    const late = begin('b');
    const left = begin('c', client.signal);
    client.abort();
    await expect(left).rejects.toThrow(HungUp);
    await expect(late).rejects.toThrow(TooBusy);
    await expect(begin('c', client.signal)).rejects.toThrow(HungUp);
    await end();
    await first;
    expect(started).toEqual(['a']);
    expect(slots.stats()).toMatchObject({ inUse: 0, waiting: 0 });
  });
});
