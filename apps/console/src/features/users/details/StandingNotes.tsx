import { rpc } from '#backend/rest.ts';
import { DECISIONS_KEY } from '#engine/decide/decide.api.ts';
import { sanctionWords } from '#engine/history/entryWords.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { Button } from '#kit/Button.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { exactTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Note } from '#kit/Note.tsx';
import { Tooltip } from '#kit/Tooltip.tsx';
import { useAction } from '#kit/useAction.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { nameOf, SHOWS_USERS } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { may, mayManage, maySuspendOrBan } from '#session/permissions.ts';
import type { SanctionsRow } from '@marketdesk/contract/database.generated.ts';
import type { Standing } from '@marketdesk/contract/documents.ts';
import { useState } from 'react';
import type { Profile } from './profile.ts';

interface StandingNotesProps {
  standing: readonly Standing[];
  user: Profile;
}

/** The sanctions in force. Limits are lifted here, suspensions and bans by the page's buttons. */
export function StandingNotes({ standing, user }: StandingNotesProps) {
  // The dialog stays if someone else lifts the limit first: it has the typed reason and the error.
  const [asked, setAsked] = useState<Standing | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = (limit: Standing) => {
    setAsked(limit);
    setAsking(true);
  };
  return (
    <>
      {standing.length > 0 && (
        <ul aria-label="In force" className="flex flex-col gap-2">
          {standing.map((sanction) => (
            <li key={sanction.id}>
              <Note isWarning>
                <div className="flex items-start gap-2">
                  <div className="min-w-0 flex-1">
                    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                      <span className="font-semibold">{sanctionWords(sanction.kind)}</span>
                      <TimeAgo at={sanction.imposed_at} />
                      {sanction.imposed_by !== null && (
                        <span className="inline-flex min-w-0 items-center gap-1.5 text-ink">
                          by <UserRef userId={sanction.imposed_by} />
                        </span>
                      )}
                      {sanction.policy !== null && <span>{sanction.policy}</span>}
                      {sanction.ends_at !== null && <span>until {exactTime(sanction.ends_at)}</span>}
                    </div>
                    <p className="wrap-anywhere whitespace-pre-line text-ink">
                      {sanction.reason ?? 'No reason was given.'}
                    </p>
                  </div>
                  {sanction.kind.startsWith('limit_') && (
                    <LiftButton limit={sanction} user={user} onPress={() => ask(sanction)} />
                  )}
                </div>
              </Note>
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <LiftDialog open={isAsking} limit={asked} user={user} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface LiftButtonProps {
  limit: Standing;
  user: Profile;
  onPress: () => void;
}

function LiftButton({ limit, user, onPress }: LiftButtonProps) {
  const me = useMe();
  if (!may(me, 'users.sanction')) return null;
  const works = maySuspendOrBan(me, user);
  const button = (
    <Button
      size="sm"
      aria-label={`Lift: ${sanctionWords(limit.kind)}`}
      // aria-disabled keeps the tooltip reachable.
      aria-disabled={!works}
      onClick={works ? onPress : undefined}
    >
      Lift…
    </Button>
  );
  if (works) return button;
  return (
    <Tooltip
      text={mayManage(me, user) ? 'Not on your own account' : 'Only admins can change an admin’s account'}
    >
      {button}
    </Tooltip>
  );
}

interface LiftDialogProps {
  open: boolean;
  limit: Standing;
  user: Profile;
  onClose: () => void;
}

/** Ends a limit early, with a reason. */
function LiftDialog({ open, limit, user, onClose }: LiftDialogProps) {
  const action = useAction<string, SanctionsRow>({
    run: (reason) => rpc('admin_lift_sanction', { p_sanction_id: limit.id, p_reason: reason }),
    fallback: 'Failed to lift the limit',
    errorDisplay: 'inline',
    done: () => `Lifted a limit of ${nameOf(user)}.`,
    about: () => user.user_id,
    undo: () => undoLatest('lift_sanction', limit.id),
    refresh: [...SHOWS_USERS, DECISIONS_KEY],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question={`Lift this limit of ${nameOf(user)}?`}
      verb="Lift"
      reason={{ hint: 'For staff, in the history.' }}
      dangerous={false}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        “{sanctionWords(limit.kind)}” ends now. The person is notified, without the reason. Other sanctions
        stay in force, and the decision stands.
      </p>
    </ReasonDialog>
  );
}
