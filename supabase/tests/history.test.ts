import type { UserRecord } from '@marketdesk/contract/documents.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPost } from './moderated.ts';
import { openWorld, type Args, type Person } from './world.ts';

interface Entry {
  kind: string;
  id: string;
  at: string;
  title: string | null;
  details: Record<string, unknown>;
  actor_user_id: string | null;
  entity_table: string;
  entity_id: string | null;
}

const cursorOf = ({ at, kind, id }: Entry) => ({ at, kind, id });

describe('the history of a person', async () => {
  const world = await openWorld();
  const ana = await world.person();
  const ivan = await world.person();
  const tena = await world.person('moderator');
  const admin = await world.person('admin');

  const story = (args: Args = {}, by = tena) =>
    world.rpc<Entry[]>(by, 'admin_get_user_history', { p_user_id: ana.id, ...args });

  it('lists actions by and about them, by kind, with actor, reason and link', async () => {
    const post = await createPost(world, ana);
    const report = (type: string, id: string, by: Person) =>
      world.rpc<{ id: string }>(by, 'submit_report', {
        p_entity_type: type,
        p_entity_id: id,
        p_reason: 'Scams',
        p_description: `A ${type} of nothing`,
      });
    const about = await report('user', ana.id, ivan);
    const by = await report('user', ivan.id, ana);
    const aboutPost = await report('post', post, ivan);
    await world.sql(
      `insert into public.posts (user_id, title, assigned_worker_user_id, status) values ($1, 'Fix a roof', $2, 'assigned')`,
      [ivan.id, ana.id],
    );
    await world.sql(
      `insert into public.reviews (rating, reviewed_user_id, reviewer_user_id, comment)
       values (1, $1, $2, 'Never came'), (5, $2, $1, 'A good client')`,
      [ana.id, ivan.id],
    );
    await world.rpc(ana, 'open_support_ticket', {
      p_subject: 'Help',
      p_category: 'Other',
      p_content: 'Please',
    });
    await world.sql(
      `insert into public.balance_ledger (user_id, amount, kind) values ($1, 100.5, 'earning')`,
      [ana.id],
    );
    await world.rpc(ana, 'request_withdrawal', { p_method: 'payout_link', p_amount_eur: 40.5 });
    await world.rpc(tena, 'admin_add_note', {
      p_entity_type: 'user',
      p_entity_id: ana.id,
      p_body: 'Called her.',
    });
    await world.rpc(tena, 'ban_user_admin', { p_user_id: ana.id, p_value: true, p_reason: 'A scam.' });

    await world.rpc(admin, 'admin_update_user_profile', { p_user_id: ana.id, p_updates: { bio: 'Roofs.' } });

    const entries = await story();
    const shown = Object.fromEntries(
      entries.filter(({ id }) => id !== aboutPost.id).map((entry) => [entry.kind, entry]),
    );
    // A report about their post counts as one about them.
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['report_about', ...Object.keys(shown)].sort());
    expect(shown).toMatchObject({
      sanction: {
        title: 'A scam.',
        actor_user_id: tena.id,
        details: { sanction: 'ban', ended: [] },
      },
      staff_change: {
        title: 'update_user_profile',
        actor_user_id: admin.id,
        details: { bio: { new: 'Roofs.' } },
      },
      note: {
        title: 'Called her.',
        actor_user_id: tena.id,
        details: { target_type: 'user', target_id: ana.id },
      },
      report_about: {
        entity_table: 'reports',
        entity_id: about.id,
        title: 'A user of nothing',
        actor_user_id: ivan.id,
        details: { status: 'open', reason: 'Scams' },
      },
      report_by: { entity_id: by.id, details: { target_type: 'user', target_id: ivan.id } },
      post: { entity_table: 'posts', entity_id: post, details: { status: 'open' } },
      job: { title: 'Fix a roof', actor_user_id: ivan.id },
      review_received: { title: 'Never came', actor_user_id: ivan.id, details: { rating: 1 } },
      review_given: { title: 'A good client', details: { rating: 5, user_id: ivan.id } },
      ticket: { title: 'Help', entity_table: 'support_tickets' },
      withdrawal: { details: { status: 'pending', amount_eur: 40.5, method: 'payout_link' } },
      balance: { details: { change: 'earning', amount_eur: 100.5 } },
    });

    const ofPost = await world.rpc<Entry[]>(tena, 'admin_get_post_history', { p_post_id: post });
    expect(ofPost.map(({ kind, id }) => [kind, id])).toEqual([
      ['report_about', aboutPost.id],
      ['post', post],
    ]);
  });

  it.each<[Args, string[]]>([
    [{ p_search: 'A SCAM.' }, ['sanction']],
    [{ p_search: 'roof' }, ['job', 'staff_change']],
    [{ p_search: 'roof', p_kinds: '{job}' }, ['job']],
    [{ p_search: 'called' }, ['note']],
    [{ p_search: '100.5' }, ['balance']],
    [{ p_search: 'nothing' }, ['report_about', 'report_about', 'report_by']],
    [{ p_search: 'nothing', p_kinds: '{report_by,post}' }, ['report_by']],
    [{ p_kinds: '{review_given,review_received}' }, ['review_given', 'review_received']],
    [{ p_search: '%' }, []],
  ])('filters by %j', async (args, kinds) => {
    expect((await story(args)).map(({ kind }) => kind).sort()).toEqual(kinds);
  });

  it('shows a decision with its policy and its withdrawal; also one about a post of theirs', async () => {
    const eva = await world.person();
    const post = await createPost(world, eva);
    const report = await world.rpc<{ id: string }>(ivan, 'submit_report', {
      p_entity_type: 'post',
      p_entity_id: post,
      p_reason: 'Spam/Advertising',
    });
    const decision = await world.rpc<{ id: string }>(tena, 'admin_decide', {
      p_target_type: 'post',
      p_target_id: post,
      p_kind: 'ban',
      p_policy: 'spam',
      p_reason: 'The tenth advertisement.',
      p_removes: true,
    });
    const mainEntries = async () => {
      const entries = await story({ p_user_id: eva.id });
      return [
        await world.rpc<UserRecord>(tena, 'admin_get_user_record', { p_user_id: eva.id }),
        entries.find(({ kind }) => kind === 'decision'),
        entries.map(({ kind, id }) => `${kind} ${id}`),
      ] as const;
    };
    const [before, entry, names] = await mainEntries();
    expect(before.standing).toMatchObject([
      {
        kind: 'ban',
        reason: 'The tenth advertisement.',
        policy: 'Spam and advertising',
        imposed_by: tena.id,
      },
    ]);
    expect(entry).toMatchObject({
      title: 'The tenth advertisement.',
      actor_user_id: tena.id,
      details: {
        decision: 'ban',
        removes: true,
        policy: 'Spam and advertising',
        target_type: 'post',
        target_id: post,
      },
    });
    expect(names.sort()).toEqual(
      [`decision ${decision.id}`, `post ${post}`, `report_about ${report.id}`].sort(),
    );
    const ofPost = await world.rpc<Entry[]>(tena, 'admin_get_post_history', { p_post_id: post });
    expect(ofPost.map(({ kind }) => kind).sort()).toEqual(['decision', 'post', 'report_about']);

    await world.rpc(admin, 'admin_reverse_decision', {
      p_decision_id: decision.id,
      p_reason: 'Another account.',
    });
    const [after, reversed] = await mainEntries();
    expect(after.standing).toEqual([]);
    expect(reversed?.details).toMatchObject({ reverse_reason: 'Another account.' });
    const record = await world.rpc<UserRecord>(tena, 'admin_get_user_record', { p_user_id: ivan.id });
    expect(record.reporter?.acted_on).toBe(0);
  });

  it('distinguishes a lifted limit from those of its decision that are in force', async () => {
    const eva = await world.person();
    const decision = await world.rpc<{ id: string }>(tena, 'admin_decide', {
      p_target_type: 'user',
      p_target_id: eva.id,
      p_kind: 'limit',
      p_limits: '{posting,messaging}',
      p_policy: 'spam',
      p_reason: 'Advertised.',
    });
    const record = () => world.rpc<UserRecord>(tena, 'admin_get_user_record', { p_user_id: eva.id });
    const ended = async () =>
      (await story({ p_user_id: eva.id })).find(({ id }) => id === decision.id)?.details.ended;
    expect(await ended()).toEqual([]);
    const limit = (await record()).standing.find(({ kind }) => kind === 'limit_messaging');
    await world.rpc(admin, 'admin_lift_sanction', { p_sanction_id: limit?.id, p_reason: 'Apologised.' });
    expect(await ended()).toEqual([
      {
        sanction: 'limit_messaging',
        end_kind: 'lifted',
        lifted_at: expect.any(String) as string,
        lifted_by: admin.id,
        lift_reason: 'Apologised.',
      },
    ]);
    expect((await record()).standing).toMatchObject([{ kind: 'limit_posting' }]);
  });

  it('keeps the place of a deleted post, without its text', async () => {
    const post = await createPost(world, ana);
    await world.rpc(tena, 'delete_post_admin', { p_post_id: post });
    const [entry] = (await story({ p_kinds: '{post}' })).filter(({ id }) => id === post);
    expect(entry?.title).toBeNull();
    expect(entry?.details.deleted_at).not.toBeNull();
    const ofPost = await world.rpc<Entry[]>(tena, 'admin_get_post_history', { p_post_id: post });
    expect(ofPost.map(({ kind, title }) => [kind, title])).toEqual([
      ['staff_change', 'delete_post'],
      ['post', null],
    ]);
  });

  it('shows admins entries that only they may see', async () => {
    const colleague = await world.person('moderator');
    for (const action of [
      'sign_in',
      'view_user',
      'read_rows',
      'propose_change',
      'reset_second_factor',
      'update_user_role',
    ])
      await world.sql(`select private.append_audit(null, $1, $2, 'profiles', $3, '{}')`, [
        colleague.id,
        action,
        colleague.id,
      ]);
    const historyKinds = async (by: Person) =>
      (await story({ p_user_id: colleague.id }, by)).map(({ title }) => title);
    expect(await historyKinds(tena)).toEqual(['update_user_role']);
    expect(await historyKinds(admin)).toEqual(['update_user_role', 'reset_second_factor', 'propose_change']);
  });

  it('counts as opening the account', async () => {
    const eva = await world.person();
    await world.rpc(tena, 'admin_get_user_record', { p_user_id: eva.id });
    await story({ p_user_id: eva.id });
    await story({ p_user_id: eva.id }, admin);
    expect(await world.audited(eva.id)).toMatchObject([
      { action: 'view_user', actor_user_id: tena.id },
      { action: 'view_user', actor_user_id: admin.id },
    ]);
  });

  const UNKNOWN = '00000000-0000-4000-8000-000000000000';
  it.each<[string, Args, string, string | RegExp]>([
    ['nobody', { p_user_id: UNKNOWN }, 'PT404', 'User not found'],
    [
      'an unknown kind',
      { p_kinds: '{likes}' },
      '22023',
      /^Unknown kind "likes"\. Use one of: report_about, /,
    ],
    ['a null kind', { p_kinds: '{null}' }, '22023', 'A kind is missing.'],
    ['a page of 201', { p_limit: 201 }, '22023', 'The limit must be between 1 and 200.'],
    [
      'a cursor without its kind',
      { p_after: { at: '2026-01-01', id: 'x' } },
      '22023',
      /^In this sort a cursor is/,
    ],
    [
      'a cursor with an unknown kind',
      { p_after: { at: '2026-01-01', kind: 'likes', id: UNKNOWN } },
      '22023',
      'The kind and id of a cursor must be those of an entry of the history.',
    ],
    [
      'a cursor with an id of another kind',
      { p_after: { at: '2026-01-01', kind: 'staff_change', id: UNKNOWN } },
      '22023',
      'The kind and id of a cursor must be those of an entry of the history.',
    ],
    [
      'a cursor with an invalid time',
      { p_after: { at: 'x', kind: 'post', id: UNKNOWN } },
      '22023',
      /must be those of a row/,
    ],
  ])('refuses %s', async (_, args, code, sentence) => {
    await world.refuses(tena, 'admin_get_user_history', { p_user_id: ana.id, ...args }, code, sentence);
  });
  it('is for staff', async () => {
    for (const name of ['admin_get_user_history', 'admin_get_user_record'])
      await world.refuses(ana, name, { p_user_id: ivan.id }, '42501', 'Not authorized');
    await world.refuses(ana, 'admin_get_post_history', { p_post_id: UNKNOWN }, '42501', 'Not authorized');
    await world.refuses(tena, 'admin_get_post_history', { p_post_id: UNKNOWN }, 'PT404', 'Post not found');
  });
});

