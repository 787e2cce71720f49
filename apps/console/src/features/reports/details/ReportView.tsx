import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { DeskActions } from '#engine/desk/DeskActions.tsx';
import { ItemColumns, type ItemTab } from '#engine/desk/ItemLayout.tsx';
import { TurnBadges } from '#engine/desk/TurnBadges.tsx';
import { Badge } from '#kit/Badge.tsx';
import { lazyPart } from '#kit/lazyPart.tsx';
import { Quote } from '#kit/Quote.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { PresenceBar } from '#parts/live/PresenceBar.tsx';
import { usePresence } from '#parts/live/usePresence.ts';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useMayOpen } from '#session/useMayOpen.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Resolution } from '../draft/Resolution.tsx';
import { useClosingDesk } from '../draft/useClosingDesk.ts';
import { ReopenReport } from '../ReopenReport.tsx';
import { decidedTarget, type Report, severityTone } from '../report.ts';
import { SameCase } from '../SameCase.tsx';
import { useWhyNot } from '../targets/useTarget.ts';
import { ReportAside } from './ReportAside.tsx';

const EvidencePanel = lazyPart(() => import('#parts/evidence/EvidencePanel.tsx'));
const DecisionsAbout = lazyPart(() => import('#engine/decide/DecisionsAbout.tsx'));

interface ReportViewProps {
  report: Report;
  isPage: boolean;
  /** Whether it has the keys; it is also rendered during the closing animation. */
  isOpen: boolean;
  /** Above the columns of a page. */
  header?: (status: ReactNode) => ReactNode;
}

/** What was reported and the decision, beside the person. The same on a report's page, in a pane and drawer. */
export function ReportView({ report, isPage, isOpen, header }: ReportViewProps) {
  const [tab, setTab] = useState<ItemTab>('main');
  const { others, setTyping } = usePresence(`desk:report:${report.id}`, isOpen);
  const presence = <PresenceBar others={others} />;
  const { reported_entity_type: type, reported_entity_id: id } = report;
  return (
    <>
      {header?.(presence)}
      <ItemColumns
        name="Report"
        tab={tab}
        onTab={setTab}
        isPage={isPage}
        status={
          !isPage && (
            <>
              <ReportBadges report={report} />
              {presence}
            </>
          )
        }
        main={
          <div
            className={
              isPage
                ? 'flex flex-col gap-5 rounded-lg border bg-surface p-4 shadow-card'
                : 'flex flex-col gap-5'
            }
          >
            <SameCase report={report} />
            <Part title="What was reported" action={<ReportedLink report={report} />}>
              <Suspense fallback={<Skeleton className="h-24" />}>
                <EvidencePanel reportId={report.id} type={type} />
              </Suspense>
            </Part>
            <Part title="Description">
              <Quote text={report.description} otherwise="No description" />
            </Part>
            <Part title="Resolution">
              <Resolution report={report} onTyping={() => setTyping(true)} />
            </Part>
            {/* Not on the way through the open reports of a list: it would load for each. */}
            {(isPage || report.status === 'closed') && (
              <Part title="Decisions">
                <Suspense fallback={<Skeleton className="h-6" />}>
                  <DecisionsAbout type={type} id={id} none={`Nothing has been decided about this ${type}.`} />
                </Suspense>
              </Part>
            )}
          </div>
        }
        aside={<ReportAside report={report} />}
      />
    </>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex min-w-0 items-center justify-between gap-3">
        <h2 id={id} className="shrink-0 font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The reported user, or a link to the reported post or review. */
function ReportedLink({
  report: { reported_entity_type: type, reported_entity_id: id },
}: {
  report: Report;
}) {
  const mayOpen = useMayOpen();
  const look = 'rounded-sm text-accent-text hover:underline pointer-coarse:py-2';
  if (type === 'user') return <UserRef userId={id} />;
  if (!mayOpen({ to: `/admin/${type}s` })) return null;
  if (type === 'post')
    return (
      <Link to="/admin/posts/$postId" params={{ postId: id }} className={look}>
        View post
      </Link>
    );
  return (
    <Link to="/admin/reviews" search={{ search: id }} className={look}>
      View review
    </Link>
  );
}

/** A report's states. */
export function ReportBadges({ report }: { report: Report }) {
  return (
    <span className="flex shrink-0 flex-wrap gap-1.5">
      <StatusBadge status={report.status} />
      {report.severity !== null && (
        <Badge tone={severityTone(report.severity)}>Severity {report.severity}</Badge>
      )}
      <TurnBadges item={report} />
    </span>
  );
}

interface ReportActionsProps {
  report: Report;
  keys: 'page' | 'drawer' | undefined;
  onClosed?: () => void;
}

/** The buttons of a report with their keys; a sentence where the viewer may not act. */
export function ReportActions({ report, keys, onClosed }: ReportActionsProps) {
  const { onDone, ...closing } = useClosingDesk(report);
  const whyNot = useWhyNot(report);
  if (whyNot !== null) return <p className="text-muted">{whyNot}</p>;
  return (
    <>
      {report.status === 'closed' ? (
        <ReopenReport report={report} />
      ) : (
        <DecideButton target={decidedTarget(report)} keys={keys} variant="primary" />
      )}
      <DeskActions
        {...closing}
        item={report}
        keys={keys}
        onDone={(wish, stored) => {
          onDone(wish, stored);
          if (wish.action === 'close') onClosed?.();
        }}
      />
    </>
  );
}
