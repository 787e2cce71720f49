import { describe, expect, it } from 'vitest';
import { race } from './race.ts';
import { openWorld, type Person } from './world.ts';

// The link with which a person downloads their data, from the request to its end.

const world = await openWorld();
const admin = await world.person('admin');
const colleague = await world.person('admin');

interface Request {
  id: string;
  export_requested_by: string | null;
  exported_at: string | null;
}

/** An access request whose identity was checked. */
async function requested(person: Person, kind = 'access', isChecked = true): Promise<string> {
  const [request] = await world.sql<{ id: string }>(
    `insert into public.privacy_requests (user_id, kind, channel, asked_by, asked_at, due_at)
     values ($1, $2, 'app', 'Person', now(), now() + interval '1 month') returning id`,
    [person.id, kind],
  );
  const id = request?.id ?? '';
  if (isChecked)
    await world.rpc(colleague, 'admin_check_identity', { p_id: id, p_how: 'By the address of the account' });
  return id;
}

const send = (p_id: string, by = admin) => world.rpc<Request>(by, 'admin_send_export', { p_id });
const codesFor = async ({ email }: Person): Promise<string[]> => {
  const mails = await world.sql<{ link_path: string }>(
    `select link_path from private.mails where recipient = $1 and link_path like '/my-data%' order by id`,
    [email],
  );
  return mails.map(({ link_path: path }) => path.split('code=')[1] ?? '');
};
const take = (p_code: string) => world.rpc<string>('service_role', 'operator_take_export', { p_code });
const end = (p_code: string, p_is_complete: boolean) =>
  world.rpc('service_role', 'operator_end_export', { p_code, p_is_complete });
const rejects = (p_code: string, code: string, message: string) =>
  world.refuses('service_role', 'operator_take_export', { p_code }, code, message);
/** As if this time had passed for the link. */
const later = (id: string, interval: string) =>
  world.sql(
    `update public.privacy_requests set export_expires_at = export_expires_at - $2::interval,
            export_taken_until = export_taken_until - $2::interval where id = $1`,
    [id, interval],
  );
const close = (id: string, state: string) =>
  world.sql('update public.privacy_requests set state = $2, closed_at = now() where id = $1', [id, state]);
async function sent(columns = {}): Promise<{ person: Person; id: string; code: string }> {
  const person = await world.person('user', columns);
  const id = await requested(person);
  await send(id);
  const [code = ''] = await codesFor(person);
  return { person, id, code };
}

