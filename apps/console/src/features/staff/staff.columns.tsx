import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { inThousands } from '#kit/format/count.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { PersonCell } from '#parts/PersonCell.tsx';
import { RoleBadge } from '#parts/statusBadges.tsx';
import type { StaffMember } from './staff.api.ts';
import { StaffActions } from './StaffActions.tsx';

const number = (count: number) => <span className="tabular">{inThousands(count)}</span>;

export const STAFF_COLUMNS: ListColumn<StaffMember>[] = [
  {
    id: 'full_name',
    header: 'Name',
    grow: true,
    cell: (person) => <PersonCell user={person} room="all" />,
  },
  {
    id: 'email',
    header: 'Email',
    grow: true,
    from: 'wide',
    tone: 'muted',
    cell: ({ email }) => email ?? NOTHING,
  },
  { id: 'role', header: 'Role', cell: ({ role_name: name }) => <RoleBadge role={name} /> },
  {
    id: 'has_second_factor',
    header: 'Second factor',
    from: 'md',
    tone: 'muted',
    cell: ({ has_second_factor: has }) => (has ? 'Yes' : 'No'),
  },
  {
    id: 'last_seen_at',
    header: 'Last seen',
    from: 'md',
    cell: ({ last_seen_at: at }) => (at === null ? 'Never' : <TimeAgo at={at} short />),
  },
  {
    id: 'teams',
    header: 'Teams',
    from: 'xl',
    tone: 'muted',
    cell: ({ teams }) => teams.join(', ') || NOTHING,
  },
  {
    id: 'open_claims',
    header: 'Open claims',
    from: 'lg',
    align: 'right',
    cell: ({ open_claims: count }) => number(count),
  },
  {
    id: 'sessions',
    header: 'Sessions',
    from: 'xl',
    align: 'right',
    cell: ({ sessions: count }) => number(count),
  },
  { ...ACTIONS, cell: (person) => <StaffActions person={person} isRow /> },
];
