import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import type { Limit } from './options.ts';

/** One counter: what is limited, for whom, and how far. */
export interface Bucket {
  name: string;
  limit: Limit;
}

/** The key is hashed: the table then holds no addresses, and none is too long for it. */
export function bucket(kind: string, key: string, limit: Limit): Bucket {
  return { name: `${kind}:${createHash('sha256').update(key).digest('base64url')}`, limit };
}

/** A bucket's state after one more attempt. */
export interface Tally {
  attempts: number;
  /** Further attempts are refused until it is emptied. */
  isLast: boolean;
  isOver: boolean;
  /** Until it is emptied. */
  secondsLeft: number;
}

/**
 * Counts one attempt in each bucket, in order, up to the first that exceeds its limit, which is the last one returned.
 * Buckets of several kinds must be in the same order everywhere, to avoid deadlocks.
 */
export async function tally(database: Queryable, buckets: readonly Bucket[]): Promise<Tally[]> {
  const rows = await database.query<{ attempts: number; seconds_left: number }>(
    `select * from backend.count_attempt(string_to_array($1, ','), string_to_array($2, ',')::int[],
                                         string_to_array($3, ',')::int[])`,
    [
      names(buckets),
      buckets.map(({ limit }) => limit.attempts).join(','),
      buckets.map(({ limit }) => limit.seconds).join(','),
    ],
  );
  if (Math.random() < 0.02) await sweep(database);
  return rows.map(({ attempts, seconds_left: secondsLeft }, at) => {
    const limit = buckets[at]?.limit.attempts ?? 0;
    return { attempts, secondsLeft, isLast: attempts >= limit, isOver: attempts > limit };
  });
}

/**
 * The same, and throws `refusal` of the seconds left where one of the buckets is over its limit. Attempts are counted before
 * they are made, so that many at once cannot all pass before the first is counted.
 */
export async function tallyOrRefuse(
  database: Queryable,
  buckets: readonly Bucket[],
  refusal: (secondsLeft: number) => Error,
): Promise<Tally[]> {
  const tallies = await tally(database, buckets);
  const over = tallies.find(({ isOver }) => isOver);
  if (over) throw refusal(over.secondsLeft);
  return tallies;
}

/** Subtracts an attempt that turned out to be correct. */
export async function forgive(database: Queryable, buckets: readonly Bucket[]): Promise<void> {
  await database.query(
    `update backend.attempts set count = count - 1
      where bucket = any (string_to_array($1, ',')) and count > 0`,
    [names(buckets)],
  );
}

/** Seconds until no bucket is full any more; null if none is. */
export async function secondsUntilOpen(
  database: Queryable,
  buckets: readonly Bucket[],
): Promise<number | null> {
  const [row] = await database.query<{ seconds: number | null }>(
    `select ceil(extract(epoch from max(a.expires_at) - now()))::integer as seconds from backend.attempts a
       join unnest(string_to_array($1, ','), string_to_array($2, ',')::int[]) as b (bucket, attempts) using (bucket)
      where a.expires_at > now() and a.count >= b.attempts`,
    [names(buckets), buckets.map(({ limit }) => limit.attempts).join(',')],
  );
  return row?.seconds ?? null;
}

/** Forgets what was counted. */
export async function reset(database: Queryable, buckets: readonly Bucket[]): Promise<void> {
  await database.query(`delete from backend.attempts where bucket = any (string_to_array($1, ','))`, [
    names(buckets),
  ]);
}

async function sweep(database: Queryable): Promise<void> {
  await database.query(
    `delete from backend.attempts where bucket in
       (select bucket from backend.attempts where expires_at < now() limit 500 for update skip locked)`,
  );
}

const names = (buckets: readonly Bucket[]): string => buckets.map(({ name }) => name).join(',');
