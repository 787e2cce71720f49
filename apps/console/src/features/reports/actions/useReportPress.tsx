import { showToast } from '#kit/toast/toasts.ts';
import { ClaimQuestion, needsQuestion } from '#parts/ClaimQuestion.tsx';
import type { ClaimAction } from '#parts/claims.ts';
import { useMe } from '#session/MeContext.ts';
import { type ReactNode, useState } from 'react';
import type { Report } from '../report.ts';
import { reportActions, whyNot } from '../reportActions.ts';
import { type CloseArguments, type ReportWish, useReportAction } from './useReportAction.ts';

interface ReportPress {
  /** What a button or key does: acts, asks first, or says why it can't be. */
  press: (action: ClaimAction, report: Report) => void;
  busy: boolean;
  /** The question while one is asked; has to be drawn. */
  question: ReactNode;
}

export interface ReportPressOptions {
  /** Called as the action starts, for example to keep the keyboard's place. */
  onStart?: () => void;
  /** The typed resolution to close with; null if it must be corrected first, which its form reports. */
  closeWith?: (() => CloseArguments | null) | undefined;
  onDone?: ((wish: ReportWish, stored: Report) => void) | undefined;
}

/** The actions on reports, for buttons and keys alike. */
export function useReportPress({ onStart, closeWith, onDone }: ReportPressOptions = {}): ReportPress {
  const me = useMe();
  const [asked, setAsked] = useState<ReportWish | null>(null);
  const action = useReportAction(onDone);

  const start = (wish: ReportWish) => {
    const along = wish.action === 'close' && closeWith !== undefined ? closeWith() : {};
    if (along === null) return;
    onStart?.();
    action.start({ ...wish, closeWith: along });
  };
  const press = (wanted: ClaimAction, report: Report) => {
    const wish: ReportWish = { action: wanted, report };
    if (!reportActions(report, me).includes(wanted)) {
      showToast({ kind: 'error', text: whyNot(report, wanted) });
    } else if (needsQuestion(wanted, report, me)) setAsked(wish);
    else if (!action.busy) start(wish);
  };

  return {
    press,
    busy: action.busy,
    question: asked !== null && (
      <ClaimQuestion
        action={asked.action}
        item={asked.report}
        thing="report"
        onConfirm={() => {
          setAsked(null);
          start(asked);
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
