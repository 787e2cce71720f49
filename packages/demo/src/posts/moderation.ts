import { RESTORE_DAYS } from '@marketdesk/contract/limits.ts';
import type { StaffMember } from '../people/staff.ts';
import { Random } from '../random/random.ts';
import type { Report } from '../reports/report.ts';
import { DAY, HOUR } from '../time/calendar.ts';
import { OFFICE, within } from '../time/daytime.ts';
import type { World } from '../world.ts';
import { soonAfter } from './lifecycle.ts';
import type { Post } from './post.ts';

interface Decision {
  readonly at: number;
  readonly actor: StaffMember;
}

/** Takes a post from everybody's sight; it stays as it was. */
function deletePost({ audit }: World, post: Post, { at, actor }: Decision): void {
  post.deletedAt = at;
  audit.record({
    at,
    actor,
    action: 'delete_post',
    table: 'posts',
    id: post.id,
    details: { status: post.status, user_id: post.client.id },
  });
}

/** A post that staff cancel, from the status that it had. */
export function recordCancellation(
  { audit }: World,
  post: Post,
  from: Post['status'],
  { at, actor }: Decision,
): void {
  audit.record({
    at,
    actor,
    action: 'update_post_status',
    table: 'posts',
    id: post.id,
    details: { old_status: from, new_status: 'cancelled', new_cancelled_by_role: 'staff' },
  });
}

/** Whatever staff cancelled, somebody of staff did. */
export function recordCancellations(world: World, community: number, posts: readonly Post[]): void {
  const random = new Random(`${world.seed}:cancellations:${community}`);
  for (const post of posts) {
    if (post.cancelledBy !== 'staff') continue;
    const at = post.updatedAt;
    const actor = world.staff.onDuty(random, at);
    recordCancellation(world, post, post.worker ? 'assigned' : 'open', { at, actor });
  }
}

/** Now and then staff come across a post that must go, before anybody reports it. */
export function deleteSome(
  world: World,
  community: number,
  posts: readonly Post[],
  reports: readonly Report[],
): void {
  const random = new Random(`${world.seed}:deletions:${community}`);
  const reported = new Set(reports.map(({ subject }) => ('post' in subject ? subject.post : null)));
  const { now } = world.calendar;
  for (const post of posts) {
    if (post.createdAt < now - 25 * DAY || post.worker || post.deletedAt !== null) continue;
    const at = within(OFFICE, random, soonAfter(random, post.updatedAt, 8 * HOUR));
    if (at >= now || reported.has(post) || !random.chance(0.04)) continue;
    deletePost(world, post, { at, actor: world.staff.onDuty(random, at) });
  }
}

/** Whether a post is still there, deleted or not: what was deleted too long ago to be restored was purged. */
export function isKept({ calendar }: World, { deletedAt, isDecided }: Post): boolean {
  return deletedAt === null || deletedAt > calendar.daysAgo(isDecided ? KEPT_DAYS : RESTORE_DAYS);
}

/** For so many days what a decision removed is certainly there: while one may appeal, and a month longer. */
export const KEPT_DAYS = RESTORE_DAYS + 180;