describe('an export', () => {
  it("is mailed to the person's address in their language; only a hash of the code is stored", async () => {
    const { person, id, code } = await sent({ preferred_locale: 'de-AT' });
    expect(code).toMatch(/^[0-9a-f]{64}$/);
    const [mail] = await world.sql(
      'select subject, link_path from private.mails where recipient = $1 and link_path is not null',
      [person.email],
    );
    expect(mail).toEqual({ subject: 'Ihre Daten', link_path: `/my-data?lang=de&code=${code}` });
    const [stored] = await world.sql<{ row: string }>(
      'select to_jsonb(r)::text as row from public.privacy_requests r where id = $1',
      [id],
    );
    expect(stored?.row).not.toContain(code);
    expect((await world.audited(id)).at(-1)).toMatchObject({
      actor_user_id: admin.id,
      action: 'send_export',
    });
  });

  it('is refused for others, and mails nothing', async () => {
    const person = await world.person();
    const id = await requested(person);
    for (const caller of [person, await world.person('moderator')] as const)
      await world.refuses(caller, 'admin_send_export', { p_id: id }, '42501', 'Not authorized');
    const own = await requested(colleague, 'access', false);
    await world.refuses(
      colleague,
      'admin_send_export',
      { p_id: own },
      'P0001',
      'This request is about your own data. Ask a colleague to handle it.',
    );
    expect(await codesFor(person)).toEqual([]);
  });

  it.each([
    ['correction', true, 'This is not an access request. Open an access request to send an export.'],
    ['access', false, "Check the person's identity first, and record how."],
  ])('needs a request for access and a check of identity (%s, %s)', async (kind, isChecked, sentence) => {
    const id = await requested(await world.person(), kind, isChecked);
    await world.refuses(admin, 'admin_send_export', { p_id: id }, 'P0001', sentence);
  });

  it('needs an address, which the sender has not chosen', async () => {
    const person = await world.person();
    const id = await requested(person);
    await world.sql(
      `insert into private.account_events (user_id, kind, actor_user_id) values ($1, 'email', $2)`,
      [person.id, admin.id],
    );
    await world.refuses(
      admin,
      'admin_send_export',
      { p_id: id },
      '42501',
      "You changed this person's email address within the last 30 days. Ask a colleague to send the link.",
    );
    expect((await send(id, colleague)).export_requested_by).toBe(colleague.id);
    const silent = await world.person('user', { email: null });
    await world.refuses(
      admin,
      'admin_send_export',
      { p_id: await requested(silent) },
      'P0001',
      'This person has no email address for the link. Add one first.',
    );
  });

  it('can be sent again after five minutes, which ends the former link', async () => {
    const { person, id, code } = await sent();
    await world.refuses(
      admin,
      'admin_send_export',
      { p_id: id },
      'PT429',
      'A link was mailed within the last five minutes. Try again later.',
    );
    await end(code, true);
    await later(id, '5 minutes');
    expect((await send(id)).exported_at).toBeNull();
    const [, newer = ''] = await codesFor(person);
    await rejects(code, 'PT404', 'Export link not found');
    expect(await take(newer)).toBe(person.id);
    // The end of a download with the former link does not use up the new one.
    await end(code, true);
    await end(newer, false);
    expect(await take(newer)).toBe(person.id);
  });
});

describe('the link', () => {
  it('works until a download is complete, one at a time, and each is audited without an actor', async () => {
    const { person, id, code } = await sent();
    expect(await take(code)).toBe(person.id);
    await rejects(code, 'PT409', 'A download with this link is running.');
    await end(code, false);
    await take(code);
    await end(code, true);
    await rejects(code, 'PT409', 'The data was already downloaded with this link.');
    await end(code, false);
    await rejects(code, 'PT409', 'The data was already downloaded with this link.');
    const entries = await world.audited(id);
    expect(entries.filter(({ action }) => action === 'download_export')).toEqual(
      [1, 2].map(() => ({ actor_user_id: null, action: 'download_export', details: { user_id: person.id } })),
    );
  });

  it('is taken by only one of two downloads at the same moment', async () => {
    const { code } = await sent();
    await expect(
      race(
        world,
        (tx) => world.rpcIn(tx, 'service_role', 'operator_take_export', { p_code: code }),
        () => take(code),
      ),
    ).rejects.toThrow('A download with this link is running.');
  });

  it('is free again two minutes after the last renewal by a process that died', async () => {
    const { person, id, code } = await sent();
    await take(code);
    await later(id, '119 seconds');
    await world.rpc('service_role', 'operator_renew_export', { p_code: code });
    await later(id, '119 seconds');
    await rejects(code, 'PT409', 'A download with this link is running.');
    await later(id, '1 second');
    expect(await take(code)).toBe(person.id);
  });

  it('starts at most 20 downloads', async () => {
    const { code } = await sent();
    for (let n = 0; n < 20; n++) {
      await take(code);
      await end(code, false);
    }
    await rejects(code, 'PT429', 'This link was used 20 times without a complete download.');
  });

  it.each([
    ['an unknown code', () => Promise.resolve('')],
    ['a link older than seven days', (id: string) => later(id, '7 days')],
    ['a refused request', (id: string) => close(id, 'refused')],
  ])('does not work: %s', async (what, change) => {
    const { id, code } = await sent();
    await change(id);
    const before = await world.state();
    await rejects(what === 'an unknown code' ? `${code}0` : code, 'PT404', 'Export link not found');
    expect(await world.state()).toBe(before);
  });

  it('still works when the request was closed as done', async () => {
    const { person, id, code } = await sent();
    await close(id, 'done');
    expect(await take(code)).toBe(person.id);
  });
});
