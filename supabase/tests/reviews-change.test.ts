import { describe, expect, it } from 'vitest';
import { createReview, refusedCallers } from './moderated.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Caller, type Person } from './world.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const TOGGLE = 'toggle_review_visibility_admin';

interface Review {
  id: string;
  is_hidden: boolean;
}

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');
const people: [Person, Person] = [await world.person(), await world.person()];

const review = (columns = {}) => createReview(world, people, columns);
const toggle = (caller: Caller, id: string, p_hidden: boolean) =>
  world.rpc<Review>(caller, TOGGLE, { p_review_id: id, p_hidden });
const remove = (caller: Caller, id: string) => world.rpc(caller, 'delete_review_admin', { p_review_id: id });
const restore = (caller: Caller, id: string) =>
  world.rpc<Review>(caller, 'restore_review_admin', { p_review_id: id });
const listed = (args: Args) => world.rpc<Review[]>(moderator, 'admin_get_reviews', args);
const actions = async (id: string) => (await world.audited(id)).map(({ action }) => action);
const deletedDaysAgo = async (days: number) => {
  const id = await review();
  await world.sql('update public.reviews set deleted_at = now() - make_interval(secs => $2) where id = $1', [
    id,
    days * 86_400,
  ]);
  return id;
};

it('other callers are refused, and nothing changes', async () => {
  const [there, hidden, gone] = [await review(), await review({ is_hidden: true }), await deletedDaysAgo(1)];
  for (const [, caller, code, sentence] of await refusedCallers(world)) {
    const refused = (name: string, args: Args) => world.refuses(caller, name, args, code, sentence);
    await refused(TOGGLE, { p_review_id: there, p_hidden: true });
    await refused(TOGGLE, { p_review_id: hidden, p_hidden: false });
    await refused('delete_review_admin', { p_review_id: there });
    await refused('restore_review_admin', { p_review_id: gone });
  }
  // Also the reviewed user and the author.
  for (const person of people) {
    await world.refuses(person, 'delete_review_admin', { p_review_id: there }, '42501', 'Not authorized');
  }
});

it('the table itself is closed, even to staff', async () => {
  for (const caller of [admin, moderator, ...people]) {
    const read = world.database.call({
      role: 'authenticated',
      claims: JSON.stringify({ sub: caller.id, role: 'authenticated' }),
      session: null,
      readOnly: true,
      sql: `select null, count(*), null::bigint from public.reviews`,
      params: [],
    });
    await expectSqlError(read, '42501', 'permission denied for table reviews');
  }
});

it('a review without a comment works the same', async () => {
  const id = await review({ comment: null });
  expect(await listed({ p_search: id })).toMatchObject([{ id, comment: null }]);
  expect(await listed({ p_search: 'zq' })).toEqual([]);
  expect(await toggle(moderator, id, true)).toMatchObject({ is_hidden: true });
});

describe('hiding', () => {
  it.each([
    [true, 'hide_review'],
    [false, 'unhide_review'],
  ])('to %s is done once and recorded once', async (hidden, action) => {
    const id = await review({ is_hidden: !hidden });
    expect(await toggle(moderator, id, hidden)).toMatchObject({ id, is_hidden: hidden });
    expect(await world.audited(id)).toEqual([
      { actor_user_id: moderator.id, action, details: { old_is_hidden: !hidden, new_is_hidden: hidden } },
    ]);
    const sentence = hidden ? 'This review is already hidden.' : 'This review is not hidden.';
    await world.refuses(admin, TOGGLE, { p_review_id: id, p_hidden: hidden }, 'PT409', sentence);
  });

  it('needs a value', async () => {
    const args = { p_review_id: await review(), p_hidden: null };
    await world.refuses(moderator, TOGGLE, args, '22023', 'The value must be true or false.');
  });

  it('of an unknown or deleted review is not found', async () => {
    for (const p_review_id of [NOBODY, await deletedDaysAgo(1)]) {
      for (const p_hidden of [true, false]) {
        await world.refuses(moderator, TOGGLE, { p_review_id, p_hidden }, 'PT404', 'Review not found');
      }
    }
  });
});

