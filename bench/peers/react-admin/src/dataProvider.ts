import type { DataProvider, GetListParams } from 'react-admin';

/** A row of the list. */
export interface User {
  user_id: string;
  full_name: string | null;
  avatar_url: string | null;
  role: string;
  subscription_tier: string;
  is_suspended: boolean;
  is_banned: boolean;
}

export const session = JSON.parse(localStorage.getItem('marketdesk.session') ?? '{}') as {
  access_token: string;
  user: { id: string };
};

export async function ask<Answer>(procedure: string, args: object): Promise<Answer> {
  const response = await fetch(`/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Answer>;
}

async function getUsers(_resource: string, { pagination, sort, filter }: GetListParams) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 50 };
  const rows = await ask<User[]>('admin_get_users', {
    p_search: filter.search,
    p_role: filter.role,
    p_tier: filter.tier,
    p_is_suspended: filter.is_suspended,
    p_is_banned: filter.is_banned,
    p_is_worker: filter.is_worker,
    p_category_id: filter.category_id,
    p_country_code: filter.country_code,
    p_order_by: sort?.field,
    p_order_dir: sort?.order.toLowerCase(),
    // One row more than the page shows whether there is a next page, as in the console.
    p_limit: perPage + 1,
    p_offset: (page - 1) * perPage,
  });
  return {
    data: rows.slice(0, perPage).map((row) => ({ ...row, id: row.user_id })),
    pageInfo: { hasNextPage: rows.length > perPage, hasPreviousPage: page > 1 },
  };
}

function unused(): Promise<never> {
  return Promise.reject(new Error('The bench shows a list.'));
}

export const dataProvider = {
  getList: getUsers,
  getOne: unused,
  getMany: unused,
  getManyReference: unused,
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
} as unknown as DataProvider;
