import { signIn, signOut } from '#backend/auth.ts';
import { callInvitation } from '#backend/invitation.ts';
import { messageFor } from '#backend/messageFor.ts';
import { storedSession } from '#backend/storedSession.ts';
import { Button, buttonClass } from '#kit/Button.tsx';
import { readable } from '#kit/list/options.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { NewPasswordForm } from '#parts/NewPasswordForm.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { noticeSecondFactor } from './SignInScreen.tsx';

interface Invitation {
  email: string;
  role: string;
}

interface InvitationScreenProps {
  code: string;
  onSignedIn: () => void;
}

/** The page behind an invitation's link: the invited person chooses a password and is signed in. */
export default function InvitationScreen({ code, onSignedIn }: InvitationScreenProps) {
  const accept = useMutation({
    mutationFn: async (password: string) => {
      const { email } = await callInvitation<{ email: string }>('/accept', { code, password });
      await signIn(email, password);
      await noticeSecondFactor();
    },
    onSuccess: onSignedIn,
  });
  const invitation = useQuery({
    queryKey: ['invitation', code],
    retry: false,
    // Signing in clears the cache, and a used invitation is refused.
    enabled: !accept.isPending && !accept.isSuccess,
    staleTime: Infinity,
    queryFn: () => callInvitation<Invitation>('', { code }),
  });
  if (invitation.isError)
    return (
      <Refused
        message={messageFor(invitation.error, 'Failed to open the invitation')}
        onRetry={() => void invitation.refetch()}
      />
    );
  if (invitation.data === undefined) return <Skeleton className="h-56 w-full" />;
  const { email, role } = invitation.data;
  return (
    <NewPasswordForm
      intro={`You are invited to the staff as ${readable(role)}. You will sign in with ${email}.`}
      busy={accept.isPending}
      error={accept.isError ? messageFor(accept.error, 'Failed to accept the invitation') : null}
      onSubmit={(password) => accept.mutate(password)}
    />
  );
}

function Refused({ message, onRetry }: { message: string; onRetry: () => void }) {
  const leave = useMutation({ mutationFn: signOut, onSuccess: onRetry });
  const isSignedIn = storedSession() !== null;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-lg font-semibold">This invitation can’t be used</h1>
        <p role="alert" className="mt-1 wrap-anywhere text-muted">
          {message}
        </p>
      </div>
      {isSignedIn ? (
        <Button variant="primary" busy={leave.isPending} onClick={() => leave.mutate()}>
          Sign out and try again
        </Button>
      ) : (
        <Link to="/admin/login" className={buttonClass()}>
          Go to Login
        </Link>
      )}
    </div>
  );
}
