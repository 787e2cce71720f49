import type { DataProvider, GetListParams } from 'react-admin';

interface Row {
  user_id: string;
}

const { access_token: token } = JSON.parse(localStorage.getItem('marketdesk.session') ?? '{}') as {
  access_token: string;
};

async function getUsers(_resource: string, { pagination, sort, filter }: GetListParams) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 50 };
  const response = await fetch('/rest/v1/rpc/admin_get_users', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      p_search: filter.search,
      p_role: filter.role,
      p_tier: filter.tier,
      p_order_by: sort?.field,
      p_order_dir: sort?.order.toLowerCase(),
      // One more than the page tells whether there is a next one, as the console does it.
      p_limit: perPage + 1,
      p_offset: (page - 1) * perPage,
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  const rows = (await response.json()) as Row[];
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
