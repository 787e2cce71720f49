import { rpc } from '#backend/rest.ts';
import type { Receiver } from '#engine/desk/turns.api.ts';
import { fold } from '#kit/format/fold.ts';
import type { PageOf } from '#kit/list/page.ts';
import { SHOWS_USERS } from '#parts/users.api.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import type { StaffPage } from './staff.search.ts';

/** A member of staff. */
export type StaffMember = RowOf<'admin_get_staff'>;

export const STAFF_KEY = ['staff'] as const;

/** Everything that shows the staff. */
export const SHOWS_STAFF = [STAFF_KEY, ['colleagues'], ...SHOWS_USERS] as const;

/** All members of staff, by name. Admins only. */
export function staff() {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'all'],
    queryFn: ({ signal }) => rpc('admin_get_staff', {}, signal),
  });
}

/** An open invitation; `expires_at` is null until another admin confirms it. */
export type Invitation = RowOf<'admin_get_staff_invitations'>;

/** Open invitations, newest first. */
export function invitations() {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'invitations'],
    queryFn: ({ signal }) => rpc('admin_get_staff_invitations', {}, signal),
  });
}

/** One member of staff; null if the person is not on the staff. */
export function staffMember(userId: string) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'one', userId],
    queryFn: async ({ signal }) =>
      (await rpc('admin_get_staff', {}, signal)).find(({ user_id: id }) => id === userId) ?? null,
  });
}

export const userIdOf = ({ user_id: id }: { user_id: string }) => id;

interface FoundStaff extends PageOf<StaffMember> {
  /** The number of people found on all pages. */
  found: number;
}

/** Filters and pages the staff in the browser: all of them are loaded. */
export function findStaff(all: readonly StaffMember[], { search, role, page = 1 }: StaffPage): FoundStaff {
  const wanted = search === undefined ? null : fold(search);
  const left = all.filter(
    (person) =>
      (role === undefined || (person.staff_role_id ?? person.role) === role) &&
      (wanted === null || fold(`${person.full_name} ${person.username} ${person.email}`).includes(wanted)),
  );
  const from = (page - 1) * PAGE_SIZE;
  return {
    rows: left.slice(from, from + PAGE_SIZE),
    hasNext: left.length > from + PAGE_SIZE,
    found: left.length,
  };
}

export const endSessions = (userId: string) => rpc('admin_end_sessions', { p_user_id: userId });

interface WorkOf {
  userId: string;
  /** Null returns the work to the queue. */
  to: Receiver | null;
  note: string;
}

const workArguments = ({ userId, to, note }: WorkOf) => ({
  p_user_id: userId,
  ...(to !== null && ('userId' in to ? { p_to: to.userId } : { p_team_id: to.teamId })),
  ...(note.trim() !== '' && { p_note: note }),
});

/** Items that the receiver may not hold return to the queue. */
export const handOverWork = (work: WorkOf) => rpc('admin_hand_over_work', workArguments(work));
/** Hands the work over, ends the sessions and makes the person a user. */
export const leaveStaff = (work: WorkOf) => rpc('admin_leave_staff', workArguments(work));
