import type { Database } from '@marketdesk/backend/database/database.ts';
import type { Keys } from '@marketdesk/backend/keys.ts';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

export const PASSWORD = 'a password of theirs';
/** bcrypt with the lowest cost: the product's would add a twentieth of a second to each sign-in. */
const PASSWORD_HASH = '$2a$04$69Chbq3u9J2bXHxZBYNake3XjVsTSThO/Kc1nfOb7tXm7GwunJdUe';

/** Creates an account with PASSWORD through the given server. Returns its ID. */
export async function createAccount(
  server: string,
  { serviceRoleKey: key }: Pick<Keys, 'serviceRoleKey'>,
  email: string,
): Promise<string> {
  const headers = { apikey: key, Authorization: `Bearer ${key}` };
  const accounts = new GoTrueAdminApi({ url: `${server}/auth/v1`, headers });
  const { data, error } = await accounts.createUser({
    email,
    password_hash: PASSWORD_HASH,
    email_confirm: true,
  });
  if (error) throw error;
  return data.user.id;
}

export interface Admin {
  /** The official client, signed in. */
  client: SupabaseClient;
  id: string;
  token: string;
}

interface NewAdmin {
  /** Address of the server or its proxy. */
  url: string;
  keys: Keys;
  database: Database;
  email: string;
}

/** Creates an admin with PASSWORD and signs in. */
export async function createAdmin({ url, keys, database, email }: NewAdmin): Promise<Admin> {
  const client = createClient(url, keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const id = await createAccount(url, keys, email);
  await database.query(`update public.profiles set role = 'admin' where user_id = $1`, [id]);
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  await client.realtime.setAuth();
  return { client, id, token: data.session.access_token };
}
