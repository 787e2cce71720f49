import { randomUUID } from 'node:crypto';
import type { BulkPreview, BulkProgress } from '@marketdesk/contract/documents.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimItem, closeItem, openItem, REPORTS, TICKETS } from './desks.ts';
import { createPost, createReview } from './moderated.ts';
import { Till } from './payouts/till.ts';
import { configure } from './proposing.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

// One action on many items: preview, start, steps, stop, undo.

const world = await openWorld();
const admin = await world.person('admin', { full_name: 'Ada Admin' });
const ana = await world.person('moderator', { full_name: 'Ana Horvat' });
const ivan = await world.person('moderator', { full_name: 'Ivan Babić' });
const user = await world.person();

interface Listed {
  item_id: string;
  place: number;
  label: string | null;
  detail: string | null;
  excerpt: string | null;
  outcome: string;
  reason: string | null;
}

const call = (p_item: string, p_action: string, ids: readonly string[], p_arguments: Args = {}): Args => ({
  p_item,
  p_action,
  p_arguments,
  p_ids: `{${ids.join(',')}}`,
});
const preview = (caller: Person, ...args: Parameters<typeof call>) =>
  world.rpc<BulkPreview>(caller, 'admin_preview_bulk', call(...args));
const about = (batch: string): Args => ({ p_batch_id: batch });
const start = (caller: Person, batch: string) => world.rpc(caller, 'admin_start_bulk', about(batch));
const undo = (caller: Person, batch: string) => world.rpc(caller, 'admin_undo_bulk', about(batch));
const progress = (caller: Person, batch: string) =>
  world.rpc<BulkProgress>(caller, 'admin_bulk_progress', about(batch));
const items = (caller: Person, batch: string, args: Args = {}) =>
  world.rpc<Listed[]>(caller, 'admin_list_bulk_items', { ...about(batch), p_limit: 200, ...args });
const step = async () =>
  (await world.rpc<{ worked: number; is_more: boolean }[]>('service_role', 'run_bulk', { p_ms: 5000 }))[0];
async function runOn(): Promise<void> {
  while ((await step())?.is_more === true);
}
/** Previews and starts a batch; returns it. */
async function run(caller: Person, ...args: Parameters<typeof call>): Promise<string> {
  const { batch_id: batch } = await preview(caller, ...args);
  await start(caller, batch);
  return batch;
}
/** Inserted as rows, because there are hundreds. */
const reports = async (count: number) =>
  (
    await world.sql<{ id: string }>(
      `insert into public.reports (reported_entity_type, reported_entity_id, reporter_user_id, reason_category)
       select 'user', gen_random_uuid(), $1, 'Other' from generate_series(1, $2::int) returning id`,
      [user.id, count],
    )
  ).map(({ id }) => id);
const posts = async (count: number) =>
  (
    await world.sql<{ id: string }>(
      `insert into public.posts (user_id, title, status) select $1, 'Paint fence ' || n, 'open' from generate_series(1, $2::int) n
       returning id`,
      [user.id, count],
    )
  ).map(({ id }) => id);
const audited = async () =>
  Number((await world.sql<{ n: string }>('select count(*) as n from public.admin_action_audit'))[0]?.n);
const row = async (table: string, id: string) =>
  (await world.sql(`select * from public.${table} where id = $1`, [id]))[0] ?? {};

