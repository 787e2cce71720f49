import type { Random } from '../random/random.ts';
import { MINUTE } from '../time/calendar.ts';
import type { World } from '../world.ts';
import type { Report } from './report.ts';

type Edits = Readonly<Record<string, { readonly new: string | number }>>;

/** What staff have written into a report, as the log has changes: from nothing to what it is now. */
export function editsOf({ severity, notes, action }: Report): Edits {
  const values = { resolution_notes: notes, resolution_action: action, severity };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value === null ? [] : [[field, { new: value }]])),
  );
}

/** Somebody looked at a report, or is working on it, and saved a first impression; closing saves in one go. */
export function recordSave(
  { audit, calendar, staff }: World,
  random: Random,
  report: Report,
  edits: Edits,
): void {
  if (Object.keys(edits).length === 0) return;
  const at = Math.min((report.claimedAt ?? report.createdAt) + 4 * MINUTE, calendar.now);
  const actor = report.claimedBy ?? staff.onDuty(random, at);
  audit.record({ at, actor, action: 'update_report', table: 'reports', id: report.id, details: edits });
}
