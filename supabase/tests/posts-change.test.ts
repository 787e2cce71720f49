import { POST_STATUSES } from '@marketdesk/contract/enums.ts';
import { describe, expect, it } from 'vitest';
import { createPost, refusedCallers, readable } from './moderated.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Caller } from './world.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Post {
  id: string;
  status: string;
  completed_at: string | null;
  cancelled_by_role: string | null;
  updated_at: string;
}

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');
const client = await world.person();
const worker = await world.person();

const post = (columns = {}) => createPost(world, client, { assigned_worker_user_id: worker.id, ...columns });
const setStatus = (caller: Caller, id: string, p_status: string, p_expected?: string) =>
  world.rpc<Post>(caller, 'update_post_status_admin', {
    p_post_id: id,
    p_status,
    ...(p_expected === undefined ? {} : { p_expected }),
  });
const remove = (caller: Caller, id: string) => world.rpc(caller, 'delete_post_admin', { p_post_id: id });
const restore = (caller: Caller, id: string) =>
  world.rpc<Post>(caller, 'restore_post_admin', { p_post_id: id });
const actions = async (id: string) => (await world.audited(id)).map(({ action }) => action);
const deletedDaysAgo = async (days: number) => {
  const id = await post();
  await world.sql('update public.posts set deleted_at = now() - make_interval(secs => $2) where id = $1', [
    id,
    days * 86_400,
  ]);
  return id;
};

it('other callers are refused, and nothing changes', async () => {
  const [there, gone] = [await post(), await deletedDaysAgo(1)];
  for (const [, caller, code, sentence] of await refusedCallers(world)) {
    const refused = (name: string, args: Args) => world.refuses(caller, name, args, code, sentence);
    await refused('update_post_status_admin', { p_post_id: there, p_status: 'cancelled' });
    await refused('delete_post_admin', { p_post_id: there });
    await refused('restore_post_admin', { p_post_id: gone });
  }
  await world.sql(`update private.settings set staff_access = 'admins'`);
  await world.refuses(moderator, 'delete_post_admin', { p_post_id: there }, '42501', 'Not authorized');
  await world.sql(`update private.settings set staff_access = 'staff'`);
});

describe('the status', () => {
  it.each(POST_STATUSES)('of any post becomes %s', async (status) => {
    for (const from of POST_STATUSES.filter((other) => other !== status)) {
      const id = await post({ status: from });
      const by = status === 'open' ? admin : moderator;
      const changed = await setStatus(by, id, status, from);
      expect(changed).toMatchObject({
        id,
        status,
        cancelled_by_role: status === 'cancelled' ? 'staff' : null,
      });
      expect(changed.completed_at !== null).toBe(status === 'completed');
      const [entry, ...more] = await world.audited(id);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({
        actor_user_id: by.id,
        action: 'update_post_status',
        details: { old_status: from, new_status: status },
      });
    }
  });

  it('sets its time', async () => {
    const id = await post({ updated_at: '2026-01-01T00:00:00Z' });
    const { updated_at } = await setStatus(moderator, id, 'assigned');
    expect(Math.abs(Date.now() - Date.parse(updated_at))).toBeLessThan(60_000);
  });

  it('is refused if already set, whatever was expected', async () => {
    const id = await post({ status: 'in_progress' });
    const args = { p_post_id: id, p_status: 'in_progress' };
    for (const more of [{}, { p_expected: 'open' }]) {
      const sentence = 'This post is already in progress.';
      await world.refuses(moderator, 'update_post_status_admin', { ...args, ...more }, 'PT409', sentence);
    }
  });

  it('is refused with the current value if it is not the expected one', async () => {
    const id = await post({ status: 'in_progress' });
    const args = { p_post_id: id, p_status: 'open', p_expected: 'assigned' };
    const sentence = 'The status was changed by someone else.';
    await world.refuses(moderator, 'update_post_status_admin', args, 'PT409', sentence);
    const error = await expectSqlError(setStatus(moderator, id, 'open', 'assigned'), 'PT409', sentence);
    expect(error).toMatchObject({ hint: 'changed_meanwhile', detail: '"in_progress"' });
  });

  it.each([
    ['done', /^Unknown status "done"\. Use one of: open, assigned/],
    ['', /^Unknown status ""/],
    [null, 'Choose a status.'],
  ])("can't be %j", async (p_status, sentence) => {
    const args = { p_post_id: await post(), p_status };
    await world.refuses(moderator, 'update_post_status_admin', args, '22023', sentence);
  });

  it('of an unknown or deleted post is not found', async () => {
    for (const p_post_id of [NOBODY, await deletedDaysAgo(1)]) {
      const args = { p_post_id, p_status: 'open' };
      await world.refuses(moderator, 'update_post_status_admin', args, 'PT404', 'Post not found');
    }
  });

  it('restores completion time and canceller on undo', async () => {
    const completed_at = '2026-02-03T04:05:06+00:00';
    const done = await post({ status: 'completed', completed_at });
    await setStatus(moderator, done, 'open');
    expect(await setStatus(moderator, done, 'completed', 'open')).toMatchObject({ completed_at });
    const given_up = await post({ status: 'cancelled', cancelled_by_role: 'client' });
    await setStatus(moderator, given_up, 'assigned');
    expect(await setStatus(admin, given_up, 'cancelled', 'assigned')).toMatchObject({
      cancelled_by_role: 'client',
    });
    const unknown = await post({ status: 'cancelled' });
    await setStatus(moderator, unknown, 'assigned');
    expect(await setStatus(admin, unknown, 'cancelled')).toMatchObject({ cancelled_by_role: null });
  });

  it('set again after another one is a new change', async () => {
    const id = await post({ status: 'completed', completed_at: '2026-02-03T04:05:06+00:00' });
    await setStatus(moderator, id, 'open');
    await setStatus(moderator, id, 'assigned');
    const { completed_at } = await setStatus(moderator, id, 'completed');
    expect(Math.abs(Date.now() - Date.parse(completed_at ?? ''))).toBeLessThan(60_000);
    const left = await post({ status: 'cancelled', cancelled_by_role: 'worker' });
    await setStatus(moderator, left, 'open');
    // The people of the post change it in the app.
    await world.sql(`update public.posts set status = 'assigned' where id = $1`, [left]);
    expect(await setStatus(moderator, left, 'cancelled')).toMatchObject({ cancelled_by_role: 'staff' });
  });
});

