import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDesk, type Desk } from '../testing/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const post = async (fields: Record<string, string>) => {
  const answer = await fetch(`${desk.url}/appeal`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
};

/** Somebody who was banned, and the code in their mail. */
async function banned(): Promise<{ id: string; code: string }> {
  const moderator = await desk.signIn(await desk.person('moderator'));
  const { id } = await desk.person('user');
  await moderator.rpc('admin_decide', {
    p_target_type: 'user',
    p_target_id: id,
    p_kind: 'ban',
    p_policy: 'scams',
    p_reason: 'Asked for money in advance.',
  });
  const [mail] = await desk.database.query<{ body: string }>(
    'select m.body from private.mails m join public.notices n on n.id = m.notice_id where n.user_id = $1',
    [id],
  );
  return { id, code: /code=(\w+)$/.exec(mail?.body ?? '')?.[1] ?? '' };
}

it('shows a form in the language of the mail, which nothing in the address can change', async () => {
  const answer = await fetch(
    `${desk.url}/appeal?lang=de&code=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  const text = await answer.text();
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(text).toContain('<html lang="de">');
  expect(text).toContain('<h1>Beschwerde</h1>');
  expect(text).not.toContain('<script>');
});

it('files the appeal of somebody who can’t sign in, once', async () => {
  const { id, code } = await banned();
  const sent = await post({ code, lang: 'en', text: 'It was not me.' });
  expect([sent.status, sent.text.includes('Your appeal was sent.')]).toEqual([200, true]);
  const tickets = await desk.database.query(
    'select category from public.support_tickets where user_id = $1',
    [id],
  );
  expect(tickets).toEqual([{ category: 'Report Appeal' }]);
  const again = await post({ code, text: 'Once more.' });
  expect([again.status, again.text.includes('This link does not work, or no longer.')]).toEqual([404, true]);
});

it('a refused one keeps what was typed', async () => {
  const { code } = await banned();
  const { status, text } = await post({ code: `${code}0`, lang: 'de', text: 'A <b>long</b> letter.' });
  expect([status, text.includes('Dieser Link gilt nicht oder nicht mehr.')]).toEqual([404, true]);
  expect(text).toContain('A &lt;b&gt;long&lt;/b&gt; letter.');
  const empty = await post({ code, text: ' ' });
  expect([empty.status, empty.text.includes('The appeal must have 1 to 10,000 characters.')]).toEqual([
    400,
    true,
  ]);
});