describe('a preview', () => {
  it('returns the result for each item, with the reason of a refusal, and changes nothing', async () => {
    const open = await reports(3);
    const [taken = '', closed = ''] = await reports(2);
    await claimItem(world, REPORTS, ivan, taken);
    await claimItem(world, REPORTS, ivan, closed);
    await world.rpc(ivan, 'admin_update_report_status', { p_report_id: closed, p_status: 'closed' });
    const before = await audited();
    const found = await preview(ana, 'report', 'claim', [...open, taken, closed, randomUUID(), taken]);
    expect(found).toMatchObject({
      total: 6,
      acting: 3,
      proposed: 0,
      refused: 3,
      is_estimate: false,
      sums: null,
    });
    expect(found.reasons).toEqual([
      { count: 1, reason: 'Report not found' },
      { count: 1, reason: 'This report is already claimed by Ivan Babić.' },
      { count: 1, reason: 'This report is closed.' },
    ]);
    expect(found.items.map(({ foreseen }) => foreseen)).toEqual([
      ...['refused', 'refused', 'refused'],
      ...['will', 'will', 'will'],
    ]);
    expect(found.items[3]).toMatchObject({ item_id: open[0], label: 'Other', outcome: 'pending', place: 1 });
    expect(await audited()).toBe(before);
    for (const id of open) expect(await row('reports', id)).toMatchObject({ status: 'open' });
    expect(await world.sql('select from private.bulk_entries')).toEqual([]);
  });

  it('shows each item: the reported content at that time, the author of the last message', async () => {
    const writer = await world.person('user', {
      full_name: 'Maja Novak',
      bio: 'Cheap  watches,\nno questions',
    });
    const { id } = await world.rpc<{ id: string }>(user, 'submit_report', {
      p_entity_type: 'user',
      p_entity_id: writer.id,
      p_reason: 'Scams',
      p_description: 'Took my money.',
    });
    await world.sql(`update public.profiles set bio = 'I paint', full_name = 'M.' where user_id = $1`, [
      writer.id,
    ]);
    const shown = async (item: string, action: string, of: string, args: Args = {}) =>
      (await preview(ana, item, action, [of], args)).items[0];
    expect(await shown('report', 'claim', id)).toMatchObject({
      label: 'Scams',
      detail: 'User: Maja Novak',
      excerpt: 'Cheap watches, no questions\n“Took my money.”',
    });
    const ticket = await openItem(world, TICKETS, writer);
    expect(await shown('ticket', 'claim', ticket)).toMatchObject({ label: 'Hello', excerpt: null });
    await world.rpc(writer, 'send_support_message', { p_ticket_id: ticket, p_content: 'Where is it?' });
    expect(await shown('ticket', 'claim', ticket)).toMatchObject({ excerpt: 'M.: Where is it?' });
    const post = await createPost(world, writer, { description: 'x'.repeat(900) });
    const cancel = { status: 'cancelled' };
    expect(await shown('post', 'status', post, cancel)).toMatchObject({
      label: 'Paint a fence',
      excerpt: 'x'.repeat(300),
    });
    await world.rpc(ana, 'delete_post_admin', { p_post_id: post });
    expect(await shown('post', 'status', post, cancel)).toMatchObject({ label: null, excerpt: null });
  });

  it('begins with twenty items and continues in pages, refused ones first', async () => {
    const open = await reports(30);
    const taken = open.slice(25);
    for (const id of taken) await claimItem(world, REPORTS, ivan, id);
    const found = await preview(ana, 'report', 'claim', open);
    const order = [...taken, ...open.slice(0, 25)];
    expect(found.items.map(({ item_id }) => item_id)).toEqual(order.slice(0, 20));
    const page = async (p_offset: number, p_limit: number) =>
      (await items(ana, found.batch_id, { p_offset, p_limit })).map(({ item_id }) => item_id);
    expect([...(await page(0, 3)), ...(await page(3, 200))]).toEqual(order);
    await world.refuses(
      ana,
      'admin_list_bulk_items',
      { ...about(found.batch_id), p_offset: -1 },
      '22023',
      'The offset must not be negative.',
    );
    await start(ana, found.batch_id);
    expect(await page(0, 200)).toEqual(open);
  });

  it('estimates items beyond its limit from others of their kind, and says so', async () => {
    const open = await reports(230);
    const taken = open.slice(0, 9);
    await world.sql(
      `update public.reports set status = 'claimed', claimed_by_user_id = $1, claimed_at = now() where id = any ($2)`,
      [ivan.id, taken],
    );
    expect(await preview(ana, 'report', 'claim', open)).toMatchObject({
      is_estimate: true,
      acting: 221,
      refused: 9,
    });
  });

  it('waits neither for another preview of the caller nor behind a slow batch', async () => {
    const open = await reports(3);
    await preview(ana, 'report', 'claim', open);
    await world.database.transaction(async (tx) => {
      await world.rpcIn(tx, ana, 'admin_preview_bulk', call('report', 'claim', open));
      expect(await preview(ana, 'report', 'claim', open)).toMatchObject({ acting: 3, is_estimate: false });
    });
    // With a limit of its own, the server would queue it with imports, one at a time per caller.
    const [settings] = await world.sql<{ all: string }>(
      `select proconfig::text as all from pg_proc where oid = 'public.admin_preview_bulk'::regproc`,
    );
    expect(settings?.all).not.toContain('statement_timeout');
  });

  it('refuses each report about the caller, also among many', async () => {
    const post = await createPost(world, ana);
    const [herself = '', herPost = ''] = await Promise.all(
      [ana.id, post].map(async (id, at) => {
        const made = await world.sql<{ id: string }>(
          `insert into public.reports (reported_entity_type, reported_entity_id, reason_category)
           values ($1, $2, 'Other') returning id`,
          [at === 0 ? 'user' : 'post', id],
        );
        return made[0]?.id;
      }),
    );
    const ids = [...(await reports(220)), herself, herPost];
    const found = await preview(ana, 'report', 'severity', ids, { severity: 0 });
    expect(found).toMatchObject({
      is_estimate: true,
      refused: 2,
      reasons: [{ count: 2, reason: 'You cannot change a report about yourself.' }],
    });
    const batch = await run(ana, 'report', 'severity', [herself, herPost], { severity: 0 });
    expect((await items(ana, batch)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect(await row('reports', herself)).toMatchObject({ severity: null });
  });

  it('accepts all items of a list', async () => {
    const made = await posts(205);
    await world.sql(`update public.posts set country_code = 'HR' where id = any ($1)`, [made]);
    const filters = { p_item: 'post', p_action: 'status', p_arguments: { status: 'cancelled' } };
    const matching = await world.rpc<BulkPreview>(ana, 'admin_preview_bulk', {
      ...filters,
      p_filters: { p_country_code: 'hr', p_status: 'open', p_search: 'fence' },
    });
    expect(matching).toMatchObject({ total: 205, acting: 205 });
    const counted = { p_item: 'post', p_filters: { p_country_code: 'hr', p_search: 'fence' } };
    expect(await world.rpc(ana, 'admin_count_bulk', counted)).toBe(205);
    const jobs = { ...counted, p_item: 'job' };
    await expectSqlError(world.rpc(ana, 'admin_count_bulk', jobs), '22023', /^Unknown item "job"/);
    const refuses = (p_filters: Args, message: string | RegExp) =>
      expectSqlError(world.rpc(ana, 'admin_preview_bulk', { ...filters, p_filters }), '22023', message);
    await refuses({ p_role: 'user' }, 'This list has no filter p_role.');
    await refuses({ p_limit: 1 }, 'This list has no filter p_limit.');
    await refuses({ p_category_id: 'x' }, 'A filter has an invalid value.');
    await refuses({ p_status: 'x' }, /^Unknown status "x"/);
    await refuses({ p_country_code: 'IT' }, 'Nothing is selected, or nothing matches any longer.');
    await world.database.transaction(async (tx) => {
      // Without a count.
      await tx.exec('set local session_replication_role = replica');
      await tx.exec(
        `insert into public.posts (user_id, title, country_code) select '${user.id}', 'Many', 'SI' from generate_series(1, 5005)`,
      );
    });
    const slovenia = { p_country_code: 'SI' };
    expect(await world.rpc(ana, 'admin_count_bulk', { p_item: 'post', p_filters: slovenia })).toBe(5001);
    await refuses(slovenia, 'More than 5,000 match. Narrow the list with its filters, and do it in parts.');
  });

  it('names items already in that state, and does not count them', async () => {
    const review = (is_hidden: boolean) => createReview(world, [user, ana], { is_hidden });
    const ticket = (priority: string, tags = '{}') =>
      world.sql<{ id: string }>(
        `insert into public.support_tickets (user_id, subject, category, priority, tags) values ($1, 'Hello', 'Other', $2, $3)
         returning id`,
        [user.id, priority, tags],
      );
    const ids = async (rows: Promise<{ id: string }[]>[]) =>
      (await Promise.all(rows)).flat().map(({ id }) => id);
    const cases: [string, string, string[], Args, string][] = [
      ['review', 'hide', [await review(false), await review(true)], {}, 'This review is already hidden.'],
      ['review', 'unhide', [await review(true), await review(false)], {}, 'This review is not hidden.'],
      [
        'post',
        'status',
        [await createPost(world, user), await createPost(world, user, { status: 'completed' })],
        { status: 'completed' },
        'This post is already completed.',
      ],
      [
        'user',
        'unban',
        [(await world.person('user', { is_banned: true })).id, (await world.person()).id],
        {},
        'This person is not banned.',
      ],
      [
        'ticket',
        'priority',
        await ids([ticket('low'), ticket('high')]),
        { priority: 'high' },
        'This ticket is like that already.',
      ],
      [
        'ticket',
        'tags',
        await ids([ticket('low'), ticket('low', '{refund}')]),
        { add: ['refund'] },
        'This ticket is like that already.',
      ],
    ];
    for (const [item, action, [first = '', second = ''], args, reason] of cases) {
      const found = await preview(ana, item, action, [first, second], args);
      expect(found, `${item} ${action}`).toMatchObject({ acting: 1, reasons: [{ count: 1, reason }] });
      await start(ana, found.batch_id);
      expect(await progress(ana, found.batch_id)).toMatchObject({ done: 1, refused: 1 });
    }
  });

  it('refuses impossible actions and writes nothing', async () => {
    const wrong: [Args, string][] = [
      [{ p_item: 'job' }, 'Unknown item "job". Use one of: report, ticket, post, review, withdrawal, user.'],
      [{ p_action: 'priority' }, 'A report has no bulk action "priority".'],
      [{ p_arguments: { until: null } }, 'This action has no argument "until".'],
      [{ p_arguments: '[]' }, 'The arguments must be an object.'],
      [{ p_action: 'snooze', p_arguments: { until: 'soon' } }, 'An argument has an invalid value.'],
      [{ p_ids: '{}' }, 'Nothing is selected, or nothing matches any longer.'],
      [{ p_filters: {} }, 'Give the items, or the filters of the list.'],
      [
        { p_ids: `{${Array.from({ length: 5001 }, () => randomUUID()).join(',')}}` },
        'At most 5,000 at once.',
      ],
    ];
    const before = await world.state();
    for (const [args, message] of wrong) {
      const all = { ...call('report', 'claim', [randomUUID()]), ...args };
      await expectSqlError(world.rpc(ana, 'admin_preview_bulk', all), '22023', message);
    }
    expect(await world.state()).toBe(before);
  });

  it('is deleted with the next one, and after a day', async () => {
    const [first, second] = [
      await preview(ana, 'report', 'claim', await reports(1)),
      await preview(ana, 'report', 'claim', await reports(1)),
    ];
    await world.refuses(ana, 'admin_start_bulk', about(first.batch_id), 'PT404', 'Batch not found');
    await world.sql(
      `update private.bulk_batches set created_at = now() - interval '25 hours' where id = $1`,
      [second.batch_id],
    );
    await world.refuses(
      ana,
      'admin_start_bulk',
      about(second.batch_id),
      'PT409',
      'This preview is more than a day old. Select the items again.',
    );
    await world.rpc('service_role', 'run_deleted_purge');
    expect(await world.sql('select from private.bulk_items where batch_id = $1', [second.batch_id])).toEqual(
      [],
    );
  });
});

describe('a few items', () => {
  it('are done on return, each as if alone; the log has the batch and each item', async () => {
    const open = await reports(3);
    const [taken = ''] = await reports(1);
    const { batch_id: batch } = await preview(ana, 'report', 'claim', [taken, ...open]);
    // After the preview.
    await claimItem(world, REPORTS, ivan, taken);
    await world.refuses(ivan, 'admin_start_bulk', about(batch), 'PT404', 'Batch not found');
    await world.refuses(admin, 'admin_start_bulk', about(batch), 'PT404', 'Batch not found');
    await start(ana, batch);
    // The answer was lost, and the batch is started again.
    await start(ana, batch);
    expect(await progress(ana, batch)).toMatchObject({
      state: 'done',
      done: 3,
      refused: 1,
      remaining: 0,
      can_undo: true,
    });
    expect((await items(admin, batch)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'This report is already claimed by Ivan Babić.'],
      ...open.map(() => ['done', null]),
    ]);
    expect((await items(ana, batch)).map(({ item_id }) => item_id)).toEqual([taken, ...open]);
    expect(await world.audited(batch)).toEqual([
      {
        actor_user_id: ana.id,
        action: 'start_bulk',
        details: { item: 'report', bulk_action: 'claim', count: 4, batch_id: batch },
      },
    ]);
    for (const id of open) {
      expect(await world.audited(id)).toEqual([
        {
          actor_user_id: ana.id,
          action: 'claim_report',
          details: expect.objectContaining({ batch_id: batch, new_claimed_by: ana.id }) as object,
        },
      ]);
    }
    await world.refuses(ivan, 'admin_bulk_progress', about(batch), 'PT404', 'Batch not found');
    await world.refuses(ivan, 'admin_list_bulk_items', about(batch), 'PT404', 'Batch not found');
  });

  it('of a desk are handed over, marked, answered and closed', async () => {
    const tickets = [
      await openItem(world, TICKETS, user),
      await openItem(world, TICKETS, await world.person()),
    ];
    await run(ana, 'ticket', 'claim', tickets);
    const { id: answer } = await world.rpc<{ id: string }>(ana, 'admin_save_saved_answer', {
      p_title: 'Bye',
      p_bodies: { en: 'Goodbye {{user.first_name}}' },
      p_steps: { close: true },
    });
    const marks: [string, Args, Args][] = [
      ['priority', { priority: 'high' }, { priority: 'high' }],
      ['tags', { add: ['refund'] }, { tags: ['refund'] }],
      [
        'snooze',
        { until: new Date(Date.now() + 3_600_000).toISOString() },
        { snoozed_until: expect.any(Date) as Date },
      ],
    ];
    for (const [action, args, marked] of marks) {
      const batch = await run(ana, 'ticket', action, tickets, args);
      for (const id of tickets) expect(await row('support_tickets', id)).toMatchObject(marked);
      await undo(ana, batch);
      expect((await progress(ana, batch)).state).toBe('undone');
    }
    for (const id of tickets)
      expect(await row('support_tickets', id)).toMatchObject({
        priority: 'normal',
        tags: [],
        snoozed_until: null,
      });
    const macro = await run(ana, 'ticket', 'macro', tickets, { answer_id: answer });
    expect(await items(ana, macro)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    for (const id of tickets) expect(await row('support_tickets', id)).toMatchObject({ status: 'closed' });

    const [id = '', stays = ''] = await reports(2);
    await run(ana, 'report', 'hand_over', [id, stays], { to: ivan.id, note: 'Yours.' });
    expect(await row('reports', id)).toMatchObject({ claimed_by_user_id: ivan.id });
    const closed = await run(ivan, 'report', 'close', [id], { resolution_action: 'none' });
    expect(await row('reports', id)).toMatchObject({ status: 'closed', resolution_action: 'none' });
    await world.refuses(
      admin,
      'admin_undo_bulk',
      about(closed),
      'PT409',
      'Only the person who did this can undo it.',
    );
    await undo(ivan, closed);
    expect(await row('reports', id)).toMatchObject({ status: 'claimed', resolution_action: null });
    expect(await progress(ana, macro)).toMatchObject({ can_undo: false });
    await world.refuses(ana, 'admin_undo_bulk', about(macro), 'PT409', 'This cannot be undone in bulk.');
    await run(ivan, 'report', 'unclaim', [stays]);
    expect(await row('reports', stays)).toMatchObject({ status: 'open' });
    await closeItem(world, REPORTS, ivan, id);
    const reason = { reason: 'More came.' };
    expect((await preview(ivan, 'report', 'reopen', [id])).reasons).toEqual([
      { count: 1, reason: 'Give a reason.' },
    ]);
    const again = await run(ivan, 'report', 'reopen', [id, stays], reason);
    expect((await items(ivan, again)).map((item) => item.reason)).toEqual([
      null,
      'This report is not closed.',
    ]);
    expect(await row('reports', id)).toMatchObject({ status: 'open' });
    await undo(ivan, again);
    expect(await row('reports', id)).toMatchObject({ status: 'closed', claimed_by_user_id: ivan.id });
  });

  it('about the same target are one decision, undone once', async () => {
    const [spammer, other] = [await world.person(), await world.person()];
    const report = async ({ id }: Person) =>
      (
        await world.rpc<{ id: string }>(await world.person(), 'submit_report', {
          p_entity_type: 'user',
          p_entity_id: id,
          p_reason: 'Scams',
        })
      ).id;
    const ids = [await report(spammer), await report(other), await report(spammer)];
    const left = await report(spammer);
    const batch = await run(ana, 'report', 'decide', ids, {
      kind: 'suspend',
      policy: 'scams',
      reason: 'Took money.',
    });
    expect(await items(ana, batch)).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'done' },
    ]);
    const decided = await world.sql(`select from public.decisions where user_id = any ($1)`, [
      [spammer.id, other.id],
    ]);
    expect(decided).toHaveLength(2);
    expect(await row('reports', left)).toMatchObject({ status: 'open' });
    await world.refuses(
      admin,
      'admin_undo_bulk',
      about(batch),
      'PT409',
      'Only the person who made a decision can undo it. Reverse it instead, with a reason.',
    );
    await undo(ana, batch);
    expect(await progress(ana, batch)).toMatchObject({ state: 'undone', undone: 3 });
    for (const id of ids) expect(await row('reports', id)).toMatchObject({ status: 'open' });
  });

  it('of people exclude those about whom only admins decide', async () => {
    const person = await world.person('user', { preferred_locale: 'hr' });
    const batch = await run(ana, 'user', 'decide', [person.id, admin.id, ana.id], {
      kind: 'ban',
      policy: 'spam',
    });
    // Without a reason, each person reads the default one in their language.
    expect(await world.sql('select reason from public.decisions where user_id = $1', [person.id])).toEqual([
      { reason: 'Neželjena pošta i oglašavanje.' },
    ]);
    expect((await items(ana, batch)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', null],
      ['refused', 'Only an admin may do this.'],
      ['refused', 'You cannot decide about yourself.'],
    ]);
    await run(ana, 'user', 'unban', [person.id], { reason: 'A mistake.' });
    expect(
      await world.sql('select from public.profiles where user_id = $1 and is_banned', [person.id]),
    ).toEqual([]);
  });
});

