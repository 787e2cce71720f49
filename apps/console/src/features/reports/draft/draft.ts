import type { Report } from '../report.ts';
import type { Draft } from './draftStore.ts';
import {
  fieldProblem,
  fieldText,
  fieldValue,
  RESOLUTION_FIELDS,
  type ResolutionField,
} from './resolution.ts';

/** A field's displayed text, and how it differs from the server's. */
export interface FieldState {
  text: string;
  isChanged: boolean;
  /** The stored value, if another user changed it since typing began. */
  theirs: string | undefined;
  problem: string | null;
}

export function fieldState(report: Report, draft: Draft, field: ResolutionField): FieldState {
  const now = fieldText(report, field);
  const edit = draft[field];
  // The typed text equals the stored one.
  if (edit === undefined || edit.to === now)
    return { text: now, isChanged: false, theirs: undefined, problem: null };
  return {
    text: edit.to,
    isChanged: true,
    theirs: edit.from === now ? undefined : now,
    problem: fieldProblem(field, edit.to),
  };
}

/** The draft after typing into a field. */
export function typed(report: Report, draft: Draft, field: ResolutionField, text: string): Draft {
  const now = fieldText(report, field);
  if (text === now) return dropped(draft, field);
  return { ...draft, [field]: { from: draft[field]?.from ?? now, to: text } };
}

/** Resolves a conflict: the typed text replaces the stored value. */
export function keptMine(report: Report, draft: Draft, field: ResolutionField): Draft {
  const edit = draft[field];
  return edit === undefined ? draft : { ...draft, [field]: { from: fieldText(report, field), to: edit.to } };
}

export function dropped(draft: Draft, field: ResolutionField): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => name !== field));
}

/** The remaining draft once `sent` is stored: text typed meanwhile. */
export function afterSaving(stored: Report, draft: Draft, sent: Draft): Draft {
  let left = draft;
  for (const field of RESOLUTION_FIELDS) {
    const was = sent[field];
    const is = left[field];
    if (was === undefined || is === undefined) continue;
    left = is.to === was.to ? dropped(left, field) : keptMine(stored, left, field);
  }
  return left;
}

/** The changed fields as arguments of admin_update_report_status, each with the value that its editor saw. */
export function saveArguments(report: Report, draft: Draft): Readonly<Record<string, unknown>> {
  const changed = RESOLUTION_FIELDS.flatMap((field) => {
    const edit = draft[field];
    return edit !== undefined && fieldState(report, draft, field).isChanged ? [{ field, edit }] : [];
  });
  if (changed.length === 0) return {};
  const values = changed.map(({ field, edit }) => [`p_${field}`, fieldValue(field, edit.to)] as const);
  const seen = changed.map(({ field, edit }) => [field, seenValue(field, edit.from)] as const);
  return { ...Object.fromEntries(values), p_expected: Object.fromEntries(seen) };
}

// Unchanged, with surrounding blanks: the server compares it with the stored value.
function seenValue(field: ResolutionField, text: string): string | number | null {
  return field === 'severity' || text === '' ? fieldValue(field, text) : text;
}
