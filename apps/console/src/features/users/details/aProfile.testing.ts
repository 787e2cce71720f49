import { NOTIFICATION_FLAGS, type NotificationFlag } from '@marketdesk/contract/enums.ts';
import type { Profile } from './profile.ts';

export const ANA = '0b9f3c52-6a1e-4d1b-9c7e-1f2a3b4c5d6e';
const ALL_ON = Object.fromEntries(NOTIFICATION_FLAGS.map((flag) => [flag, true])) as Record<
  NotificationFlag,
  true
>;

/** A profile for a test, with whatever the test is about. */
export function aProfile(about: Partial<Profile> = {}): Profile {
  return {
    ...ALL_ON,
    user_id: ANA,
    role: 'user',
    email: 'ana@demo.test',
    username: 'ana',
    full_name: 'Ana Horvat',
    avatar_url: null,
    contact_number: null,
    show_contact_number: false,
    website: null,
    bio: null,
    created_at: '2026-01-02T03:04:05+00:00',
    is_worker: true,
    preferred_locale: 'hr',
    service_radius: null,
    base_country_code: 'HR',
    base_address: null,
    base_latitude: null,
    base_longitude: null,
    stories_country_code: null,
    subscription_tier: 'free',
    subscription_expires_at: null,
    balance: 0,
    stripe_customer_id: null,
    is_suspended: false,
    is_banned: false,
    must_change_password: false,
    ...about,
  };
}
