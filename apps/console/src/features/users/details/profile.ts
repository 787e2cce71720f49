import type { ProfilesRow } from '@marketdesk/contract/database.generated.ts';
import type { Rights } from './rights.ts';

/** A profile as the server sends it. The radius is in kilometres, the balance in euro: show it, never compute with it. */
export type Profile = ProfilesRow;

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
