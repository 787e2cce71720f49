import { describe, expect, it } from 'vitest';
import { createTarget, BROKEN, decide, reported, type TargetType } from './cases.ts';
import { refusedCallers } from './moderated.ts';
import { openWorld, expectSqlError } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');

const evidence = (id: string) =>
  world.rpc<Record<string, unknown> | null>(moderator, 'admin_get_report_evidence', { p_report_id: id });

describe('a reported target', () => {
  it.each<[TargetType, string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'post',
      `title = 'Clean'`,
      { title: 'Paint a fence', description: null, budget: null },
      { title: 'Clean' },
    ],
    ['review', `comment = 'Fine.'`, { rating: 4, comment: 'Came on time.' }, { rating: 4, comment: 'Fine.' }],
    ['user', `bio = 'Nice'`, { bio: null, username: null, full_name: null }, { bio: 'Nice' }],
  ])('(a %s) is stored as it was, beside its current state', async (type, change, then, now) => {
    const target = await createTarget(world, type);
    const [id = ''] = await reported(world, target, 1);
    const table = type === 'user' ? 'profiles' : `${type}s`;
    const key = type === 'user' ? 'user_id' : 'id';
    await world.sql(`update public.${table} set ${change} where ${key} = $1`, [target.p_target_id]);
    const kept = await evidence(id);
    expect(kept).toMatchObject({ content: then, now });
    // The log confirms it.
    expect(await world.audited(String(kept?.hash))).toEqual([
      { actor_user_id: null, action: 'keep_evidence', details: { report_id: id } },
    ]);
    const [row] = await world.sql<{ hash: string; author: string }>(
      'select private.evidence_hash(e) as hash, author_user_id as author from public.report_evidence e where report_id = $1',
      [id],
    );
    expect(row).toEqual({ hash: kept?.hash, author: target.author.id });

    if (type === 'user') return;
    await decide(world, moderator, target, { ...BROKEN, p_kind: 'remove' });
    expect(await evidence(id)).toMatchObject({ content: then, now: null });
  });

  it("cannot be a hidden review, or the reporter's own", async () => {
    const target = await createTarget(world, 'review');
    const args = { p_entity_type: 'review', p_entity_id: target.p_target_id, p_reason: 'Offensive review' };
    await world.refuses(target.author, 'submit_report', args, 'P0001', 'You cannot report your own review.');
    await world.rpc(admin, 'toggle_review_visibility_admin', {
      p_review_id: target.p_target_id,
      p_hidden: true,
    });
    await world.refuses(await world.person(), 'submit_report', args, 'PT404', 'Review not found');
  });

  it('is shown with the current report, and listed by its kind', async () => {
    const target = await createTarget(world, 'review');
    const [id = ''] = await reported(world, target, 1);
    const context = await world.rpc(moderator, 'admin_get_report_context', { p_report_id: id });
    expect(context).toMatchObject({ reported: { kind: 'review', review: { id: target.p_target_id } } });
    const listed = await world.rpc<{ id: string }[]>(moderator, 'admin_get_reports', {
      p_entity_type: 'review',
    });
    expect(listed[0]?.id).toBe(id);
  });
});

describe('evidence', () => {
  it('is for staff, and null if none was stored', async () => {
    const [id = ''] = await reported(world, await createTarget(world, 'user'), 1);
    for (const [, caller, code, sentence] of await refusedCallers(world))
      await world.refuses(caller, 'admin_get_report_evidence', { p_report_id: id }, code, sentence);
    const unknown = { p_report_id: '00000000-0000-4000-8000-00000000dead' };
    await world.refuses(moderator, 'admin_get_report_evidence', unknown, 'PT404', 'Report not found');
    const [older] = await world.sql<{ id: string }>(
      `insert into public.reports (reported_entity_type, reported_entity_id, reason_category)
       values ('user', $1, 'Other') returning id`,
      [moderator.id],
    );
    expect(await evidence(older?.id ?? '')).toBeNull();
  });

  it("can't be changed, or deleted before its time", async () => {
    const [id = ''] = await reported(world, await createTarget(world, 'user'), 1);
    const before = await world.state();
    for (const statement of [
      `update public.report_evidence set hash = 'x' where report_id = '${id}'`,
      `delete from public.report_evidence where report_id = '${id}'`,
      'truncate public.report_evidence',
    ])
      await expectSqlError(world.sql(statement), '42501', 'Evidence is never changed.');
    expect(await world.state()).toBe(before);
  });
});
