import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { QueryTable } from '#kit/list/QueryTable.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useAction } from '#kit/useAction.ts';
import { PictureSetting } from '#parts/evidence/EvidencePicture.tsx';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { changePassword, endOtherSessions, ownSessions, SESSIONS_KEY } from './account.api.ts';
import { AppsCard } from './AppsCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx';
import { SESSION_COLUMNS } from './sessions.columns.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { PasswordField } from '#kit/PasswordField.tsx';
import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';

const EMPTY = { current: '', next: '' };

/** Changes the user's own password, which requires the current one. */
function PasswordCard() {
  const [typed, setTyped] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const change = useAction<typeof EMPTY>({
    run: ({ current, next }) => changePassword(current, next),
    fallback: 'Failed to change password',
    done: () => 'Password changed. Your other sessions were signed out.',
    refresh: [SESSIONS_KEY],
    errorDisplay: 'inline',
    onDone: () => {
      setTyped(EMPTY);
      setTried(false);
    },
  });
  const missing = typed.current === '' ? 'Current password is required.' : null;
  const tooShort =
    typed.next.length < PASSWORD_MIN_CHARS
      ? `Password must be at least ${String(PASSWORD_MIN_CHARS)} characters.`
      : null;
  // The server refused something else.
  const type = (part: Partial<typeof EMPTY>) => {
    setTyped({ ...typed, ...part });
    if (!change.busy) change.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing === null && tooShort === null && !change.busy) change.start(typed);
  };
  return (
    <Card title="Password">
      <form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-4">
        <PasswordField
          label="Current password"
          error={tried ? missing : null}
          autoComplete="current-password"
          value={typed.current}
          onText={(current) => type({ current })}
        />
        <PasswordField
          label="New password"
          hint={`At least ${String(PASSWORD_MIN_CHARS)} characters. Your other sessions will be signed out.`}
          error={tried ? tooShort : null}
          autoComplete="new-password"
          value={typed.next}
          onText={(next) => type({ next })}
        />
        <ErrorLine text={change.error} className="text-sm" />
        <Button type="submit" variant="primary" busy={change.busy} className="self-start">
          Change password
        </Button>
      </form>
    </Card>
  );
}

/** The user's own account: second factor, password, display of pictures, and sessions. */
export function AccountScreen() {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Your account" />
      <AppsCard />
      <PasskeysCard />
      <RecoveryCodesCard />
      <PasswordCard />
      <Card title="Pictures in reports">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-muted">
            Reported images can be disturbing. Select an image to reveal it.
          </p>
          <PictureSetting className="w-56" />
        </div>
      </Card>
      {/* Last: the number of sessions is unknown, and nothing below has to move. */}
      <SessionsCard />
    </div>
  );
}

/** The user's own sessions; unknown ones can be signed out here. */
function SessionsCard() {
  const sessions = useQuery(ownSessions());
  const [asks, setAsks] = useState(false);
  const endOthers = useAction({
    run: endOtherSessions,
    fallback: 'Failed to sign out the other sessions',
    done: (count) =>
      count === 1 ? '1 other session signed out.' : `${String(count)} other sessions signed out.`,
    refresh: [SESSIONS_KEY],
    onDone: () => setAsks(false),
    errorDisplay: 'inline',
  });
  const others = sessions.data?.some(({ is_current }) => !is_current) ?? false;
  return (
    <Card
      title="Sessions"
      flush
      actions={others && <Button onClick={() => setAsks(true)}>Sign out all others</Button>}
    >
      <div className="relative overflow-x-auto">
        <QueryTable
          label="Sessions"
          query={sessions}
          fallback="Failed to load your sessions"
          lines={2}
          columns={SESSION_COLUMNS}
          rowId={({ id }) => id}
        />
      </div>
      <ConfirmDialog
        open={asks}
        question="Sign out all other sessions?"
        verb="Sign out"
        dangerous
        action={endOthers}
        onConfirm={() => endOthers.start()}
        onCancel={() => setAsks(false)}
      >
        <p>You stay signed in here. Every other browser has to sign in again.</p>
      </ConfirmDialog>
    </Card>
  );
}
