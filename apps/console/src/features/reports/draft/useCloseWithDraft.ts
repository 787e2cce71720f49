import { showToast } from '#kit/toast/toasts.ts';
import { useRef } from 'react';
import type { CloseArguments, ReportWish } from '../actions/useReportAction.ts';
import type { Report } from '../report.ts';
import { saveArguments } from './draft.ts';
import type { Draft } from './draftStore.ts';
import type { ReportDraft } from './useReportDraft.ts';

/** Close beside an open form takes along what is typed in it; for ReportActions. */
export function useCloseWithDraft(report: Report, draft: ReportDraft) {
  const sent = useRef<Draft>({});
  return {
    closeWith: (): CloseArguments | null => {
      if (draft.isBlocked) {
        showToast({ kind: 'error', text: 'Fix the errors in the resolution first.' });
        return null;
      }
      sent.current = draft.draft;
      return saveArguments(report, draft.draft);
    },
    onDone: ({ action }: ReportWish, stored: Report): void => {
      if (action === 'close') draft.saved(stored, sent.current);
    },
  };
}
