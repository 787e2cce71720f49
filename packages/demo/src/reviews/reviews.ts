import { TEXTS } from '../data/texts.ts';
import type { Row } from '../database/insert.ts';
import { isActive, type Person } from '../people/person.ts';
import type { Post } from '../posts/post.ts';
import { soonAfter } from '../posts/lifecycle.ts';
import { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';
import { fill } from '../text/fill.ts';
import { DAY, HOUR, iso } from '../time/calendar.ts';
import { OFFICE, within } from '../time/daytime.ts';
import type { World } from '../world.ts';

export interface Review {
  readonly id: string;
  readonly rating: number;
  readonly reviewed: Person;
  readonly reviewer: Person;
  readonly comment: string | null;
  readonly isHidden: boolean;
  readonly createdAt: number;
  deletedAt: number | null;
}

const RATINGS = new Weighted([5, 4, 3, 2, 1], (_, index) => [62, 19, 8, 4, 7][index] ?? 0);

/** After a completed job the client writes about the worker, less often the worker about the client. */
export function drawReviews(world: World, community: number, posts: readonly Post[]): Review[] {
  const random = new Random(`${world.seed}:reviews:${community}`);
  const reviews = posts.flatMap((post) => reviewsOf(world, random, post));
  deleteSome(world, new Random(`${world.seed}:deleted-reviews:${community}`), reviews);
  return reviews.sort((a, b) => a.createdAt - b.createdAt);
}

function reviewsOf(world: World, random: Random, { client, worker, completedAt }: Post): Review[] {
  if (completedAt === null || !worker) return [];
  const pairs: [Person, Person][] = [];
  if (random.chance(0.63)) pairs.push([client, worker]);
  if (random.chance(0.27)) pairs.push([worker, client]);
  return pairs.flatMap(([reviewer, reviewed]) => {
    const createdAt = soonAfter(random, completedAt, 8 * HOUR, 1.3);
    if (createdAt > world.calendar.now || !isActive(reviewer, createdAt)) return [];
    const rating = RATINGS.pick(random);
    const isHidden = random.chance(rating <= 2 ? 0.14 : 0.008);
    const review: Review = {
      id: random.uuid(),
      rating,
      reviewed,
      reviewer,
      comment: random.chance(0.8) ? comment(random, reviewer, reviewed === worker, rating) : null,
      isHidden,
      createdAt,
      deletedAt: null,
    };
    recordModeration(world, random, review);
    return [review];
  });
}

function comment(random: Random, reviewer: Person, aboutWorker: boolean, rating: number): string {
  const texts = TEXTS[reviewer.text];
  const about = aboutWorker
    ? rating >= 4
      ? texts.good
      : rating === 3
        ? texts.fair
        : texts.poor
    : rating >= 3
      ? texts.goodClient
      : texts.poorClient;
  const count = rating >= 4 && random.chance(0.2) ? 2 : 1;
  return fill(random, random.sample(about, count).join(' '));
}

/** A hidden review was hidden by somebody; a few were shown again. */
function recordModeration({ staff, audit, calendar }: World, random: Random, review: Review): void {
  const noticedAt = within(OFFICE, random, soonAfter(random, review.createdAt, 1.5 * DAY));
  const hiddenAt = Math.min(noticedAt, calendar.now - 1);
  const shownAt = within(OFFICE, random, soonAfter(random, hiddenAt, 2 * DAY));
  const wasShownAgain = !review.isHidden && shownAt < calendar.now && random.chance(0.006);
  const record = (at: number, isHidden: boolean) =>
    audit.record({
      at,
      actor: staff.onDuty(random, at),
      action: isHidden ? 'hide_review' : 'unhide_review',
      table: 'reviews',
      id: review.id,
      details: { old_is_hidden: !isHidden, new_is_hidden: isHidden },
    });
  if (review.isHidden || wasShownAgain) record(hiddenAt, true);
  if (wasShownAgain) record(shownAt, false);
}

/** The worst are not hidden but deleted. What was deleted longer ago than it could be restored is gone. */
function deleteSome({ staff, audit, calendar }: World, random: Random, reviews: readonly Review[]): void {
  for (const review of reviews) {
    const { rating, isHidden, reviewed, reviewer } = review;
    const at = within(OFFICE, random, soonAfter(random, review.createdAt, DAY));
    if (review.createdAt < calendar.daysAgo(25) || at >= calendar.now || rating > 2 || isHidden) continue;
    if (!random.chance(0.25)) continue;
    review.deletedAt = at;
    audit.record({
      at,
      actor: staff.onDuty(random, at),
      action: 'delete_review',
      table: 'reviews',
      id: review.id,
      details: { rating, is_hidden: isHidden, reviewed_user_id: reviewed.id, reviewer_user_id: reviewer.id },
    });
  }
}

export const reviewRow = (review: Review): Row => ({
  id: review.id,
  rating: review.rating,
  reviewed_user_id: review.reviewed.id,
  reviewer_user_id: review.reviewer.id,
  comment: review.comment,
  is_hidden: review.isHidden,
  created_at: iso(review.createdAt),
  deleted_at: review.deletedAt === null ? null : iso(review.deletedAt),
});
