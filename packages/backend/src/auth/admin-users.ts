import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { emailExists, notImplemented, userNotFound, validationFailed } from './auth-error.ts';
import { parseBanDuration } from './ban-duration.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { changeIdentity } from './email-change.ts';
import { phoneDisabled } from './disabled-features.ts';
import { requireMetadataFits } from './metadata.ts';
import { checkPassword } from './passwords.ts';
import { objectOf, readBody, requireService, textOf, UUID, type Body } from './read-request.ts';
import { endSessions } from './sessions.ts';
import { normalizeEmail } from './email.ts';
import { findUser, findUserByEmail, userJson, type UserRow } from './users.ts';

type UserResponse = Record<string, unknown>;

/** GET /admin/users/ID */
export async function getAccount(request: AuthRequest, id: string): Promise<UserResponse> {
  await requireService(request);
  return userJson(await accountOf(request.auth.database, id));
}

async function accountOf(database: Queryable, id: string): Promise<UserRow> {
  if (!UUID.test(id)) throw validationFailed('user_id must be an UUID', 404);
  const user = await findUser(database, id);
  if (!user) throw userNotFound();
  return user;
}

/** POST /admin/users */
export async function createAccount(request: AuthRequest): Promise<UserResponse> {
  await requireService(request);
  const { auth } = request;
  const body = await readAccount(request);
  if (textOf(body.phone) !== '' && textOf(body.email) === '')
    throw phoneDisabled('Phone signups are disabled');
  if (textOf(body.email) === '')
    throw validationFailed('Cannot create a user without either an email or phone');
  const email = requireEmail(body.email);
  if (await findUserByEmail(auth.database, email)) throw emailExists();
  const hash = await hashOf(auth, body);
  const banned = textOf(body.ban_duration) === '' ? null : parseBanDuration(textOf(body.ban_duration));
  const id = body.id === undefined ? randomUUID() : textOf(body.id);
  if (!UUID.test(id)) throw validationFailed('id must be an UUID');
  return auth.database.transaction(async (tx) => {
    await insertAccount(tx, {
      id,
      email,
      hash,
      confirmed: body.email_confirm === true,
      bannedSeconds: banned,
      role: textOf(body.role) || 'authenticated',
      appMetadata: objectOf(body.app_metadata) ?? {},
      userMetadata: objectOf(body.user_metadata) ?? {},
    });
    const account = await accountOf(tx, id);
    requireMetadataFits(account.raw_app_meta_data, account.raw_user_meta_data);
    return userJson(account);
  });
}

/** Reads the body; refuses oversized metadata before it reaches the database. */
async function readAccount(request: AuthRequest): Promise<Body> {
  const body = await readBody(request);
  requireMetadataFits(objectOf(body.app_metadata), objectOf(body.user_metadata));
  return body;
}

export interface NewAccount {
  id: string;
  email: string;
  hash: string | null;
  confirmed: boolean;
  bannedSeconds: number | null;
  role: string;
  appMetadata: Record<string, unknown>;
  userMetadata: Record<string, unknown>;
}

/** Inserts the account and its identity in the same form as GoTrue. */
async function insertAccount(tx: Queryable, account: NewAccount): Promise<void> {
  const { id, email } = account;
  await tx.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, banned_until,
                             raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
                             confirmation_token, recovery_token, email_change, email_change_token_new)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4,
             case when $5::boolean then now() end, now() + $6::float8 * interval '1 second',
             $7::text::jsonb, $8::text::jsonb, now(), now(), '', '', '', '')`,
    [
      id,
      account.role,
      email,
      account.hash,
      account.confirmed,
      account.bannedSeconds,
      JSON.stringify({ provider: 'email', providers: ['email'], ...account.appMetadata }),
      JSON.stringify(account.userMetadata),
    ],
  );
  const data = { sub: id, email, email_verified: account.confirmed, phone_verified: false };
  await tx.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2::text, $2::uuid, $3::text::jsonb, 'email', now(), now(), now())`,
    [randomUUID(), id, JSON.stringify(data)],
  );
}

