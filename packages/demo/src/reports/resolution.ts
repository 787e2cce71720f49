import { OUTCOMES, REPORT_TEXTS, WORKING_NOTES } from '../data/reports.ts';
import { KEPT_DAYS, recordCancellation } from '../posts/moderation.ts';
import type { Post } from '../posts/post.ts';
import { type Random, Weighted } from '../random/random.ts';
import type { World } from '../world.ts';
import type { Handling } from './handling.ts';
import { authorOf, type Report, rulingOf } from './report.ts';

type Case = Handling & Pick<Report, 'subject' | 'reason'>;

/** Resolutions that are known before the report is drawn. */
export type KnownEnd = 'user_banned' | 'user_suspended' | 'duplicate';

/** Draws notes and resolution unless `known`, and removes the post or review. */
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

  const outcome = known === null ? drawOutcome(random, report, closedAt) : null;
  const action = known ?? outcome?.action ?? 'no_violation';
  const notes = (outcome ?? OUTCOMES[report.reason].find((other) => other.action === known))?.notes ?? [];
  if (action === 'post_removed' && 'post' in subject) removePost(world, random, subject.post, report);
  const words = notes.length === 0 ? null : random.pick(notes);
  const hasNoNotes = random.chance(0.14);
  const final = finalAction(world, report, action, closedAt);
  if (final === 'no_violation' || rulingOf({ action: final, subject, closedAt }) === null)
    return { notes: hasNoNotes ? null : words, action: final };
  const { locale } = authorOf(subject);
  const { decision } = REPORT_TEXTS[report.reason];
  return { notes: decision[locale === 'hr' || locale === 'de' ? locale : 'en'], action: final };
}

/** Spam leads to a limit instead of a warning; a violating review is removed. */
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

function drawOutcome(random: Random, { subject, reason }: Case, closedAt: number) {
  const about = 'post' in subject ? 'post' : 'user';
  const removable = 'post' in subject && canBeRemoved(subject.post, closedAt);
  const possible = OUTCOMES[reason].filter(
    (outcome) =>
      (outcome.about === about || outcome.about === 'both') &&
      (outcome.action !== 'post_removed' || removable),
  );
  return new Weighted(possible, ({ weight }) => weight).pick(random);
}

/** Only posts that were open at that time can be removed. */
function canBeRemoved({ worker, status, updatedAt, deletedAt, cancelledBy }: Post, at: number): boolean {
  const wasOpen = status === 'open' || (status === 'cancelled' && updatedAt > at && cancelledBy !== 'staff');
  return worker === null && deletedAt === null && wasOpen;
}

/** Staff cancel most of these posts; the decision deletes the others. */
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
    recordCancellation(world, post, { from: 'open', at, actor: claimedBy });
  }
}
