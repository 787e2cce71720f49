import { LOCALES } from '@marketdesk/contract/enums.ts';
import { expect, it } from 'vitest';
import { claimItem, openItem, TICKETS } from './desks.ts';
import { openWorld, type Args, type Person } from './world.ts';

const world = await openWorld();
const ana = await world.person('moderator');

interface Mail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  link_text: string;
  link_path: string;
  locale: string;
}

async function createTicket(about: Args = {}): Promise<{ person: Person; id: string }> {
  const person = await world.person('user', { full_name: 'Iva Test', ...about });
  const id = await openItem(world, TICKETS, person);
  await world.sql(`update public.support_tickets set subject = 'Where is {{name}}?' where id = $1`, [id]);
  await claimItem(world, TICKETS, ana, id);
  return { person, id };
}
/** Sends a reply that is visible to the person and old enough for the next one. */
async function reply(id: string, content: string, sender = ana): Promise<{ id: string }> {
  const sent = await world.rpc<{ id: string }>(sender, 'send_support_message', {
    p_ticket_id: id,
    p_content: content,
  });
  await world.sql(
    `update public.support_messages set created_at = created_at - interval '5 seconds', held_until = null where id = $1`,
    [sent.id],
  );
  return sent;
}
const waiting = (id: string) =>
  world.sql<{ seconds: number }>(
    `select round(extract(epoch from next_try_at - now()))::int as seconds from private.mails where ticket_id = $1`,
    [id],
  );
const due = (id: string) =>
  world.sql(`update private.mails set next_try_at = now() - interval '1 year' where ticket_id = $1`, [id]);
/** Runs the mail job. Returns the mail if it was for this person, else null. */
async function sendTo(person: Person): Promise<Mail | null> {
  const [mail] = await world.rpc<Mail[]>('service_role', 'mails_take');
  if (mail?.recipient !== person.email) return null;
  await world.rpc('service_role', 'mails_sent', { p_id: mail.id });
  return mail;
}

it('mails a reply once, in the language of the ticket’s user, with a link into the app', async () => {
  const { person, id } = await createTicket({ preferred_locale: 'sv' });
  await reply(id, 'First');
  await reply(id, 'Second');
  const [mail, ...more] = await waiting(id);
  expect(more).toEqual([]);
  expect(mail?.seconds).toBeGreaterThan(50);
  await due(id);
  expect(await sendTo(person)).toMatchObject({
    subject: 'Du har fått ett svar',
    body: 'Hej Iva Test,\n\nDu har fått ett svar på ditt ärende ”Where is {{name}}?”.',
    link_text: 'Läs svaret',
    link_path: `/support-answer?lang=sv&ticket=${id}`,
    locale: 'sv',
  });
  expect(await waiting(id)).toEqual([]);
});

it('mails a later reply at least fifteen minutes after the first', async () => {
  const { person, id } = await createTicket();
  await reply(id, 'First');
  await due(id);
  expect(await sendTo(person)).not.toBeNull();
  await reply(id, 'Second');
  const [mail] = await waiting(id);
  expect(mail?.seconds).toBeGreaterThan(14 * 60);
  expect(mail?.seconds).toBeLessThanOrEqual(15 * 60);
});

it.each<[string, (ticket: { person: Person; id: string; message: string }) => Promise<unknown>]>([
  ['was read', ({ person, id }) => world.rpc(person, 'mark_support_messages_read', { p_ticket_id: id })],
  [
    'was withdrawn',
    ({ message }) => world.sql('delete from public.support_messages where id = $1', [message]),
  ],
  [
    'the person has turned off',
    ({ person }) =>
      world.sql('update public.profiles set notify_support_answer = false where user_id = $1', [person.id]),
  ],
])('drops the mail of a reply that %s', async (_, change) => {
  const { person, id } = await createTicket();
  const { id: message } = await reply(id, 'First');
  expect(await waiting(id)).toHaveLength(1);
  await change({ person, id, message });
  await due(id);
  expect([await sendTo(person), await waiting(id)]).toEqual([null, []]);
});

it('sends no mail if notifications are off, or for messages by the user', async () => {
  const { id } = await createTicket({ notify_support_answer: false });
  await reply(id, 'First');
  const other = await createTicket();
  await reply(other.id, 'Mine', other.person);
  expect([await waiting(id), await waiting(other.id)]).toEqual([[], []]);
});

it('has a text and a link text in every language', async () => {
  const texts = await world.sql<{ locale: string; subject: string; link: string }>(
    `select locale, subject, private.answer_link_text(locale) as link from public.notice_templates where kind = 'answer'`,
  );
  expect(texts.map(({ locale }) => locale).sort()).toEqual([...LOCALES].sort());
  const inEnglish = texts.filter(({ link, locale }) => locale !== 'en' && link === 'Read the answer');
  expect(inEnglish).toEqual([]);
});

it('has a text that admins can edit and preview', async () => {
  const admin = await world.person('admin', { full_name: 'Ada' });
  const text = { p_kind: 'answer', p_locale: 'hr', p_subject: 'Odgovor', p_body: '{{name}}: {{subject}}' };
  expect(await world.rpc(admin, 'admin_preview_notice', text)).toEqual([
    { subject: 'Odgovor', body: 'Ada: Isplata nije stigla' },
  ]);
  await world.refuses(
    admin,
    'admin_preview_notice',
    { ...text, p_body: '{{rule}}' },
    '22023',
    /no placeholder \{\{rule\}\}/,
  );
  await world.refuses(
    admin,
    'admin_preview_notice',
    { ...text, p_policy_code: 'spam' },
    '22023',
    'An answer from support has no policy.',
  );
});
