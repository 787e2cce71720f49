import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from '@marketdesk/backend/testing/pictures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMailer } from '../mail/mailer.ts';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';
import { erasuresJob } from './erasures.ts';

let desk: Desk;
let dataDir: string;
beforeAll(async () => {
  desk = await startDesk();
  dataDir = await mkdtemp(path.join(tmpdir(), 'erasures-'));
});
afterAll(async () => {
  await desk.close();
  await rm(dataDir, { recursive: true });
});

/** Someone with a profile picture whose days of grace are over. */
async function due(): Promise<{ person: Account; picture: string }> {
  const person = await desk.person('user');
  const storage = (await desk.signIn(person)).storage.from('avatars');
  const { error } = await storage.upload(`${person.id}/me.png`, PNG, { contentType: 'image/png' });
  if (error) throw error;
  await desk.database.query(
    `insert into public.privacy_requests (user_id, kind, channel, asked_by, asked_at, due_at, state, erase_after)
     values ($1, 'erasure', 'app', 'Person', now(), now() + interval '1 month', 'scheduled', now())`,
    [person.id],
  );
  return { person, picture: storage.getPublicUrl(`${person.id}/me.png`).data.publicUrl };
}

const stateOf = async ({ id }: Account) =>
  (
    await desk.database.query<{ state: string }>(
      'select state from public.privacy_requests where user_id = $1',
      [id],
    )
  )[0]?.state;
const run = (client: Parameters<typeof erasuresJob>[0]['client'] = desk.client) =>
  erasuresJob({ client, dataDir, log: createLog('silent') }).run(new AbortController().signal);

it('removes the files, erases the person, and nobody signs in to the account any more', async () => {
  const { person, picture } = await due();
  expect((await fetch(picture)).status).toBe(200);
  const log = createLog('silent');
  const mailer = createMailer({ smtpUrl: null, mailFrom: null, dataDir }, 'http://localhost', log);
  for (const to of [person.email, `a${person.email}`])
    await mailer.send({ to, subject: 'Hello', text: 'Hello', html: 'Hello' });
  await run();
  const mails = await readdir(path.join(dataDir, 'outbox'));
  expect(mails).toHaveLength(1);
  expect(await readFile(path.join(dataDir, 'outbox', mails[0] ?? ''), 'utf8')).toContain(
    `To: a${person.email}`,
  );
  expect(await stateOf(person)).toBe('done');
  expect((await fetch(picture)).status).not.toBe(200);
  expect(await desk.database.query('select from storage.objects')).toEqual([]);
  await expect(desk.signIn(person)).rejects.toThrow('Invalid login credentials');
});

it('goes on with the others if one fails, and finishes it in the next run', async () => {
  const [one, other] = [await due(), await due()];
  let calls = 0;
  const client = {
    asService: desk.client.asService,
    removeFiles: (bucket: string, names: readonly string[]) => {
      calls += 1;
      if (names.some((name) => name.startsWith(one.person.id))) return Promise.reject(new Error('No answer'));
      return desk.client.removeFiles(bucket, names);
    },
  };
  await expect(run(client)).rejects.toThrow('No answer');
  expect(calls).toBe(2);
  expect([await stateOf(one.person), await stateOf(other.person)]).toEqual(['running', 'done']);
  await run();
  expect(await stateOf(one.person)).toBe('done');
});
