import type { RunningServer } from './server-process.ts';

interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

export const BENCH_PASSWORD = 'bench-password-1';

/** Creates an account through the auth admin API; its profile has the role `user`. */
export async function createAccount(server: RunningServer, email: string): Promise<string> {
  const { id } = await post<{ id: string }>(
    server,
    '/auth/v1/admin/users',
    { email, password: BENCH_PASSWORD, email_confirm: true },
    server.serviceRoleKey,
  );
  return id;
}

/** Signs in and returns the session of the auth service. */
export function signIn(server: RunningServer, email: string, password = BENCH_PASSWORD): Promise<Session> {
  return post<Session>(server, '/auth/v1/token?grant_type=password', { email, password }, server.anonKey);
}

async function post<T>(server: RunningServer, path: string, body: object, key: string): Promise<T> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
