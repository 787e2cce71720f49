import { expect, test, vi } from 'vitest';
import { AuthError } from './auth-error.ts';
import { HashingPool, type HashPriority } from './hashing-pool.ts';

/** Occupies the pool's only thread while others wait; returns the order in which they run. */
function occupied(places: Record<string, HashPriority>) {
  const pool = new HashingPool(1);
  let free: () => void = () => undefined;
  const first = pool.run({ lane: 'known' }, () => new Promise<void>((resolve) => (free = resolve)));
  const order: string[] = [];
  const refused: string[] = [];
  const waiting = Object.entries(places).map(([name, priority]) =>
    pool
      .run(priority, async () => {
        await Promise.resolve();
        order.push(name);
      })
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(AuthError);
        expect(error).toMatchObject({ status: 429, retryAfterSeconds: 1 });
        refused.push(name);
      }),
  );
  const done = async () => {
    free();
    await Promise.all([first, ...waiting]);
    return { order, refused };
  };
  return { done };
}

const stranger = (attempts: number): HashPriority => ({ lane: 'stranger', attempts });

test('order: known devices, signed-in people, others by fewest attempts and newest first', async () => {
  const { order } = await occupied({
    guesser: stranger(9),
    early: stranger(1),
    typo: stranger(2),
    late: stranger(1),
    moderator: { lane: 'signedIn' },
    admin: { lane: 'known' },
    owner: { lane: 'known' },
  }).done();
  expect(order).toEqual(['admin', 'owner', 'moderator', 'late', 'early', 'typo', 'guesser']);
});

test('fifty unknown clients wait; one more displaces the client with the most attempts', async () => {
  const fifty = Object.fromEntries(
    Array.from({ length: 50 }, (_, n) => [`s${n}`, stranger(n === 7 ? 5 : 3)]),
  );
  const { order, refused } = await occupied({
    ...fifty,
    worse: stranger(8),
    better: stranger(1),
    known: { lane: 'known' },
  }).done();
  expect(refused).toEqual(['worse', 's7']);
  expect(order).toHaveLength(51);
  expect(order.slice(0, 2)).toEqual(['known', 'better']);
});

test('an unknown client that has waited too long is refused', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const pool = occupied({ old: stranger(1), admin: { lane: 'known' } });
  now.mockReturnValue(4_001);
  expect(await pool.done()).toEqual({ order: ['admin'], refused: ['old'] });
  now.mockRestore();
});

test('a failed task does not affect the next one', async () => {
  const pool = new HashingPool(1);
  await expect(pool.run({ lane: 'known' }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await pool.run(stranger(1), () => Promise.resolve(7))).toBe(7);
});
