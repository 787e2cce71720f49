import { describe, expect, it } from 'vitest';
import { claimItem, openItem, TICKETS } from './desks.ts';
import { openWorld, type Person } from './world.ts';

interface Preview {
  ticket_id: string;
  unread: number;
  last_message: string | null;
  is_last_by_staff: boolean;
  preferred_locale: string | null;
  subscription_tier: string | null;
}

// What the tickets list shows besides the tickets: unread and last messages, and facts about their users.
describe('previews of tickets', async () => {
  const world = await openWorld();
  const ana = await world.person('moderator');
  const user = await world.person('user', { preferred_locale: 'hr', subscription_tier: 'pro' });
  const open = () => openItem(world, TICKETS, user);
  const write = (caller: Person, id: string, content: string) =>
    world.rpc<{ id: string }>(caller, 'send_support_message', { p_ticket_id: id, p_content: content });
  const age = (id: string) =>
    world.sql(
      `update public.support_messages set created_at = created_at - interval '1 minute' where ticket_id = $1`,
      [id],
    );
  const previews = (...ids: string[]) =>
    world.rpc<Preview[]>(ana, 'admin_get_unread_counts', { p_ticket_ids: `{${ids.join(',')}}` });
  const preview = async (id: string) => (await previews(id))[0];

  it('have the newest message, who wrote it, the unread ones and the user', async () => {
    const id = await open();
    const none = { ticket_id: id, unread: 0, last_message: null, is_last_by_staff: false };
    expect(await preview(id)).toMatchObject({ ...none, preferred_locale: 'hr', subscription_tier: 'pro' });
    await write(user, id, 'First\n\nand  second');
    expect(await preview(id)).toMatchObject({ ...none, unread: 1, last_message: 'First and second' });
    await age(id);
    await claimItem(world, TICKETS, ana, id);
    await write(ana, id, 'We look.');
    expect(await preview(id)).toMatchObject({ unread: 1, last_message: 'We look.', is_last_by_staff: true });
  });

  it('leave out a message that was taken back', async () => {
    const id = await open();
    await write(user, id, 'Hello?');
    await age(id);
    await claimItem(world, TICKETS, ana, id);
    const { id: p_message_id } = await write(ana, id, 'Wrong ticket');
    await world.rpc(ana, 'admin_take_back_support_message', { p_message_id });
    expect(await preview(id)).toMatchObject({ last_message: 'Hello?', is_last_by_staff: false });
  });

  it('of a merged thread are of the ticket that it was merged into', async () => {
    const [one, two] = [await open(), await open()];
    await write(user, two, 'Old');
    await age(two);
    await claimItem(world, TICKETS, ana, two);
    await world.rpc(ana, 'admin_merge_tickets', { p_ticket_id: one, p_into_id: two });
    await write(user, one, 'New');
    const found = new Map((await previews(one, two)).map((row) => [row.ticket_id, row]));
    expect(found.get(two)).toMatchObject({ unread: 2, last_message: 'New' });
    expect(found.get(one)).toMatchObject({ unread: 1, last_message: 'New' });
  });

  it.each([
    ['Call +385 91 234-5678 today', 'Call ••• ••• 678 today'],
    ['HR1210010051863000160', 'HR••• ••• 160'],
    ['Paid 1,250.00 on 2026-11-20, order 4711', 'Paid 1,250.00 on 2026-11-20, order 4711'],
  ])('mask long numbers: %s', async (content, shown) => {
    const id = await open();
    await world.sql(
      `insert into public.support_messages (ticket_id, sender_user_id, content) values ($1, $2, $3)`,
      [id, user.id, content],
    );
    expect((await preview(id))?.last_message).toBe(shown);
  });

  it('have at most 200 characters, and none for a picture', async () => {
    const id = await open();
    await world.sql(
      `insert into public.support_messages (ticket_id, sender_user_id, content, image_url, created_at)
       values ($1, $2, repeat('x', 900), null, now() - interval '1 minute'), ($1, $2, '', 'https://mail.test/a.png', now())`,
      [id, user.id],
    );
    expect(await preview(id)).toMatchObject({ unread: 2, last_message: '' });
    await world.sql(`delete from public.support_messages where ticket_id = $1 and content = ''`, [id]);
    expect((await preview(id))?.last_message).toBe('x'.repeat(200));
  });

  it('are for staff, for at most 200 tickets', async () => {
    const asked = (count: number) => ({
      p_ticket_ids: `{${Array.from({ length: count }, () => user.id).join(',')}}`,
    });
    await world.refuses(user, 'admin_get_unread_counts', asked(1), '42501', 'Not authorized');
    await world.refuses('anon', 'admin_get_unread_counts', asked(1), '42501', /permission denied/);
    const sentence = 'Ask for at most 200 tickets.';
    await world.refuses(ana, 'admin_get_unread_counts', asked(201), '22023', sentence);
    expect(await world.rpc(ana, 'admin_get_unread_counts', asked(200))).toEqual([]);
  });
});