describe('deleting', () => {
  it('hides it from every reader at once, and restoring brings it back unchanged', async () => {
    const id = await post({ title: 'Unseen today' });
    const [before] = await world.rpc<Post[]>(admin, 'admin_get_posts', { p_search: id });
    const [report] = await world.sql<{ id: string }>(
      `insert into public.reports (reported_entity_type, reported_entity_id, reason_category) values ('post', $1, 'Other')
       returning id`,
      [id],
    );
    const reporter = await world.person();
    const submit = () =>
      world.rpc(reporter, 'submit_report', {
        p_entity_type: 'post',
        p_entity_id: id,
        p_reason: 'Scams',
      });
    /** What each reader sees of the post. */
    const seen = async () => {
      const [metrics] = await world.rpc<Args[]>(moderator, 'get_admin_dashboard_metrics');
      const history = await world.rpc<Args[]>(moderator, 'get_admin_dashboard_history');
      const context = await world.rpc<Args>(moderator, 'admin_get_report_context', {
        p_report_id: report?.id,
      });
      const rows = (args: Args) => world.rpc<unknown[]>(moderator, 'admin_get_posts', args);
      const by = [admin, moderator, client, worker].map((one) => readable(world, one, 'posts', id));
      return {
        list: (await rows({ p_user_id: client.id, p_limit: 200 })).length,
        byId: (await rows({ p_search: id })).length,
        byWords: (await rows({ p_search: 'unseen today' })).length,
        table: await Promise.all(by),
        active: metrics?.active_posts,
        today: history.at(-1)?.new_posts,
        reported: (context.reported as { kind: string } | null)?.kind ?? null,
      };
    };
    const whole = await seen();
    expect(whole).toMatchObject({ byId: 1, byWords: 1, table: [1, 1, 1, 1], reported: 'post' });

    await remove(moderator, id);
    expect(await seen()).toEqual({
      list: whole.list - 1,
      byId: 0,
      byWords: 0,
      table: [0, 0, 0, 0],
      active: Number(whole.active) - 1,
      today: Number(whole.today) - 1,
      reported: null,
    });
    await expectSqlError(submit(), 'PT404', 'Post not found');
    expect(await world.audited(id)).toEqual([
      {
        actor_user_id: moderator.id,
        action: 'delete_post',
        details: { status: 'open', user_id: client.id },
      },
    ]);

    expect(await restore(admin, id)).toEqual(before);
    expect(await seen()).toEqual(whole);
    expect(await submit()).toMatchObject({ reported_entity_id: id });
    expect(await actions(id)).toEqual(['delete_post', 'restore_post']);
  });

  it('of a completed job removes it from the counts of completed jobs', async () => {
    const done = async () =>
      (await world.rpc<Args[]>(moderator, 'get_admin_dashboard_metrics'))[0]?.completed_jobs_30d;
    const today = async () =>
      (await world.rpc<Args[]>(moderator, 'get_admin_dashboard_history')).at(-1)?.completed_jobs;
    const id = await post({ status: 'completed' });
    const before = [Number(await done()), Number(await today())];
    await remove(moderator, id);
    expect([await done(), await today()]).toEqual(before.map((count) => count - 1));
    await restore(moderator, id);
    expect([await done(), await today()]).toEqual(before);
  });

  it('again, or of an unknown post, is not found', async () => {
    const id = await post();
    await remove(moderator, id);
    for (const p_post_id of [id, NOBODY]) {
      await world.refuses(admin, 'delete_post_admin', { p_post_id }, 'PT404', 'Post not found');
    }
  });

  it('keeps none of its text in the log', async () => {
    const id = await post({ title: 'Private words', description: 'Call me on 091' });
    await remove(moderator, id);
    await restore(moderator, id);
    expect(JSON.stringify(await world.audited(id))).not.toMatch(/Private words|Call me/);
  });
});

