import {
  mayChangeRole,
  mayChangeSignIn,
  mayManage,
  permissionsOf,
  type Account,
} from '#session/permissions.ts';

/** What the viewer is offered on one user's page. */
export interface Rights {
  edits: boolean;
  editsBalance: boolean;
  changesRole: boolean;
  /** Sees Change email and Reset Password. */
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
