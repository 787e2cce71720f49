import type { BulkPreview } from '@marketdesk/contract/documents.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from './moderated.ts';
import { createWorld, openWorld, type Args, type Person } from './world.ts';

// Notices about decisions, appeals against them, and the figures required by law.

interface Decision {
  id: string;
  reversed_at: string | null;
}
interface Notice {
  id: string;
  kind: string;
  locale: string;
  subject: string;
  body: string;
  read_at: string | null;
}
interface Appeal {
  id: string;
  ticket_id: string;
  status: string;
}
interface AppealCase {
  appeal: Appeal;
  why_not: string | null;
  is_alone: boolean;
}

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');
const other = await world.person('moderator');

const report = (reporter: Person, p_entity_id: string, p_entity_type = 'user') =>
  world.rpc<{ id: string }>(reporter, 'submit_report', { p_entity_type, p_entity_id, p_reason: 'Scams' });
const decide = (person: Person, args: Args = {}) =>
  world.rpc<Decision>(moderator, 'admin_decide', {
    p_target_type: 'user',
    p_target_id: person.id,
    p_kind: 'suspend',
    p_policy: 'scams',
    p_reason: 'Asked three people for money in advance.',
    ...args,
  });
const noticesOf = (person: Person) => world.rpc<Notice[]>(person, 'get_my_notices', {});
const mailsTo = (person: Person) =>
  world.sql<{ subject: string; body: string; link_text: string; link_path: string; minutes: number }>(
    `select subject, body, link_text, link_path, round(extract(epoch from next_try_at - created_at) / 60)::int as minutes
       from private.mails where recipient = $1 order by id`,
    [person.email],
  );
const isSuspended = async (person: Person) =>
  (
    await world.sql<{ is_suspended: boolean }>(
      'select is_suspended from public.profiles where user_id = $1',
      [person.id],
    )
  )[0]?.is_suspended;

