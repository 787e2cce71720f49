import { Avatar } from '#kit/Avatar.tsx';
import { Badge } from '#kit/Badge.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { LongText } from '#kit/LongText.tsx';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { nameOf } from '#parts/users.api.ts';
import { BIO_COLLAPSE_CHARS } from '@marketdesk/contract/limits.ts';
import type { Profile } from './details/profile.ts';
import { RoleBadge } from './RoleBadge.tsx';
import { TierBadge } from './TierBadge.tsx';
import { UserActions } from './UserActions.tsx';

/** The drawer's content: who this is, in one glance. */
export function UserPreview({ user }: { user: Profile }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={nameOf(user)} src={user.avatar_url} size="xl" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-muted">{user.email ?? NOTHING}</p>
          <p className="truncate text-muted">{user.username === null ? NOTHING : `@${user.username}`}</p>
          <p className="mt-1.5 flex flex-wrap gap-1">
            <RoleBadge role={user.role} />
            <TierBadge profile={user} />
            {user.is_worker && <Badge tone="info">Worker</Badge>}
            {user.is_suspended && <Badge tone="warn">Suspended</Badge>}
            {user.is_banned && <Badge tone="bad">Banned</Badge>}
          </p>
        </div>
        <UserActions user={user} />
      </div>
      <Facts>
        <Fact name="ID">
          <CopyId id={user.user_id} />
        </Fact>
        <Fact name="Created">
          <TimeAgo at={user.created_at} />
        </Fact>
        <Fact name="Balance">
          <span className="tabular">{formatEuro(user.balance)}</span>
        </Fact>
        <Fact name="Subscription ends">
          <TimeAgo at={user.subscription_expires_at} />
        </Fact>
        <Fact name="Country">
          <CountryFlag code={user.base_country_code} />
        </Fact>
        <Fact name="Address">{user.base_address ?? NOTHING}</Fact>
        <Fact name="Locale">{user.preferred_locale ?? NOTHING}</Fact>
        <Fact name="Contact number">{user.contact_number ?? NOTHING}</Fact>
        <Fact name="Bio">
          <LongText text={user.bio ?? NOTHING} limit={BIO_COLLAPSE_CHARS} />
        </Fact>
      </Facts>
    </div>
  );
}
