import { storedDraft, subscribeToDrafts } from '#kit/keptDrafts.ts';
import { useMe } from '#session/MeContext.ts';
import { useMemo, useSyncExternalStore } from 'react';
import type { Report } from '../report.ts';
import { afterSaving, dropped, fieldState, type FieldState, keptMine, typed } from './draft.ts';
import { type Draft, readDraft, reportDraftKey, writeDraft } from './draftStore.ts';
import { RESOLUTION_FIELDS, type ResolutionField } from './resolution.ts';

export interface ReportDraft {
  draft: Draft;
  fields: Readonly<Record<ResolutionField, FieldState>>;
  isChanged: boolean;
  /** An error or conflict must be resolved before saving. */
  isBlocked: boolean;
  type: (field: ResolutionField, text: string) => void;
  keepMine: (field: ResolutionField) => void;
  takeTheirs: (field: ResolutionField) => void;
  discard: () => void;
  /** `sent` is stored: keeps text typed since. */
  saved: (stored: Report, sent: Draft) => void;
}

/** The signed-in user's draft of a report, stored in this browser until it is saved. */
export function useReportDraft(report: Report): ReportDraft {
  const key = reportDraftKey(useMe().user_id, report.id);
  const stored = useSyncExternalStore(subscribeToDrafts, () => storedDraft(key));
  const draft = useMemo(() => readDraft(stored), [stored]);
  const fields = Object.fromEntries(
    RESOLUTION_FIELDS.map((field) => [field, fieldState(report, draft, field)]),
  ) as ReportDraft['fields'];
  const states = Object.values(fields);
  const write = (next: Draft) => writeDraft(key, next);

  return {
    draft,
    fields,
    isChanged: states.some(({ isChanged }) => isChanged),
    isBlocked: states.some(({ problem, theirs }) => problem !== null || theirs !== undefined),
    type: (field, text) => write(typed(report, draft, field, text)),
    keepMine: (field) => write(keptMine(report, draft, field)),
    takeTheirs: (field) => write(dropped(draft, field)),
    discard: () => write({}),
    saved: (now, sent) => write(afterSaving(now, readDraft(storedDraft(key)), sent)),
  };
}
