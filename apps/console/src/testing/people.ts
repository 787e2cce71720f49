import type { UserBrief } from '#parts/users.api.ts';
import type { FakeServer } from './fakeServer.ts';

/** A made-up id, stable for its number. */
export function anId(at: number): string {
  return `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`;
}

export const ANA: UserBrief = {
  user_id: anId(701),
  username: 'ana',
  email: 'ana@demo.test',
  avatar_url: null,
  full_name: 'Ana Horvat',
};

export const BOB: UserBrief = {
  user_id: anId(702),
  username: 'bob',
  email: 'bob@demo.test',
  avatar_url: null,
  full_name: 'Bob Weber',
};

/** Answers name lookups: by id these two and the signed-in user, by text matching usernames. */
export function knowPeople(server: FakeServer, me: { user_id: string }): void {
  server.on('admin_get_user_names', ({ p_user_ids: asked }) =>
    [ANA, BOB, me].filter(({ user_id: id }) => Array.isArray(asked) && asked.includes(id)),
  );
  server.on('admin_get_users', ({ p_search: searched }) =>
    [ANA, BOB]
      .map((one) => ({ ...one, role: 'user', created_at: '2026-01-01T00:00:00Z' }))
      .filter(
        (one) =>
          typeof searched === 'string' &&
          [one.user_id, one.username].some((text) => text?.includes(searched)),
      ),
  );
}
