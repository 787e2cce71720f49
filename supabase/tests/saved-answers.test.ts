import { randomUUID } from 'node:crypto';
import * as limits from '@marketdesk/contract/limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimItem, openItem, TICKETS } from './desks.ts';
import { openWorld, type Args, type Person } from './world.ts';

const SAVE = 'admin_save_saved_answer';
const SEND = 'admin_send_saved_answer';
const TAKE_BACK = 'admin_take_back_support_message';

interface Answer {
  id: string;
  title: string;
  bodies: Record<string, string>;
  used_count: number;
}

interface Message {
  id: string;
  content: string;
}

describe('saved answers', async () => {
  let ticket: string;

  const world = await openWorld();
  const admin = await world.person('admin');
  const ana = await world.person('moderator', { full_name: 'Ana Kovač' });
  const ivan = await world.person('moderator');
  const user = await world.person('user', { full_name: 'Maja Horvat Novak', preferred_locale: 'de, hr-ba' });
  beforeEach(async () => {
    ticket = await openItem(world, TICKETS, user);
    await claimItem(world, TICKETS, ana, ticket);
  });

  const save = (caller: Person, args: Args = {}) =>
    world.rpc<Answer>(caller, SAVE, { p_title: 'Hello', p_bodies: { en: 'Hello' }, ...args });
  const refusesToSave = (caller: Person, args: Args, code: string, sentence: string | RegExp) =>
    world.refuses(caller, SAVE, { p_title: 'Hello', p_bodies: { en: 'Hello' }, ...args }, code, sentence);
  const titles = async (caller: Person) =>
    (await world.rpc<Answer[]>(caller, 'admin_get_saved_answers')).map(({ title }) => title);
  const actions = async (id: string) => (await world.audited(id)).map(({ action }) => action);
  const ticketNow = async () =>
    (
      await world.sql<{ status: string; category: string; claimed_by_user_id: string | null; notes: number }>(
        `select t.status, t.category, t.claimed_by_user_id, (select count(*) from public.notes n where n.entity_id = t.id) as notes
           from public.support_tickets t where t.id = $1`,
        [ticket],
      )
    )[0];
  const send = (caller: Person, p_answer_id: string, args: Args = {}) =>
    world.rpc<Message>(caller, SEND, { p_ticket_id: ticket, p_answer_id, p_content: 'Done.', ...args });
  const threadOf = (caller: Person) =>
    world.rpc<Message[]>(caller, 'get_support_messages', { p_ticket_id: ticket });
  const asPerson = (caller: Person, sql: string) =>
    world.database.transaction(async (tx) => {
      await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
        JSON.stringify({ sub: caller.id, role: 'authenticated' }),
        'authenticated',
      ]);
      return tx.query(sql);
    });
  const wait = (id: string, seconds: number) =>
    world.sql(`update public.support_messages set held_until = held_until - $2::interval where id = $1`, [
      id,
      `${seconds} seconds`,
    ]);

  describe('saving', () => {
    it("staff save their own, admins shared ones; others' own are neither visible nor editable", async () => {
      const own = await save(ana, { p_title: 'Ana’s own' });
      const shared = await save(admin, { p_title: 'For all', p_is_shared: true });
      expect(await titles(ana)).toEqual(['Ana’s own', 'For all']);
      expect(await titles(ivan)).toEqual(['For all']);
      expect(await titles(admin)).toEqual(['For all']);
      for (const caller of [ivan, admin]) {
        await refusesToSave(caller, { p_id: own.id }, 'PT404', 'Answer not found');
        for (const name of ['admin_delete_saved_answer', 'admin_restore_saved_answer'])
          await world.refuses(caller, name, { p_id: own.id }, 'PT404', 'Answer not found');
        for (const name of [SEND, 'admin_fill_saved_answer']) {
          const args = {
            p_ticket_id: ticket,
            p_answer_id: own.id,
            ...(name === SEND && { p_content: 'Hello' }),
          };
          await world.refuses(caller, name, args, 'PT404', 'Answer not found');
        }
      }
      for (const args of [{ p_id: shared.id }, { p_is_shared: true }, { p_id: own.id, p_is_shared: true }])
        await refusesToSave(ana, args, '42501', /./);
      await world.refuses(ana, 'admin_delete_saved_answer', { p_id: shared.id }, '42501', /./);
      await refusesToSave(user, {}, '42501', /./);
      await world.refuses(user, 'admin_get_saved_answers', {}, '42501', /./);
    });

    it('records each change in one audit entry without the texts, and none for equal values', async () => {
      const args = { p_title: 'Refund', p_bodies: { en: 'Secret', hr: ' ' }, p_steps: { close: true } };
      const { id, bodies } = await save(ana, args);
      expect(bodies).toEqual({ en: 'Secret' });
      await save(ana, { ...args, p_id: id });
      // A response was lost, and it is saved as a new one again.
      expect((await save(ana, args)).id).toBe(id);
      expect((await titles(ana)).filter((title) => title === 'Refund')).toHaveLength(1);
      await save(ana, { p_id: id, p_title: 'Refunds', p_bodies: { en: 'Secret', DE: 'Geheim' } });
      await world.rpc(ana, 'admin_delete_saved_answer', { p_id: id });
      expect(await titles(ana)).not.toContain('Refunds');
      await world.refuses(ana, SAVE, { p_id: id, p_title: 'x', p_bodies: { en: 'x' } }, 'PT404', /Answer/);
      await world.rpc(ana, 'admin_restore_saved_answer', { p_id: id });
      expect(await titles(ana)).toContain('Refunds');
      expect(await actions(id)).toEqual(['save_answer', 'save_answer', 'delete_answer', 'restore_answer']);
      const [, changed] = await world.audited(id);
      expect(changed?.details).toEqual({
        title: 'Refunds',
        old_title: 'Refund',
        is_shared: false,
        old_steps: { close: true },
        new_steps: {},
        changed_languages: ['de'],
      });
    });

    it.each<[Args, RegExp]>([
      [{ p_title: ' ' }, /^Enter a title\.$/],
      [{ p_bodies: { en: ' ' } }, /^Enter a text\.$/],
      [{ p_bodies: [] }, /^Enter a text\.$/],
      [{ p_bodies: { '': 'x' } }, /^Choose a language\.$/],
      [{ p_bodies: { klingon9: 'x' } }, /^The locale must be/],
      [{ p_bodies: { en: 'x'.repeat(10_001) } }, /at most 10,000/],
      [{ p_bodies: { en: 'Hi {{user.nickname}}' } }, /^There is no placeholder {{user\.nickname}} here/],
      [{ p_bodies: { en: 'Hi {{user.name' } }, /^A placeholder is a name between/],
      [{ p_steps: { fly: true } }, /^There is no step fly\.$/],
      [{ p_steps: [] }, /^The steps must be/],
      [{ p_steps: { close: 'yes' } }, /^The step close is true/],
      [{ p_steps: { category: 'Gossip' } }, /^Unknown category/],
      [{ p_steps: { priority: 'now' } }, /^Unknown priority/],
      [{ p_steps: { close: true, team_id: randomUUID() } }, /^Close the ticket, or hand it over/],
    ])('refuses %o', async (args, sentence) => {
      await refusesToSave(ana, args, '22023', sentence);
    });

    it('refuses to overwrite a change by another person', async () => {
      const { id } = await save(admin, { p_title: 'Both', p_is_shared: true });
      const args = { p_id: id, p_title: 'Late', p_is_shared: true, p_expected_updated_at: '2020-01-01' };
      await refusesToSave(admin, args, 'PT409', 'The answer was changed by you in another window.');
    });
  });

  describe('filling in', () => {
    const fill = async (id: string, args: Args = {}) =>
      (
        await world.rpc<{ locale: string; body: string }[]>(ana, 'admin_fill_saved_answer', {
          p_ticket_id: ticket,
          p_answer_id: id,
          ...args,
        })
      )[0];

    it('uses the person’s first available language, a requested one, or else English', async () => {
      const bodies = { en: 'Hello', hr: 'Bok', fr: 'Salut' };
      const { id } = await save(ana, { p_bodies: bodies });
      expect(await fill(id)).toEqual({ locale: 'hr', body: 'Bok' });
      expect(await fill(id, { p_locale: 'fr' })).toEqual({ locale: 'fr', body: 'Salut' });
      expect(await fill(id, { p_locale: 'ja' })).toEqual({ locale: 'en', body: 'Hello' });
      expect(await fill(id, { p_locale: 'fr_CA' })).toEqual({ locale: 'fr', body: 'Salut' });
      const norwegian = await save(ana, {
        p_bodies: { en: 'Hello', nb: 'Hei', zh_Hant: '您好', zh: '你好' },
      });
      expect(await fill(norwegian.id, { p_locale: 'nn-NO' })).toEqual({ locale: 'no', body: 'Hei' });
      expect(await fill(norwegian.id, { p_locale: 'zh_Hant_TW' })).toEqual({
        locale: 'zh-hant',
        body: '您好',
      });
      expect(await fill(norwegian.id, { p_locale: 'zh-CN' })).toEqual({ locale: 'zh', body: '你好' });
      expect(await fill((await save(ana, { p_bodies: { sl: 'Zdravo', fr: 'Salut' } })).id)).toMatchObject({
        locale: 'fr',
      });
    });

    it('inserts names, subject and short id; a placeholder in them stays text', async () => {
      await world.sql(`update public.support_tickets set subject = '{{user.name}}' where id = $1`, [ticket]);
      const en = '{{user.first_name}}|{{ user.name }}|{{ticket.subject}}|{{ticket.id}}|{{staff.first_name}}';
      const { id } = await save(ana, { p_bodies: { en } });
      expect((await fill(id))?.body).toBe(`Maja|Maja Horvat Novak|{{user.name}}|${ticket.slice(0, 8)}|Ana`);
      for (const [fullName, firstName] of [
        ['Horvat, Ana', 'Ana'],
        ['Horvat,Ana Marija', 'Ana'],
        ['Horvat, Dr. Ana', 'Ana'],
        ['Dr. Ana Horvat', 'Ana'],
        ['Prof.dr.sc. Ana Horvat, dr. med.', 'Ana'],
        ['Herr Dipl.-Ing. Đuro Horvat, PhD', 'Đuro'],
        ['gđa Ana Horvat', 'Ana'],
        ['Ana\u00a0Horvat', 'Ana'],
        ['J. R. Horvat', 'J.'],
        ['Dr.', 'Dr.'],
        ['Horvat,', 'Horvat'],
        ['山田、花子', '花子'],
        ['Anne-Marie', 'Anne-Marie'],
      ]) {
        await world.sql(`update public.profiles set full_name = $2 where user_id = $1`, [user.id, fullName]);
        expect((await fill(id))?.body).toMatch(`${firstName}|`);
      }
      await world.sql(`update public.profiles set full_name = null where user_id = $1`, [user.id]);
      expect((await fill(id))?.body).toMatch(/^user-\d+\|user-\d+\|/);
    });
  });

  describe('sending', () => {
    const STEPS = { category: 'Billing', note: 'Answered as usual.', close: true };

    it('runs the steps, each with its own audit entry, and counts the use', async () => {
      const { id } = await save(ana, { p_steps: STEPS });
      const message = await send(ana, id);
      expect(message.content).toBe('Done.');
      expect(await ticketNow()).toMatchObject({ status: 'closed', category: 'Billing', notes: 1 });
      expect((await actions(ticket)).slice(1)).toEqual([
        'send_support_message',
        'categorize_support_ticket',
        'close_support_ticket',
      ]);
      const answers = await world.rpc<Answer[]>(ana, 'admin_get_saved_answers');
      expect(answers[0]).toMatchObject({ id, used_count: 1 });
      // The same call again, because its answer was lost.
      const again = await send(ana, id, { p_message_id: message.id });
      expect(again.id).toBe(message.id);
      expect(await ticketNow()).toMatchObject({ notes: 1 });
    });

    it('is all or nothing, by the rules of each action', async () => {
      const { id } = await save(admin, { p_is_shared: true, p_steps: STEPS });
      const args = { p_ticket_id: ticket, p_answer_id: id, p_content: 'Done.' };
      const claim = 'You must claim this ticket to send messages.';
      await world.refuses(ivan, SEND, args, 'P0001', claim);
      await world.refuses(ana, SEND, { ...args, p_content: ' ' }, '22023', 'Enter a message.');
      // A failing step rolls back the message.
      await world.sql(`update public.saved_answers set steps = '{"note": " "}' where id = $1`, [id]);
      await world.refuses(ana, SEND, args, '22023', 'Enter a note.');
      await world.sql(`update public.saved_answers set steps = '{}' where id = $1`, [id]);
      await world.rpc(ana, 'admin_close_support_ticket', { p_ticket_id: ticket });
      await world.refuses(ana, SEND, args, 'P0001', 'This ticket is closed.');
    });

    it('is undone with all its changes, unless the ticket changed since', async () => {
      const { id } = await save(ana, { p_title: 'Taken back', p_steps: STEPS });
      const before = await ticketNow();
      const message = await send(ana, id);
      await world.rpc(ana, TAKE_BACK, { p_message_id: message.id });
      expect(await ticketNow()).toEqual(before);
      expect(await threadOf(ana)).toEqual([]);
      expect((await world.audited(ticket)).at(-1)).toMatchObject({
        action: 'take_back_support_message',
        details: {
          message_id: message.id,
          old_status: 'closed',
          new_status: 'claimed',
          old_category: 'Billing',
          new_category: 'Other',
        },
      });
      const [answer] = (await world.rpc<Answer[]>(ana, 'admin_get_saved_answers')).filter((a) => a.id === id);
      expect(answer?.used_count).toBe(0);

      const announced = () =>
        world.sql(`select id from public.notifications where user_id = $1 and entity_id = $2`, [
          ivan.id,
          ticket,
        ]);
      const handing = { priority: 'urgent', hand_over_to: ivan.id };
      const [turn] = await world.sql('select * from public.support_tickets where id = $1', [ticket]);
      const handed = await send(ana, (await save(ana, { p_steps: handing })).id);
      expect(await ticketNow()).toMatchObject({ claimed_by_user_id: ivan.id });
      expect((await actions(ticket)).slice(-3)).toEqual([
        'send_support_message',
        'label_support_ticket',
        'hand_over_support_ticket',
      ]);
      expect(await announced()).toHaveLength(1);
      await world.rpc(ana, TAKE_BACK, { p_message_id: handed.id });
      expect(await announced()).toEqual([]);
      const [back] = await world.sql('select * from public.support_tickets where id = $1', [ticket]);
      expect(back).toEqual({ ...turn, last_activity_at: back?.last_activity_at });

      const second = await send(ana, id);
      await world.sql(`update public.support_tickets set category = 'Account' where id = $1`, [ticket]);
      await world.refuses(ana, TAKE_BACK, { p_message_id: second.id }, 'PT409', /^The ticket was changed/);
    });
  });

  describe('a message of staff', () => {
    const reply = (caller: Person, p_content = 'Hello') =>
      world.rpc<Message>(caller, 'send_support_message', {
        p_ticket_id: ticket,
        p_content,
        p_message_id: randomUUID(),
      });

    it('is hidden from the person for eight seconds: in the procedure, the table and the read state', async () => {
      const { id } = await reply(ana);
      const seen = async () => [
        (await threadOf(user)).length,
        (await asPerson(user, 'select id from public.support_messages')).length,
        await world.rpc(user, 'mark_support_messages_read', { p_ticket_id: ticket }),
      ];
      expect(await seen()).toEqual([0, 0, 0]);
      expect(await threadOf(ivan)).toHaveLength(1);
      await wait(id, limits.SEND_HOLD_MS / 1000 - 1);
      expect(await seen()).toEqual([0, 0, 0]);
      await wait(id, 1);
      expect(await seen()).toEqual([1, 1, 1]);
    });

    it('is visible at once if the person wrote it', async () => {
      await reply(user);
      expect(await threadOf(user)).toHaveLength(1);
    });

    it('is announced as new once visible, the same row, once', async () => {
      const { id } = await reply(ana);
      const run = () => world.rpc<number>('service_role', 'run_held_messages');
      const row = () => world.sql(`select *, xmin::text from public.support_messages where id = $1`, [id]);
      // Messages of other tests are announced first.
      await world.sql(`update public.support_messages set held_until = null where id <> $1`, [id]);
      expect(await run()).toBe(0);
      await wait(id, 8);
      const [held] = await row();
      expect(await run()).toBe(1);
      const [shown] = await row();
      expect(shown).toEqual({ ...held, held_until: null, xmin: shown?.xmin });
      expect(shown?.xmin).not.toBe(held?.xmin);
      expect(await run()).toBe(0);
    });

    it('is withdrawn only by its sender within eight seconds', async () => {
      await world.sql(
        `insert into public.support_messages (ticket_id, sender_user_id, content) values ($1, $2, 'Help')`,
        [ticket, user.id],
      );
      const { id } = await reply(ana);
      for (const caller of [ivan, admin])
        await world.refuses(caller, TAKE_BACK, { p_message_id: id }, 'PT404', 'Message not found');
      await world.refuses(user, TAKE_BACK, { p_message_id: id }, '42501', /./);
      const waits = async () =>
        (
          await world.sql<{ waits: boolean; is_answered: boolean }>(
            `select waiting_since is not null as waits, answered_at is not null as is_answered
               from public.support_tickets where id = $1`,
            [ticket],
          )
        )[0];
      expect(await waits()).toEqual({ waits: false, is_answered: true });
      await world.rpc(ana, TAKE_BACK, { p_message_id: id });
      expect(await waits()).toEqual({ waits: true, is_answered: false });
      expect(await threadOf(ana)).toHaveLength(1);
      expect((await world.audited(ticket)).at(-1)).toEqual({
        actor_user_id: ana.id,
        action: 'take_back_support_message',
        details: { message_id: id },
      });
      // A withdrawn message can be sent again at once.
      const again = await reply(ana);
      await wait(again.id, 8);
      const args = { p_message_id: again.id };
      await world.refuses(ana, TAKE_BACK, args, 'PT409', 'This message has already been sent.');
    });
  });
});
