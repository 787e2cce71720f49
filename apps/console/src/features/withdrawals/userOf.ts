import type { UserBrief } from '#parts/users.api.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Who wants to be paid out; the row knows everything but the picture. */
export function userOf(withdrawal: Withdrawal): UserBrief {
  return {
    user_id: withdrawal.user_id,
    username: withdrawal.user_username,
    full_name: withdrawal.user_full_name,
    email: withdrawal.user_email,
    avatar_url: null,
  };
}
