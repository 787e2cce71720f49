// @vitest-environment jsdom

import { FakeServer, storeSession } from '#testing/fakeServer.ts';
import { beforeEach, expect, it } from 'vitest';
import { batchUsers } from './userBatch.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  storeSession('mara', null);
});

const readBrief = batchUsers<{ user_id: string; username: string }>('user_id,username');

const user = (id: string) => ({ user_id: id, username: id });

// Returns the users among the requested ids.
function answerWith(...known: string[]): void {
  server.on('profiles', ({ user_id: asked }) =>
    known.filter((id) => typeof asked === 'string' && asked.includes(id)).map(user),
  );
}

const asked = () => server.called('profiles').map(({ args }) => args.user_id);

it('reads the users of one turn in one request, each once', async () => {
  answerWith('ann', 'bob');
  const users = await Promise.all([readBrief('ann'), readBrief('bob'), readBrief('ann')]);
  expect(users.map((one) => one?.username)).toEqual(['ann', 'bob', 'ann']);
  expect(asked()).toEqual(['in.(ann,bob)']);
});

it('gives null for a user who is not there', async () => {
  answerWith('ann');
  expect(await Promise.all([readBrief('ann'), readBrief('gone')])).toEqual([user('ann'), null]);
});

it('tells everyone who waits when the request fails, and asks again the next time', async () => {
  server.on('profiles', () => {
    throw new TypeError('away');
  });
  const both = await Promise.allSettled([readBrief('ann'), readBrief('bob')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked()).toHaveLength(1);
  answerWith('ann');
  expect(await readBrief('ann')).toEqual(user('ann'));
});
