import {
  EDITABLE_PROFILE_FIELDS,
  type EditableProfileField,
} from '@marketdesk/contract/database.generated.ts';
import { NOTIFICATION_FLAGS, type NotificationFlag } from '@marketdesk/contract/enums.ts';
import type { Profile } from './profile.ts';

export const ANA = '0b9f3c52-6a1e-4d1b-9c7e-1f2a3b4c5d6e';
const EMPTY = Object.fromEntries(EDITABLE_PROFILE_FIELDS.map((name) => [name, null])) as Record<
  EditableProfileField,
  null
>;
const ALL_ON = Object.fromEntries(NOTIFICATION_FLAGS.map((flag) => [flag, true])) as Record<
  NotificationFlag,
  true
>;

/** A profile for a test, with whatever the test is about. */
export function aProfile(about: Partial<Profile> = {}): Profile {
  return {
    ...EMPTY,
    ...ALL_ON,
    user_id: ANA,
    role: 'user',
    email: 'ana@demo.test',
    username: 'ana',
    full_name: 'Ana Horvat',
    show_contact_number: false,
    created_at: '2026-01-02T03:04:05+00:00',
    is_worker: true,
    preferred_locale: 'hr',
    base_country_code: 'HR',
    subscription_tier: 'free',
    balance: 0,
    is_suspended: false,
    is_banned: false,
    must_change_password: false,
    ...about,
  };
}
