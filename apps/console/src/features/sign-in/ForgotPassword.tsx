import { messageFor } from '#backend/messageFor.ts';
import { Button, type ButtonVariant } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendRecoveryMail } from './recovery.api.ts';

interface ForgotPasswordProps {
  email: string;
  label?: string;
  variant?: ButtonVariant;
}

/**
 * 'Forgot password?': mails a link to the address in the form. The answer does not reveal whether the account exists.
 */
export function ForgotPassword({
  email,
  label = 'Forgot password?',
  variant = 'ghost',
}: ForgotPasswordProps) {
  const [missing, setMissing] = useState(false);
  const address = email.trim();
  const mail = useMutation({ mutationFn: sendRecoveryMail });

  const send = () => {
    setMissing(address === '');
    if (address !== '' && !mail.isPending) mail.mutate(address);
  };
  return (
    <div className="mt-3 text-center">
      <Button variant={variant} size={variant === 'ghost' ? 'sm' : 'md'} busy={mail.isPending} onClick={send}>
        {label}
      </Button>
      {missing && address === '' && (
        <ErrorLine text="Enter your email above first." className="mt-1 text-sm" />
      )}
      {mail.isSuccess && (
        <p role="status" className="mt-1 text-sm text-muted">
          If {mail.variables} has an account, a link to set a new password is on its way.
        </p>
      )}
      {mail.isError && (
        <ErrorLine text={messageFor(mail.error, 'Failed to reset password')} className="mt-1 text-sm" />
      )}
    </div>
  );
}
