import { rpcColumns } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** A user's account, as in the list of users. */
interface Account {
  user_id: string;
  role: string;
  staff_role_id: string | null;
  email: string | null;
  username: string | null;
  full_name: string | null;
  avatar_url: string | null;
  base_country_code: string | null;
  preferred_locale: string | null;
  subscription_tier: string | null;
  subscription_expires_at: string | null;
  is_worker: boolean;
  is_suspended: boolean;
  is_banned: boolean;
  created_at: string;
}

const COLUMNS = [
  'user_id',
  'role',
  'staff_role_id',
  'email',
  'username',
  'full_name',
  'avatar_url',
  'base_country_code',
  'preferred_locale',
  'subscription_tier',
  'subscription_expires_at',
  'is_worker',
  'is_suspended',
  'is_banned',
  'created_at',
] as const satisfies readonly (keyof Account)[];

/** One user's account; null when there is none. */
export function accountOf(userId: string) {
  return queryOptions({
    // Under the key that changes of a user invalidate.
    queryKey: ['profiles', 'account', userId],
    staleTime: 60_000,
    // Read from the users list: reading account details is logged and rate limited.
    queryFn: async ({ signal }): Promise<Account | null> => {
      const [account] = await rpcColumns(
        'admin_get_users',
        COLUMNS,
        { p_search: userId, p_limit: 1 },
        signal,
      );
      return account ?? null;
    },
  });
}
