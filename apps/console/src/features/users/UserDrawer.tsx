import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { Avatar } from '#kit/Avatar.tsx';
import { buttonClass } from '#kit/Button.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { Drawer } from '#kit/dialog/Dialog.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { useRowOver } from '#kit/list/useRowOver.ts';
import { LongText } from '#kit/LongText.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { LoadError, WhenLoaded } from '#kit/WhenLoaded.tsx';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { languageName } from '#parts/languageName.ts';
import { nameOf } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { BIO_COLLAPSE_CHARS } from '@marketdesk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserBadges } from './badges.tsx';
import { userDetails, userRecord } from './details/details.api.ts';
import type { Profile } from './details/profile.ts';
import { StandingNotes } from './details/StandingNotes.tsx';
import { UserActions } from './UserActions.tsx';
import type { ListedUser } from './users.search.ts';
import { mayDecideAbout, userTarget } from './userTarget.ts';

export default function UserDrawer(list: OpenRow<ListedUser>) {
  const me = useMe();
  const { row: user, shownId, asked, finalFocus } = useRowOver({ ...list, find: userDetails });
  const { openId, onClose } = list;

  return (
    <Drawer
      open={openId !== undefined}
      title={user === undefined ? 'User' : nameOf(user)}
      onClose={onClose}
      finalFocus={finalFocus}
      footer={
        shownId !== undefined && (
          <>
            {user !== undefined && mayDecideAbout(me, user) && (
              <DecideButton target={userTarget(user)} keys={openId === undefined ? undefined : 'drawer'} />
            )}
            <Link to="/admin/users/$userId" params={{ userId: shownId }} className={buttonClass('primary')}>
              Open full page
            </Link>
          </>
        )
      }
    >
      {user === undefined ? (
        <QueryState
          query={asked}
          fallback="Failed to load user"
          skeleton={
            <div className="flex flex-col gap-3">
              <Skeleton className="size-16 rounded-full" />
              <Skeleton count={9} className="h-5 w-full" />
            </div>
          }
        >
          {(data) => <UserPreview user={data} />}
        </QueryState>
      ) : (
        <UserPreview user={user} />
      )}
    </Drawer>
  );
}

/** Who banned or suspended the user, when and why. */
function InForce({ user, profile }: { user: ListedUser; profile: Profile | undefined }) {
  const record = useQuery(userRecord(user.user_id));
  if (profile === undefined || record.data === undefined) {
    return record.isError ? (
      <LoadError query={record} fallback="Failed to load the record" />
    ) : (
      <Skeleton className="h-14 w-full" />
    );
  }
  return <StandingNotes standing={record.data.standing} user={profile} />;
}

/** The drawer's content. Fields that the list does not load come from the details. */
function UserPreview({ user }: { user: ListedUser }) {
  const details = useQuery(userDetails(user.user_id));
  const whole = details.data;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={nameOf(user)} src={user.avatar_url} size="xl" />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere text-muted">{user.email ?? NOTHING}</p>
          <p className="wrap-anywhere text-muted">{user.username === null ? NOTHING : `@${user.username}`}</p>
          <p className="mt-1.5 flex flex-wrap gap-1">
            <UserBadges user={user} />
          </p>
        </div>
        <UserActions user={user} />
      </div>
      <LoadError query={details} fallback="Failed to load user" />
      {(user.is_banned || user.is_suspended) && <InForce user={user} profile={whole} />}
      <Facts>
        <Fact name="ID">
          <CopyId id={user.user_id} />
        </Fact>
        <Fact name="Created">
          <TimeAgo at={user.created_at} />
        </Fact>
        <Fact name="Balance">
          <WhenLoaded of={whole}>
            {({ balance }) => <span className="tabular">{formatEuro(balance)}</span>}
          </WhenLoaded>
        </Fact>
        <Fact name="Subscription ends">
          <TimeAgo at={user.subscription_expires_at} />
        </Fact>
        <Fact name="Country">
          <WhenLoaded of={whole}>{(all) => <CountryFlag code={all.base_country_code} />}</WhenLoaded>
        </Fact>
        <Fact name="Address">
          <WhenLoaded of={whole}>{(all) => all.base_address ?? NOTHING}</WhenLoaded>
        </Fact>
        <Fact name="Locale">
          <WhenLoaded of={whole}>
            {({ preferred_locale: locale }) => (locale === null ? NOTHING : languageName(locale))}
          </WhenLoaded>
        </Fact>
        <Fact name="Contact number">
          <WhenLoaded of={whole}>{(all) => all.contact_number ?? NOTHING}</WhenLoaded>
        </Fact>
        <Fact name="Bio">
          <WhenLoaded of={whole}>
            {({ bio }) => <LongText text={bio ?? NOTHING} limit={BIO_COLLAPSE_CHARS} />}
          </WhenLoaded>
        </Fact>
      </Facts>
    </div>
  );
}
