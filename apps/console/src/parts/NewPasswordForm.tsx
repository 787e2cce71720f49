import { Button } from '#kit/Button.tsx';
import { PasswordField } from '#kit/PasswordField.tsx';
import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { type SubmitEvent, useState } from 'react';

interface NewPasswordFormProps {
  /** Why it has to be set. */
  intro?: string;
  busy: boolean;
  error: string | null;
  onSubmit: (password: string) => void;
}

/** A password of one's own, without the present one. */
export function NewPasswordForm({ intro, busy, error, onSubmit }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const tooShort = password.length < PASSWORD_MIN_CHARS;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!tooShort && !busy) onSubmit(password);
  };
  const problem = tried && tooShort ? `Password must be at least ${PASSWORD_MIN_CHARS} characters.` : error;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <h1 className="text-lg font-semibold">Set a new password</h1>
        {intro !== undefined && <p className="mt-1 text-muted">{intro}</p>}
      </div>
      <PasswordField
        label="New password"
        hint={`At least ${PASSWORD_MIN_CHARS} characters.`}
        error={problem}
        autoComplete="new-password"
        autoFocus
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
