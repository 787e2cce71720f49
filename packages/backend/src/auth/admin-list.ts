import { jsonResponse } from '../http/gateway.ts';
import { validationFailed } from './auth-error.ts';
import type { AuthRequest } from './context.ts';
import { requireService } from './read-request.ts';
import { USER_COLUMNS, userJson, type UserRow } from './users.ts';

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

/** GET /admin/users?page=&per_page=, newest first. */
export async function listAccounts(request: AuthRequest): Promise<Response> {
  await requireService(request);
  const { auth, query } = request;
  const page = positive(query.get('page'), 'page', 1);
  const perPage = Math.min(positive(query.get('per_page'), 'per_page', DEFAULT_PER_PAGE), MAX_PER_PAGE);
  const [users, [total]] = await Promise.all([
    auth.database.query<UserRow>(
      `select ${USER_COLUMNS} from auth.users u where u.deleted_at is null
        order by u.created_at desc, u.id desc limit $1 offset $2`,
      [perPage, (page - 1) * perPage],
    ),
    auth.database.query<{ count: number }>(
      'select count(*) as count from auth.users where deleted_at is null',
    ),
  ]);
  const count = total?.count ?? 0;
  return jsonResponse(
    200,
    { users: users.map(userJson), aud: 'authenticated' },
    {
      'x-total-count': String(count),
      link: linkHeader(page, perPage, Math.max(1, Math.ceil(count / perPage))),
    },
  );
}

/** `page` must be the first parameter: the client reads the value after the first `=`. */
function linkHeader(page: number, perPage: number, last: number): string {
  const to = (number: number, rel: string) =>
    `</admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ');
}

/** An empty text counts as absent, because clients send it for unset options. */
function positive(text: string | null, name: string, fallback: number): number {
  if (text === null || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0)
    throw validationFailed(`Bad Pagination Parameters: ${name} must be a positive number`);
  return Number(text);
}
