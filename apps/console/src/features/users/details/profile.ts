import {
  type Account,
  mayChangeRole,
  mayChangeSignIn,
  mayManage,
  permissionsOf,
} from '#session/permissions.ts';
import type { ProfilesRow } from '@marketdesk/contract/database.generated.ts';
import type { NotificationFlag } from '@marketdesk/contract/enums.ts';

/** A profile from the server. The radius is in kilometres. The balance is in euro: display it, never compute with it. */
export type Profile = ProfilesRow;

/** The fields edited by a switch. */
export type SwitchedField = 'is_worker' | 'show_contact_number' | NotificationFlag;

export type FieldValue = string | number | boolean | null;

/** The props of each card of the grid. */
export interface GridProps {
  user: Profile;
  rights: Rights;
}

/** The viewer's permissions on a user's page. */
interface Rights {
  edits: boolean;
  editsBalance: boolean;
  changesRole: boolean;
  /** For Change email and Reset Password. */
  changesSignIn: boolean;
}

export function rightsOver(viewer: Account, target: Account): Rights {
  const manages = mayManage(viewer, target);
  return {
    edits: manages,
    editsBalance: manages && permissionsOf(viewer.role).editsBalance,
    changesRole: mayChangeRole(viewer, target),
    changesSignIn: mayChangeSignIn(viewer, target),
  };
}
