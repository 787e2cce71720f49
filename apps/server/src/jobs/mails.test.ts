import type { Mail } from '@marketdesk/backend/mailer.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Counters } from '../http/counters.ts';
import { createLog } from '../log.ts';
import { countedMailer } from '../mail/mailer.ts';
import { startDesk, type Desk } from '../testing/desk.ts';
import { mailsJob } from './mails.ts';

let desk: Desk;
let sent: Mail[];
let counters: Counters;
/** The mail server's response to a mail. */
let answer: (mail: Mail) => Promise<void>;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  sent = [];
  counters = new Counters();
  answer = (mail) => Promise.resolve(void sent.push(mail));
  await desk.database.query('delete from private.mails');
});

const queue = (recipient: string, subject = 'Subject', body = 'One.\n\nTwo <b>.') =>
  desk.database.query('select private.queue_mail($1, $2, $3)', [recipient, subject, body]);
const waiting = () =>
  desk.database.query<{ recipient: string; tries: number; minutes: number }>(
    `select recipient, tries, round(extract(epoch from next_try_at - now()) / 60)::int as minutes
       from private.mails order by id`,
  );
const due = () => desk.database.query('update private.mails set next_try_at = now()');
const job = () =>
  mailsJob({
    call: desk.client.asService,
    mailer: countedMailer({ send: (mail) => answer(mail) }, counters),
    siteUrl: 'https://market.test',
    log: createLog('silent'),
  });
async function runAll(): Promise<void> {
  const { run } = job();
  while (await run(new AbortController().signal)) continue;
}

it('are sent once, in order, as text and as HTML without markup of users', async () => {
  await queue('a@example.test');
  await queue('b@example.test');
  await queue('');
  await runAll();
  expect(sent.map(({ to }) => to)).toEqual(['a@example.test', 'b@example.test']);
  expect(sent[0]).toMatchObject({ subject: 'Subject', text: 'One.\n\nTwo <b>.\n' });
  expect(sent[0]?.html).toContain('<p>One.</p><p>Two &lt;b&gt;.</p>');
  expect(await waiting()).toEqual([]);
  expect(counters.samples('marketdesk_mails_total')).toEqual([['result="sent"', 2]]);
});

it('can link to this server, whose address the database does not know', async () => {
  await queue('a@example.test');
  await desk.database.query(`update private.mails set link_text = 'Appeal', link_path = '/appeal?code=1'`);
  await runAll();
  expect(sent[0]?.text).toBe('One.\n\nTwo <b>.\n\nAppeal: https://market.test/appeal?code=1\n');
});

it('keep braces that people typed', async () => {
  await queue('a@example.test', 'Hi {{name}}', 'See {{site}}.scam.test/now');
  await runAll();
  expect(sent[0]).toMatchObject({ subject: 'Hi {{name}}', text: 'See {{site}}.scam.test/now\n' });
  expect(sent[0]?.html).toContain('<p>See {{site}}.scam.test/now</p>');
});

it('never link to another server', async () => {
  await queue('a@example.test');
  for (const path of ['.scam.test', '//scam.test', 'https://scam.test']) {
    await expect(
      desk.database.query(`update private.mails set link_text = 'Look', link_path = $1`, [path]),
    ).rejects.toThrow(/check constraint/);
  }
});

it("of a decision are in the user's language and link the appeal, but not links that people wrote", async () => {
  const moderator = await desk.signIn(await desk.person('moderator'));
  const { id } = await desk.person('user');
  await desk.database.query(`update public.profiles set preferred_locale = 'de' where user_id = $1`, [id]);
  await moderator.rpc('admin_decide', {
    p_target_type: 'user',
    p_target_id: id,
    p_kind: 'ban',
    p_policy: 'scams',
    p_reason: 'Advertised https://scam.test/ and {{site}}.scam.test here.',
  });
  await due();
  await runAll();
  expect(sent[0]?.html).toContain('<html lang="de">');
  expect(sent[0]?.text).toContain('Advertised https://scam.test/ and {{site}}.scam.test here.');
  const links = [...(sent[0]?.html ?? '').matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)];
  expect(links).toEqual([
    expect.arrayContaining([
      expect.stringMatching(/^https:\/\/market\.test\/appeal\?lang=de&amp;code=[0-9a-f]{40}$/),
    ]),
  ]);
  expect(links[0]?.[1]).toBe(links[0]?.[2]);
});

it('do not block each other; a failed one is retried after longer and longer delays, six hours at most', async () => {
  answer = (mail) =>
    mail.to.startsWith('bad') ? Promise.reject(new Error('550')) : Promise.resolve(void sent.push(mail));
  await queue('bad@example.test');
  await queue('good@example.test');
  const delays: number[] = [];
  for (let n = 1; n <= 10; n++) {
    await runAll();
    const [left, ...others] = await waiting();
    expect([left?.recipient, left?.tries, others]).toEqual(['bad@example.test', n, []]);
    delays.push(left?.minutes ?? 0);
    await due();
  }
  expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  expect(sent.map(({ to }) => to)).toEqual(['good@example.test']);
  expect(counters.samples('marketdesk_mails_total')).toContainEqual(['result="failed"', 10]);
});

it('are not sent twice by several processes', async () => {
  for (let n = 0; n < 12; n++) await queue(`p${String(n)}@example.test`);
  await Promise.all([runAll(), runAll(), runAll()]);
  expect(sent.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 12 }, (_, n) => `p${String(n)}@example.test`).sort(),
  );
});

it('of a process that died while sending are sent by another one, after a delay', async () => {
  await queue('a@example.test');
  await desk.client.asService('mails_take');
  await runAll();
  expect(sent).toEqual([]);
  await due();
  await runAll();
  expect(sent).toHaveLength(1);
});

it('are given up after a week', async () => {
  await queue('old@example.test');
  await desk.database.query(`update private.mails set created_at = now() - interval '8 days'`);
  await runAll();
  expect([sent, await waiting()]).toEqual([[], []]);
});

it("can't be read by anyone who is signed in", async () => {
  const session = await desk.signIn(await desk.person('admin'));
  await queue('a@example.test');
  for (const { status } of [await session.rpc('mails_take'), await session.rpc('mails_sent', { p_id: 1 })]) {
    expect(status).toBe(403);
  }
  expect(await waiting()).toMatchObject([{ tries: 0 }]);
});
