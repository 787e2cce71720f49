import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PNG } from '../testing/pictures.ts';
import { openSupportDesk, type Person, type SupportDesk } from '../testing/support-desk.ts';

// Permissions for pictures in support threads, over HTTP.

describe('support images', () => {
  let desk: SupportDesk;
  let user: Person;
  let stranger: Person;
  let claimer: Person;
  let moderator: Person;
  let admin: Person;
  let ticket: string;
  let picture: string;
  beforeAll(async () => {
    desk = await openSupportDesk();
    user = await desk.person();
    stranger = await desk.person();
    claimer = await desk.person('moderator');
    moderator = await desk.person('moderator');
    admin = await desk.person('admin');
    ticket = await desk.ticket(user, claimer);
    picture = `${ticket}/${randomUUID()}.png`;
    const { error } = await images(user).upload(picture, new Blob([PNG], { type: 'image/png' }));
    if (error) throw error;
  });
  afterAll(() => desk.close());

  const images = ({ client }: Pick<Person, 'client'>) => client.storage.from('support-images');
  const newPath = (inTicket = ticket) => `${inTicket}/${randomUUID()}.png`;
  const who = (): [string, Pick<Person, 'client'>, boolean][] => [
    ['nobody', { client: desk.anon }, false],
    ['another user', stranger, false],
    ["the ticket's user", user, true],
    ['the claimer', claimer, true],
    ['another moderator', moderator, true],
    ['an admin', admin, true],
  ];

  test('can be read by the ticket’s user and staff only', async () => {
    for (const [name, person, may] of who()) {
      const downloaded = await images(person).download(picture);
      expect(downloaded.error === null, name).toBe(may);
      if (downloaded.data) expect(Buffer.from(await downloaded.data.arrayBuffer())).toEqual(PNG);
      else
        expect(downloaded.error, name).toMatchObject({
          status: 400,
          statusCode: '404',
          message: 'Object not found',
        });
      expect((await images(person).createSignedUrl(picture, 60)).error === null, name).toBe(may);
      const [many] = (await images(person).createSignedUrls([picture], 60)).data ?? [];
      expect(typeof many?.signedUrl === 'string', name).toBe(may);
      const info = await images(person).info(picture);
      expect(info.error === null, name).toBe(may);
    }
    const opened = await fetch(desk.anon.storage.from('support-images').getPublicUrl(picture).data.publicUrl);
    expect(opened.status).toBe(400);
  });

  test('can be added by the ticket’s user and claimer only', async () => {
    const outcome = async (person: Pick<Person, 'client'>, path: string) => {
      const { error } = await images(person).upload(path, new Blob([PNG]));
      return error ? error.statusCode : 'added';
    };
    const refused = '403';
    for (const [name, person] of who()) {
      const expected = person === user || person === claimer ? 'added' : refused;
      expect(await outcome(person, newPath()), name).toEqual(expected);
    }
    const unclaimed = await desk.ticket(user);
    expect(await outcome(claimer, newPath(unclaimed)), 'before it is claimed').toEqual(refused);
    expect(await outcome(user, newPath(unclaimed))).toBe('added');
    await desk.backend.database.query(
      `update public.support_tickets set status = 'closed', closed_at = now() where id = $1`,
      [unclaimed],
    );
    expect(await outcome(user, newPath(unclaimed)), 'a closed one').toEqual(refused);
    expect(await outcome(user, newPath(randomUUID())), 'a ticket that does not exist').toEqual(refused);
  });

  test('are named after ticket and UUID; other names are refused with the format', async () => {
    const uuid = randomUUID();
    const odd = ['picture.png', `${uuid}.jpeg`, `${uuid.toUpperCase()}.png`, `${uuid}.svg`, `x/${uuid}.png`];
    for (const path of [...odd.map((name) => `${ticket}/${name}`), `${uuid}.png`]) {
      const { error } = await images(user).upload(path, new Blob([PNG]));
      expect(error, path).toMatchObject({
        statusCode: '400',
        message:
          'An image of a support ticket is named TICKET_ID/UUID.png (or .jpg, .webp, .gif), in lower case.',
      });
    }
  });

  test('can be read by both paths that the upload returns', async () => {
    const opened = await desk.ticket(user, claimer);
    const { data } = await images(user).upload(newPath(opened), new Blob([PNG]));
    const sent = await user.client.rpc('send_support_message', {
      p_ticket_id: opened,
      p_content: 'See this',
      p_image_url: data?.path,
    });
    expect(sent.data).toMatchObject({ image_url: data?.fullPath });
  });

  test('cannot be overwritten, and the attempt leaves nothing', async () => {
    for (const person of [user, claimer, admin, stranger]) {
      const { error } = await images(person).upload(picture, new Blob([PNG]), { upsert: true });
      expect(error).toMatchObject({ statusCode: '403' });
      expect((await images(person).update(picture, new Blob([PNG]))).error).not.toBeNull();
    }
    const again = await images(user).upload(picture, new Blob([PNG]));
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
  });

  test('can be removed by their uploader until they are in the thread', async () => {
    const path = newPath();
    await images(user).upload(path, new Blob([PNG]));
    for (const person of [stranger, claimer, admin]) {
      expect((await images(person).remove([path])).data).toEqual([]);
    }
    await desk.backend.database.query(
      'insert into public.support_messages (ticket_id, sender_user_id, content, image_url) values ($1, $2, $3, $4)',
      [ticket, user.id, 'See this', `support-images/${path}`],
    );
    expect((await images(user).remove([path])).data).toEqual([]);
    expect((await images(user).download(path)).error).toBeNull();

    const unsent = newPath();
    await images(user).upload(unsent, new Blob([PNG]));
    expect((await images(user).remove([unsent])).data).toMatchObject([{ name: unsent }]);
    expect((await images(user).download(unsent)).error).toMatchObject({ statusCode: '404' });
  });

  test('are limited to thirty per person, ticket and hour', async () => {
    const crowded = await desk.ticket(user, claimer);
    await desk.backend.database.query(
      `insert into storage.objects (bucket_id, name, owner_id)
       select 'support-images', $1 || '/' || gen_random_uuid() || '.png', $2 from generate_series(1, 29)`,
      [crowded, user.id],
    );
    const upload = async (person = user, path = newPath(crowded)) =>
      (await images(person).upload(path, new Blob([PNG]))).error;
    const many = {
      statusCode: '429',
      message: 'You have uploaded 30 pictures to this ticket in the last hour. Please try again later.',
    };
    const outcomes = await Promise.all([upload(), upload()]);
    expect(outcomes.filter((error) => error === null)).toHaveLength(1);
    expect(outcomes.find((error) => error !== null)).toMatchObject(many);
    expect(await upload(claimer)).toBeNull();
    expect(await upload(user, newPath())).toBeNull();
    await desk.backend.database.query(
      `update storage.objects set created_at = now() - interval '1 hour' where starts_with(name, $1)`,
      [crowded],
    );
    expect(await upload()).toBeNull();
  });

  test('a link opens one file without a session until it expires', async () => {
    const { data } = await images(moderator).createSignedUrl(picture, 60);
    const link = new URL(data?.signedUrl ?? '');
    const opened = await fetch(link);
    expect(opened.status).toBe(200);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=(59|60)$/) as string,
    });
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(PNG);

    const other = newPath();
    await images(user).upload(other, new Blob([PNG]));
    const moved = link.href.replace(picture, other);
    expect(await refusal(moved)).toEqual([400, 'This link does not belong to this file.']);
    const token = link.searchParams.get('token') ?? '';
    expect(await refusal(link.href.slice(0, -3))).toEqual([400, 'This link is not valid.']);
    expect(await refusal(link.href.replace(token, user.token))).toEqual([400, 'This link is not valid.']);
    expect(await refusal(link.href.replace(/\?.*/, ''))).toEqual([400, 'This link is not valid.']);
    const short = await images(moderator).createSignedUrl(picture, 1);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await refusal(short.data?.signedUrl ?? '')).toEqual([400, 'This link has expired.']);

    // No service accepts the link's token as a session.
    const asSession = await desk.backend.request('/rest/v1/support_tickets', { token });
    expect(asSession.status).toBe(401);
  });

  test('links require a valid lifetime', async () => {
    for (const seconds of [0, -1, 1.5, Number.NaN, 1e12]) {
      const { error } = await images(user).createSignedUrl(picture, seconds);
      expect(error, String(seconds)).toMatchObject({
        statusCode: '400',
        message: expect.stringContaining('expiresIn must be') as string,
      });
    }
  });

  test('are hidden from signed-out people and suspended staff', async () => {
    const suspended = await desk.person('moderator');
    expect((await images(suspended).download(picture)).error).toBeNull();
    await desk.backend.database.query('update public.profiles set is_suspended = true where user_id = $1', [
      suspended.id,
    ]);
    expect((await images(suspended).download(picture)).error).toMatchObject({ statusCode: '404' });
    const forged = await desk.backend.request(`/storage/v1/object/support-images/${picture}`, {
      token: admin.token.replace(/[^.]+$/, 'A'.repeat(43)),
    });
    expect(forged.status).toBe(401);
  });

  async function refusal(address: string): Promise<[number, string]> {
    const response = await fetch(address);
    return [response.status, ((await response.json()) as { message: string }).message];
  }
});