describe('deleting', () => {
  it('hides it from every list at once, and restoring brings it back unchanged', async () => {
    const id = await review({ is_hidden: true, rating: 1, comment: 'Secret words' });
    const [before] = await listed({ p_search: id });
    const seen = async () => [
      (await listed({ p_search: id })).length,
      (await listed({ p_search: 'secret words' })).length,
      (await listed({ p_is_hidden: true, p_user_id: people[1].id, p_max_rating: 1 })).length,
      (await listed({ p_reviewer_id: people[0].id, p_order_by: 'rating', p_order_dir: 'asc', p_limit: 1 }))
        .map((row) => row.id)
        .filter((first) => first === id).length,
    ];
    expect(await seen()).toEqual([1, 1, 1, 1]);
    await remove(moderator, id);
    expect(await seen()).toEqual([0, 0, 0, 0]);
    expect(await restore(admin, id)).toEqual(before);
    expect(await seen()).toEqual([1, 1, 1, 1]);

    const [deletion, restoration, ...more] = await world.audited(id);
    const details = {
      rating: 1,
      is_hidden: true,
      reviewer_user_id: people[0].id,
      reviewed_user_id: people[1].id,
    };
    expect(deletion).toEqual({ actor_user_id: moderator.id, action: 'delete_review', details });
    expect(restoration).toEqual({ actor_user_id: admin.id, action: 'restore_review', details });
    expect(more).toEqual([]);
  });

  it('again, or of an unknown review, is not found', async () => {
    const id = await review();
    await remove(moderator, id);
    for (const p_review_id of [id, NOBODY]) {
      await world.refuses(admin, 'delete_review_admin', { p_review_id }, 'PT404', 'Review not found');
    }
  });
});

it('restoring is possible for 30 days only', async () => {
  const sentence = 'This review was deleted more than 30 days ago and can no longer be restored.';
  expect(await restore(moderator, await deletedDaysAgo(29.999))).toMatchObject({ is_hidden: false });
  const late = await deletedDaysAgo(30.001);
  const args = { p_review_id: late };
  await world.refuses(admin, 'restore_review_admin', args, 'P0001', sentence);
  expect(await expectSqlError(restore(admin, late), 'P0001', sentence)).toMatchObject({
    hint: 'too_late_to_restore',
  });
  const there = { p_review_id: await review() };
  await world.refuses(admin, 'restore_review_admin', there, 'PT409', 'This review is not deleted.');
  const never = { p_review_id: NOBODY };
  await world.refuses(admin, 'restore_review_admin', never, 'PT404', 'Review not found');
});

describe('concurrent calls', () => {
  it('hide it: the second is refused and records nothing', async () => {
    const id = await review();
    const second = race(
      world,
      (tx) => world.rpcIn(tx, moderator, TOGGLE, { p_review_id: id, p_hidden: true }),
      () => toggle(admin, id, true),
    );
    await expectSqlError(second, 'PT409', 'This review is already hidden.');
    expect(await actions(id)).toEqual(['hide_review']);
  });

  it('hide and show it: both are done in turn', async () => {
    const id = await review();
    const second = await race(
      world,
      (tx) => world.rpcIn(tx, moderator, TOGGLE, { p_review_id: id, p_hidden: true }),
      () => toggle(admin, id, false),
    );
    expect(second).toMatchObject({ is_hidden: false });
    expect(await actions(id)).toEqual(['hide_review', 'unhide_review']);
  });

  it('delete it: the second finds nothing', async () => {
    const id = await review();
    const second = race(
      world,
      (tx) => world.rpcIn(tx, moderator, 'delete_review_admin', { p_review_id: id }),
      () => remove(admin, id),
    );
    await expectSqlError(second, 'PT404', 'Review not found');
    expect(await actions(id)).toEqual(['delete_review']);
  });

  it('restore it: the second is refused', async () => {
    const id = await deletedDaysAgo(1);
    const second = race(
      world,
      (tx) => world.rpcIn(tx, moderator, 'restore_review_admin', { p_review_id: id }),
      () => restore(admin, id),
    );
    await expectSqlError(second, 'PT409', 'This review is not deleted.');
    expect(await actions(id)).toEqual(['restore_review']);
  });

  it('delete and hide it: the waiting call finds it gone', async () => {
    const id = await review();
    const second = race(
      world,
      (tx) => world.rpcIn(tx, moderator, 'delete_review_admin', { p_review_id: id }),
      () => toggle(admin, id, true),
    );
    await expectSqlError(second, 'PT404', 'Review not found');
  });
});
