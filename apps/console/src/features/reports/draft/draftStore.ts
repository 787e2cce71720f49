import { draftKey, keepDraft } from '#kit/keptDrafts.ts';
import { RESOLUTION_FIELDS, type ResolutionField } from './resolution.ts';

/** An edited field: its stored text when typing began, and the typed text. */
interface Edit {
  from: string;
  to: string;
}

/** The unsaved draft of a report. */
export type Draft = Readonly<Partial<Record<ResolutionField, Edit>>>;

/** Storage key of a user's draft about a report. */
export const reportDraftKey = (userId: string, reportId: string) => draftKey('report', userId, reportId);

/** Validates the stored draft. */
export function readDraft(stored: string | null): Draft {
  if (stored === null) return {};
  try {
    const { edits } = JSON.parse(stored) as { edits?: Record<string, unknown> };
    const known = RESOLUTION_FIELDS.flatMap((field) => {
      const edit = edits?.[field];
      return isEdit(edit) ? [[field, { from: edit.from, to: edit.to }]] : [];
    });
    return Object.fromEntries(known) as Draft;
  } catch {
    return {};
  }
}

function isEdit(value: unknown): value is Edit {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to } = value as Record<string, unknown>;
  return typeof from === 'string' && typeof to === 'string';
}

export function writeDraft(key: string, edits: Draft, now?: number): void {
  keepDraft(key, Object.keys(edits).length === 0 ? null : { edits }, now);
}