describe('a notice', () => {
  it('states the decision, reason, rule, end and how to appeal', async () => {
    const person = await world.person('user', { preferred_locale: 'en', full_name: 'Iva' });
    const ends = new Date(Date.now() + 7 * 86_400_000).toISOString();
    await decide(person, { p_ends_at: ends, p_message: 'Please {{read}} the rules.' });
    const [notice, ...others] = await noticesOf(person);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'decision',
      locale: 'en',
      subject: 'A decision about your account',
    });
    expect(notice?.body).toContain('Hello Iva,');
    expect(notice?.body).toMatch(/Your account is suspended until \d+ \w+ \d{4}\./);
    expect(notice?.body).toContain('Reason: Asked three people for money in advance.');
    expect(notice?.body).toContain('Rule: Scams and fraud: ');
    expect(notice?.body).toContain('Please {{read}} the rules.');
    expect(notice?.body).toContain(
      'We noticed it ourselves. A member of our team made this decision; no automated means were used.',
    );
    expect(notice?.body).toMatch(/appeal free of charge until \d+ \w+ \d{4}\./);
    expect(notice?.body).not.toContain('\n\n\n');
  });

  it.each([
    ['hr', 'Odluka: vaš račun', 'Vaš je račun privremeno blokiran.'],
    ['de-AT', 'Entscheidung: Ihr Konto', 'Ihr Konto ist gesperrt.'],
    ['ja', 'A decision about your account', 'Your account is suspended.'],
    ['ja, hr, en', 'Odluka: vaš račun', 'Vaš je račun privremeno blokiran.'],
    ['en, de', 'A decision about your account', 'Your account is suspended.'],
  ])('is in %s, or in English', async (preferred_locale, subject, sentence) => {
    const person = await world.person('user', { preferred_locale });
    await decide(person);
    const [notice] = await noticesOf(person);
    expect(notice?.subject).toBe(subject);
    expect(notice?.body).toContain(sentence);
    const [mail] = await mailsTo(person);
    expect(mail?.body).toContain(sentence);
    expect(mail?.link_path).toContain(`/appeal?lang=${notice?.locale}&`);
  });

  it.each([
    [
      'hr',
      'Prijevare, kako je prijavljeno.',
      'Pravilo: Prijevare: Nemojte',
      'Na to nas je upozorila prijava.',
    ],
    ['de-AT', 'Betrug, wie gemeldet.', 'Regel: Betrug: Täuschen', 'Anlass war eine Meldung.'],
    [
      'ja',
      'Scams and fraud, as reported.',
      'Rule: Scams and fraud: Do',
      'A report brought it to our attention.',
    ],
  ])(
    'for a reader of %s has its default reason and rule in one language',
    async (preferred_locale, ...expected) => {
      const [person, reporter] = [await world.person('user', { preferred_locale }), await world.person()];
      await report(reporter, person.id);
      const { locale, reason } = await world.rpc<{ locale: string; reason: string }>(
        moderator,
        'admin_suggest_sanction',
        {
          p_user_id: person.id,
          p_policy: 'scams',
          p_is_reported: true,
        },
      );
      expect(reason).toBe(expected[0]);
      const args = {
        p_target_type: 'user',
        p_target_id: person.id,
        p_kind: 'warn',
        p_policy: 'scams',
        p_reason: reason,
        p_message: 'A {{name}}.',
      };
      const [preview] = await world.rpc<Notice[]>(moderator, 'admin_preview_decision', args);
      await decide(person, args);
      const [notice] = await noticesOf(person);
      expect(preview).toEqual({ locale, subject: notice?.subject, body: notice?.body });
      for (const sentence of [...expected, 'A {{name}}.']) expect(notice?.body).toContain(sentence);
    },
  );

  it('is previewed for staff only, and only if a person is notified', async () => {
    const person = await world.person();
    const args = {
      p_target_type: 'user',
      p_target_id: person.id,
      p_kind: 'warn',
      p_policy: 'scams',
      p_reason: 'x',
    };
    await world.refuses(person, 'admin_preview_decision', args, '42501', 'Not authorized');
    await world.refuses(
      moderator,
      'admin_preview_decision',
      { ...args, p_reason: ' ' },
      '22023',
      'Give a reason.',
    );
    const none = { ...args, p_kind: 'no_violation', p_policy: null, p_reason: null };
    expect(await world.rpc(moderator, 'admin_preview_decision', none)).toEqual([]);
    expect(await noticesOf(person)).toEqual([]);
  });

  it('tells each reporter the outcome once, and nothing about the person', async () => {
    const [author, reporter] = [await world.person(), await world.person()];
    const post = await createPost(world, author);
    await report(reporter, post, 'post');
    await report(reporter, author.id);
    await decide(author, {
      p_target_type: 'post',
      p_target_id: post,
      p_kind: 'remove',
      p_removes: true,
      p_message: 'A word for the author.',
    });
    const notices = await noticesOf(reporter);
    expect(notices.map(({ kind }) => kind)).toEqual(['report_outcome']);
    expect(notices[0]?.body).toContain('We found that it breaks our rules, and acted.');
    expect(notices[0]?.body).not.toMatch(/money in advance|word for the author|suspended|removed/);
    expect((await noticesOf(author))[0]?.body).toContain('A report brought it to our attention.');
  });

  it('tells the reporter that no violation was found, and the person nothing', async () => {
    const [person, reporter] = [await world.person(), await world.person()];
    await report(reporter, person.id);
    await decide(person, { p_kind: 'no_violation', p_policy: null, p_reason: null });
    expect(await noticesOf(person)).toEqual([]);
    expect((await noticesOf(reporter))[0]?.body).toContain('We found that it does not break our rules.');
  });

  it('is mailed after the undo period; an undone decision sends none', async () => {
    const person = await world.person();
    const { id } = await decide(person);
    const [mail] = await mailsTo(person);
    expect([mail?.subject, mail?.minutes]).toEqual(['A decision about your account', 10]);
    expect(mail?.link_text).toBe('Appeal');
    expect(mail?.link_path).toMatch(/^\/appeal\?lang=en&code=[0-9a-f]{40}$/);
    await world.rpc(moderator, 'admin_undo_decision', { p_decision_id: id });
    expect([await noticesOf(person), await mailsTo(person)]).toEqual([[], []]);
  });

  it('that was read is followed by a withdrawal', async () => {
    const person = await world.person();
    const { id } = await decide(person);
    const [notice] = await noticesOf(person);
    await world.rpc(person, 'mark_notice_read', { p_notice_id: notice?.id });
    await world.rpc(moderator, 'admin_undo_decision', { p_decision_id: id });
    expect((await noticesOf(person)).map(({ kind }) => kind)).toEqual(['reversal', 'decision']);
  });

  it('is read in pages', async () => {
    const person = await world.person();
    const post = { p_target_type: 'post', p_target_id: await createPost(world, person) };
    for (const about of [{}, post]) await decide(person, { p_kind: 'warn', ...about });
    const all = await noticesOf(person);
    expect(all).toHaveLength(2);
    const [first] = await world.rpc<Args[]>(person, 'get_my_notices', { p_limit: 1 });
    const p_after = { created_at: first?.created_at, id: first?.id };
    expect([first, ...(await world.rpc<Args[]>(person, 'get_my_notices', { p_after }))]).toEqual(all);
    await world.refuses(person, 'get_my_notices', { p_after: { id: 1 } }, '22023', /cursor/);
  });

  it("is shown to staff with its decision, as sent, in its reader's language", async () => {
    const person = await world.person('user', { preferred_locale: 'hr' });
    const reporter = await world.person('user', { preferred_locale: 'de' });
    await report(reporter, person.id);
    const { id: p_decision_id } = await decide(person);
    await decide(person, {
      p_kind: 'warn',
      p_target_type: 'post',
      p_target_id: await createPost(world, person),
    });
    const notices = await world.rpc<Notice[]>(other, 'admin_get_notices', { p_decision_id });
    expect(notices).toMatchObject([
      { kind: 'decision', user_id: person.id, locale: 'hr', subject: 'Odluka: vaš račun' },
      { kind: 'report_outcome', user_id: reporter.id, locale: 'de' },
    ]);
    expect(notices[0]).toEqual((await noticesOf(person)).find(({ id }) => id === notices[0]?.id));
    await world.refuses(person, 'admin_get_notices', { p_decision_id }, '42501', 'Not authorized');
  });

  it('is visible to its reader only', async () => {
    const person = await world.person();
    await decide(person);
    const [notice] = await noticesOf(person);
    expect(await noticesOf(await world.person())).toEqual([]);
    await world.refuses(other, 'mark_notice_read', { p_notice_id: notice?.id }, 'PT404', 'Notice not found');
    await world.refuses('anon', 'get_my_notices', {}, '42501', /./);
  });
});

