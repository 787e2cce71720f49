import { Button } from '#kit/Button.tsx';
import { preloadDialog } from '#kit/dialog/Dialog.tsx';
import { Tooltip } from '#kit/Tooltip.tsx';
import { Ban, CircleCheck, KeyRound, Mail, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { UserFlag } from '../userFlags.api.ts';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { FlagDialog, flagVerb } from './FlagDialog.tsx';
import type { GridProps, Profile } from './profile.ts';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';

/** What can be done to somebody as a whole; nothing is offered to who may not do it. */
export function UserButtons({ user, rights }: GridProps) {
  const [asking, setAsking] = useState<'email' | 'password' | UserFlag | null>(null);
  const close = () => setAsking(null);
  // A question stays until it is closed, with the server's refusal, though the right to ask it has gone meanwhile.
  if (!rights.manages && asking === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2" onPointerEnter={preloadDialog} onFocus={preloadDialog}>
      <Button icon={<Mail />} onClick={() => setAsking('email')}>
        Change email
      </Button>
      <Button icon={<KeyRound />} onClick={() => setAsking('password')}>
        Reset Password
      </Button>
      <FlagButton
        flag="is_suspended"
        user={user}
        works={rights.suspends}
        onPress={() => setAsking('is_suspended')}
      />
      <FlagButton
        flag="is_banned"
        user={user}
        works={rights.suspends}
        onPress={() => setAsking('is_banned')}
      />
      <ChangeEmailDialog open={asking === 'email'} user={user} onClose={close} />
      <ResetPasswordDialog open={asking === 'password'} user={user} onClose={close} />
      <FlagDialog open={asking === 'is_suspended'} flag="is_suspended" user={user} onClose={close} />
      <FlagDialog open={asking === 'is_banned'} flag="is_banned" user={user} onClose={close} />
    </div>
  );
}

const ICONS = {
  is_suspended: { on: <Pause />, off: <Play /> },
  is_banned: { on: <Ban />, off: <CircleCheck /> },
};

interface FlagButtonProps {
  flag: UserFlag;
  user: Profile;
  works: boolean;
  onPress: () => void;
}

function FlagButton({ flag, user, works, onPress }: FlagButtonProps) {
  const isSet = user[flag];
  const button = (
    <Button
      icon={ICONS[flag][isSet ? 'off' : 'on']}
      className={isSet ? undefined : 'text-bad'}
      // Not `disabled`: it stays reachable, so that its explanation is.
      aria-disabled={!works}
      onClick={works ? onPress : undefined}
    >
      {flagVerb(flag, isSet)}
    </Button>
  );
  return works ? button : <Tooltip text="Not on your own account">{button}</Tooltip>;
}
