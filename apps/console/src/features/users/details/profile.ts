import {
  type Account,
  may,
  mayChangeRole,
  mayChangeSignIn,
  mayEdit,
  type Viewer,
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

export function rightsOver(viewer: Viewer, target: Account): Rights {
  const edits = mayEdit(viewer, target);
  return {
    edits,
    editsBalance: edits && may(viewer, 'money.adjust'),
    changesRole: mayChangeRole(viewer, target),
    changesSignIn: mayChangeSignIn(viewer, target),
  };
}
