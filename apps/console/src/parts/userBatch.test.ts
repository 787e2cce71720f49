// @vitest-environment jsdom

import { FakeServer, storeSession } from '#testing/fakeServer.ts';
import { beforeEach, expect, it } from 'vitest';
import { batchUsers } from './users.api.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  storeSession('mara', null);
});

const readBrief = batchUsers();

const user = (id: string) => ({ user_id: id, username: id });

// Returns the users among the requested ids.
function answerWith(...known: string[]): void {
  server.on('admin_get_user_names', ({ p_user_ids: asked }) =>
    known.filter((id) => Array.isArray(asked) && asked.includes(id)).map(user),
  );
}

const asked = () => server.called('admin_get_user_names').map(({ args }) => args.p_user_ids);

it('loads the users of one turn in one request, each once', async () => {
  answerWith('ann', 'bob');
  const users = await Promise.all([readBrief('ann'), readBrief('bob'), readBrief('ann')]);
  expect(users.map((one) => one?.username)).toEqual(['ann', 'bob', 'ann']);
  expect(asked()).toEqual([['ann', 'bob']]);
});

it('requests at most 200 at once', async () => {
  const ids = Array.from({ length: 201 }, (_, at) => `user-${at}`);
  answerWith(...ids);
  expect((await Promise.all(ids.map(readBrief))).map((one) => one?.user_id)).toEqual(ids);
  expect(asked()).toEqual([ids.slice(0, 200), ids.slice(200)]);
});

it('returns null for an unknown user', async () => {
  answerWith('ann');
  expect(await Promise.all([readBrief('ann'), readBrief('gone')])).toEqual([user('ann'), null]);
});

it('rejects all waiting callers when the request fails, and retries the next time', async () => {
  server.on('admin_get_user_names', () => {
    throw new TypeError('away');
  });
  const both = await Promise.allSettled([readBrief('ann'), readBrief('bob')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked()).toHaveLength(1);
  answerWith('ann');
  expect(await readBrief('ann')).toEqual(user('ann'));
});
