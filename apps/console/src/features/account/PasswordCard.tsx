import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { PasswordField } from '#kit/PasswordField.tsx';
import { useAction } from '#kit/useAction.ts';
import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { type SubmitEvent, useState } from 'react';
import { changePassword, SESSIONS_KEY } from './account.api.ts';

const EMPTY = { current: '', next: '' };

/** One's own password, changed by whoever knows the present one. */
export function PasswordCard() {
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
  // What the server refused was something else.
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
