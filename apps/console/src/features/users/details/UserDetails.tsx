import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { LazyHistory } from '#engine/history/LazyHistory.tsx';
import { NotesCard } from '#engine/notes/NotesCard.tsx';
import { FlagButtons } from '#engine/user-flags/FlagButtons.tsx';
import { Avatar } from '#kit/Avatar.tsx';
import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { Menu } from '#kit/menu/Menu.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { LocationMap } from '#parts/LocationMap.tsx';
import { useOpenRequest } from '#parts/privacy/useOpenRequest.tsx';
import { nameOf } from '#parts/users.api.ts';
import { WriteToThem } from '#parts/write/WriteToThem.tsx';
import { useMe } from '#session/MeContext.ts';
import { isStaff, may, mayManage } from '#session/permissions.ts';
import { USER_MAP_ZOOM } from '@marketdesk/contract/limits.ts';
import { Link } from '@tanstack/react-router';
import { Ellipsis, KeyRound, Mail, ShieldUser } from 'lucide-react';
import { useState } from 'react';
import { UserBadges } from '../badges.tsx';
import { mayDecideAbout, userTarget } from '../userTarget.ts';
import { WorkerCategoriesCard } from './categories/WorkerCategoriesCard.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { userDetails } from './details.api.ts';
import { AccountCard } from './fields/AccountCard.tsx';
import { IdentityCard } from './fields/IdentityCard.tsx';
import { NotificationsCard } from './fields/NotificationsCard.tsx';
import { WorkerCard } from './fields/WorkerCard.tsx';
import { type GridProps, type Profile, rightsOver } from './profile.ts';
import { ReadsCard } from './ReadsCard.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import type { UserSearch } from './user.search.ts';
import { UserRecord } from './UserRecord.tsx';

const VIEWS = [
  { label: 'Profile', search: {}, ofHistory: false },
  { label: 'History', search: { view: 'history' }, ofHistory: true },
] as const;

interface ViewLinksProps {
  userId: string;
  /** Whether the history is shown instead of the profile. */
  isHistory: boolean;
}

function ViewLinks({ userId, isHistory }: ViewLinksProps) {
  return (
    <nav aria-label="Views" className="flex gap-1 border-b">
      {VIEWS.map(({ label, search, ofHistory }) => (
        <Link
          key={label}
          to="/admin/users/$userId"
          params={{ userId }}
          search={search}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={ofHistory === isHistory ? 'page' : undefined}
          className="-mb-px flex h-10 items-center border-b-2 border-transparent px-2 font-medium text-muted hover:text-ink forced-colors:border-[Canvas] aria-[current=page]:border-accent forced-colors:aria-[current=page]:border-[Highlight] aria-[current=page]:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function UserDetails({ user, search }: { user: Profile; search: UserSearch }) {
  const me = useMe();
  const rights = rightsOver(me, user);
  const isHistory = search.view === 'history';
  const notes = <NotesCard noted={{ type: 'user', id: user.user_id }} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {/* The buttons wrap below before they displace the name. */}
        <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
          <Avatar name={nameOf(user)} src={user.avatar_url} size="xl" />
          <div className="min-w-0 flex-1">
            <PageHeader
              title={nameOf(user)}
              crumbs={[{ label: 'Users', to: '/admin/users' }]}
              badges={
                <span className="flex flex-wrap items-center gap-1.5">
                  <UserBadges user={user} />
                  {user.user_id === me.user_id && <Badge>You</Badge>}
                </span>
              }
            />
          </div>
        </div>
        <UserButtons user={user} rights={rights} />
      </div>
      {!mayManage(me, user) && <p className="text-muted">Only admins can change an admin’s account.</p>}
      <UserRecord user={user} />
      <ViewLinks userId={user.user_id} isHistory={isHistory} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {isHistory ? (
          <>
            <Card title="History">
              <LazyHistory of={{ type: 'user', id: user.user_id }} search={search} />
            </Card>
            <div className="flex min-w-0 flex-col gap-4">
              {notes}
              {may(me, 'privacy.manage') && <ReadsCard userId={user.user_id} />}
            </div>
          </>
        ) : (
          <>
            <div className="flex min-w-0 flex-col gap-4">
              <IdentityCard user={user} rights={rights} />
              <WorkerCard user={user} rights={rights} />
              <AccountCard user={user} rights={rights} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              {notes}
              <WorkerCategoriesCard user={user} rights={rights} />
              <ServiceAreaCard user={user} />
              <NotificationsCard user={user} editable={rights.edits} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** The permitted actions on the account. */
function UserButtons({ user, rights }: GridProps) {
  const [asking, setAsking] = useState<'email' | 'password' | null>(null);
  const me = useMe();
  const [askPrivacy, privacyDialog] = useOpenRequest({ userId: user.user_id });
  const close = () => setAsking(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* An open dialog stays with the server's refusal, even after the permission is lost. */}
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
      {!isStaff(user) && <WriteToThem userId={user.user_id} size="md" />}
      {mayDecideAbout(me, user) && <DecideButton target={userTarget(user)} keys="page" />}
      <FlagButtons user={user} alsoRefresh={userDetails(user.user_id).queryKey} />
      {may(me, 'privacy.manage') && user.user_id !== me.user_id && (
        <Menu
          label="More actions"
          items={[{ label: 'Privacy request…', icon: <ShieldUser />, onSelect: askPrivacy }]}
          trigger={(trigger) => <IconButton {...trigger} label="More actions" icon={<Ellipsis />} />}
        />
      )}
      {privacyDialog}
    </div>
  );
}

/** The service area on a map, if it is complete. */
export function ServiceAreaCard({ user }: { user: Profile }) {
  const { base_latitude: latitude, base_longitude: longitude, service_radius: radiusKm } = user;
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || typeof radiusKm !== 'number')
    return null;
  return (
    <Card title="Service area">
      <LocationMap
        label="Service area"
        latitude={latitude}
        longitude={longitude}
        radiusKm={radiusKm}
        zoom={USER_MAP_ZOOM}
      />
    </Card>
  );
}
