import { Button } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { readable } from '#kit/list/options.ts';
import { Quote } from '#kit/Quote.tsx';
import { useMe } from '#session/MeContext.ts';
import { maySave, type Report } from '../report.ts';
import { useWhyNot } from '../targets/useTarget.ts';
import { ResolutionForm } from './ResolutionForm.tsx';
import { RESOLUTION_FIELDS, RESOLUTION_LABELS } from './resolution.ts';
import { type ReportDraft, useReportDraft } from './useReportDraft.ts';

interface ResolutionProps {
  report: Report;
  onTyping: () => void;
}

/** A report's resolution: a form, or read-only without permission. */
export function Resolution({ report, onTyping }: ResolutionProps) {
  const me = useMe();
  const draft = useReportDraft(report);
  const isOffered = useWhyNot(report) === null;
  if (isOffered && maySave(report, me))
    return <ResolutionForm report={report} draft={draft} onTyping={onTyping} />;
  return (
    <div className="flex flex-col gap-3">
      {report.resolution_action !== null && (
        <p className="font-medium">{readable(report.resolution_action)}</p>
      )}
      <Quote text={report.resolution_notes} otherwise="No notes" />
      {draft.isChanged && <Unsaved draft={draft} />}
    </div>
  );
}

/** The viewer's text from before another person's claim. */
function Unsaved({ draft }: { draft: ReportDraft }) {
  const left = RESOLUTION_FIELDS.filter((field) => draft.fields[field].isChanged);
  const text = left.map((field) => `${RESOLUTION_LABELS[field]}: ${draft.fields[field].text}`).join('\n');
  return (
    <section aria-label="Your unsaved changes" className="flex flex-col gap-2 rounded-md bg-warn-soft p-3">
      <p className="font-medium text-warn">Your unsaved changes:</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <div className="flex gap-2">
        <CopyButton text={text}>Copy</CopyButton>
        <Button size="sm" variant="ghost" onClick={draft.discard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
