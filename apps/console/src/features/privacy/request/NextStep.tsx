import { exactTime, remainingTime } from '#kit/format/time.ts';
import { useNow } from '#kit/format/useNow.ts';
import { Note } from '#kit/Note.tsx';
import type { PrivacyRequest } from '#parts/privacy/privacy.ts';

/** What to do next, and why the viewer can't. */
export function NextStep({ request }: { request: PrivacyRequest }) {
  const now = useNow(request.erase_after ?? request.export_expires_at);
  const obstacle = obstacleOf(request);
  return (
    <Note isWarning={obstacle !== undefined || (request.state === 'scheduled' && request.is_on_hold)}>
      <p>{stepOf(request, now)}</p>
      {/* As text, for people who can't see the tooltips of disabled buttons. */}
      {obstacle !== undefined && <p className="mt-0.5">{obstacle}</p>}
    </Note>
  );
}

function stepOf(request: PrivacyRequest, now: number): string {
  switch (request.state) {
    case 'open':
      return request.identity_checked_at === null
        ? 'Check that the request comes from this person, and record how you did it.'
        : openStep(request, now);
    case 'scheduled':
      return scheduledStep(request, now);
    case 'running':
      return 'Their data is being erased now. This can’t be stopped.';
    case 'done':
      return request.kind === 'erasure' ? 'Their data was erased.' : 'This request was answered.';
    case 'refused':
      return 'This request was refused.';
    case 'withdrawn':
      return 'This request was withdrawn.';
  }
}

function openStep(request: PrivacyRequest, now: number): string {
  switch (request.kind) {
    case 'access':
      return accessStep(request, now);
    case 'erasure':
      return request.first_approved_at === null
        ? 'Read below what is deleted and what stays. Two people must then approve the erasure.'
        : 'One more person must approve the erasure. It then waits 14 days, in which it can be undone.';
    case 'correction':
      return 'Correct the data on the person’s page, then close the request with your answer.';
    case 'objection':
      return 'Decide on the objection, then close the request with your answer.';
  }
}

function accessStep(
  { export_expires_at: until, exported_at: exported }: PrivacyRequest,
  now: number,
): string {
  if (exported !== null) return 'They have downloaded their data. Close the request.';
  if (until === null) return 'Send them the link to their data.';
  return Date.parse(until) > now
    ? `They have a link, valid until ${exactTime(until)}. Close the request when they have downloaded their data.`
    : 'Their link expired before they downloaded their data. Send a new one.';
}

function scheduledStep({ erase_after: after, is_on_hold: isHeld }: PrivacyRequest, now: number): string {
  if (isHeld) return 'A legal hold prevents the erasure. Nothing is erased while it lasts.';
  if (after === null || Date.parse(after) <= now) return 'Their data is erased within the next minutes.';
  return `Their data is erased in ${remainingTime(after, now)}. Until then it can be undone, also by the person.`;
}

/** The refusal of the next step. */
function obstacleOf({
  state,
  kind,
  identity_checked_at: checked,
  blocked,
}: PrivacyRequest): string | undefined {
  if (state === 'scheduled') return blocked.undo_erasure?.message;
  if (state !== 'open') return undefined;
  if (checked === null) return blocked.check_identity?.message;
  if (kind === 'access') return blocked.send_export?.message;
  if (kind !== 'erasure') return blocked.done?.message;
  // The preview lists the others.
  return ABOUT_VIEWER.has(blocked.approve_erasure?.hint) ? blocked.approve_erasure?.message : undefined;
}

const ABOUT_VIEWER = new Set<string | undefined>(['own_account', 'same_person', 'not_independent']);
