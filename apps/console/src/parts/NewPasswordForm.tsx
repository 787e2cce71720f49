import { Button } from '#kit/Button.tsx';
import { PasswordField } from '#kit/PasswordField.tsx';
import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { type SubmitEvent, useState } from 'react';

interface NewPasswordFormProps {
  /** Why it must be set. */
  intro?: string;
  /** Also asks for the current password, which staff must send outside a mailed link's session. */
  asksForCurrent?: boolean;
  busy: boolean;
  error: string | null;
  /** `current` is empty if it is not asked for. */
  onSubmit: (password: string, current: string) => void;
}

/** Sets the user's own password. */
export function NewPasswordForm({
  intro,
  asksForCurrent = false,
  busy,
  error,
  onSubmit,
}: NewPasswordFormProps) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const missing = asksForCurrent && current === '';
  const tooShort = password.length < PASSWORD_MIN_CHARS;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing && !tooShort && !busy) onSubmit(password, current);
  };
  const problem = tried && tooShort ? `Password must be at least ${PASSWORD_MIN_CHARS} characters.` : error;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <h1 className="text-lg font-semibold">Set a new password</h1>
        {intro !== undefined && <p className="mt-1 text-muted">{intro}</p>}
      </div>
      {asksForCurrent && (
        <PasswordField
          label="Current password"
          error={tried && missing ? 'Current password is required.' : null}
          autoComplete="current-password"
          autoFocus
          required
          value={current}
          onText={setCurrent}
        />
      )}
      <PasswordField
        label="New password"
        hint={`At least ${PASSWORD_MIN_CHARS} characters.`}
        error={problem}
        autoComplete="new-password"
        autoFocus={!asksForCurrent}
        required
        value={password}
        onText={setPassword}
      />
      <Button type="submit" variant="primary" busy={busy}>
        Set password
      </Button>
    </form>
  );
}
