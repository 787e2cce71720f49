import { Button } from '#kit/Button.tsx';
import { DecideButton } from '#parts/decide/DecideButton.tsx';
import { FlagButtons } from '#parts/user-flags/FlagButtons.tsx';
import { useMe } from '#session/MeContext.ts';
import { maySuspendOrBan } from '#session/permissions.ts';
import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { userTarget } from '../userTarget.ts';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { userDetails } from './details.api.ts';
import type { GridProps } from './profile.ts';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';

/** What can be done to somebody as a whole; nothing is offered to who may not do it. */
export function UserButtons({ user, rights }: GridProps) {
  const [asking, setAsking] = useState<'email' | 'password' | null>(null);
  const me = useMe();
  const close = () => setAsking(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* A question stays until it is closed, with the server's refusal, though the right to ask it has gone meanwhile. */}
      {(rights.changesSignIn || asking !== null) && (
        <>
          <Button icon={<Mail />} onClick={() => setAsking('email')}>
            Change email
          </Button>
          <Button icon={<KeyRound />} onClick={() => setAsking('password')}>
            Reset Password
          </Button>
          <ChangeEmailDialog open={asking === 'email'} user={user} onClose={close} />
          <ResetPasswordDialog open={asking === 'password'} user={user} onClose={close} />
        </>
      )}
      {maySuspendOrBan(me, user) && <DecideButton target={userTarget(user)} keys="page" />}
      <FlagButtons user={user} alsoRefresh={userDetails(user.user_id).queryKey} />
    </div>
  );
}
