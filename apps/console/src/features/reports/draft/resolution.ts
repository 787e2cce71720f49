import {
  RESOLUTION_ACTION_MAX_CHARS,
  RESOLUTION_NOTES_MAX_CHARS,
  SEVERITY_MAX,
  SEVERITY_MIN,
} from '@marketdesk/contract/limits.ts';
import type { Report } from '../report.ts';

/** The resolution of a report. */
export const RESOLUTION_FIELDS = ['resolution_action', 'severity', 'resolution_notes'] as const;
export type ResolutionField = (typeof RESOLUTION_FIELDS)[number];

export const RESOLUTION_LABELS: Record<ResolutionField, string> = {
  resolution_action: 'Action',
  severity: 'Severity',
  resolution_notes: 'Notes',
};

/** Usual actions; any other text works too. */
export const USUAL_ACTIONS = [
  'no_violation',
  'warning_sent',
  'content_edited',
  'post_corrected',
  'post_removed',
  'user_suspended',
  'user_banned',
  'duplicate',
] as const;

/** A field's text; empty without a value. */
export function fieldText(report: Pick<Report, ResolutionField>, field: ResolutionField): string {
  const value = report[field];
  return value === null ? '' : String(value);
}

/** The value of a valid text. */
export function fieldValue(field: ResolutionField, text: string): string | number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return field === 'severity' ? Number(trimmed) : trimmed;
}

/** The error of a text, as a sentence; null if it is valid. */
export function fieldProblem(field: ResolutionField, text: string): string | null {
  const trimmed = text.trim();
  if (field === 'severity') {
    const isRight =
      /^\d{1,3}$/.test(trimmed) && Number(trimmed) >= SEVERITY_MIN && Number(trimmed) <= SEVERITY_MAX;
    return trimmed === '' || isRight
      ? null
      : `Severity must be a whole number from ${SEVERITY_MIN} to ${SEVERITY_MAX}.`;
  }
  const most = field === 'resolution_action' ? RESOLUTION_ACTION_MAX_CHARS : RESOLUTION_NOTES_MAX_CHARS;
  // Code points, as the database counts.
  const over = Array.from(trimmed).length - most;
  if (over <= 0) return null;
  return `${over.toLocaleString('en')} characters too many; ${most.toLocaleString('en')} fit.`;
}