describe('undo', () => {
  it('restores each item that has not changed since, for its author or an admin', async () => {
    const [first, second] = [await createPost(world, user), await createPost(world, user)];
    const review = await createReview(world, [user, ana]);
    const batch = await run(ana, 'post', 'status', [first, second], { status: 'cancelled' });
    await world.rpc(ivan, 'update_post_status_admin', { p_post_id: second, p_status: 'completed' });
    await world.refuses(ivan, 'admin_undo_bulk', about(batch), 'PT404', 'Batch not found');
    await undo(admin, batch);
    expect((await items(ana, batch)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['undone', null],
      ['done', 'This post was changed again since then.'],
    ]);
    expect(await row('posts', first)).toMatchObject({ status: 'open' });
    expect((await world.audited(batch)).map(({ action, actor_user_id: by }) => [action, by])).toEqual([
      ['start_bulk', ana.id],
      ['undo_bulk', admin.id],
    ]);
    expect((await world.audited(first)).at(-1)).toMatchObject({
      actor_user_id: admin.id,
      details: { batch_id: batch },
    });
    await world.refuses(ana, 'admin_undo_bulk', about(batch), 'PT409', 'This has already been undone.');

    for (const action of ['hide', 'delete']) {
      const done = await run(ana, 'review', action, [review]);
      await undo(ana, done);
      expect(await row('reviews', review)).toMatchObject({ is_hidden: false, deleted_at: null });
    }
  });

  it.each([
    ['suspend', 'unsuspend', 'is_suspended'],
    ['ban', 'unban', 'is_banned'],
  ])('of %s restores each person, for its author, within a day', async (kind, action, flag) => {
    const [first, second] = [await world.person(), await world.person()];
    const set = (person: Person) =>
      world.rpc(ivan, `${kind}_user_admin`, { p_user_id: person.id, p_value: true, p_reason: 'Spam.' });
    await set(first);
    await set(second);
    const people = [first.id, second.id];
    const sanctions = () =>
      world.sql('select * from public.sanctions where user_id = any ($1) order by id', [people]);
    const before = await sanctions();
    const batch = await run(ana, 'user', action, people, { reason: 'A mistake.' });
    expect(await progress(ana, batch)).toMatchObject({ done: 2, can_undo: true });
    const [latest] = await world.rpc<{ title: string; why_not: null }[]>(ana, 'admin_list_just_done');
    expect(latest).toMatchObject({ title: expect.stringMatching(/: 2 people$/) as string, why_not: null });
    await world.refuses(
      admin,
      'admin_undo_bulk',
      about(batch),
      'PT409',
      'Only the person who did this can undo it.',
    );
    // Changed again since: this one keeps its state.
    await set(second);
    await undo(ana, batch);
    expect((await items(ana, batch)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['undone', null],
      ['done', `This ${kind === 'ban' ? 'ban' : 'suspension'} was changed since then.`],
    ]);
    expect((await sanctions()).filter(({ user_id: id }) => id === first.id)).toEqual(
      before.filter(({ user_id: id }) => id === first.id),
    );
    for (const id of people)
      expect(await world.sql(`select ${flag} as set from public.profiles where user_id = $1`, [id])).toEqual([
        { set: true },
      ]);
  });
});

