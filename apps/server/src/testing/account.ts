import type { Keys } from '@marketdesk/backend/keys.ts';
import { GoTrueAdminApi } from '@supabase/auth-js';

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
