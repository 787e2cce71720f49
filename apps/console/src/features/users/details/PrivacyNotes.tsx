import { DueTime } from '#engine/desk/DueTime.tsx';
import { exactTime } from '#kit/format/time.ts';
import { FailedLine } from '#kit/FailedLine.tsx';
import { Note } from '#kit/Note.tsx';
import { activeHoldsOf, openRequestsOf } from '#parts/privacy/privacy.api.ts';
import { requestTitle } from '#parts/privacy/privacy.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** What the privacy desk has about a person: legal holds in force and open requests; undefined while it loads. */
export function usePrivacyNotes(userId: string): ReactNode {
  const manages = may(useMe(), 'privacy.manage');
  const holds = useQuery({ ...activeHoldsOf(userId), enabled: manages });
  const requests = useQuery({ ...openRequestsOf(userId), enabled: manages });
  if (holds.isLoading || requests.isLoading) return undefined;
  return (
    <>
      {holds.isError && <FailedLine query={holds} fallback="Failed to load legal holds" />}
      {requests.isError && <FailedLine query={requests} fallback="Failed to load privacy requests" />}
      {holds.data !== undefined && holds.data.length > 0 && (
        <ul aria-label="Legal holds" className="flex flex-col gap-2">
          {holds.data.map(({ id, entity_type: type, reason, ends_at: end }) => (
            <li key={id}>
              <Note isWarning>
                <p className="font-semibold">
                  Legal hold{type !== 'user' && ` on a ${type}`} until {exactTime(end)}
                </p>
                <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink">
                  {reason}
                </p>
              </Note>
            </li>
          ))}
        </ul>
      )}
      {requests.data !== undefined && requests.data.length > 0 && (
        <Note>
          <ul aria-label="Privacy requests" className="flex flex-col gap-1">
            {requests.data.map((request) => (
              <li key={request.id} className="flex flex-wrap items-center gap-x-2">
                <Link
                  to="/admin/privacy/$requestId"
                  params={{ requestId: request.id }}
                  className="rounded-sm font-semibold underline underline-offset-2 pointer-coarse:py-2"
                >
                  {requestTitle(request)}
                </Link>
                <DueTime item={{ due_at: request.due_at, breached_at: null }} />
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
