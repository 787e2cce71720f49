import type { Queryable } from '../database/database.ts';

/** A row of auth.users with its identities. */
export interface UserRow {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  banned_until: Date | null;
  is_anonymous: boolean;
  created_at: Date | null;
  updated_at: Date | null;
  identities: IdentityRow[];
  factors: UserFactor[];
}

/** A factor without its secret, for its owner. */
export interface UserFactor {
  id: string;
  friendly_name?: string;
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  status: 'unverified' | 'verified';
  /** Always empty, because factors are apps. */
  phone: string;
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
}

interface IdentityRow {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string | null;
  updated_at: string | null;
  email: string | null;
}

export const USER_COLUMNS = /* sql */ `
  u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.invited_at, u.confirmation_sent_at,
  u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.email_change_confirm_status, u.last_sign_in_at,
  u.raw_app_meta_data, u.raw_user_meta_data, u.phone, u.phone_confirmed_at, u.confirmed_at, u.banned_until,
  u.is_anonymous, u.created_at, u.updated_at,
  coalesce((
    select json_agg(json_build_object(
             'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
             'provider', i.provider, 'last_sign_in_at', coalesce(i.last_sign_in_at, i.created_at), 'created_at', i.created_at,
             'updated_at', i.updated_at, 'email', i.email) order by i.created_at, i.id)
      from auth.identities i where i.user_id = u.id), '[]') as identities,
  coalesce((
    select json_agg(jsonb_strip_nulls(jsonb_build_object('friendly_name', nullif(f.friendly_name, ''))) || jsonb_build_object(
             'id', f.id, 'factor_type', f.factor_type, 'status', f.status, 'phone', coalesce(f.phone, ''),
             'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at)
             order by f.created_at, f.id)
      from auth.mfa_factors f where f.user_id = u.id), '[]') as factors`;

export async function findUser(database: Queryable, id: string): Promise<UserRow | null> {
  const [user] = await database.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u where u.id = $1 and u.deleted_at is null`,
    [id],
  );
  return user ?? null;
}

/** `email` in lower case, as all of them are stored. */
export async function findUserByEmail(database: Queryable, email: string): Promise<UserRow | null> {
  const [user] = await database.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u where u.email = $1 and not u.is_sso_user and u.deleted_at is null`,
    [email],
  );
  return user ?? null;
}

/** Columns needed by a sign-in. */
export type Credentials = Pick<UserRow, 'id' | 'encrypted_password' | 'email_confirmed_at' | 'banned_until'>;

/** `email` in lower case, as all of them are stored. */
export async function findCredentials(database: Queryable, email: string): Promise<Credentials | null> {
  const [user] = await database.query<Credentials>(
    `select u.id, u.encrypted_password, u.email_confirmed_at, u.banned_until from auth.users u
      where u.email = $1 and not u.is_sso_user and u.deleted_at is null`,
    [email],
  );
  return user ?? null;
}

export const isBanned = (user: Pick<UserRow, 'banned_until'>): boolean =>
  user.banned_until !== null && user.banned_until.getTime() > Date.now();

/** Returns the user in GoTrue's format. Omits empty fields where GoTrue omits them. */
export function userJson(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email ?? '',
    ...dated('email_confirmed_at', user.email_confirmed_at),
    ...dated('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...dated('phone_confirmed_at', user.phone_confirmed_at),
    ...dated('confirmation_sent_at', user.confirmation_sent_at),
    ...dated('confirmed_at', user.confirmed_at),
    ...dated('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...dated('email_change_sent_at', user.email_change ? user.email_change_sent_at : null),
    ...dated('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length === 0 ? {} : { factors: user.factors }),
    identities: user.identities,
    created_at: (user.created_at ?? new Date(0)).toISOString(),
    updated_at: (user.updated_at ?? user.created_at ?? new Date(0)).toISOString(),
    ...dated('banned_until', user.banned_until),
    is_anonymous: user.is_anonymous,
  };
}

const dated = (name: string, at: Date | null): Record<string, string> =>
  at === null ? {} : { [name]: at.toISOString() };
