import { Button } from '#kit/Button.tsx';
import { Tooltip } from '#kit/Tooltip.tsx';
import { useMe } from '#session/MeContext.ts';
import { maySanction, maySuspendOrBan } from '#session/permissions.ts';
import type { ListedUser } from '@marketdesk/contract/documents.ts';
import type { QueryKey } from '@tanstack/react-query';
import { Ban, CircleCheck, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { FlagDialog } from './FlagDialog.tsx';
import { flagVerb, type UserFlag } from './userFlags.api.ts';

interface FlagButtonsProps {
  user: ListedUser;
  /** The query that shows the user here. */
  alsoRefresh: QueryKey;
}

/** Suspend and Ban, or their inverse; nothing without the permission. */
export function FlagButtons({ user, alsoRefresh }: FlagButtonsProps) {
  const me = useMe();
  const [asking, setAsking] = useState<UserFlag | null>(null);
  // An open dialog stays, and shows the server's refusal if the permission was lost meanwhile.
  if (!maySanction(me, user) && asking === null) return null;
  const works = maySuspendOrBan(me, user);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {FLAGS.map((flag) => (
        <FlagButton key={flag} flag={flag} user={user} works={works} onPress={() => setAsking(flag)} />
      ))}
      {FLAGS.map((flag) => (
        <FlagDialog
          key={flag}
          open={asking === flag}
          flag={flag}
          user={user}
          alsoRefresh={alsoRefresh}
          onClose={() => setAsking(null)}
        />
      ))}
    </span>
  );
}

const FLAGS = ['is_suspended', 'is_banned'] as const;

const ICONS = {
  is_suspended: { on: <Pause />, off: <Play /> },
  is_banned: { on: <Ban />, off: <CircleCheck /> },
};

interface FlagButtonProps {
  flag: UserFlag;
  user: ListedUser;
  works: boolean;
  onPress: () => void;
}

function FlagButton({ flag, user, works, onPress }: FlagButtonProps) {
  const isSet = user[flag];
  const button = (
    <Button
      icon={ICONS[flag][isSet ? 'off' : 'on']}
      className={isSet ? undefined : 'text-bad'}
      // Not `disabled`: its explanation must stay reachable.
      aria-disabled={!works}
      onClick={works ? onPress : undefined}
    >
      {flagVerb(flag, isSet)}
    </Button>
  );
  return works ? button : <Tooltip text="Not on your own account">{button}</Tooltip>;
}
