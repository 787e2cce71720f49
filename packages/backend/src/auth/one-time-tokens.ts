import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { hashToken } from './sessions.ts';

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current';

/** Token types accepted for each type of link. */
export const TOKEN_TYPES: Record<string, readonly TokenType[]> = {
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['recovery_token', 'confirmation_token'],
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
};

/** The prefix `pkce_` marks tokens whose link leads to a code instead of a session. */
export const newToken = (isPkce = false): string => (isPkce ? 'pkce_' : '') + randomBytes(32).toString('hex');

/** Six digits, for people who cannot follow a link. Attempts are limited. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** Includes the address in the hash, because a short code alone could match another account. */
export const hashCode = (email: string, code: string): string => hashToken(`${email}\0${code}`);

/** Stores the hash of a token and invalidates the account's earlier token of that type. */
export async function storeToken(
  tx: Queryable,
  userId: string,
  type: TokenType,
  token: string,
  email: string,
): Promise<void> {
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3::text::auth.one_time_token_type, $4, $5, now() at time zone 'utc', now() at time zone 'utc')
     on conflict (user_id, token_type) do update
        set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
            created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), userId, type, hashToken(token), email],
  );
}

export interface UsedToken {
  user_id: string;
  token_type: TokenType;
  relates_to: string;
}

/**
 * Consumes a token; of two concurrent requests, one gets the row. Returns null if it is wrong or expired. Locks the
 * account before the token, in the same order as a password change, to avoid deadlocks.
 */
export async function useToken(
  tx: Queryable,
  types: readonly TokenType[],
  token: string,
  maxSeconds: number,
): Promise<UsedToken | null> {
  const [used] = await tx.query<UsedToken>(
    `with found as (
       select o.id from auth.users u join auth.one_time_tokens o on o.user_id = u.id
        where o.token_hash = $1 and o.token_type::text = any (string_to_array($2, ','))
          and o.created_at > (now() at time zone 'utc') - $3::int * interval '1 second'
          for update of u)
     delete from auth.one_time_tokens o using found f where o.id = f.id
     returning o.user_id, o.token_type::text as token_type, o.relates_to`,
    [hashToken(token), types.join(','), maxSeconds],
  );
  return used ?? null;
}

/** Consumes a code, whose hash is stored on the account's row. Returns null if it is wrong or expired. */
export async function useCode(
  tx: Queryable,
  types: readonly TokenType[],
  email: string,
  code: string,
  maxSeconds: number,
): Promise<UsedToken | null> {
  const hash = hashCode(email, code);
  const [used] = await tx.query<UsedToken>(
    `with found as (
       select o.id from auth.users u join auth.one_time_tokens o on o.user_id = u.id
        where o.token_type::text = any (string_to_array($1, ','))
          and o.created_at > (now() at time zone 'utc') - $2::int * interval '1 second'
          and $3 = case o.token_type
                     when 'recovery_token' then u.recovery_token
                     when 'confirmation_token' then u.confirmation_token
                     when 'email_change_token_new' then u.email_change_token_new
                     when 'email_change_token_current' then u.email_change_token_current
                   end
          for update of u)
     delete from auth.one_time_tokens o using found f where o.id = f.id
     returning o.user_id, o.token_type::text as token_type, o.relates_to`,
    [types.join(','), maxSeconds, hash],
  );
  return used ?? null;
}
