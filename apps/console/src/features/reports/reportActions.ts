import { claimActions, type ClaimAction } from '#parts/claims.ts';
import { type Account, permissionsOf } from '#session/permissions.ts';
import type { Report } from './report.ts';

type Ruled = Pick<Report, 'status' | 'claimed_by_user_id'>;

/** What the viewer may do to a report: the same in table, drawer and detail page. */
export function reportActions(report: Ruled, viewer: Account): readonly (ClaimAction | 'save')[] {
  const actions = claimActions(report, viewer);
  return maySave(report, viewer) ? [...actions, 'save'] : actions;
}

// Notes, action and severity of an open report are anybody's, afterwards the claimer's and the admins'.
function maySave({ status, claimed_by_user_id: claimer }: Ruled, viewer: Account): boolean {
  return status === 'open' || claimer === viewer.user_id || permissionsOf(viewer.role).takesOverClaims;
}

/** Why a key or button does nothing, said instead of doing nothing. */
export function whyNot(report: Ruled, action: ClaimAction): string {
  if (report.status === 'closed') return 'This report is closed.';
  if (action === 'close' && report.status === 'open') return 'Claim this report first.';
  if (action === 'close') return 'Only the claimer can close this report.';
  if (action === 'claim') return 'This report is already claimed.';
  return 'Someone else has claimed this report.';
}
