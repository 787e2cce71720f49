import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import type { Limit } from './options.ts';

/** A counter of attempts with its limit. */
export interface Bucket {
  name: string;
  limit: Limit;
}

/** Hashes the key, so that the table contains no addresses and every name has the same length. */
export function bucket(kind: string, key: string, limit: Limit): Bucket {
  return { name: `${kind}:${createHash('sha256').update(key).digest('base64url')}`, limit };
}

/** A bucket's state after one more attempt. */
export interface AttemptCount {
  attempts: number;
  /** Further attempts are refused until the bucket expires. */
  isLast: boolean;
  isOver: boolean;
  /** Seconds until the bucket expires. */
  secondsLeft: number;
}

/**
 * Counts one attempt in each bucket, in order. Stops at the first bucket over its limit, which is the last one returned.
 * Callers must pass buckets of several kinds in the same order, to avoid deadlocks.
 */
export async function countAttempts(
  database: Queryable,
  buckets: readonly Bucket[],
): Promise<AttemptCount[]> {
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
 * Counts an attempt and throws `refusal` if a bucket is over its limit. The count comes before the attempt, so that
 * concurrent attempts cannot all pass before the first is counted.
 */
export async function countOrRefuse(
  database: Queryable,
  buckets: readonly Bucket[],
  refusal: (secondsLeft: number) => Error,
): Promise<AttemptCount[]> {
  const counts = await countAttempts(database, buckets);
  const over = counts.find(({ isOver }) => isOver);
  if (over) throw refusal(over.secondsLeft);
  return counts;
}

/** Subtracts an attempt that was correct. */
export async function uncountAttempt(database: Queryable, buckets: readonly Bucket[]): Promise<void> {
  await database.query(
    `update backend.attempts set count = count - 1
      where bucket = any (string_to_array($1, ',')) and count > 0`,
    [names(buckets)],
  );
}

/** Returns the seconds until no bucket is full; null if none is full now. */
export async function secondsUntilAllowed(
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

export async function clearAttempts(database: Queryable, buckets: readonly Bucket[]): Promise<void> {
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