describe('restoring', () => {
  it('is possible for 30 days only', async () => {
    const sentence = 'This post was deleted more than 30 days ago and can no longer be restored.';
    expect(await restore(moderator, await deletedDaysAgo(29.999))).toMatchObject({ status: 'open' });
    const late = { p_post_id: await deletedDaysAgo(30.001) };
    await world.refuses(moderator, 'restore_post_admin', late, 'P0001', sentence);
    const error = await expectSqlError(restore(admin, late.p_post_id), 'P0001', sentence);
    expect(error.hint).toBe('too_late_to_restore');
  });

  it('is refused if it is not deleted, and not found if unknown', async () => {
    const there = { p_post_id: await post() };
    const never = { p_post_id: NOBODY };
    await world.refuses(moderator, 'restore_post_admin', there, 'PT409', 'This post is not deleted.');
    await world.refuses(moderator, 'restore_post_admin', never, 'PT404', 'Post not found');
  });
});

describe('concurrent calls', () => {
  const args = (id: string, p_status: string, p_expected?: string) => ({
    p_post_id: id,
    p_status,
    ...(p_expected === undefined ? {} : { p_expected }),
  });

  it('set the status: the second is refused and overwrites nothing', async () => {
    const id = await post();
    const second = race(
      world,
      (tx) => world.rpcIn(tx, moderator, 'update_post_status_admin', args(id, 'assigned', 'open')),
      () => setStatus(admin, id, 'cancelled', 'open'),
    );
    await expectSqlError(second, 'PT409', 'The status was changed by someone else.');
    expect(await actions(id)).toEqual(['update_post_status']);
  });

  it('set the same status: the second is refused and records nothing', async () => {
    const id = await post();
    const second = race(
      world,
      (tx) => world.rpcIn(tx, moderator, 'update_post_status_admin', args(id, 'assigned', 'open')),
      () => setStatus(admin, id, 'assigned', 'open'),
    );
    await expectSqlError(second, 'PT409', 'This post is already assigned.');
    expect(await actions(id)).toEqual(['update_post_status']);
  });

  it('delete it: the second finds nothing', async () => {
    const id = await post();
    const second = race(
      world,
      (tx) => world.rpcIn(tx, moderator, 'delete_post_admin', { p_post_id: id }),
      () => remove(admin, id),
    );
    await expectSqlError(second, 'PT404', 'Post not found');
    expect(await actions(id)).toEqual(['delete_post']);
  });

  it('restore it: the second is refused', async () => {
    const id = await deletedDaysAgo(1);
    const second = race(
      world,
      (tx) => world.rpcIn(tx, moderator, 'restore_post_admin', { p_post_id: id }),
      () => restore(admin, id),
    );
    await expectSqlError(second, 'PT409', 'This post is not deleted.');
    expect(await actions(id)).toEqual(['restore_post']);
  });

  it('delete it and set its status: the waiting call finds it gone', async () => {
    const id = await post();
    const second = race(
      world,
      (tx) => world.rpcIn(tx, moderator, 'delete_post_admin', { p_post_id: id }),
      () => setStatus(admin, id, 'cancelled'),
    );
    await expectSqlError(second, 'PT404', 'Post not found');
    expect(await actions(id)).toEqual(['delete_post']);
  });
});
