import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BackendClient } from '../backend-client.ts';
import { Failure } from '../failure.ts';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';
import { serve } from '../testing/serve.ts';

let desk: Desk;
let admin: Account;
beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.person('admin');
});
afterAll(() => desk.close());

const post = (fields: Record<string, string>, url = desk.url) =>
  fetch(`${url}/my-data`, { method: 'POST', body: new URLSearchParams(fields) });

/** The code that the person got by mail. */
async function codeFor({ id, email }: Account): Promise<string> {
  const [request] = await desk.database.query<{ id: string }>(
    `insert into public.privacy_requests
       (user_id, kind, channel, asked_by, asked_at, due_at, identity_check, identity_checked_at)
     values ($1, 'access', 'app', 'Person', now(), now() + interval '1 month', 'Passport', now()) returning id`,
    [id],
  );
  const session = await desk.signIn(admin);
  await session.rpc('admin_send_export', { p_id: request?.id });
  const [mail] = await desk.database.query<{ link_path: string }>(
    `select link_path from private.mails where recipient = $1 and link_path like '/my-data%'`,
    [email],
  );
  return mail?.link_path.split('code=')[1] ?? '';
}

/** The server records the end of a download after the response. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it("shows a page in the mail's language that the address can't inject into", async () => {
  const answer = await fetch(
    `${desk.url}/my-data?lang=hr&code=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  const text = await answer.text();
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(text).toContain('<html lang="hr">');
  expect(text).toContain('<h1>Vaši podaci</h1>');
  expect(text).not.toContain('<script>');
});

it("downloads the person's data and pictures once, and nobody else's", async () => {
  const person = await desk.person('user');
  const other = await desk.person('user');
  const session = await desk.signIn(person);
  const avatar = `${person.id}/me.png`;
  await session.storage.from('avatars').upload(avatar, PNG, { contentType: 'image/png' });
  const code = await codeFor(person);
  const answer = await post({ code });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-[\d-]+\.zip"$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const files = unzipSync(Buffer.from(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual(['data.json', 'index.html', 'pictures/1.png']);
  expect(Buffer.from(files['pictures/1.png'] ?? [])).toEqual(PNG);
  const texts = [files['data.json'], files['index.html']].map((bytes) =>
    strFromU8(bytes ?? new Uint8Array()),
  );
  for (const text of texts) {
    expect(text).toContain(person.email);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(admin.id);
    expect(text).not.toContain(code);
  }

  await eventually(async () => {
    const again = await post({ code, lang: 'de' });
    expect([again.status, (await again.text()).includes('mit diesem Link schon heruntergeladen')]).toEqual([
      409,
      true,
    ]);
  });
  const unknown = await post({ code: `${code}0` });
  expect([
    unknown.status,
    (await unknown.text()).includes('This link does not work or has expired.'),
  ]).toEqual([404, true]);
});

it('lets a broken download be repeated, one at a time', async () => {
  const person = await desk.person('user');
  // More than the buffers between server and client hold.
  await desk.database.query(
    `with ticket as (
       insert into public.support_tickets (subject, category, user_id) values ('Help', 'Other', $1) returning id
     )
     insert into public.support_messages (ticket_id, sender_user_id, content)
     select ticket.id, $1, texts.content
       from ticket, generate_series(1, 400) n,
            lateral (select string_agg(md5(random()::text || n || i), '') from generate_series(1, 300) i) texts (content)`,
    [person.id],
  );
  const code = await codeFor(person);
  const body = new URLSearchParams({ code }).toString();
  const first = httpRequest(`${desk.url}/my-data`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  first.on('error', () => undefined);
  await new Promise((resolve) => first.once('response', resolve).end(body));
  const second = await post({ code });
  expect([second.status, (await second.text()).includes('A download with this link is running.')]).toEqual([
    409,
    true,
  ]);
  first.destroy();
  await eventually(async () => {
    const [taken] = await desk.database.query(
      'select from public.privacy_requests where user_id = $1 and export_taken_until is null',
      [person.id],
    );
    expect(taken).toBeDefined();
  });
  const third = await post({ code });
  const files = unzipSync(Buffer.from(await third.arrayBuffer()));
  expect(strFromU8(files['data.json'] ?? new Uint8Array()).match(/"content":/g)).toHaveLength(400);
});

describe('without a database', () => {
  const person = '00000000-0000-4000-8000-000000000001';
  const source = {
    name: 'a',
    table_name: 'a',
    title: 'A',
    purpose: '',
    legal_basis: '',
    retention: '',
    columns: ['id'],
  };

  /** A server whose backend answers with these; the arguments of `operator_end_export` are kept. */
  async function failing(answers: Record<string, () => unknown>) {
    const ended: unknown[] = [];
    const client = {
      asService: async (name: string, args: unknown) => {
        if (name === 'operator_end_export') ended.push(args);
        return Promise.resolve(answers[name]?.() ?? null);
      },
    };
    const server = await serve({ client: client as unknown as BackendClient });
    onTestFinished(() => server.close());
    return { url: server.url, ended };
  }
  const refuse = () => {
    throw new Failure(502, 'The backend did not answer.');
  };

  it('says that the data could not be read, and keeps the link', async () => {
    const { url, ended } = await failing({
      operator_take_export: () => person,
      operator_export_sources: refuse,
    });
    const answer = await post({ code: 'x' }, url);
    expect([answer.status, (await answer.text()).includes('Your data could not be read.')]).toEqual([
      502,
      true,
    ]);
    await eventually(() => expect(ended).toEqual([{ p_code: 'x', p_is_complete: false }]));
  });

  it('breaks off the file, and keeps the link, when a page can not be read', async () => {
    const full = Array.from({ length: 1000 }, (_, id) => ({ key: { id }, content: { id: randomUUID() } }));
    let pages = 0;
    const { url, ended } = await failing({
      operator_take_export: () => person,
      operator_export_sources: () => [source],
      operator_export_rows: () => ((pages += 1) < 20 ? full : refuse()),
    });
    const answer = await post({ code: 'x' }, url);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await eventually(() => expect(ended).toEqual([{ p_code: 'x', p_is_complete: false }]));
  });
});
