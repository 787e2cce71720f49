import { expect, test, vi } from 'vitest';
import { AuthError } from './auth-error.ts';
import { HashingPool, type Place } from './hashing-pool.ts';

/** Takes the pool's only thread and lets others wait for it; gives the order in which they came to their turn. */
function occupied(places: Record<string, Place>) {
  const pool = new HashingPool(1);
  let free: () => void = () => undefined;
  const first = pool.run({ lane: 'known' }, () => new Promise<void>((resolve) => (free = resolve)));
  const order: string[] = [];
  const refused: string[] = [];
  const waiting = Object.entries(places).map(([name, place]) =>
    pool
      .run(place, async () => {
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

const stranger = (attempts: number): Place => ({ lane: 'stranger', attempts });

test('known devices come first, then who is signed in, then strangers with few attempts, the newest of equals', async () => {
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

test('fifty strangers wait; one more pushes out who has tried most, and is refused itself if that is it', async () => {
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

test('a stranger who has waited too long is told to come back', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const pool = occupied({ old: stranger(1), admin: { lane: 'known' } });
  now.mockReturnValue(4_001);
  expect(await pool.done()).toEqual({ order: ['admin'], refused: ['old'] });
  now.mockRestore();
});

test('a fault of one is no fault of the next', async () => {
  const pool = new HashingPool(1);
  await expect(pool.run({ lane: 'known' }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await pool.run(stranger(1), () => Promise.resolve(7))).toBe(7);
});
