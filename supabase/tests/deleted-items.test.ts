import { describe, expect, it } from 'vitest';
import { createPost, createReview, refusedCallers } from './moderated.ts';
import { openWorld, type Caller } from './world.ts';

// The page of a deleted post or review, from which all staff restore it.

interface Deleted {
  deleted_at: string;
  restorable_until: string;
  deleted_by_user_id: string | null;
}

const world = await openWorld();
const moderator = await world.person('moderator');
const client = await world.person();
const worker = await world.person();

const lookUp = (caller: Caller, p_entity_table: string, p_entity_id: string) =>
  world.rpc<Deleted[]>(caller, 'admin_get_deleted_item', { p_entity_table, p_entity_id });

const KINDS = [
  { kind: 'post', table: 'posts', make: () => createPost(world, client) },
  { kind: 'review', table: 'reviews', make: () => createReview(world, [client, worker]) },
] as const;

describe.each(KINDS)('a deleted $kind', ({ kind, table, make }) => {
  it('is shown to a moderator, who can restore it', async () => {
    const id = await make();
    expect(await lookUp(moderator, table, id)).toEqual([]);
    await world.rpc(moderator, `delete_${kind}_admin`, { [`p_${kind}_id`]: id });
    const [deleted] = await lookUp(moderator, table, id);
    expect(deleted?.deleted_by_user_id).toBe(moderator.id);
    const days = Date.parse(deleted?.restorable_until ?? '') - Date.parse(deleted?.deleted_at ?? '');
    expect(days).toBe(30 * 86_400_000);

    await world.rpc(moderator, `restore_${kind}_admin`, { [`p_${kind}_id`]: id });
    expect(await lookUp(moderator, table, id)).toEqual([]);
    const audited = (await world.audited(id)).map(({ action }) => action);
    expect(audited).toEqual([`delete_${kind}`, `restore_${kind}`]);
  });

  it('is neither shown to nor restorable by anyone else', async () => {
    const id = await make();
    await world.rpc(moderator, `delete_${kind}_admin`, { [`p_${kind}_id`]: id });
    const everybodyElse = [
      ...(await refusedCallers(world)),
      ['their author', client, '42501', 'Not authorized'] as const,
    ];
    for (const [, caller, code, sentence] of everybodyElse) {
      const args = { p_entity_table: table, p_entity_id: id };
      await world.refuses(caller, 'admin_get_deleted_item', args, code, sentence);
      await world.refuses(caller, `restore_${kind}_admin`, { [`p_${kind}_id`]: id }, code, sentence);
    }
    expect(await lookUp(moderator, table, id)).toHaveLength(1);
    expect((await world.audited(id)).map(({ action }) => action)).toEqual([`delete_${kind}`]);
  });

  it('is not found after the restore period', async () => {
    const id = await make();
    await world.sql(`update public.${table} set deleted_at = now() - interval '30 days' where id = $1`, [id]);
    expect(await lookUp(moderator, table, id)).toEqual([]);
  });
});

it('only posts and reviews are looked up', async () => {
  const args = { p_entity_table: 'profiles', p_entity_id: client.id };
  await world.refuses(moderator, 'admin_get_deleted_item', args, '22023', /entity table/i);
});