describe('hundreds of items', () => {
  it('are processed in steps; a broken connection loses and repeats nothing', async () => {
    const ids = await posts(120);
    const batch = await run(ana, 'post', 'status', ids, { status: 'completed' });
    expect(await progress(ana, batch)).toMatchObject({ state: 'running', remaining: 120, can_undo: false });
    await world.refuses(
      ana,
      'admin_undo_bulk',
      about(batch),
      'PT409',
      'This is still under way. Stop it first.',
    );
    expect(await step()).toEqual({ worked: 50, is_more: true });
    await expect(
      world.database.transaction(async (tx) => {
        const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        await world.rpcIn(tx, 'service_role', 'run_bulk', { p_ms: 5000 });
        await world.sql('select pg_terminate_backend($1)', [pid]);
        await tx.query('select 1');
      }),
    ).rejects.toThrow();
    expect(await progress(ana, batch)).toMatchObject({ done: 50, remaining: 70 });
    await runOn();
    expect(await progress(ana, batch)).toMatchObject({ state: 'done', done: 120, refused: 0, remaining: 0 });
    expect(
      await world.sql(
        `select p.id from public.posts p join public.admin_action_audit a on a.entity_id = p.id::text
          where p.id = any ($1) and p.status = 'completed' and a.action = 'update_post_status' and a.details ->> 'batch_id' = $2
          group by p.id having count(*) = 1`,
        [ids, batch],
      ),
    ).toHaveLength(120);

    await undo(ana, batch);
    expect((await progress(ana, batch)).state).toBe('undoing');
    await runOn();
    expect(await progress(ana, batch)).toMatchObject({ state: 'undone', undone: 120 });
  });

  it('are left unchanged once the batch is stopped', async () => {
    const batch = await run(ana, 'post', 'delete', await posts(60));
    await step();
    await world.refuses(ivan, 'admin_stop_bulk', about(batch), 'PT404', 'Batch not found');
    await world.rpc(ana, 'admin_stop_bulk', about(batch));
    await runOn();
    expect(await progress(ana, batch)).toMatchObject({
      state: 'stopped',
      done: 50,
      remaining: 10,
      can_undo: true,
    });
    expect((await world.audited(batch)).at(-1)).toMatchObject({ action: 'stop_bulk', details: { left: 10 } });
    const [latest] = await world.rpc<{ title: string }[]>(ana, 'admin_list_just_done');
    expect(latest?.title).toBe('Delete: 50 posts');
    await world.refuses(ana, 'admin_stop_bulk', about(batch), 'PT409', 'This is not under way any more.');
    await undo(ana, batch);
    await runOn();
    expect(await progress(ana, batch)).toMatchObject({ state: 'undone', undone: 50, remaining: 0 });
  });

  it('are refused once the author has lost the right', async () => {
    const mia = await world.person('moderator');
    const ids = await posts(60);
    const batch = await run(mia, 'post', 'delete', ids);
    await step();
    await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [mia.id]);
    const before = await audited();
    await runOn();
    expect(await audited()).toBe(before);
    expect((await items(admin, batch)).slice(50)).toEqual(
      Array.from(
        { length: 10 },
        () =>
          expect.objectContaining({
            outcome: 'refused',
            reason: 'The person who started this may no longer do it.',
          }) as Listed,
      ),
    );
    expect(
      await world.sql('select from public.posts where id = any ($1) and deleted_at is not null', [ids]),
    ).toHaveLength(50);
    await expectSqlError(progress(mia, batch), '42501', 'Not authorized');
  });

  it('two people at once: each item is done by one of them; locked items are done later', async () => {
    const ids = await reports(55);
    const [one, two] = [await run(ana, 'report', 'claim', ids), await run(ivan, 'report', 'claim', ids)];
    await world.database.transaction(async (tx) => {
      await tx.query('select from public.reports where id = $1 for update', [ids[0]]);
      await step();
      expect((await items(ana, one))[0]).toMatchObject({ outcome: 'pending', reason: null });
    });
    await runOn();
    const [mine, yours] = [await progress(ana, one), await progress(ivan, two)];
    expect([mine.done + yours.done, mine.refused + yours.refused]).toEqual([55, 55]);
    expect(
      (await items(ana, one)).filter(({ outcome }) => outcome === 'refused').map(({ reason }) => reason),
    ).toEqual(Array.from({ length: mine.refused }, () => 'This report is already claimed by Ivan Babić.'));
  });
});

