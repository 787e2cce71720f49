import { describe, expect, test } from 'vitest';
import { FairQueue, HungUp, TooBusy } from './fair-queue.ts';

describe('FairQueue', () => {
  /** Starts numbered tasks that run until `end` is called. */
  function numberedTasks(queue: FairQueue) {
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const begin = (number: number) =>
      queue.run(
        () =>
          new Promise<number>((resolve) => {
            started.push(number);
            ends[number] = () => resolve(number);
          }),
      );
    return { started, begin, end: (number: number) => ends[number]?.() };
  }

  test('runs tasks in order of arrival and never more than its size at a time', async () => {
    const queue = new FairQueue('api', 2);
    const { started, begin, end } = numberedTasks(queue);
    const all = [0, 1, 2, 3].map(begin);
    expect(started).toEqual([0, 1]);
    expect(queue.stats()).toMatchObject({ name: 'api', size: 2, inUse: 2, waiting: 2, waits: 0 });
    end(1);
    expect(await all[1]).toBe(1);
    expect(started).toEqual([0, 1, 2]);
    // A later task does not overtake a waiting one.
    all.push(begin(4));
    end(0);
    await all[0];
    expect(started).toEqual([0, 1, 2, 3]);
    expect(queue.stats()).toMatchObject({ inUse: 2, waiting: 1, waits: 2 });
    for (const number of [2, 3]) end(number);
    await Promise.all([all[2], all[3]]);
    end(4);
    await all[4];
    expect(queue.stats()).toMatchObject({ inUse: 0, waiting: 0, waits: 3 });
    expect(queue.stats().waitedSeconds).toBeGreaterThan(0);
  });

  test('frees the slot of a failed task', async () => {
    const queue = new FairQueue('api', 1);
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(queue.stats().inUse).toBe(0);
  });

  /** Starts tasks of several callers; `end` ends the oldest running task. */
  function callerTasks(queue: FairQueue) {
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (caller: string | null, signal?: AbortSignal) =>
      queue.run(
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

  test('serves callers round robin, so one with many tasks delays only itself', async () => {
    const { started, begin, end } = callerTasks(new FairQueue('users', 3, LIMITS));
    const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((caller) => begin(caller));
    // The limit for one caller leaves a slot free for others.
    expect(started).toEqual(['a', 'a', 'b']);
    for (let at = 0; at < 7; at++) await end();
    await Promise.all(all);
    expect(started).toEqual(['a', 'a', 'b', 'a', 'b', 'c', 'a']);
  });

  test('serves callers round robin without limits for one caller', async () => {
    const { started, begin, end } = callerTasks(new FairQueue('joins', 2));
    const all = ['flooder', 'flooder', 'flooder', 'flooder', 'a', 'b'].map((caller) => begin(caller));
    for (let at = 0; at < 6; at++) await end();
    await Promise.all(all);
    expect(started).toEqual(['flooder', 'flooder', 'flooder', 'a', 'b', 'flooder']);
  });

  test('runs one task at a time for each caller', async () => {
    const queue = new FairQueue('sign_ins', Infinity, { perCaller: 1, waitingPerCaller: 1 });
    const { started, begin, end } = callerTasks(queue);
    const all = ['a', 'a', 'b'].map((caller) => begin(caller));
    expect(started).toEqual(['a', 'b']);
    await expect(begin('a')).rejects.toThrow(TooBusy);
    for (let at = 0; at < 3; at++) await end();
    await Promise.all(all);
    expect(started).toEqual(['a', 'b', 'a']);
  });

  test('refuses a caller with too many tasks, and everyone when too many wait', async () => {
    const queue = new FairQueue('users', 1, LIMITS);
    const { begin, end } = callerTasks(queue);
    const all = ['a', 'a', 'a', 'a', 'b', 'b'].map((caller) => begin(caller));
    const start = performance.now();
    await expect(begin('a')).rejects.toThrow('your requests');
    // The refusal is delayed, so a client that retries at once asks less often.
    expect(performance.now() - start).toBeGreaterThan(400);
    await expect(begin('c')).rejects.toThrow('The server is busy');
    // The process itself is never refused.
    all.push(begin(null));
    expect(queue.stats().waiting).toBe(6);
    for (let at = 0; at < 7; at++) await end();
    await Promise.all(all);
    expect(queue.stats()).toMatchObject({ inUse: 0, waiting: 0 });
  });

  test('drops a waiting task after its patience, or when its client disconnects', async () => {
    const queue = new FairQueue('users', 1, { ...LIMITS, patienceMs: 30 });
    const { started, begin, end } = callerTasks(queue);
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
    expect(queue.stats()).toMatchObject({ inUse: 0, waiting: 0 });
  });
});
