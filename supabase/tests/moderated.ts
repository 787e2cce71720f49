import type { Caller, Person, World } from './world.ts';

// Posts and reviews: what staff moderate, and who may not.

/** Creates a post by a new or given person; `columns` are set directly. */
export async function createPost(
  world: World,
  user: Person,
  columns: Record<string, string | number | null> = {},
): Promise<string> {
  return inserted(world, 'posts', { user_id: user.id, title: 'Paint a fence', ...columns });
}

/** Creates a review by one person about another. */
export async function createReview(
  world: World,
  [reviewer, reviewed]: readonly [Person, Person],
  columns: Record<string, string | number | boolean | null> = {},
): Promise<string> {
  return inserted(world, 'reviews', {
    rating: 4,
    reviewed_user_id: reviewed.id,
    reviewer_user_id: reviewer.id,
    comment: 'Came on time.',
    ...columns,
  });
}

async function inserted(world: World, table: string, row: Record<string, unknown>): Promise<string> {
  const names = Object.keys(row);
  const [found] = await world.sql<{ id: string }>(
    `insert into public.${table} (${names.join(', ')}) values (${names.map((_, at) => `$${String(at + 1)}`).join(', ')})
     returning id`,
    Object.values(row),
  );
  return found?.id ?? '';
}

/** Returns how many rows of a table a caller may read. */
export async function readable(world: World, caller: Person, table: string, id: string): Promise<number> {
  const { body } = await world.database.call({
    role: 'authenticated',
    claims: JSON.stringify({ sub: caller.id, role: 'authenticated' }),
    session: null,
    readOnly: true,
    sql: `select count(*)::text as body, 0::bigint, null::bigint from public.${table} where id = '${id}'`,
    params: [],
  });
  return Number(new TextDecoder().decode(body ?? new Uint8Array()));
}

/** Everyone who may not moderate, and the expected error. */
export async function refusedCallers(world: World): Promise<[string, Caller, string, string | RegExp][]> {
  const refused = (name: string, caller: Caller): [string, Caller, string, string] => [
    name,
    caller,
    '42501',
    'Not authorized',
  ];
  return [
    ['anon', 'anon', '42501', /^permission denied for function/],
    ['the service key', 'service_role', '42501', 'Not authenticated'],
    refused('an account without a profile', { id: '00000000-0000-4000-8000-00000000dead', email: '' }),
    refused('a user', await world.person()),
    refused('a suspended moderator', await world.person('moderator', { is_suspended: true })),
    refused('a banned moderator', await world.person('moderator', { is_banned: true })),
    refused('a suspended admin', await world.person('admin', { is_suspended: true })),
    refused('a banned admin', await world.person('admin', { is_banned: true })),
  ];
}