describe('people with many entries', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  const busy: string[] = [];
  for (let n = 0; n < 5; n++) busy.push((await world.person()).id);
  // A dozen of each kind for each person, about one of the others. Those of the first share one time.
  for (const rows of [
    `public.posts (user_id, assigned_worker_user_id, status, title, created_at)
     select one, other, 'assigned', 'Wash window ' || n, at`,
    `public.reviews (reviewer_user_id, reviewed_user_id, rating, comment, created_at)
     select one, other, 1 + n % 5, 'Came at ' || n, at`,
    `public.balance_ledger (user_id, amount, kind, created_at) select one, 1 + n, 'earning', at`,
  ])
    await world.sql(
      `insert into ${rows} from (
         select n, people[1 + n % 5] as one, people[1 + (n + 1 + n / 5 % 4) % 5] as other,
                timestamptz '2026-01-01' + case when n % 5 = 0 then 0 else n % 17 end * interval '7 hours' as at
           from (select $1::uuid[] as people) p, generate_series(0, 59) n
       ) e`,
      [`{${busy.join(',')}}`],
    );
  for (const user of busy.slice(0, 2))
    for (const bio of ['Roofs.', 'Walls.'])
      await world.rpc(admin, 'admin_update_user_profile', { p_user_id: user, p_updates: { bio } });

  it('a search reads a thousand entries, returns where it stopped, and continues there', async () => {
    const who = await world.person();
    await world.sql(
      `insert into public.posts (user_id, title, description, created_at)
       select $1, 'Wash a window', case when n in (1000, 2300) then 'Made of quartz' else 'Made of glass' end,
              '2025-01-01'::timestamptz - n * interval '1 minute'
         from generate_series(1, 2400) n`,
      [who.id],
    );
    const search = (after: Entry | undefined) =>
      world.rpc<Entry[]>(admin, 'admin_get_user_history', {
        p_user_id: who.id,
        p_kinds: '{post}',
        p_search: 'QUARTZ',
        p_after: after === undefined ? null : cursorOf(after),
      });
    const found: Entry[] = [];
    let calls = 0;
    for (let last: Entry | undefined; ;) {
      const page = await search(last);
      calls += 1;
      found.push(...page.filter(({ details }) => details.matches !== false));
      last = page.at(-1);
      if (last?.details.search_stops !== true) break;
    }
    expect(calls).toBe(3);
    expect(found.map(({ details }) => details.matches)).toEqual([true, undefined]);
  });

  it('pages of any size contain every entry once, in order, for every filter', async () => {
    const cases = fc.record({
      who: fc.nat({ max: 4 }),
      size: fc.integer({ min: 1, max: 40 }),
      kinds: fc.subarray(['post', 'job', 'review_given', 'review_received', 'balance', 'staff_change']),
      search: fc.constantFrom(null, 'a', 'e', '1'),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ who, size, kinds, search }) => {
        const args = { p_user_id: busy[who], p_kinds: `{${kinds.join(',')}}`, p_search: search };
        const read = (more: Args) =>
          world.rpc<Entry[]>(admin, 'admin_get_user_history', { ...args, ...more });
        const all = await read({ p_limit: 200 });
        const pages: Entry[] = [];
        for (let last: Entry | undefined; pages.length < all.length; last = pages.at(-1)) {
          const page = await read({ p_limit: size, p_after: last === undefined ? null : cursorOf(last) });
          if (page.length === 0) break;
          pages.push(...page);
        }
        expect(pages.slice(0, all.length)).toEqual(all);
        expect(all.map(({ at }) => Date.parse(at))).toEqual(
          all.map(({ at }) => Date.parse(at)).sort((one, other) => other - one),
        );
      }),
      { numRuns: 25 },
    );
  });
});
