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

/** Subtracts an attempt that turned out to be correct. */
export async function forgive(database: Queryable, buckets: readonly Bucket[]): Promise<void> {
  await database.query(
    `update backend.attempts set count = count - 1
      where bucket = any (string_to_array($1, ',')) and count > 0`,
    [names(buckets)],
  );
}

/** Whether any of the buckets is full. */
export async function isOver(database: Queryable, buckets: readonly Bucket[]): Promise<boolean> {
  const rows = await database.query(
    `select from backend.attempts a
       join unnest(string_to_array($1, ','), string_to_array($2, ',')::int[]) as b (bucket, attempts) using (bucket)
      where a.expires_at > now() and a.count >= b.attempts`,
    [names(buckets), buckets.map(({ limit }) => limit.attempts).join(',')],
  );
  return rows.length > 0;
}

/** Counts one attempt in each; a window begins with its first attempt. True when one has gone over its limit. */
export async function count(database: Queryable, buckets: readonly Bucket[]): Promise<boolean> {
  // Sorted, so that two requests that count in the same buckets can't deadlock.
  const sorted = buckets.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const rows = await database.query<{ bucket: string; count: number }>(
    `insert into backend.attempts as a (bucket, count, expires_at)
     select b.bucket, 1, now() + b.seconds * interval '1 second'
       from unnest(string_to_array($1, ','), string_to_array($2, ',')::int[]) as b (bucket, seconds)
     on conflict (bucket) do update
        set count = case when a.expires_at <= now() then 1 else a.count + 1 end,
            expires_at = case when a.expires_at <= now() then excluded.expires_at else a.expires_at end
     returning bucket, count`,
    [names(sorted), sorted.map(({ limit }) => limit.seconds).join(',')],
  );
  if (Math.random() < 0.02) await sweep(database);
  const limits = new Map(buckets.map(({ name, limit }) => [name, limit.attempts]));
  return rows.some((row) => row.count > (limits.get(row.bucket) ?? 0));
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
