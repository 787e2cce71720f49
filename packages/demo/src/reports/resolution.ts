import { RESOLUTIONS, type Resolution, WORKING_NOTES } from '../data/reports/descriptions.ts';
import type { Post } from '../posts/post.ts';
import type { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';
import type { World } from '../world.ts';
import type { Handling } from './handling.ts';
import type { Report } from './report.ts';

type Case = Handling & Pick<Report, 'subject' | 'createdAt'>;

/** Stops that have reports of their own are not given out by chance. */
const forSubject = (about: 'user' | 'post', exclude: readonly string[]) =>
  new Weighted<Resolution>(
    RESOLUTIONS.filter(
      (item) => (item.about === about || item.about === 'both') && !exclude.includes(item.action),
    ),
    ({ weight }) => weight,
  );

const ABOUT_USER = forSubject('user', ['user_banned', 'user_suspended']);
const ABOUT_POST = forSubject('post', []);
const ABOUT_DONE_POST = forSubject('post', ['post_removed']);

/** What a report ended with, and its consequences for the post or the person. `action` null = drawn here. */
export function closeReport(
  world: World,
  random: Random,
  report: Case,
  action: string | null,
): Pick<Report, 'notes' | 'action'> {
  const { claimedBy, closedAt, subject } = report;
  if (!claimedBy) return { notes: null, action: null };
  if (closedAt === null)
    return { notes: random.chance(0.45) ? random.pick(WORKING_NOTES) : null, action: null };

  const resolution = action === null ? drawResolution(random, report, closedAt) : byAction(action);
  if (resolution.action === 'post_removed' && 'post' in subject)
    removePost(world, random, subject.post, report);
  return {
    notes: random.chance(0.86) ? random.pick(resolution.notes) : null,
    action: resolution.action,
  };
}

function drawResolution(random: Random, { subject }: Case, closedAt: number): Resolution {
  if ('user' in subject) return ABOUT_USER.pick(random);
  return (canBeRemoved(subject.post, closedAt) ? ABOUT_POST : ABOUT_DONE_POST).pick(random);
}

function byAction(action: string): Resolution {
  const resolution = RESOLUTIONS.find((item) => item.action === action);
  if (!resolution) throw new Error(`No resolution ${action}`);
  return resolution;
}

/** Only what was still open then: what somebody had taken on went on. */
function canBeRemoved({ worker, status, updatedAt, deletedAt, cancelledBy }: Post, at: number): boolean {
  const wasOpen = status === 'open' || (status === 'cancelled' && updatedAt > at && cancelledBy !== 'staff');
  return worker === null && deletedAt === null && wasOpen;
}

/** Most removed posts are cancelled by staff, the worst deleted; either leaves a line in the log. */
function removePost({ audit }: World, random: Random, post: Post, { claimedBy, closedAt }: Case): void {
  if (!claimedBy || closedAt === null) return;
  const at = closedAt - 30_000;
  const base = { at, actor: claimedBy, table: 'posts', id: post.id };
  if (random.chance(0.45)) {
    // It stays as it was, out of everybody's sight.
    post.status = 'open';
    post.cancelledBy = null;
    post.updatedAt = Math.min(post.updatedAt, at);
    post.deletedAt = at;
    audit.record({ ...base, action: 'delete_post', details: { title: post.title, status: post.status } });
  } else {
    post.status = 'cancelled';
    post.updatedAt = at;
    post.cancelledBy = 'staff';
    audit.record({
      ...base,
      action: 'update_post_status',
      details: { old_status: 'open', new_status: 'cancelled' },
    });
  }
}
