import { describe, expect, it } from 'vitest';
import { createPost, createReview, refusedCallers } from './moderated.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Caller, type Person } from './world.ts';

// Who can undo actions of staff on posts and reviews, and for how long. The caller's own last actions:
// just-done.test.ts.

const UNDO = 'admin_undo_action';

/** An action of staff on a post or review, and how its columns show it and its undo. */
interface StaffAction {
  action: string;
  table: 'posts' | 'reviews';
  procedure: string;
  args: Args;
  start: Args;
  done: Args;
  /** The action that its undo is recorded as. */
  back: string;
}

const POST = { table: 'posts', start: { status: 'open', is_deleted: false } } as const;
const REVIEW = { table: 'reviews', start: { is_hidden: false, is_deleted: false } } as const;
const STAFF_ACTIONS: StaffAction[] = [
  {
    ...POST,
    action: 'delete_post',
    procedure: 'delete_post_admin',
    args: {},
    done: { status: 'open', is_deleted: true },
    back: 'restore_post',
  },
  {
    ...POST,
    action: 'update_post_status',
    procedure: 'update_post_status_admin',
    args: { p_status: 'assigned' },
    done: { status: 'assigned', is_deleted: false },
    back: 'update_post_status',
  },
  {
    ...REVIEW,
    action: 'delete_review',
    procedure: 'delete_review_admin',
    args: {},
    done: { is_hidden: false, is_deleted: true },
    back: 'restore_review',
  },
  {
    ...REVIEW,
    action: 'hide_review',
    procedure: 'toggle_review_visibility_admin',
    args: { p_hidden: true },
    done: { is_hidden: true, is_deleted: false },
    back: 'unhide_review',
  },
  {
    ...REVIEW,
    action: 'unhide_review',
    procedure: 'toggle_review_visibility_admin',
    args: { p_hidden: false },
    start: { is_hidden: true, is_deleted: false },
    done: { is_hidden: false, is_deleted: false },
    back: 'hide_review',
  },
];

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');
const colleague = await world.person('moderator');
const people: [Person, Person] = [await world.person(), await world.person()];

const undo = (caller: Caller, p_entry_id: number) => world.rpc(caller, UNDO, { p_entry_id });
const undoable = (...ids: number[]) =>
  world.rpc<number[]>(admin, 'admin_get_undoable_entries', { p_entry_ids: `{${ids.join(',')}}` });
const lastEntry = async (id: string) => {
  const [row] = await world.sql<{ id: string }>(
    'select max(id)::text as id from public.admin_action_audit where entity_id = $1',
    [id],
  );
  return Number(row?.id);
};
const perform = async (staffAction: StaffAction, id: string, args: Args = {}) => {
  const named = staffAction.table === 'posts' ? { p_post_id: id } : { p_review_id: id };
  await world.rpc(moderator, staffAction.procedure, { ...named, ...staffAction.args, ...args });
  return lastEntry(id);
};
const create = (staffAction: StaffAction) =>
  staffAction.table === 'posts'
    ? createPost(world, people[0])
    : createReview(world, people, { is_hidden: staffAction.start.is_hidden === true });
async function done(staffAction: StaffAction): Promise<{ id: string; entry: number }> {
  const id = await create(staffAction);
  return { id, entry: await perform(staffAction, id) };
}
const state = async ({ table }: StaffAction, id: string) => {
  const column = table === 'posts' ? 'status' : 'is_hidden';
  const [row] = await world.sql(
    `select ${column}, deleted_at is not null as is_deleted from public.${table} where id = $1`,
    [id],
  );
  return row;
};
const tooLate = async (caller: Caller, entry: number, sentence: string) => {
  expect(await undoable(entry)).toEqual([]);
  await world.refuses(caller, UNDO, { p_entry_id: entry }, 'PT409', sentence);
};

describe.each(STAFF_ACTIONS)('$action', (staffAction) => {
  const target = staffAction.table === 'posts' ? 'post' : 'review';

  it('is offered and undone once, with an entry of its own', async () => {
    const { id, entry } = await done(staffAction);
    expect(await state(staffAction, id)).toEqual(staffAction.done);
    expect(await undoable(entry)).toEqual([entry]);
    await undo(admin, entry);
    expect(await state(staffAction, id)).toEqual(staffAction.start);
    expect((await world.audited(id)).map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
      [staffAction.action, moderator.id],
      [staffAction.back, admin.id],
    ]);
    await tooLate(admin, entry, `This ${target} was changed again since then.`);
  });

  it('is for admins and its author', async () => {
    const { entry } = await done(staffAction);
    for (const [, caller, code, sentence] of await refusedCallers(world)) {
      await world.refuses(caller, UNDO, { p_entry_id: entry }, code, sentence);
    }
    await world.refuses(colleague, UNDO, { p_entry_id: entry }, '42501', 'Not authorized');
    expect(await undoable(entry)).toEqual([entry]);
    await undo(moderator, entry);
    expect(await undoable(entry)).toEqual([]);
  });

  it('on a purged item is refused', async () => {
    const { id, entry } = await done(staffAction);
    await world.sql(`delete from public.${staffAction.table} where id = $1`, [id]);
    await tooLate(admin, entry, `This ${target} has been permanently deleted.`);
  });

  it('done, undone and done again: the last one counts', async () => {
    const { id, entry } = await done(staffAction);
    await undo(admin, entry);
    const again = await perform(staffAction, id);
    expect(await undoable(entry, again)).toEqual([again]);
    await tooLate(admin, entry, `This ${target} was changed again since then.`);
    await undo(admin, again);
    expect(await state(staffAction, id)).toEqual(staffAction.start);
  });

  it('by two concurrent calls is done once, and the second is refused', async () => {
    const { id, entry } = await done(staffAction);
    const second = race(
      world,
      (tx) => world.rpcIn(tx, admin, UNDO, { p_entry_id: entry }),
      () => undo(admin, entry),
    );
    await expectSqlError(second, 'PT409', `This ${target} was changed again since then.`);
    expect(await world.audited(id)).toHaveLength(2);
  });
});

