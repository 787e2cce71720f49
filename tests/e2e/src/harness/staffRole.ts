import type { Account } from './accounts.ts';
import type { Desk } from './desk.ts';

/** A new account with a shipped role, such as Finance clerk. */
export async function staffWith(desk: Desk, name: string): Promise<Account> {
  const account = await desk.createAccount({ role: 'moderator' });
  const roles = await desk.callAsAdmin<{ id: string; name: string }[]>('admin_get_staff_roles');
  const id = roles.find((role) => role.name === name)?.id;
  await desk.inDatabase(
    'update public.profiles set staff_role_id = $2 where user_id = $1 returning user_id',
    [account.id, id],
  );
  return account;
}
