import { useMe } from '#session/MeContext.ts';
import type { ReactNode } from 'react';
import { maySave, type Report } from '../report.ts';
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
  if (!maySave(report, useMe())) return <ResolutionRead report={report} draft={draft} />;
  return (
    <ResolutionForm report={report} draft={draft} {...(onTyping && { onTyping })}>
      {children}
    </ResolutionForm>
  );
}
