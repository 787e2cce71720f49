import type { Report } from '../report.ts';
import type { Draft } from './draftStore.ts';
import {
  fieldProblem,
  fieldText,
  fieldValue,
  RESOLUTION_FIELDS,
  type ResolutionField,
} from './resolution.ts';

/** A field's state: what its box shows, and how that relates to what the server has. */
export interface FieldState {
  text: string;
  isChanged: boolean;
  /** Somebody else changed it since this person began: what it is now. Undefined when nobody did. */
  theirs: string | undefined;
  problem: string | null;
}

export function fieldState(report: Report, draft: Draft, field: ResolutionField): FieldState {
  const now = fieldText(report, field);
  const edit = draft[field];
  // Typed the same as it is now: nothing is left to save.
  if (edit === undefined || edit.to === now)
    return { text: now, isChanged: false, theirs: undefined, problem: null };
  return {
    text: edit.to,
    isChanged: true,
    theirs: edit.from === now ? undefined : now,
    problem: fieldProblem(field, edit.to),
  };
}

/** The draft after somebody typed into a field. */
export function typed(report: Report, draft: Draft, field: ResolutionField, text: string): Draft {
  const now = fieldText(report, field);
  if (text === now) return dropped(draft, field);
  return { ...draft, [field]: { from: draft[field]?.from ?? now, to: text } };
}

/** After both were shown, the typed text replaces the current value. */
export function keptMine(report: Report, draft: Draft, field: ResolutionField): Draft {
  const edit = draft[field];
  return edit === undefined ? draft : { ...draft, [field]: { from: fieldText(report, field), to: edit.to } };
}

export function dropped(draft: Draft, field: ResolutionField): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => name !== field));
}

/** What is left to save once `sent` is stored: whatever was typed meanwhile. */
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

// As it was, with the blanks around it: the server compares it with what is stored.
function seenValue(field: ResolutionField, text: string): string | number | null {
  return field === 'severity' || text === '' ? fieldValue(field, text) : text;
}
