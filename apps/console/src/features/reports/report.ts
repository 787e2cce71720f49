import type { Tone } from '#kit/Badge.tsx';
import type { Claimable } from '#engine/desk/claims.ts';
import type { Target } from '#engine/decide/decision.ts';
import { type Account, isAdmin } from '#session/permissions.ts';
import type { ReportsRow } from '@marketdesk/contract/database.generated.ts';

/** An abuse report as the server sends it. Its severity goes from 0 to 10. */
export type Report = ReportsRow;

/** A report's target for a decision. */
export function decidedTarget({ reported_entity_type, reported_entity_id }: Report): Target {
  return { type: reported_entity_type, id: reported_entity_id };
}

/** The colour of a severity, 0 to 10. */
export function severityTone(severity: number): Tone {
  if (severity >= 8) return 'bad';
  return severity >= 5 ? 'warn' : 'neutral';
}

/** Whether a report is about a person or their content. For posts and reviews the target names the author. */
export function isAbout(
  report: Report,
  target: { author_user_id: string | null } | undefined,
  { user_id }: Account,
): boolean {
  const isUser = report.reported_entity_type === 'user';
  return (isUser ? report.reported_entity_id : target?.author_user_id) === user_id;
}

/** Whether the viewer may change notes, action and severity: of an open report anyone, later the claimer and admins. */
export function maySave({ status, claimed_by_user_id: claimer }: Claimable, viewer: Account): boolean {
  return status === 'open' || claimer === viewer.user_id || isAdmin(viewer);
}
