import { randomUUID } from 'node:crypto';
import * as limits from '@marketdesk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { claimItem, closeItem, TICKETS, openItem } from './desks.ts';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

const SEND = 'send_support_message';
const CLAIM_FIRST = 'You must claim this ticket to send messages.';
const TOO_SOON = 'Please wait a moment before sending again.';
const DUPLICATE = 'Duplicate message detected. Try again later or modify the message.';

interface Message {
  id: string;
  ticket_id: string;
  sender_user_id: string;
  content: string;
  image_url: string | null;
  read_at: string | null;
}

describe('a thread', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  const ana = await world.person('moderator');
  const ivan = await world.person('moderator');
  const user = await world.person();

  const desk = TICKETS;
  const open = () => openItem(world, desk, user);
  async function claimed(): Promise<string> {
    const id = await open();
    await claimItem(world, desk, ana, id);
    return id;
  }
  const send = (caller: Person, id: string, args: Args = {}) =>
    world.rpc<Message>(caller, SEND, { p_ticket_id: id, p_content: 'Hello', ...args });
  const refuses = (caller: Person, id: string, args: Args, code: string, sentence: string | RegExp) =>
    world.refuses(caller, SEND, { p_ticket_id: id, p_content: 'Hello', ...args }, code, sentence);
  const read = (caller: Person, id: string, args: Args = {}) =>
    world.rpc<Message[]>(caller, 'get_support_messages', { p_ticket_id: id, ...args });
  /** Moves all messages of a thread into the past. */
  const age = (id: string, interval: string) =>
    world.sql(
      `update public.support_messages set created_at = clock_timestamp() - $2::interval where ticket_id = $1`,
      [id, interval],
    );

  describe('sending', () => {
    it('by the claimer: trimmed, dated, updates the last activity, and is recorded without its text', async () => {
      const id = await claimed();
      const message = await send(ana, id, { p_content: '\n Good morning. ' });
      expect(message).toMatchObject({
        ticket_id: id,
        sender_user_id: ana.id,
        content: 'Good morning.',
        image_url: null,
        read_at: null,
      });
      const [ticket] = await world.sql<{ same: boolean }>(
        `select t.last_activity_at = m.created_at as same
           from public.support_tickets t join public.support_messages m on m.ticket_id = t.id where t.id = $1`,
        [id],
      );
      expect(ticket).toEqual({ same: true });
      expect((await world.audited(id)).at(-1)).toEqual({
        actor_user_id: ana.id,
        action: 'send_support_message',
        details: { message_id: message.id, has_image: false },
      });
    });

    it('by the user: without a claim and an audit entry, suspended or not', async () => {
      const id = await open();
      expect(await send(user, id)).toMatchObject({ sender_user_id: user.id });
      expect(await world.audited(id)).toEqual([]);
      const suspended = await world.person('user', { is_suspended: true });
      const theirs = await openItem(world, desk, suspended);
      expect(await send(suspended, theirs)).toMatchObject({ sender_user_id: suspended.id });
    });

    it('by staff without a claim is refused, also to an admin', async () => {
      const unclaimed = await open();
      await refuses(ana, unclaimed, {}, 'P0001', CLAIM_FIRST);
      const id = await claimed();
      for (const caller of [ivan, admin]) await refuses(caller, id, {}, 'P0001', CLAIM_FIRST);
    });

    it('in a closed ticket is refused to both sides', async () => {
      const id = await claimed();
      await closeItem(world, desk, ana, id);
      for (const caller of [ana, user, admin]) {
        await refuses(caller, id, {}, 'P0001', 'This ticket is closed.');
      }
    });

    it('by anyone else is refused', async () => {
      const id = await claimed();
      await refuses(await world.person(), id, {}, '42501', 'Not authorized');
      await world.refuses('anon', SEND, { p_ticket_id: id, p_content: 'x' }, '42501', /permission denied/);
      for (const flag of ['is_banned', 'is_suspended']) {
        const out = await world.person('admin', { [flag]: true });
        await refuses(out, id, {}, '42501', 'Not authorized');
      }
      const banned = await world.person('user', { is_banned: true });
      await refuses(banned, await openItem(world, desk, banned), {}, '42501', 'Not authorized');
      await refuses(ana, user.id, {}, 'PT404', 'Ticket not found');
    });

    it('of an empty or too long text is refused', async () => {
      const id = await claimed();
      for (const p_content of ['', ' \n\t', null]) {
        await refuses(ana, id, { p_content }, '22023', 'Enter a message.');
      }
      const longest = 'č'.repeat(limits.MESSAGE_MAX_CHARS);
      const sentence = 'The message must have at most 10,000 characters.';
      await refuses(ana, id, { p_content: `${longest}x` }, '22023', sentence);
      await refuses(ana, id, { p_content: 'x'.repeat(100_000) }, '22023', sentence);
      expect(await send(ana, id, { p_content: longest })).toMatchObject({ content: longest });
    });
  });

  describe('the rate limit', () => {
    it('is three seconds per sender and ticket', async () => {
      const id = await claimed();
      await send(ana, id);
      await refuses(ana, id, { p_content: 'Another' }, 'PT429', TOO_SOON);
      await expect(send(user, id)).resolves.toMatchObject({ content: 'Hello' });
      await refuses(user, id, { p_content: 'Another' }, 'PT429', TOO_SOON);
      await expect(send(ana, await claimed())).resolves.toMatchObject({ content: 'Hello' });
      await age(id, '2.5 seconds');
      await expectSqlError(send(ana, id, { p_content: 'Another' }), 'PT429', TOO_SOON);
      await age(id, '3 seconds');
      await expect(send(ana, id, { p_content: 'Another' })).resolves.toMatchObject({ content: 'Another' });
    });

    it('refuses the same text for sixty seconds per sender and ticket', async () => {
      const id = await claimed();
      await send(ana, id);
      await age(id, '58 seconds');
      await refuses(ana, id, { p_content: ' Hello ' }, 'P0001', DUPLICATE);
      await expect(send(user, id)).resolves.toMatchObject({ content: 'Hello' });
      await expect(send(ana, await claimed())).resolves.toMatchObject({ content: 'Hello' });
      await expect(send(ana, id, { p_content: 'hello' })).resolves.toMatchObject({ content: 'hello' });
      await age(id, '60 seconds');
      await expect(send(ana, id)).resolves.toMatchObject({ content: 'Hello' });
    });

    it('applies to two concurrent messages', async () => {
      const id = await claimed();
      const second = race(
        world,
        (tx) => world.rpcIn(tx, ana, SEND, { p_ticket_id: id, p_content: 'one' }),
        () => send(ana, id, { p_content: 'two' }),
      );
      await expectSqlError(second, 'PT429', TOO_SOON);
      expect(await read(ana, id)).toHaveLength(1);
    });
  });

  describe("a message with a client's id", () => {
    it('sent again is stored and recorded once, without the rate limit, also after the ticket is closed', async () => {
      const id = await claimed();
      const p_message_id = randomUUID();
      const message = await send(ana, id, { p_message_id });
      expect(message.id).toBe(p_message_id);
      expect(await send(ana, id, { p_message_id })).toEqual(message);
      await closeItem(world, desk, ana, id);
      expect(await send(ana, id, { p_message_id })).toEqual(message);
      expect(await read(ana, id)).toHaveLength(1);
      expect((await world.audited(id)).map(({ action }) => action)).toEqual([
        'claim_support_ticket',
        'send_support_message',
        'close_support_ticket',
      ]);
    });

    it('of another sender or ticket is refused', async () => {
      const id = await claimed();
      const { id: p_message_id } = await send(user, id);
      const sentence = 'This message ID is already in use.';
      await refuses(ana, id, { p_message_id }, 'PT409', sentence);
      await refuses(user, await open(), { p_message_id }, 'PT409', sentence);
    });

    it('sent to two tickets concurrently is in one', async () => {
      const [one, two] = [await claimed(), await claimed()];
      const args = { p_content: 'once', p_message_id: randomUUID() };
      const second = race(
        world,
        (tx) => world.rpcIn(tx, ana, SEND, { p_ticket_id: one, ...args }),
        () => world.rpc(ana, SEND, { p_ticket_id: two, ...args }),
      );
      await expectSqlError(second, 'PT409', 'This message ID is already in use.');
      expect(await read(ana, two)).toEqual([]);
    });

    it('sent twice concurrently is stored once', async () => {
      const id = await claimed();
      const args = { p_ticket_id: id, p_content: 'once', p_message_id: randomUUID() };
      let first: unknown;
      const second = await race(
        world,
        async (tx) => {
          first = await world.rpcIn(tx, ana, SEND, args);
        },
        () => world.rpc(ana, SEND, args),
      );
      expect(second).toEqual(first);
      expect(await read(ana, id)).toHaveLength(1);
    });
  });
});
