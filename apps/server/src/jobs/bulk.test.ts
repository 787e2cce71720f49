import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startServer } from '../start.ts';
import { startProcess } from '../testing/process.ts';
import { sharedPostgres, type Shared } from '../testing/shared-postgres.ts';

const POSTS = 400;

let shared: Shared;
beforeAll(async () => {
  shared = await sharedPostgres();
});
afterAll(() => shared.close());

/** Has a moderator delete this many posts at once. Returns the batch. */
async function deletePosts(): Promise<string> {
  const id = randomUUID();
  await shared.database.query(
    `insert into auth.users (id, email, created_at) values ($1, 'mia@example.test', now())`,
    [id],
  );
  await shared.database.query(`update public.profiles set role = 'moderator' where user_id = $1`, [id]);
  const posts = await shared.database.query<{ id: string }>(
    `insert into public.posts (user_id, title) select $1, 'Fence ' || n from generate_series(1, $2::int) n returning id`,
    [id, POSTS],
  );
  return shared.database.transaction(async (tx) => {
    await tx.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: id })]);
    const [made] = await tx.query<{ id: string }>(
      `select public.admin_preview_bulk('post', 'delete', p_ids => $1::uuid[]) ->> 'batch_id' as id`,
      [posts.map((post) => post.id)],
    );
    await tx.query('select public.admin_start_bulk($1)', [made?.id]);
    return made?.id ?? '';
  });
}

const done = async (batch: string) =>
  (
    await shared.database.query(`select from private.bulk_items where batch_id = $1 and outcome = 'done'`, [
      batch,
    ])
  ).length;

it('a bulk action survives a server killed (SIGKILL) in the middle, and each item is done once', async () => {
  const server = startProcess(shared.environment);
  await server.ready;
  const batch = await deletePosts();
  await expect.poll(() => done(batch), { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
  server.kill('SIGKILL');
  await server.ended;
  expect(await done(batch)).toBeLessThan(POSTS);

  const next = await startServer(readConfig(shared.environment), createLog('silent'), () => undefined);
  await expect.poll(() => done(batch), { timeout: 30_000, interval: 100 }).toBe(POSTS);
  const entries = await shared.database.query<{ entity_id: string }>(
    `select entity_id from public.admin_action_audit where action = 'delete_post' and details ->> 'batch_id' = $1`,
    [batch],
  );
  expect(entries).toHaveLength(POSTS);
  expect(new Set(entries.map((entry) => entry.entity_id)).size).toBe(POSTS);
  await expect
    .poll(() => shared.database.query('select state from private.bulk_batches where id = $1', [batch]))
    .toEqual([{ state: 'done' }]);
  await next.stop();
});