describe('withdrawals', () => {
  let till: Till;
  beforeAll(async () => {
    till = new Till(world);
    await till.useProvider('simulator');
  });
  beforeEach(() => configure(world, { approval_above_eur: 100, release_above_eur: null }));

  it('are sent within the money rules; two-person ones are only approved', async () => {
    const made = [
      await till.pending(50),
      await till.pending(60, { method: 'revolut' }),
      await till.pending(500),
    ];
    const own = await till.request(await till.owner(20), 20, 'bank');
    await world.sql(`update public.profiles set is_banned = true where user_id = $1`, [own.user_id]);
    const ids = [...made, own].map(({ id }) => id);
    const found = await preview(ana, 'withdrawal', 'process', ids);
    expect(found).toMatchObject({ acting: 2, proposed: 1, refused: 1 });
    expect(found.sums).toEqual([
      { method: 'bank', count: 1, amount_eur: 50, proposed: 1, proposed_eur: 500 },
      { method: 'revolut', count: 1, amount_eur: 60, proposed: 0, proposed_eur: 0 },
    ]);
    expect(found.items[0]?.reason).toMatch(/^This person is banned, so nothing is paid to them/);
    await start(ana, found.batch_id);
    expect((await items(ana, found.batch_id)).map(({ outcome }) => outcome)).toEqual([
      'done',
      'done',
      'proposed',
      'refused',
    ]);
    const attempts = await world.sql<{ withdrawal_id: string }>(
      'select withdrawal_id from public.payout_attempts where withdrawal_id = any ($1) order by created_at',
      [ids],
    );
    expect(attempts.map(({ withdrawal_id: id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(await row('withdrawal_requests', ids[2] ?? '')).toMatchObject({
      approved_by: ana.id,
      released_by: null,
    });
    const again = await preview(ana, 'withdrawal', 'process', ids.slice(2, 3));
    expect(again.reasons).toEqual([
      { count: 1, reason: 'You approved this withdrawal, so someone else must release it.' },
    ]);
    const released = await run(ivan, 'withdrawal', 'process', ids.slice(2, 3));
    expect(await progress(ivan, released)).toMatchObject({ done: 1, can_undo: false });
  });

  it('count together: the preview knows that the second exceeds the limit', async () => {
    await configure(world, { release_above_eur: 100 });
    const mia = await world.person('moderator');
    const ids = [(await till.pending(70)).id, (await till.pending(70)).id];
    const found = await preview(mia, 'withdrawal', 'process', ids);
    expect(found).toMatchObject({ acting: 1, refused: 1 });
    expect(found.reasons[0]?.reason).toMatch(/^You released €70.00 in the last 24 hours/);
    await start(mia, found.batch_id);
    expect((await items(mia, found.batch_id)).map(({ outcome }) => outcome)).toEqual(['done', 'refused']);
  });

  it('need a new code for an approval, as a single one does', async () => {
    const mia = await world.person('moderator');
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'app', 'totp', 'verified', now(), now(), 'x')`,
      [mia.id],
    );
    const since = (minutes: number) => ({
      ...mia,
      claims: {
        aal: 'aal2',
        amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - 60 * minutes }],
      },
    });
    const { id } = await till.pending(500);
    const again = 'Enter a new code from your authenticator app.';
    await world.refuses(since(16), 'admin_preview_bulk', call('withdrawal', 'process', [id]), '42501', again);
    const found = await preview(since(1), 'withdrawal', 'process', [id]);
    await world.refuses(since(16), 'admin_start_bulk', about(found.batch_id), '42501', again);
    await start(since(1), found.batch_id);
    expect(await progress(since(1), found.batch_id)).toMatchObject({ proposed: 1 });
  });
});
