import { load, type LoadRequest } from '../load.ts';
import { COLUMNS, PAGE, type Contender } from './contender.ts';

/** The questions as a client of PostgREST puts them: to the server and to @supabase/lite. */
export function askingAsSupabase(
  name: string,
  { url, pid, apikey, token }: { url: string; pid: number; apikey: string | null; token: string },
  stop: () => Promise<void>,
): Contender {
  const headers = {
    ...(apikey !== null && { apikey }),
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const asking = (request: LoadRequest) => (connections: number, seconds: number) =>
    load(request, { connections, seconds, pid });
  const select = `select=${COLUMNS.join(',')}`;
  const page = JSON.stringify({ p_limit: PAGE });
  return {
    name,
    stop,
    measure: {
      asked: asking({ url: `${url}/rest/v1/rpc/admin_get_users?${select}`, headers, body: page }),
      columns: asking({
        ...{ url: `${url}/rest/v1/profiles?${select}&order=created_at.desc&limit=${PAGE}`, method: 'GET' },
        ...{ headers, body: '' },
      }),
      list: asking({ url: `${url}/rest/v1/rpc/admin_get_users`, headers, body: page }),
      small: asking({ url: `${url}/rest/v1/rpc/get_my_access`, headers, body: '{}' }),
    },
  };
}