describe('a lifted limit', () => {
  const limited = async (args: Args = {}) => {
    const person = await world.person('user', { preferred_locale: 'en' });
    const limits = { p_kind: 'limit', p_limits: '{posting,messaging}', ...args };
    const { id } = await decide(person, limits);
    return { person, id };
  };
  const sanctionOf = async (person: Person, kind: string) => {
    const [row] = await world.sql<{ id: string }>(
      'select id from public.sanctions where user_id = $1 and kind = $2',
      [person.id, kind],
    );
    return row?.id;
  };
  const LIFT = 'admin_lift_sanction';
  const lifting = async (person: Person, kind: string) => ({
    p_sanction_id: await sanctionOf(person, kind),
    p_reason: 'Wrote to Mia that they are sorry.',
  });
  const noticeKinds = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind);

  it('sends one notice each: the limit and its start, neither reason nor author', async () => {
    await world.sql(`update public.profiles set full_name = 'Mia Lifter' where user_id = $1`, [other.id]);
    const { person, id } = await limited({ p_ends_at: new Date(Date.now() + 7 * 86_400_000).toISOString() });
    const messaging = await lifting(person, 'limit_messaging');
    await world.rpc(other, LIFT, messaging);
    await world.refuses(other, LIFT, messaging, 'PT409', /already ended/);
    const [notice, ...before] = await noticesOf(person);
    expect(before.map(({ kind }) => kind)).toEqual(['decision']);
    expect(notice).toMatchObject({ kind: 'lifted', subject: 'We lifted a limit on your account' });
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format();
    expect(notice?.body).toContain(`Since ${day} this no longer holds: “You cannot send messages until `);
    expect(notice?.body).not.toMatch(/posts|Mia|sorry|money|appeal|\{\{/);
    const mail = {
      subject: notice?.subject,
      body: notice?.body,
      link_text: null,
      link_path: null,
      minutes: 10,
    };
    expect((await mailsTo(person)).at(-1)).toEqual(mail);

    await world.rpc(other, LIFT, await lifting(person, 'limit_posting'));
    expect(await noticeKinds(person)).toEqual(['lifted', 'lifted', 'decision']);
    expect((await noticesOf(person))[0]?.body).toMatch(/“You cannot publish posts until [^”]*\.”/);
    const shown = await world.rpc<Notice[]>(other, 'admin_get_notices', { p_decision_id: id });
    expect(shown.map(({ kind }) => kind)).toEqual(['decision', 'lifted', 'lifted']);
    expect((await world.audited(String(messaging.p_sanction_id))).map(({ action }) => action)).toEqual([
      'lift_sanction',
    ]);
  });

  it.each([
    ['hr', 'Ukinuli smo ograničenje vašeg računa', '„Ne možete slati poruke.”'],
    ['de', 'Eine Einschränkung Ihres Kontos wurde aufgehoben', '„Sie können keine Nachrichten senden.“'],
  ])('sends a notice in %s', async (locale, subject, sentence) => {
    const { person } = await limited();
    await world.sql('update public.profiles set preferred_locale = $2 where user_id = $1', [
      person.id,
      locale,
    ]);
    await world.rpc(other, LIFT, await lifting(person, 'limit_messaging'));
    expect((await noticesOf(person))[0]).toMatchObject({ locale, subject });
    expect((await noticesOf(person))[0]?.body).toContain(sentence);
  });

  it('sends no notice if lifting was refused, or if the limit expired', async () => {
    const { person } = await limited({ p_ends_at: new Date(Date.now() + 3_600_000).toISOString() });
    const messaging = await lifting(person, 'limit_messaging');
    await world.refuses(other, LIFT, { ...messaging, p_reason: ' ' }, '22023', 'Give a reason.');
    await world.refuses(person, LIFT, messaging, '42501', 'Not authorized');
    await world.sql(
      `update public.sanctions set imposed_at = now() - interval '2 hours', ends_at = now() - interval '1 second'
        where user_id = $1`,
      [person.id],
    );
    await world.refuses(other, LIFT, messaging, 'PT409', /already ended/);
    await world.rpc('service_role', 'run_sanctions_expiry', {});
    expect(await noticeKinds(person)).toEqual(['decision']);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it.each([
    ['suspension', 'suspend', 'suspend_user_admin'],
    ['ban', 'ban', 'ban_user_admin'],
  ])(
    'or a %s ended by a button sends a notice, as does its return, unless the end was never read',
    async (_what, p_kind, name) => {
      const { person } = await limited({ p_kind, p_limits: null });
      const end = () => world.rpc(other, name, { p_user_id: person.id, p_value: false });
      const undo = async () =>
        world.rpc(other, 'admin_undo_action', {
          p_entry_id: (
            await world.sql<{ id: number }>('select max(id)::integer as id from public.admin_action_audit')
          )[0]?.id,
        });
      await end();
      const [notice] = await noticesOf(person);
      expect(notice?.kind).toBe('lifted');
      expect(notice?.body).toMatch(/no longer holds: “Your account is /);
      await undo();
      expect(await noticeKinds(person)).toEqual(['decision']);
      expect(await mailsTo(person)).toHaveLength(1);

      await end();
      const [again] = await noticesOf(person);
      await world.rpc(person, 'mark_notice_read', { p_notice_id: again?.id });
      await undo();
      await end();
      expect(await noticeKinds(person)).toEqual(['lifted', 'decision', 'lifted', 'decision']);
    },
  );

  it('sends no notice if it was imposed by a button, which sends none either', async () => {
    const person = await world.person();
    await world.rpc(moderator, 'suspend_user_admin', { p_user_id: person.id, p_value: true });
    await world.rpc(other, LIFT, await lifting(person, 'suspend'));
    expect([await noticesOf(person), await mailsTo(person)]).toEqual([[], []]);
  });

  it('withdraws an unread notice when its decision is undone', async () => {
    const { person, id } = await limited();
    await world.rpc(other, LIFT, await lifting(person, 'limit_messaging'));
    await world.rpc(moderator, 'admin_undo_decision', { p_decision_id: id });
    expect([await noticesOf(person), await mailsTo(person)]).toEqual([[], []]);
  });
});

describe('the texts of notices', () => {
  const save = (args: Args) =>
    ['admin_save_notice_template', { p_kind: 'decision', p_locale: 'en', ...args }] as const;
  const BODY = '{{measure}} {{rule}} {{reason}} {{appeal_until}}';

  it('are edited by admins, for one policy or all, and used from then on', async () => {
    await world.refuses(moderator, ...save({ p_subject: 'x', p_body: BODY }), '42501', 'Not authorized');
    await world.rpc(admin, ...save({ p_subject: 'About scams', p_body: BODY, p_policy_code: 'scams' }));
    const [one, two] = [await world.person(), await world.person()];
    await decide(one);
    await decide(two, { p_policy: 'spam' });
    expect((await noticesOf(one))[0]?.subject).toBe('About scams');
    expect((await noticesOf(two))[0]?.subject).toBe('A decision about your account');
    await world.rpc(admin, 'admin_delete_notice_template', {
      p_kind: 'decision',
      p_locale: 'en',
      p_policy_code: 'scams',
    });
    expect((await noticesOf(one))[0]?.subject).toBe('About scams');
  });

  it.each([
    [
      { p_subject: 'x', p_body: `${BODY} {{nobody}}` },
      /^There is no placeholder \{\{nobody\}\} here\. Use one of: name, /,
    ],
    [{ p_subject: 'x', p_body: `${BODY} {{name` }, /^A placeholder is a name between/],
    [
      { p_subject: 'x', p_body: '{{measure}} {{rule}} {{reason}}' },
      'A statement of reasons needs {{appeal_until}}.',
    ],
    [
      { p_kind: 'appeal_upheld', p_subject: 'x', p_body: '{{reason}}' },
      'The answer to an appeal needs {{looked_at_by}}.',
    ],
    [
      { p_kind: 'lifted', p_subject: 'x', p_body: '{{reason}}' },
      /^There is no placeholder \{\{reason\}\} here/,
    ],
    [{ p_subject: ' ', p_body: BODY }, 'The subject must have 1 to 200 characters.'],
    [{ p_subject: 'x', p_body: BODY, p_locale: 'e n' }, /locale/],
    [{ p_kind: 'gossip', p_subject: 'x', p_body: BODY }, /^Unknown kind of notice/],
  ])('refuse %j', async (args, message) => {
    await world.refuses(admin, ...save(args), '22023', message);
  });

  it('keep the English one, and refuse to overwrite an unseen change', async () => {
    await world.refuses(
      admin,
      'admin_delete_notice_template',
      { p_kind: 'decision', p_locale: 'en' },
      '22023',
      /can't be deleted/,
    );
    await world.refuses(
      admin,
      ...save({ p_subject: 'x', p_body: BODY, p_expected_updated_at: '2020-01-01T00:00:00Z' }),
      'PT409',
      /./,
    );
  });

  it('are previewed with an example case', async () => {
    const [preview] = await world.rpc<{ subject: string; body: string }[]>(admin, 'admin_preview_notice', {
      p_kind: 'decision',
      p_locale: 'de',
      p_subject: 'An {{name}}',
      p_body: BODY,
    });
    expect(preview?.body).toMatch(/^Ihr Konto ist bis zum \d+\.\d+\.\d{4} gesperrt\. /);
    expect(preview?.body).toContain('Spam und Werbung, wie gemeldet.');
  });
});

describe('an appeal', () => {
  const appeal = (person: Person, id: string, p_text = 'It was not me.') =>
    world.rpc<Appeal>(person, 'submit_appeal', { p_decision_id: id, p_text });
  const settle = (caller: Person, { id }: Appeal, p_is_overturned: boolean) =>
    world.rpc<Appeal>(caller, 'admin_decide_appeal', {
      p_appeal_id: id,
      p_is_overturned,
      p_reason: 'Looked again.',
    });

  it('by a suspended person becomes a ticket; a colleague overturns it, which reverses everything', async () => {
    const [person, reporter] = [await world.person(), await world.person()];
    await report(reporter, person.id);
    const { id } = await decide(person);
    await world.sql(
      `update public.notices set created_at = created_at - interval '1 day' where decision_id = $1`,
      [id],
    );
    const filed = await appeal(person, id);
    const [ticket] = await world.sql(
      'select category, status, user_id from public.support_tickets where id = $1',
      [filed.ticket_id],
    );
    expect(ticket).toEqual({ category: 'Report Appeal', status: 'open', user_id: person.id });
    const seen = (caller: Person) =>
      world.rpc<AppealCase>(caller, 'admin_get_appeal', { p_ticket_id: filed.ticket_id });
    expect((await seen(moderator)).why_not).toBe(
      'You made this decision. Someone else must review the appeal.',
    );
    expect((await seen(other)).why_not).toBeNull();
    const args = { p_appeal_id: filed.id, p_is_overturned: true, p_reason: 'x' };
    await world.refuses(moderator, 'admin_decide_appeal', args, '42501', /^You made this decision/);

    expect((await settle(other, filed, true)).status).toBe('overturned');
    expect(await isSuspended(person)).toBe(false);
    expect((await noticesOf(person)).map(({ kind }) => kind)).toEqual(['appeal_overturned', 'decision']);
    expect((await noticesOf(reporter)).map(({ kind }) => kind)).toEqual(['reversal', 'report_outcome']);
    const [closed] = await world.sql('select status from public.support_tickets where id = $1', [
      filed.ticket_id,
    ]);
    expect(closed).toEqual({ status: 'closed' });
    expect((await world.audited(filed.id)).map(({ action }) => action)).toEqual(['decide_appeal']);
    await world.refuses(other, 'admin_decide_appeal', args, 'PT409', /already decided/);
  });

  it("can't be claimed by or handed over to anyone who may not decide about it", async () => {
    const person = await world.person();
    const filed = await appeal(person, (await decide(person)).id);
    const [{ full_name: name } = { full_name: '' }] = await world.sql<{ full_name: string }>(
      `update public.profiles set full_name = coalesce(full_name, 'Mia Decider') where user_id = $1 returning full_name`,
      [moderator.id],
    );
    const handOver = { p_item: 'ticket', p_id: filed.ticket_id, p_to: moderator.id };
    const sentence = `${name} made this decision. Someone else must review the appeal.`;
    await world.refuses(other, 'admin_hand_over', handOver, 'P0001', sentence);
    const ticket = { p_ticket_id: filed.ticket_id };
    const own = 'You made this decision. Someone else must review the appeal.';
    await world.refuses(moderator, 'admin_claim_support_ticket', ticket, 'P0001', own);
    expect(await world.audited(filed.ticket_id)).toEqual([]);
    await world.rpc(other, 'admin_claim_support_ticket', ticket);
    const takeOver = { ...ticket, p_take_over_from: other.id, p_note: 'Mine.' };
    await world.refuses(moderator, 'admin_claim_support_ticket', takeOver, 'P0001', own);
    const third = await world.person('moderator');
    await world.rpc(other, 'admin_hand_over', { ...handOver, p_to: third.id });
  });

  it('is closed only by a decision, not by a step, a saved answer or a bulk action', async () => {
    const person = await world.person();
    const filed = await appeal(person, (await decide(person)).id);
    const ticket = { p_ticket_id: filed.ticket_id };
    await world.rpc(other, 'admin_claim_support_ticket', ticket);
    const answer = await world.rpc<{ id: string }>(other, 'admin_save_saved_answer', {
      p_title: 'Goodbye',
      p_bodies: { en: 'Goodbye.' },
      p_steps: { close: true },
    });
    const send = { ...ticket, p_answer_id: answer.id, p_content: 'Goodbye.' };
    const sentence = /^This ticket is an appeal that nobody has decided about\./;
    await world.refuses(other, 'admin_close_support_ticket', ticket, 'PT409', sentence);
    await world.refuses(other, 'admin_send_saved_answer', send, 'PT409', sentence);
    const { reasons } = await world.rpc<BulkPreview>(other, 'admin_preview_bulk', {
      p_item: 'ticket',
      p_action: 'close',
      p_arguments: {},
      p_ids: `{${filed.ticket_id}}`,
    });
    expect(reasons).toHaveLength(1);
    expect(reasons[0]?.reason).toMatch(sentence);
    await settle(other, filed, false);
    const [closed] = await world.sql('select status from public.support_tickets where id = $1', [
      filed.ticket_id,
    ]);
    expect(closed).toEqual({ status: 'closed' });
  });

  it('that is upheld changes nothing', async () => {
    const person = await world.person();
    const { id } = await decide(person);
    expect((await settle(other, await appeal(person, id), false)).status).toBe('upheld');
    expect(await isSuspended(person)).toBe(true);
    expect((await noticesOf(person)).map(({ kind }) => kind)).toEqual(['appeal_upheld', 'decision']);
  });

  it('against a decision undone since is settled without reversing anything again', async () => {
    const person = await world.person();
    const { id } = await decide(person);
    const filed = await appeal(person, id);
    await world.rpc(moderator, 'admin_undo_decision', { p_decision_id: id });
    await world.refuses(
      other,
      'admin_decide_appeal',
      { p_appeal_id: filed.id, p_is_overturned: false, p_reason: 'x' },
      'PT409',
      /^This decision was taken back meanwhile/,
    );
    expect((await settle(other, filed, true)).status).toBe('overturned');
    expect(await isSuspended(person)).toBe(false);
    expect((await noticesOf(person)).map(({ kind }) => kind)).toEqual(['appeal_overturned']);
  });

  it('is filed once, in time, by the person concerned', async () => {
    const person = await world.person();
    const { id } = await decide(person);
    const args = { p_decision_id: id, p_text: 'x' };
    await world.refuses(await world.person(), 'submit_appeal', args, 'PT404', 'Decision not found');
    await world.refuses(person, 'submit_appeal', { ...args, p_text: ' ' }, '22023', /1 to 10,000 characters/);
    await world.sql(
      `update public.decisions set decided_at = now() - interval '7 months', ends_at = null where id = $1`,
      [id],
    );
    await world.refuses(person, 'submit_appeal', args, 'P0001', /The time for an appeal is over/);
    await world.sql(`update public.decisions set decided_at = now() where id = $1`, [id]);
    await appeal(person, id);
    await world.refuses(
      person,
      'submit_appeal',
      args,
      'P0001',
      'You have already appealed against this decision.',
    );
  });

  it('by a person who can’t sign in needs the code of their mail, which works once', async () => {
    const person = await world.person();
    await decide(person, { p_kind: 'ban' });
    const code = /code=(\w+)$/.exec((await mailsTo(person))[0]?.link_path ?? '')?.[1];
    const args = { p_code: code, p_text: 'It was not me.' };
    await world.refuses('anon', 'submit_appeal_by_code', args, '42501', /permission denied/);
    await world.rpc('service_role', 'submit_appeal_by_code', args);
    await world.refuses('service_role', 'submit_appeal_by_code', args, 'PT404', 'Decision not found');
    const tickets = await world.sql('select 1 from public.support_tickets where user_id = $1', [person.id]);
    expect(tickets).toHaveLength(1);
  });
});

describe('the figures required by law', () => {
  it('count decisions that were not undone, without personal data', async () => {
    const person = await world.person('user', { full_name: 'Unmistakable Name' });
    const { id } = await decide(person, { p_kind: 'ban' });
    const period = { p_from: '2020-01-01T00:00:00Z', p_to: new Date(Date.now() + 86_400_000).toISOString() };
    await world.refuses(
      admin,
      'admin_get_transparency',
      { ...period, p_to: '2030-01-01T00:00:00Z' },
      '22023',
      /five years/,
    );
    await world.refuses(moderator, 'admin_export_statements', period, '42501', 'Not authorized');
    const short = { p_from: new Date(Date.now() - 86_400_000).toISOString(), p_to: period.p_to };
    const bans = async () =>
      (
        await world.rpc<{ section: string; item: string; value: number }[]>(
          admin,
          'admin_get_transparency',
          short,
        )
      ).find(({ section, item }) => section === 'decisions' && item === 'ban')?.value ?? 0;
    const before = await bans();
    const statements = await world.rpc<{ id: string; statement: Args }[]>(admin, 'admin_export_statements', {
      ...short,
      p_limit: 200,
    });
    expect(statements.find((one) => one.id === id)?.statement).toMatchObject({
      puid: id,
      decision_account: 'DECISION_ACCOUNT_TERMINATED',
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
      source_type: 'SOURCE_VOLUNTARY',
      automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
    });
    const [one] = await world.rpc<Args[]>(admin, 'admin_export_statements', { ...short, p_limit: 1 });
    const rest = await world.rpc<Args[]>(admin, 'admin_export_statements', {
      ...short,
      p_limit: 200,
      p_after: { decided_at: one?.decided_at, id: one?.id },
    });
    expect([one, ...rest]).toEqual(statements);
    expect(JSON.stringify(statements)).not.toMatch(/Unmistakable|money in advance/);
    await world.rpc(moderator, 'admin_undo_decision', { p_decision_id: id });
    expect(await bans()).toBe(before - 1);
  });
});

describe('an appeal with a single member of staff', async () => {
  const small = await createWorld();
  afterAll(() => small.close());
  const only = await small.person('admin');
  beforeEach(() => small.sql('delete from private.account_events'));

  async function appealed(person: Person): Promise<Appeal> {
    const args = { p_target_type: 'user', p_target_id: person.id, p_kind: 'limit', p_limits: '{posting}' };
    const because = { p_policy: 'scams', p_reason: 'Asked for money in advance.' };
    const { id } = await small.rpc<Decision>(only, 'admin_decide', { ...args, ...because });
    return small.rpc<Appeal>(person, 'submit_appeal', { p_decision_id: id, p_text: 'It was not me.' });
  }
  const seen = ({ ticket_id }: Appeal) =>
    small.rpc<AppealCase>(only, 'admin_get_appeal', { p_ticket_id: ticket_id });
  const settle = ({ id }: Appeal, p_is_overturned = false) =>
    small.rpc<Appeal>(only, 'admin_decide_appeal', {
      p_appeal_id: id,
      p_is_overturned,
      p_reason: 'Looked again.',
    });
  const isRefused = async (filed: Appeal) => {
    const why_not = 'You made this decision. Someone else must review the appeal.';
    expect(await seen(filed)).toMatchObject({ why_not, is_alone: false });
    const args = { p_appeal_id: filed.id, p_is_overturned: false, p_reason: 'x' };
    await small.refuses(only, 'admin_decide_appeal', args, '42501', why_not);
  };
  const bodies = (person: Person) =>
    small.sql<{ kind: string; body: string }>(
      'select kind, body from public.notices where user_id = $1 order by kind',
      [person.id],
    );

  it.each([
    ['en', 'The decision stands.', /Nobody else on our staff could review it/, /Only one person works/],
    ['hr', 'Odluka ostaje na snazi.', /Nitko drugi od osoblja/, /samo jedna osoba/],
    ['de', 'Die Entscheidung bleibt bestehen.', /Niemand sonst bei uns/, /nur eine Person/],
  ])('is decided by them, which is recorded and stated (%s)', async (locale, outcome, who, before) => {
    const person = await small.person('user', { preferred_locale: locale });
    const filed = await appealed(person);
    expect(await seen(filed)).toMatchObject({ why_not: null, is_alone: true });
    await small.rpc(only, 'admin_claim_support_ticket', { p_ticket_id: filed.ticket_id });
    expect(await settle(filed)).toMatchObject({ status: 'upheld', decided_by: only.id });
    const [answer, decision] = await bodies(person);
    expect(answer?.body).toMatch(who);
    expect(answer?.body).toContain(outcome);
    expect(decision?.body).toMatch(before);
    const [entry] = await small.audited(filed.id);
    expect(entry).toMatchObject({ action: 'decide_appeal', details: { is_own_decision: true } });
  });

  it.each(['moderator', 'admin'] as const)('waits for a colleague once there is one (%s)', async (role) => {
    const filed = await appealed(await small.person());
    const colleague = await small.person(role);
    await isRefused(filed);
    await small.sql('delete from auth.users where id = $1', [colleague.id]);
    await small.sql('delete from private.former_admins');
    expect((await settle(filed, true)).status).toBe('overturned');
  });

  it.each([
    ['suspends', 'suspend_user_admin', { p_value: true, p_reason: 'Away.' }],
    ['bans', 'ban_user_admin', { p_value: true, p_reason: 'Gone.' }],
    ['demotes', 'admin_update_user_role', { p_role: 'user' }],
  ] as const)(
    "can't be decided by them for 30 days if the decider %s the others",
    async (_does, procedure, args) => {
      const filed = await appealed(await small.person());
      const colleague = await small.person('moderator');
      await small.rpc(only, procedure, { p_user_id: colleague.id, ...args });
      await isRefused(filed);
      await small.sql(`update private.account_events set created_at = created_at - interval '31 days'`);
      expect(await seen(filed)).toMatchObject({ why_not: null, is_alone: true });
      await small.sql('delete from auth.users where id = $1', [colleague.id]);
    },
  );

  it("can't be decided by them for 30 days after another admin left", async () => {
    const filed = await appealed(await small.person());
    const former = await small.person('admin');
    await small.sql('delete from auth.users where id = $1', [former.id]);
    await isRefused(filed);
    await small.sql('delete from private.former_admins');
    expect((await settle(filed)).status).toBe('upheld');
  });

  it('of a colleague is decided by them, because no one decides about themselves', async () => {
    const colleague = await small.person('moderator');
    const filed = await appealed(colleague);
    expect(await seen(filed)).toMatchObject({ why_not: null, is_alone: true });
    await small.sql('delete from auth.users where id = $1', [colleague.id]);
  });
});
