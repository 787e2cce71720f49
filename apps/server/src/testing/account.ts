import type { Keys } from '@marketdesk/backend/keys.ts';
import { GoTrueAdminApi } from '@supabase/auth-js';

export const PASSWORD = 'a password of theirs';
/** Of bcrypt's least cost: with the product's, each sign-in would take a processor a twentieth of a second. */
const PASSWORD_HASH = '$2a$04$69Chbq3u9J2bXHxZBYNake3XjVsTSThO/Kc1nfOb7tXm7GwunJdUe';

/** Makes an account that can sign in with PASSWORD, by way of the server there. Returns its id. */
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
