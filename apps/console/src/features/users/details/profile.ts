import type { NotificationFlag } from '@marketdesk/contract/enums.ts';
import type { Rights } from './rights.ts';

/** A profile as the server sends it. */
export interface Profile extends Record<NotificationFlag, boolean> {
  user_id: string;
  role: string;
  email: string | null;
  username: string | null;
  full_name: string | null;
  avatar_url: string | null;
  contact_number: string | null;
  show_contact_number: boolean;
  website: string | null;
  bio: string | null;
  created_at: string;
  is_worker: boolean;
  preferred_locale: string | null;
  /** Kilometres. */
  service_radius: number | null;
  base_country_code: string | null;
  base_address: string | null;
  base_latitude: number | null;
  base_longitude: number | null;
  stories_country_code: string | null;
  subscription_tier: string;
  subscription_expires_at: string | null;
  /** Euro. A JSON number or decimal text: show it with formatEuro, never compute with it. */
  balance: number | string;
  stripe_customer_id: string | null;
  is_suspended: boolean;
  is_banned: boolean;
}

/** The fields that `admin_update_user_profile` takes. */
export type EditableField = Exclude<
  keyof Profile,
  'user_id' | 'role' | 'email' | 'created_at' | 'is_suspended' | 'is_banned'
>;

export type FieldValue = string | number | boolean | null;

/** What each card of the grid is given. */
export interface GridProps {
  user: Profile;
  rights: Rights;
}
