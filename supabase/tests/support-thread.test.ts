import { randomUUID } from 'node:crypto';
import * as limits from '@marketdesk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { claimItem, openItem, TICKETS } from './desks.ts';
import { openWorld, type Args, type Person } from './world.ts';

interface Message {
  content: string;
  image_url: string | null;
  read_at: string | null;
}

// Contents of a thread: its images, its pages, and its read state.

describe('a thread', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  const ana = await world.person('moderator');
  const ivan = await world.person('moderator');
  const user = await world.person();

  const open = () => openItem(world, TICKETS, user);
  async function claimed(): Promise<string> {
    const id = await open();
    await claimItem(world, TICKETS, ana, id);
    return id;
  }
  const send = (caller: Person, id: string, args: Args = {}) =>
    world.rpc<Message>(caller, 'send_support_message', { p_ticket_id: id, p_content: 'Hello', ...args });
  const refuses = (caller: Person, id: string, args: Args, code: string, sentence: string | RegExp) =>
    world.refuses(
      caller,
      'send_support_message',
      { p_ticket_id: id, p_content: 'Hello', ...args },
      code,
      sentence,
    );
  const read = (caller: Person, id: string, args: Args = {}) =>
    world.rpc<Message[]>(caller, 'get_support_messages', { p_ticket_id: id, ...args });
  const age = (id: string, interval: string) =>
    world.sql(
      `update public.support_messages set created_at = created_at - $2::interval where ticket_id = $1`,
      [id, interval],
    );

  describe('an image', () => {
    async function upload(id: string, by: Person): Promise<string> {
      const name = `${randomUUID()}.png`;
      await world.sql(
        `insert into storage.buckets (id, name) values ('support-images', 'support-images') on conflict do nothing`,
      );
      await world.sql(
        `insert into storage.objects (bucket_id, name, owner_id) values ('support-images', $1, $2)`,
        [`${id}/${name}`, by.id],
      );
      return `support-images/${id}/${name}`;
    }

    it('is sent with or without text', async () => {
      const id = await claimed();
      const [one, two] = [await upload(id, ana), await upload(id, ana)];
      expect(await send(ana, id, { p_content: ' ', p_image_url: one })).toMatchObject({
        content: '',
        image_url: one,
      });
      await age(id, '3 seconds');
      await refuses(ana, id, { p_content: '', p_image_url: one }, 'P0001', /^Duplicate message detected/);
      const withoutBucket = one.slice('support-images/'.length);
      await refuses(
        ana,
        id,
        { p_content: '', p_image_url: withoutBucket },
        'P0001',
        /^Duplicate message detected/,
      );
      expect(await send(ana, id, { p_content: '', p_image_url: two })).toMatchObject({ image_url: two });
      expect((await world.audited(id)).at(-1)?.details).toMatchObject({ has_image: true });
    });

    it('must be the sender’s own, of this ticket, and exist', async () => {
      const id = await claimed();
      const missing = 'The image was not found. Please attach it again.';
      const wrong = 'The image must be one that was uploaded for this ticket, or an https address.';
      await refuses(ana, id, { p_image_url: await upload(id, user) }, '22023', missing);
      await refuses(ana, id, { p_image_url: `support-images/${id}/${randomUUID()}.png` }, '22023', missing);
      await refuses(ana, id, { p_image_url: await upload(await claimed(), ana) }, '22023', wrong);
      const script = `support-images/${id}/${randomUUID()}.svg`;
      await refuses(ana, id, { p_image_url: script }, '22023', wrong);
    });

    it.each([
      'http://example.test/a.png',
      'https://',
      'https:// a',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '/etc/passwd',
      `https://example.test/${'a'.repeat(2000)}`,
    ])("can't be %s", async (p_image_url) => {
      await refuses(ana, await claimed(), { p_image_url }, '22023', /^The image must be/);
    });

    it('may be on another server, with https', async () => {
      const p_image_url = 'https://example.test/a.png?b=c';
      expect(await send(ana, await claimed(), { p_image_url })).toMatchObject({ image_url: p_image_url });
    });
  });

  describe('reading', () => {
    async function thread(count: number): Promise<string> {
      const id = await open();
      await world.sql(
        `insert into public.support_messages (ticket_id, sender_user_id, content, created_at)
         select $1, $2, n::text, now() - interval '1 hour' + n * interval '1 second' from generate_series(1, $3::int) n`,
        [id, user.id, count],
      );
      return id;
    }
    const texts = async (caller: Person, id: string, args: Args = {}) =>
      (await read(caller, id, args)).map(({ content }) => content).join(' ');

    it('returns the newest page, oldest first within it, and older pages after it', async () => {
      const id = await thread(7);
      expect(await texts(ivan, id, { p_limit: 3 })).toBe('5 6 7');
      expect(await texts(user, id, { p_limit: 3, p_offset: 3 })).toBe('2 3 4');
      expect(await texts(admin, id, { p_limit: 3, p_offset: 6 })).toBe('1');
      expect(await read(ivan, await thread(30))).toHaveLength(limits.MESSAGE_DEFAULT_LIMIT);
    });

    it('is for staff and the ticket’s user', async () => {
      const id = await thread(1);
      const stranger = await world.person();
      for (const name of ['get_support_messages', 'mark_support_messages_read']) {
        await world.refuses(stranger, name, { p_ticket_id: id }, '42501', 'Not authorized');
        await world.refuses('anon', name, { p_ticket_id: id }, '42501', /permission denied/);
        await world.refuses(user, name, { p_ticket_id: stranger.id }, 'PT404', 'Ticket not found');
      }
    });

    it('marks messages of the other side, once', async () => {
      const id = await thread(3);
      await claimItem(world, TICKETS, ana, id);
      await send(ana, id);
      const mark = (caller: Person) =>
        world.rpc<number>(caller, 'mark_support_messages_read', { p_ticket_id: id });
      const unread = async () =>
        (await read(ana, id)).filter(({ read_at }) => read_at === null).map(({ content }) => content);
      expect(await mark(ivan)).toBe(3);
      expect(await unread()).toEqual(['Hello']);
      expect(await mark(ana)).toBe(0);
      await world.sql('update public.support_messages set held_until = null where ticket_id = $1', [id]);
      expect(await mark(user)).toBe(1);
      expect(await unread()).toEqual([]);
      expect(await mark(user)).toBe(0);
      expect((await world.audited(id)).map(({ action }) => action)).toEqual([
        'claim_support_ticket',
        'send_support_message',
      ]);
    });

    it("counts a deleted colleague's messages as staff's", async () => {
      const id = await open();
      await world.sql(`insert into public.support_messages (ticket_id, content) values ($1, 'bye')`, [id]);
      expect(await world.rpc(ana, 'mark_support_messages_read', { p_ticket_id: id })).toBe(0);
      expect(await world.rpc(user, 'mark_support_messages_read', { p_ticket_id: id })).toBe(1);
    });
  });
});