/** PUT /admin/users/ID */
export async function updateAccount(request: AuthRequest, id: string): Promise<UserResponse> {
  await requireService(request);
  const { auth } = request;
  const body = await readAccount(request);
  const user = await accountOf(auth.database, id);
  const change = await readChange(auth, user, body);
  return auth.database.transaction(async (tx) => {
    await writeChange(tx, id, change);
    if (change.email !== null) await changeIdentity(tx, id, change.email);
    // A new password, a new email or a ban ends all sessions of the account.
    if (change.hash !== null || change.email !== null || (change.banned ?? 0) > 0) await endSessions(tx, id);
    const changed = await accountOf(tx, id);
    // Checks only changed metadata, so that an account with oversized metadata can still be banned.
    if (change.appMetadata) requireMetadataFits(changed.raw_app_meta_data);
    if (change.userMetadata) requireMetadataFits(changed.raw_user_meta_data);
    return userJson(changed);
  });
}

interface Change {
  /** null = unchanged, here and below. */
  email: string | null;
  hash: string | null;
  confirmed: boolean;
  /** Seconds from now; 0 lifts the ban. */
  banned: number | null;
  role: string | null;
  appMetadata: Record<string, unknown> | null;
  userMetadata: Record<string, unknown> | null;
}

async function readChange(auth: AuthContext, user: UserRow, body: Body): Promise<Change> {
  const email = textOf(body.email) === '' ? null : requireEmail(body.email);
  if (email !== null && email !== user.email && (await findUserByEmail(auth.database, email)))
    throw emailExists();
  if (textOf(body.phone) !== '') throw phoneDisabled('Phone logins are disabled');
  const ban = textOf(body.ban_duration);
  return {
    email: email === user.email ? null : email,
    hash: await hashOf(auth, body),
    confirmed: body.email_confirm === true,
    banned: ban === '' ? null : (parseBanDuration(ban) ?? 0),
    role: textOf(body.role) || null,
    appMetadata: objectOf(body.app_metadata),
    userMetadata: objectOf(body.user_metadata),
  };
}

/** Uses one statement, so that triggers see one change of the account. */
async function writeChange(tx: Queryable, id: string, change: Change): Promise<void> {
  await tx.query(
    `update auth.users
        set email = coalesce($2, email),
            encrypted_password = coalesce($3, encrypted_password),
            email_confirmed_at = case when $4::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
            banned_until = case when $5::float8 is null then banned_until
                                when $5::float8 = 0 then null
                                else now() + $5::float8 * interval '1 second' end,
            role = coalesce($6, role),
            raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || coalesce($7::text::jsonb, '{}'),
            raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || coalesce($8::text::jsonb, '{}'),
            updated_at = now()
      where id = $1`,
    [
      id,
      change.email,
      change.hash,
      change.confirmed,
      change.banned,
      change.role,
      change.appMetadata && JSON.stringify(change.appMetadata),
      change.userMetadata && JSON.stringify(change.userMetadata),
    ],
  );
}

/** DELETE /admin/users/ID */
export async function deleteAccount(request: AuthRequest, id: string): Promise<UserResponse> {
  await requireService(request);
  const body = await readBody(request);
  if (body.should_soft_delete === true) throw notImplemented('Soft deletion');
  await accountOf(request.auth.database, id);
  await request.auth.database.query('delete from auth.users where id = $1', [id]);
  return {};
}

async function hashOf(auth: AuthContext, body: Body): Promise<string | null> {
  const given = textOf(body.password_hash);
  const password = textOf(body.password);
  if (given !== '' && password !== '')
    throw validationFailed('Only a password or a password hash should be provided');
  if (given !== '') {
    if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(given))
      throw validationFailed('password_hash must be a bcrypt hash');
    return given;
  }
  if (password === '') return null;
  checkPassword(password, auth.options.passwordMinChars);
  return auth.hasher.hash(password);
}

function requireEmail(value: unknown): string {
  const email = normalizeEmail(value);
  if (email === null) throw validationFailed('Unable to validate email address: invalid format');
  return email;
}
