// @vitest-environment jsdom

import { createQueryClient } from '#backend/queryClient.ts';
import '#features/users/UsersScreen.tsx';
import { FakeServer } from '#testing/fakeServer.ts';
import { anId } from '#testing/people.ts';
import { beforeEach, expect, it } from 'vitest';
import { prefetchFirstPage } from './prefetchFirstPage.ts';

const STAFF_CALLS = ['admin_get_users', 'admin_get_list_columns', 'get_admin_dashboard_metrics'];

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.on('admin_get_users', () => []);
});

/** The names of the calls of a visit to the users list, in order. `before`: those before the profile was answered. */
async function visit(me: Parameters<FakeServer['signIn']>[0]) {
  const from = server.calls.length;
  const named = () => server.calls.slice(from).map(({ name }) => name);
  const profile = server.signIn(me);
  let before: string[] = [];
  server.on('get_my_access', async () => {
    // Requests that do not wait for the profile are made within this turn.
    await new Promise((resolve) => setTimeout(resolve));
    before = named();
    return profile;
  });
  await prefetchFirstPage(createQueryClient(), { pathname: '/admin/users', search: '' } as Location);
  return { all: named(), before };
}

it('requests a staff page after the profile, and on later visits in parallel', async () => {
  const first = await visit({ role: 'moderator' });
  expect(first).toEqual({ all: ['get_my_access', ...STAFF_CALLS], before: ['get_my_access'] });
  expect((await visit({ role: 'moderator' })).before).toEqual(['get_my_access', ...STAFF_CALLS]);
});

it.each([{ role: 'user' }, { role: null }, { role: 'admin', is_banned: true }])(
  'requests only the profile for %j, even after a staff session',
  async (me) => {
    expect((await visit(me)).all).toEqual(['get_my_access']);
    await visit({ role: 'admin', user_id: anId(2) });
    expect((await visit(me)).all).toEqual(['get_my_access']);
  },
);

it('requests only the profile on the visit after a lost role', async () => {
  await visit({ role: 'admin' });
  await visit({ role: 'user' });
  expect((await visit({ role: 'user' })).all).toEqual(['get_my_access']);
});
