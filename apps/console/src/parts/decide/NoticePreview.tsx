import { messageFor } from '#backend/messageFor.ts';
import { Quote } from '#kit/Quote.tsx';
import { languageName } from '#parts/languageName.ts';
import { useQuery } from '@tanstack/react-query';
import { noticePreview } from './decide.api.ts';
import type { DecisionKind, Target } from './decision.ts';
import { type Choice, problemsOf } from './draft.ts';

/** The notice that the person will read. Nothing until the decision is complete. */
export function NoticePreview({ target, choice }: { target: Target; choice: Choice }) {
  const { kind } = choice;
  const isComplete = kind !== null && kind !== 'no_violation' && Object.keys(problemsOf(choice)).length === 0;
  return isComplete ? <Preview target={target} choice={{ ...choice, kind }} /> : null;
}

function Preview({ target, choice }: { target: Target; choice: Choice & { kind: DecisionKind } }) {
  const { data: notice, error } = useQuery(noticePreview(target, choice));
  if (error) return <p className="text-sm text-bad">{messageFor(error, 'Failed to preview the notice')}</p>;
  if (notice === undefined || notice === null) return null;
  return (
    <section aria-label="Notice" className="flex min-w-0 flex-col gap-1">
      <h3 className="text-sm font-medium text-muted">Notice in {languageName(notice.locale)}</h3>
      <div lang={notice.locale} dir="auto" className="max-h-64 overflow-y-auto" tabIndex={0}>
        <p className="font-medium wrap-anywhere">{notice.subject}</p>
        <Quote text={notice.body} otherwise="" />
      </div>
    </section>
  );
}
