import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { chunked, columnsOf, insertRows, type Row } from '../database/insert.ts';
import { nameId, type Random } from '../random/random.ts';
import { type Calendar, DAY, HOUR, iso } from '../time/calendar.ts';

export interface Account {
  /** Row of auth.users, in GoTrue’s format. */
  readonly user: Row;
  readonly identity: Row;
  readonly profile: Row;
}

/** The confirmed account of a profile. */
export function accountFor(
  random: Random,
  calendar: Calendar,
  profile: Row,
  passwordHash: string | null = null,
): Account {
  const id = String(profile.user_id);
  const email = typeof profile.email === 'string' ? profile.email : null;
  const phone = email === null ? signInPhone(id) : null;
  const createdAt = Date.parse(String(profile.created_at));
  const lastSignInAt = Math.max(createdAt, calendar.now - random.logNormal(3 * DAY, 1.6));
  const provider = email === null ? 'phone' : 'email';
  const moments = {
    created_at: iso(createdAt),
    updated_at: iso(lastSignInAt),
    last_sign_in_at: iso(lastSignInAt),
  };
  return {
    profile,
    user: {
      instance_id: '00000000-0000-0000-0000-000000000000',
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      encrypted_password: passwordHash,
      email_confirmed_at: email === null ? null : iso(Math.min(createdAt + HOUR / 30, calendar.now)),
      phone,
      phone_confirmed_at: phone === null ? null : iso(createdAt),
      // GoTrue reads these into strings and fails on null.
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change: '',
      raw_app_meta_data: { provider, providers: [provider] },
      raw_user_meta_data: profile.full_name === null ? {} : { full_name: profile.full_name },
      is_super_admin: false,
      // The value of private.apply_ban.
      banned_until: profile.is_banned === true ? iso(calendar.now + 36_500 * DAY) : null,
      is_sso_user: false,
      is_anonymous: false,
      ...moments,
    },
    identity: {
      id: nameId(`identity:${id}`),
      user_id: id,
      provider_id: id,
      provider,
      identity_data: {
        sub: id,
        email_verified: email !== null,
        phone_verified: phone !== null,
        email,
        phone,
      },
      ...moments,
    },
  };
}

/** For people who signed up by phone: no country has the code 999. */
const signInPhone = (id: string): string =>
  `999${String(Number.parseInt(id.slice(0, 8), 16)).padStart(10, '0')}`;

/**
 * Inserts account and profile in one statement, so that the trigger for new accounts finds the profile. Updating the
 * trigger’s profile would write each row and its many index entries twice.
 */
export async function insertAccounts(tx: Queryable, accounts: readonly Account[]): Promise<void> {
  for (const chunk of chunked(accounts)) {
    const users = chunk.map(({ user }) => user);
    const profiles = chunk.map(({ profile }) => profile);
    const [userColumns, profileColumns] = [columnsOf(users), columnsOf(profiles)];
    await tx.query(
      `with account as (
         insert into auth.users (${userColumns})
         select ${userColumns} from jsonb_populate_recordset(null::auth.users, $1::jsonb)
       )
       insert into public.profiles (${profileColumns})
       select ${profileColumns} from jsonb_populate_recordset(null::public.profiles, $2::jsonb)`,
      [JSON.stringify(users), JSON.stringify(profiles)],
    );
    await insertRows(
      tx,
      'auth.identities',
      chunk.map(({ identity }) => identity),
    );
  }
}
