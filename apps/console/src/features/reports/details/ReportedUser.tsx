import { Avatar } from '#kit/Avatar.tsx';
import { Badge } from '#kit/Badge.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { effectiveTier, TIER_LABELS } from '#kit/format/tier.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useNow } from '#kit/format/useNow.ts';
import { readable } from '#kit/list/options.ts';
import { Quote } from '#kit/Quote.tsx';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { FlagButtons } from '#engine/user-flags/FlagButtons.tsx';
import { nameOf } from '#parts/users.api.ts';
import type { ListedUser } from '@marketdesk/contract/documents.ts';
import { Link } from '@tanstack/react-router';
import { reportContext } from '../reports.desk.ts';

interface ReportedUserProps {
  user: ListedUser;
  reportId: string;
}

/** The reported user's current state, with quick actions. */
export function ReportedUser({ user, reportId }: ReportedUserProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        {/* The picture is evidence, blurred until pressed. */}
        <Avatar name={nameOf(user)} size="lg" />
        <div className="min-w-0 flex-1">
          <Link
            to="/admin/users/$userId"
            params={{ userId: user.user_id }}
            className="font-semibold wrap-anywhere hover:underline"
          >
            {nameOf(user)}
          </Link>
          <p className="truncate text-muted">
            {[user.username === null ? null : `@${user.username}`, user.email]
              .filter((text) => text !== null)
              .join(' · ')}
          </p>
          <Badges user={user} />
        </div>
      </div>
      <Quote text={user.bio} otherwise="No bio" />
      <Facts>
        <Fact name="Created">
          <TimeAgo at={user.created_at} />
        </Fact>
        <Fact name="Country">
          <CountryFlag code={user.base_country_code} />
        </Fact>
        <Fact name="Website">{user.website ?? NOTHING}</Fact>
      </Facts>
      <FlagButtons user={user} alsoRefresh={reportContext(reportId).queryKey} />
    </div>
  );
}

function Badges({ user }: { user: ListedUser }) {
  const tier = effectiveTier(user, useNow(user.subscription_expires_at));
  return (
    <p className="mt-1.5 flex flex-wrap gap-1">
      {user.role !== 'user' && <Badge tone="accent">{readable(user.role)}</Badge>}
      {tier === 'pro' && <Badge tone="good">{TIER_LABELS.pro}</Badge>}
      {user.is_worker && <Badge tone="info">Worker</Badge>}
      {user.is_suspended && <Badge tone="warn">Suspended</Badge>}
      {user.is_banned && <Badge tone="bad">Banned</Badge>}
    </p>
  );
}
