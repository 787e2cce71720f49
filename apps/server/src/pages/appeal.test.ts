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

/** A banned user and the code in their mail. */
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
  const [mail] = await desk.database.query<{ link_path: string }>(
    'select m.link_path from private.mails m join public.notices n on n.id = m.notice_id where n.user_id = $1',
    [id],
  );
  return { id, code: /code=(\w+)$/.exec(mail?.link_path ?? '')?.[1] ?? '' };
}

it("shows a form in the mail's language that the address can't inject into", async () => {
  const answer = await fetch(
    `${desk.url}/appeal?lang=de&code=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  const text = await answer.text();
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(text).toContain('<html lang="de">');
  expect(text).toContain('<h1>Beschwerde</h1>');
  expect(text).not.toContain('<script>');
});

it('files the appeal of a banned user once', async () => {
  const { id, code } = await banned();
  const sent = await post({ code, lang: 'en', text: 'It was not me.' });
  expect([sent.status, sent.text.includes('Your appeal was sent.')]).toEqual([200, true]);
  const tickets = await desk.database.query(
    'select category from public.support_tickets where user_id = $1',
    [id],
  );
  expect(tickets).toEqual([{ category: 'Report Appeal' }]);
  const again = await post({ code, text: 'Once more.' });
  expect([again.status, again.text.includes('This link does not work or has expired.')]).toEqual([404, true]);
});

it('keeps the text of a refused appeal', async () => {
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

it.each([
  ['hr', ' ', 'Žalba mora imati od 1 do 10.000 znakova.'],
  ['de', ' ', 'Die Beschwerde muss 1 bis 10.000 Zeichen haben.'],
  ['hr', 'Late.', 'Rok za žalbu je istekao: bio je šest mjeseci.'],
  ['de', 'Late.', 'Die Frist für die Beschwerde ist abgelaufen: Sie betrug sechs Monate.'],
  ['en', 'Late.', 'The time for an appeal is over: it was six months.'],
])("refuses in the page's language (%s): %j", async (lang, text, sentence) => {
  const { id, code } = await banned();
  if (text === 'Late.')
    await desk.database.query(
      `update public.decisions set decided_at = now() - interval '7 months' where user_id = $1`,
      [id],
    );
  const refused = await post({ code, lang, text });
  expect([refused.status, refused.text.includes(sentence)]).toEqual([400, true]);
});

it("reports in the page's language that the decision was reversed", async () => {
  const { id, code } = await banned();
  const moderator = await desk.signIn(await desk.person('moderator'));
  const [decision] = await desk.database.query<{ id: string }>(
    'select id from public.decisions where user_id = $1',
    [id],
  );
  await moderator.rpc('admin_reverse_decision', { p_decision_id: decision?.id, p_reason: 'Wrong person.' });
  const refused = await post({ code, lang: 'de', text: 'x' });
  expect([refused.status, refused.text.includes('Diese Entscheidung wurde schon aufgehoben.')]).toEqual([
    400,
    true,
  ]);
});

it('counts a line break once, as browsers send two characters, and stores one', async () => {
  const { id, code } = await banned();
  const lines = Array.from({ length: 2500 }, () => 'abc').join('\r\n');
  expect((await post({ code, text: lines })).status).toBe(200);
  const [message] = await desk.database.query<{ content: string }>(
    'select content from public.support_messages where sender_user_id = $1',
    [id],
  );
  expect(message?.content).toBe(lines.replaceAll('\r\n', '\n'));
});
