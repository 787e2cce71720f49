import { Avatar } from '#kit/Avatar.tsx';
import { buttonClass } from '#kit/Button.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { inThousands } from '#kit/format/count.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { RoleBadge, StandingBadges } from '#parts/statusBadges.tsx';
import { nameOf } from '#parts/users.api.ts';
import { Link } from '@tanstack/react-router';
import type { StaffMember } from './staff.api.ts';
import { StaffActions } from './StaffActions.tsx';

/** A member of staff beside the list. */
export default function StaffDrawer(list: OpenRow<StaffMember>) {
  return (
    <RowDrawer
      of={list}
      title={nameOf}
      words={{
        untitled: 'Staff',
        fallback: 'Failed to load the staff',
        missing: 'This person is not on the staff.',
      }}
      footer={({ user_id: userId }) => (
        <Link to="/admin/users/$userId" params={{ userId }} className={buttonClass('primary')}>
          Open user page
        </Link>
      )}
    >
      {(person) => <Details person={person} />}
    </RowDrawer>
  );
}

function Details({ person }: { person: StaffMember }) {
  const { last_seen_at: seen } = person;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={nameOf(person)} src={person.avatar_url} size="xl" />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere text-muted">{person.email ?? NOTHING}</p>
          <p className="mt-1.5 flex flex-wrap gap-1">
            <RoleBadge role={person.role_name} />
            <StandingBadges user={person} />
          </p>
        </div>
        <StaffActions person={person} />
      </div>
      <Facts>
        <Fact name="ID">
          <CopyId id={person.user_id} />
        </Fact>
        <Fact name="Second factor">{person.has_second_factor ? 'Yes' : 'No'}</Fact>
        <Fact name="Last seen">{seen === null ? 'Never' : <TimeAgo at={seen} />}</Fact>
        <Fact name="Teams">{person.teams.join(', ') || NOTHING}</Fact>
        <Fact name="Open claims">
          <span className="tabular">{inThousands(person.open_claims)}</span>
        </Fact>
        <Fact name="Sessions">
          <span className="tabular">{inThousands(person.sessions)}</span>
        </Fact>
      </Facts>
    </div>
  );
}
