import { useMe } from '#session/MeContext.ts';
import type { ReactNode } from 'react';
import type { Report } from '../report.ts';
import { reportActions } from '../reportActions.ts';
import { ResolutionForm } from './ResolutionForm.tsx';
import { ResolutionRead } from './ResolutionRead.tsx';
import { useReportDraft } from './useReportDraft.ts';

interface ResolutionProps {
  report: Report;
  onTyping?: () => void;
  /** Stands beside Save. */
  children?: ReactNode;
}

/** What was decided about a report: a form for whoever may change it, otherwise to be read. */
export function Resolution({ report, onTyping, children }: ResolutionProps) {
  const draft = useReportDraft(report);
  if (!reportActions(report, useMe()).includes('save'))
    return <ResolutionRead report={report} draft={draft} />;
  return (
    <ResolutionForm report={report} draft={draft} {...(onTyping && { onTyping })}>
      {children}
    </ResolutionForm>
  );
}
