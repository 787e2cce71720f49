import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { race } from './race.ts';
import { openWorld } from './world.ts';

interface Target {
  target_type: string;
  target_id: string;
  title: string | null;
  author_user_id: string | null;
  author_name: string | null;
  open_reports: number;
  reasons: string[];
  max_severity: number | null;
  oldest_at: string;
}

const KEPT = 'select * from private.reported_targets order by target_id, target_type';
const COUNTED = `
  select reported_entity_type as target_type, reported_entity_id as target_id, count(*)::int as open_reports,
         array_agg(distinct reason_category order by reason_category) as reasons, max(severity) as max_severity,
         min(created_at) as oldest_at
    from public.reports where status <> 'closed' group by 1, 2 order by 2, 1`;
const REASONS = ['Scams', 'Spam/Advertising', 'Other'];

describe('reported targets', async () => {
  const world = await openWorld();
  const moderator = await world.person('moderator');
  const targets: string[] = (await Promise.all([world.person(), world.person(), world.person()])).map(
    ({ id }) => id,
  );

  const byTarget = (args = {}) => world.rpc<Target[]>(moderator, 'admin_get_reported_targets', args);
  const report = async (
    id: string,
    about: Partial<{ type: string; reason: string; severity: number }> = {},
  ) => {
    const { type = 'user', reason = 'Other', severity = null } = about;
    const [row] = await world.sql<{ id: string }>(
      `insert into public.reports (reported_entity_type, reported_entity_id, reason_category, severity)
       values ($1, $2, $3, $4) returning id`,
      [type, id, reason, severity],
    );
    return row?.id ?? '';
  };
  const clear = () => world.sql('delete from public.reports');

  it('match a count of the reports after any change', async () => {
    const changes = [
      `status = 'closed', closed_at = now()`,
      `status = 'open', closed_at = null`,
      'severity = 9',
      'severity = null',
    ];
    const step = fc.oneof(
      fc.record({
        target: fc.nat({ max: 2 }),
        reason: fc.nat({ max: 2 }),
        rows: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ change: fc.constantFrom(...changes), of: fc.nat({ max: 3 }) }),
      fc.record({ removes: fc.nat({ max: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await clear();
        for (const one of steps) {
          if ('target' in one)
            await world.sql(
              `insert into public.reports (reported_entity_type, reported_entity_id, reason_category, severity, created_at)
               select 'user', $1, $2, n % 3, now() - n * interval '1 minute' from generate_series(1, $3::int) n`,
              [targets[one.target], REASONS[one.reason], one.rows],
            );
          else if ('change' in one)
            await world.sql(
              `update public.reports set ${one.change} where right(id::text, 1) between '${String(one.of * 2)}' and 'd'`,
            );
          else
            await world.sql(
              `delete from public.reports where left(id::text, 1) < '${String(one.removes * 3)}'`,
            );
        }
        expect(await world.sql(KEPT)).toEqual(await sameColumns());
      }),
      { numRuns: 25 },
    );
  });

  it('are the same after a recount, and empty with an emptied table', async () => {
    await clear();
    await report(targets[0] ?? '', { severity: 3 });
    await report(targets[0] ?? '', { reason: 'Scams' });
    const before = await world.sql(KEPT);
    expect(before).toHaveLength(1);
    await world.sql('delete from private.reported_targets');
    await world.sql('select private.recount_reported_targets()');
    expect(await world.sql(KEPT)).toEqual(before);
    await world.sql('alter table public.report_evidence disable trigger protect_all_evidence');
    await world.sql('truncate public.reports cascade');
    expect(await world.sql(KEPT)).toEqual([]);
  });

  it('count both of two concurrent reports', async () => {
    await clear();
    const [id = ''] = targets;
    const insert = `insert into public.reports (reported_entity_type, reported_entity_id, reason_category) values ('user', '${id}', 'Other')`;
    await race(
      world,
      (tx) => tx.query(insert),
      () => world.sql(insert),
    );
    expect(await byTarget()).toMatchObject([{ target_id: id, open_reports: 2 }]);
  });

  it('name users, posts and reviews with their authors; deleted ones have no name', async () => {
    await clear();
    const author = await world.person('user', { full_name: 'Ana Horvat' });
    const [post] = await world.sql<{ id: string }>(
      `insert into public.posts (user_id, title) values ($1, 'Free money') returning id`,
      [author.id],
    );
    const [review] = await world.sql<{ id: string }>(
      `insert into public.reviews (rating, reviewed_user_id, reviewer_user_id, comment) values (2, $1, $2, 'Late') returning id`,
      [targets[0], author.id],
    );
    const onPost = await report(post?.id ?? '', { type: 'post', severity: 5 });
    const onUser = await report(author.id, { severity: 3 });
    const onReview = await report(review?.id ?? '', { type: 'review' });
    const names = (await byTarget({ p_order_by: 'max_severity' })).map(({ title, author_name }) => [
      title,
      author_name,
    ]);
    const [post_, user, review_] = ['Free money', 'Ana Horvat', '★★ Late'];
    expect(names).toEqual([
      [post_, user],
      [user, user],
      [review_, user],
    ]);

    await world.sql('update public.posts set deleted_at = now() where id = $1', [post?.id]);
    await world.sql('delete from public.reviews where id = $1', [review?.id]);
    const rows = await world.rpc<Target[]>(moderator, 'admin_get_report_targets', {
      p_report_ids: `{${[onPost, onUser, onReview].join(',')}}`,
    });
    const titles = Object.fromEntries(rows.map(({ target_type, title }) => [target_type, title]));
    expect(titles).toEqual({ post: null, user, review: null });
    expect(rows.map(({ open_reports }) => open_reports)).toEqual([1, 1, 1]);
  });

  it('include closed reports, with the open ones about the same target', async () => {
    await clear();
    const [id = ''] = targets;
    const closed = await report(id);
    await report(id);
    await world.sql(`update public.reports set status = 'closed', closed_at = now() where id = $1`, [closed]);
    const args = { p_report_ids: `{${closed},${id}}` };
    expect(await world.rpc(moderator, 'admin_get_report_targets', args)).toMatchObject([
      { report_id: closed, target_type: 'user', target_id: id, open_reports: 1 },
    ]);
  });

  it('are for staff only, and refuse invalid arguments with a sentence', async () => {
    const user = await world.person();
    for (const [name, args] of [
      ['admin_get_reported_targets', {}],
      ['admin_get_report_targets', { p_report_ids: '{}' }],
    ] as const)
      await world.refuses(user, name, args, '42501', 'Not authorized');
    const many = `{${Array.from({ length: 201 }, () => moderator.id).join(',')}}`;
    await world.refuses(
      moderator,
      'admin_get_report_targets',
      { p_report_ids: many },
      '22023',
      /at most 200/,
    );
    await world.refuses(
      moderator,
      'admin_get_reported_targets',
      { p_target_type: 'ticket' },
      '22023',
      /^Unknown entity type/,
    );
    await world.refuses(
      moderator,
      'admin_get_reported_targets',
      { p_order_by: 'title' },
      '22023',
      /^Unknown sort column/,
    );
  });

  // In the table's order of columns.
  async function sameColumns() {
    const rows = await world.sql<Target>(COUNTED);
    return rows.map(({ target_type, target_id, open_reports, reasons, max_severity, oldest_at }) => ({
      target_type, target_id, open_reports, reasons, max_severity, oldest_at,
    })); // prettier-ignore
  }
});