describe.each(STAFF_ACTIONS.filter(({ action }) => !action.startsWith('delete')))(
  '$action on an item deleted since',
  (staffAction) => {
    it('is offered again once it is restored', async () => {
      const { id, entry } = await done(staffAction);
      const deletion = STAFF_ACTIONS.find(
        ({ table, action }) => table === staffAction.table && action.startsWith('delete'),
      );
      if (!deletion) throw new Error('Nothing deletes');
      const deleted = await perform(deletion, id);
      await tooLate(
        admin,
        entry,
        `This ${staffAction.table === 'posts' ? 'post' : 'review'} was deleted since then.`,
      );
      expect(await undoable(entry, deleted)).toEqual([deleted]);
      await undo(admin, deleted);
      expect(await undoable(entry)).toEqual([entry]);
    });
  },
);

it('a status that the people of the post changed since is kept', async () => {
  const id = await createPost(world, people[0]);
  await world.rpc(moderator, 'update_post_status_admin', { p_post_id: id, p_status: 'assigned' });
  const entry = await lastEntry(id);
  await world.sql(`update public.posts set status = 'in_progress' where id = $1`, [id]);
  await tooLate(admin, entry, 'This post was changed again since then.');
});

it('a deletion of more than 30 days ago is final', async () => {
  for (const staffAction of STAFF_ACTIONS.filter(({ action }) => action.startsWith('delete'))) {
    const { id, entry } = await done(staffAction);
    const age = (days: number) =>
      world.sql(
        `update public.${staffAction.table} set deleted_at = now() - make_interval(secs => $2) where id = $1`,
        [id, days * 86_400],
      );
    await age(29.99);
    expect(await undoable(entry)).toEqual([entry]);
    await age(30.01);
    const target = staffAction.table === 'posts' ? 'post' : 'review';
    const sentence = `This ${target} was deleted more than 30 days ago and can no longer be restored.`;
    await tooLate(admin, entry, sentence);
  }
});

it('restoring actions have no Undo here', async () => {
  const id = await createPost(world, people[0]);
  await world.rpc(admin, 'delete_post_admin', { p_post_id: id });
  await world.rpc(admin, 'restore_post_admin', { p_post_id: id });
  await tooLate(admin, await lastEntry(id), 'This action cannot be undone here.');
  await world.refuses(admin, UNDO, { p_entry_id: 0 }, 'PT404', 'Entry not found');
});

it('entries are requested in hundreds at most', async () => {
  expect(await undoable()).toEqual([]);
  const many = { p_entry_ids: `{${Array.from({ length: 201 }, (_, at) => at).join(',')}}` };
  const sentence = 'Ask for at most 200 entries.';
  await world.refuses(admin, 'admin_get_undoable_entries', many, '22023', sentence);
});

describe('the purge', () => {
  const purge = () => world.rpc<Args[]>('service_role', 'run_deleted_purge');
  const deleted = async (days: number) => {
    const post = await createPost(world, people[0]);
    const review = await createReview(world, people);
    for (const [table, id] of [
      ['posts', post],
      ['reviews', review],
    ]) {
      await world.sql(
        `update public.${table ?? ''} set deleted_at = now() - make_interval(secs => $2) where id = $1`,
        [id, days * 86_400],
      );
    }
    return { post, review };
  };
  const there = async ({ post, review }: { post: string; review: string }) => {
    const [row] = await world.sql<{ n: number }>(
      `select ((select count(*) from public.posts where id = $1)
             + (select count(*) from public.reviews where id = $2))::int as n`,
      [post, review],
    );
    return row?.n;
  };

  it('removes items deleted more than 30 days ago, returns their number, and keeps all others', async () => {
    await purge();
    const kept = await deleted(29.99);
    const old = [await deleted(30.01), await deleted(400)];
    expect(await purge()).toEqual([{ posts: 2, reviews: 2 }]);
    expect(await there(kept)).toBe(2);
    for (const gone of old) expect(await there(gone)).toBe(0);
    const entries = await world.sql(
      `select actor_user_id, entity_table, details from public.admin_action_audit where action = 'purge_deleted'
        order by id desc limit 2`,
    );
    expect(entries).toEqual([
      { actor_user_id: null, entity_table: 'reviews', details: { removed: 2 } },
      { actor_user_id: null, entity_table: 'posts', details: { removed: 2 } },
    ]);
  });

  it('with nothing to remove records nothing', async () => {
    await purge();
    const before = await world.state();
    expect(await purge()).toEqual([{ posts: 0, reviews: 0 }]);
    expect(await world.state()).toBe(before);
  });

  it('skips rows locked by another process', async () => {
    await purge();
    const old = await deleted(31);
    await world.database.transaction(async (tx) => {
      await tx.query('select from public.posts where id = $1 for update', [old.post]);
      expect(await purge()).toEqual([{ posts: 0, reviews: 1 }]);
    });
    expect(await purge()).toEqual([{ posts: 1, reviews: 0 }]);
  });
});
