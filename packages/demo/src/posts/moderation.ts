import { RESTORE_DAYS } from '@marketdesk/contract/limits.ts';
import type { StaffMember } from '../people/staff.ts';
import type { Report } from '../reports/report.ts';
import { DAY, HOUR, OFFICE, soonAfter, within } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';
import type { Post, PostStatus } from './post.ts';

/** A removing decision keeps its target for at least this long: the period for appeals and a month. */
export const KEPT_DAYS = RESTORE_DAYS + 180;

export function recordCancellation(
  { audit }: World,
  { id }: Post,
  { from, at, actor }: { from: PostStatus; at: number; actor: StaffMember },
): void {
  const details = { old_status: from, new_status: 'cancelled', new_cancelled_by_role: 'staff' };
  audit.record({ at, actor, action: 'update_post_status', table: 'posts', id, details });
}

export function recordCancellations(world: World, posts: readonly Post[]): void {
  const random = stream(world, 'cancellations');
  for (const post of posts) {
    if (post.cancelledBy !== 'staff') continue;
    const at = post.updatedAt;
    const from = post.worker ? 'assigned' : 'open';
    recordCancellation(world, post, { from, at, actor: world.staff.onDuty(random, at, 'posts.edit') });
  }
}

/** Deletes a few recent posts that nobody has reported. */
export function deleteSomePosts(world: World, posts: readonly Post[], reports: readonly Report[]): void {
  const random = stream(world, 'deletions');
  const { audit, calendar, staff } = world;
  const reported = new Set(reports.map(({ subject }) => ('post' in subject ? subject.post : null)));
  for (const post of posts) {
    if (post.createdAt < calendar.now - 25 * DAY || post.worker || post.deletedAt !== null) continue;
    const at = within(OFFICE, random, soonAfter(random, post.updatedAt, 8 * HOUR));
    if (at >= calendar.now || reported.has(post) || !random.chance(0.04)) continue;
    post.deletedAt = at;
    const details = { status: post.status, user_id: post.client.id };
    const actor = staff.onDuty(random, at, 'posts.edit');
    audit.record({ at, actor, action: 'delete_post', table: 'posts', id: post.id, details });
  }
}

/** False for posts that were deleted so long ago that they are purged. */
export const isKept = ({ calendar }: World, { deletedAt, isDecided }: Post): boolean =>
  deletedAt === null || deletedAt > calendar.daysAgo(isDecided ? KEPT_DAYS : RESTORE_DAYS);
