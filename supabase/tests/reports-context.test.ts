import { describe, expect, it } from 'vitest';
import { openWorld, type Args } from './world.ts';

interface Context {
  reported: { kind: string; user?: Args; post?: Args } | null;
  about_count: number;
  about: { id: string }[];
  by_reporter_count: number;
  by_reporter: { id: string }[];
}

describe('one report', async () => {
  const world = await openWorld();
  const moderator = await world.person('moderator');

  const context = (p_report_id: string) =>
    world.rpc<Context>(moderator, 'admin_get_report_context', { p_report_id });
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  /** Creates `count` reports, oldest first, a minute apart. */
  async function reports(
    type: string,
    entity: string,
    reporter: string | null,
    count = 1,
  ): Promise<string[]> {
    const rows = await world.sql<{ id: string }>(
      `with made as (
         insert into public.reports (reported_entity_type, reported_entity_id, reporter_user_id, reason_category, created_at)
         select $1, $2::uuid, $3, 'Other', now() - interval '1 hour' + n * interval '1 minute'
           from generate_series(1, $4::int) n
         returning id, created_at
       ) select id from made order by created_at`,
      [type, entity, reporter, count],
    );
    return ids(rows);
  }

  it('is returned completely, or not found', async () => {
    const user = await world.person();
    const [id = ''] = await reports('user', user.id, moderator.id);
    const [row] = await world.rpc<Args[]>(moderator, 'admin_get_reports', { p_search: id });
    expect(row).toMatchObject({ id });
    expect(await world.rpc(moderator, 'admin_get_report_details', { p_report_id: id })).toEqual(row);
    for (const name of ['admin_get_report_details', 'admin_get_report_context']) {
      await world.refuses(moderator, name, { p_report_id: user.id }, 'PT404', 'Report not found');
      await world.refuses(user, name, { p_report_id: id }, '42501', 'Not authorized');
    }
  });

  it("shows the user's current state", async () => {
    const user = await world.person('user', { full_name: 'Before' });
    const [id = ''] = await reports('user', user.id, null);
    await world.sql(`update public.profiles set full_name = 'Now', is_banned = true where user_id = $1`, [
      user.id,
    ]);
    const { reported } = await context(id);
    expect(reported).toMatchObject({
      kind: 'user',
      user: { user_id: user.id, full_name: 'Now', is_banned: true },
    });
    expect(reported).not.toHaveProperty('post');
  });

  it("shows the post's current state, and null if it is deleted or unknown", async () => {
    const [post] = await world.sql<{ id: string }>(
      `insert into public.posts (user_id, title) values ($1, 'Cheap') returning id`,
      [moderator.id],
    );
    const [id = ''] = await reports('post', post?.id ?? '', null);
    expect((await context(id)).reported).toMatchObject({
      kind: 'post',
      post: { id: post?.id, title: 'Cheap', status: 'open' },
    });
    await world.sql('update public.posts set deleted_at = now() where id = $1', [post?.id]);
    expect((await context(id)).reported).toBeNull();
    // A user's id with the type of posts is no post.
    const [wrong = ''] = await reports('post', moderator.id, null);
    expect((await context(wrong)).reported).toBeNull();
  });

  it('lists the latest ten others about the same target and by the same reporter, newest first, and counts all', async () => {
    const [target, reporter, other] = [await world.person(), await world.person(), await world.person()];
    const [first = '', ...rest] = await reports('user', target.id, null, 13);
    await reports('post', target.id, null);
    const [mine = ''] = await reports('user', target.id, reporter.id);
    const byReporter = await reports('user', other.id, reporter.id, 12);
    const found = await context(mine);
    expect(found).toMatchObject({ about_count: 13, by_reporter_count: 12 });
    expect(found.about).toHaveLength(10);
    expect(ids(found.about)).toEqual(rest.reverse().slice(0, 10));
    expect(ids(found.by_reporter)).toEqual(byReporter.reverse().slice(0, 10));
    // Each report excludes itself.
    expect((await context(first)).about_count).toBe(13);
    expect(ids((await context(first)).about)).not.toContain(first);
  });

  it('without a reporter lists no others by them', async () => {
    const user = await world.person();
    const [id = ''] = await reports('user', user.id, null, 3);
    expect(await context(id)).toMatchObject({ about_count: 2, by_reporter_count: 0, by_reporter: [] });
  });
});
