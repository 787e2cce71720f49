import type { ProfilesRow } from '@marketdesk/contract/database.generated.ts';
import type { NotificationFlag } from '@marketdesk/contract/enums.ts';
import type { Rights } from './rights.ts';

/** A profile as the server sends it. The radius is in kilometres, the balance in euro: show it, never compute with it. */
export type Profile = ProfilesRow;

/** The fields that are on or off. */
export type SwitchedField = 'is_worker' | 'show_contact_number' | NotificationFlag;

export type FieldValue = string | number | boolean | null;

/** What each card of the grid is given. */
export interface GridProps {
  user: Profile;
  rights: Rights;
}
