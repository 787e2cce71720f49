import type { ReportReason } from '@marketdesk/contract/enums.ts';
import { rulingOf } from '../cases/ruling.ts';
import { type Outcome, OUTCOMES, WORKING_NOTES } from '../data/reports.ts';
import { KEPT_DAYS, recordCancellation } from '../posts/moderation.ts';
import type { Post } from '../posts/post.ts';
import type { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';
import type { World } from '../world.ts';
import type { Handling } from './handling.ts';
import { decisionReason } from './reasons.ts';
import { authorOf, type Report } from './report.ts';

type Case = Handling & Pick<Report, 'subject' | 'reason'>;

/** How it is known already how a report ends: with somebody stopped, or as one more of the same. */
export type KnownEnd = 'user_banned' | 'user_suspended' | 'duplicate';

/** What a report ended with, and its consequences for a post. `known` null = drawn here. */
export function closeReport(
  world: World,
  random: Random,
  report: Case,
  known: KnownEnd | null,
): Pick<Report, 'notes' | 'action'> {
  const { claimedBy, closedAt, subject } = report;
  if (!claimedBy) return { notes: null, action: null };
  if (closedAt === null)
    return { notes: random.chance(0.45) ? random.pick(WORKING_NOTES) : null, action: null };

  const { action, notes } =
    known === null ? drawOutcome(random, report, closedAt) : knownOutcome(report.reason, known);
  if (action === 'post_removed' && 'post' in subject) removePost(world, random, subject.post, report);
  const words = notes.length === 0 ? null : random.pick(notes);
  const isUntold = random.chance(0.14);
  const final = finalAction(world, report, action, closedAt);
  const needsReason = final !== 'no_violation' && rulingOf({ action: final, subject, closedAt }) !== null;
  if (needsReason) return { notes: decisionReason(report.reason, authorOf(subject)), action: final };
  return { notes: isUntold ? null : words, action: final };
}

/** Spam is limited rather than warned about; what is wrong with a review goes with it. */
function finalAction(
  { calendar }: World,
  { reason, subject }: Case,
  action: string,
  closedAt: number,
): string {
  if (action === 'warning_sent' && reason === 'Spam/Advertising') return 'user_limited';
  if (!('review' in subject) || action === 'no_violation' || action === 'duplicate') return action;
  const { review } = subject;
  if (review.deletedAt !== null || closedAt < calendar.daysAgo(KEPT_DAYS)) return 'warning_sent';
  review.deletedAt = closedAt;
  return 'review_removed';
}

type Ending = Pick<Outcome, 'action' | 'notes'>;

function drawOutcome(random: Random, { subject, reason }: Case, closedAt: number): Ending {
  const about = 'post' in subject ? 'post' : 'user';
  const removable = 'post' in subject && canBeRemoved(subject.post, closedAt);
  const possible = OUTCOMES[reason].filter(
    (outcome) =>
      (outcome.about === about || outcome.about === 'both') &&
      (outcome.action !== 'post_removed' || removable),
  );
  return new Weighted(possible, ({ weight }) => weight).pick(random);
}

function knownOutcome(reason: ReportReason, known: KnownEnd): Ending {
  return { action: known, notes: OUTCOMES[reason].find(({ action }) => action === known)?.notes ?? [] };
}

/** Only what was still open then: what somebody had taken on went on. */
function canBeRemoved({ worker, status, updatedAt, deletedAt, cancelledBy }: Post, at: number): boolean {
  const wasOpen = status === 'open' || (status === 'cancelled' && updatedAt > at && cancelledBy !== 'staff');
  return worker === null && deletedAt === null && wasOpen;
}

/** Most removed posts are cancelled by staff, the worst removed by the decision. */
function removePost(world: World, random: Random, post: Post, { claimedBy, closedAt }: Case): void {
  if (!claimedBy || closedAt === null) return;
  const at = closedAt - 30_000;
  if (random.chance(0.45)) {
    post.status = 'open';
    post.cancelledBy = null;
    post.updatedAt = Math.min(post.updatedAt, at);
    post.deletedAt = closedAt;
    post.isDecided = true;
  } else {
    post.status = 'cancelled';
    post.updatedAt = at;
    post.cancelledBy = 'staff';
    recordCancellation(world, post, 'open', { at, actor: claimedBy });
  }
}
