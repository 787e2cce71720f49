import { NotesCard } from '#engine/notes/NotesCard.tsx';
import { Badge } from '#kit/Badge.tsx';
import { Card } from '#kit/Card.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { exactTime, formatDay } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { type Crumb, PageHeader } from '#kit/PageHeader.tsx';
import { KIND_WORDS, type PrivacyRequest, requestTitle } from '#parts/privacy/privacy.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { Link } from '@tanstack/react-router';
import { Due, RequestState } from '../requests.columns.tsx';
import { By } from './By.tsx';
import { Approvals, ErasurePlan } from './Erasure.tsx';
import { NextStep } from './NextStep.tsx';
import { RequestActions } from './RequestActions.tsx';

export const REQUEST_CRUMBS: readonly Crumb[] = [{ label: 'Privacy requests', to: '/admin/privacy' }];

export function RequestDetails({ request }: { request: PrivacyRequest }) {
  const { kind } = request;
  return (
    <>
      <PageHeader
        title={requestTitle(request)}
        crumbs={REQUEST_CRUMBS}
        badges={
          <span className="flex flex-wrap items-center gap-1.5">
            <RequestState request={request} />
            {request.is_overdue && <Badge tone="bad">Overdue</Badge>}
          </span>
        }
        actions={<RequestActions request={request} />}
      />
      <NextStep request={request} />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Wish request={request} />
          {request.outcome !== null && <Outcome request={request} />}
          {kind === 'erasure' && <ErasurePlan request={request} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <RequestFacts request={request} />
          {kind === 'erasure' && <Approvals request={request} />}
          {kind === 'access' && <Export request={request} />}
          <NotesCard noted={{ type: 'privacy_request', id: request.id }} />
        </div>
      </div>
    </>
  );
}

/** What the person wants, in their own words where they are known. */
function Wish({ request: { kind, message } }: { request: PrivacyRequest }) {
  return (
    <Card title="Request">
      <p>{KIND_WORDS[kind].wish}</p>
      {message !== null && (
        <blockquote dir="auto" className="mt-2 border-l-2 pl-3 wrap-anywhere whitespace-pre-line">
          {message}
        </blockquote>
      )}
    </Card>
  );
}

/** The answer to the person; of an open request, why its erasure was called off. */
function Outcome({ request: { outcome, closed_by: by, closed_at: at } }: { request: PrivacyRequest }) {
  return (
    <Card title={at === null ? 'Why the erasure was called off' : 'Answer'}>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {outcome}
      </p>
      {at !== null && (
        <p className="mt-2">
          <By who={by} at={at} />
        </p>
      )}
    </Card>
  );
}

function RequestFacts({ request }: { request: PrivacyRequest }) {
  return (
    <Card title="Details">
      <Facts>
        <Fact name="Person">
          <UserRef userId={request.user_id} />
        </Fact>
        {request.asked_by !== 'Person' && (
          <Fact name="Asked by">
            <bdi>{request.asked_by}</bdi>
          </Fact>
        )}
        <Fact name="Came by">
          {request.ticket_id === null ? (
            CHANNELS[request.channel]
          ) : (
            <Link
              to="/admin/support/$ticketId"
              params={{ ticketId: request.ticket_id }}
              className="rounded-sm text-accent-text hover:underline pointer-coarse:py-2"
            >
              Support ticket
            </Link>
          )}
        </Fact>
        <Fact name="Asked">
          <TimeAgo at={request.asked_at} />
        </Fact>
        {request.opened_by !== null && (
          <Fact name="Opened">
            <By who={request.opened_by} at={request.created_at} />
          </Fact>
        )}
        {request.closed_at === null && (
          <Fact name="Due">
            {formatDay(request.due_at)} · <Due request={request} />
            {request.extended_because !== null && (
              <span className="block text-sm text-muted">Extended: {request.extended_because}</span>
            )}
          </Fact>
        )}
        <Fact name="Identity">
          {request.identity_check === null ? (
            <span className="text-muted">Not checked yet</span>
          ) : (
            <span className="flex flex-col gap-1">
              <span dir="auto">{request.identity_check}</span>
              <By who={request.identity_checked_by} at={request.identity_checked_at} />
            </span>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

const CHANNELS: Readonly<Record<PrivacyRequest['channel'], string>> = {
  app: 'The app',
  ticket: 'A support ticket, deleted since',
  console: 'The console',
};

function Export({ request }: { request: PrivacyRequest }) {
  const { export_requested_by: by, export_expires_at: until, exported_at: at } = request;
  return (
    <Card title="Export">
      {until === null ? (
        <p className="text-muted">
          No link was sent yet. It goes to the person’s own address; staff never see it.
        </p>
      ) : (
        <Facts>
          <Fact name="Link sent by">
            <UserRef userId={by} />
          </Fact>
          <Fact name="Valid until">{exactTime(until)}</Fact>
          <Fact name="Downloaded">
            {at === null ? <span className="text-muted">Not yet</span> : <TimeAgo at={at} />}
          </Fact>
        </Facts>
      )}
    </Card>
  );
}
