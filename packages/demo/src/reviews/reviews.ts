import { TEXTS } from '../data/texts.ts';
import type { Row } from '../database/insert.ts';
import { isActive, type Person } from '../people/person.ts';
import type { Post } from '../posts/post.ts';
import { type Random, Weighted } from '../random/random.ts';
import { fill } from '../text/fill.ts';
import { DAY, HOUR, iso, OFFICE, soonAfter, within } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';

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

/** Reviews of workers by their clients and, less often, of clients by their workers. */
export function drawReviews(world: World, posts: readonly Post[]): Review[] {
  const random = stream(world, 'reviews');
  const reviews = posts.flatMap((post) => reviewsOf(world, random, post));
  deleteSome(world, stream(world, 'deleted-reviews'), reviews);
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
  const { good, fair, poor, goodClient, poorClient } = TEXTS[reviewer.text];
  const ofWorker = rating >= 4 ? good : rating === 3 ? fair : poor;
  const about = aboutWorker ? ofWorker : rating >= 3 ? goodClient : poorClient;
  const count = rating >= 4 && random.chance(0.2) ? 2 : 1;
  return fill(random, random.sample(about, count).join(' '));
}

/** Audit entries of hiding and unhiding. */
function recordModeration({ staff, audit, calendar }: World, random: Random, review: Review): void {
  const noticedAt = within(OFFICE, random, soonAfter(random, review.createdAt, 1.5 * DAY));
  const hiddenAt = Math.min(noticedAt, calendar.now - 1);
  const shownAt = within(OFFICE, random, soonAfter(random, hiddenAt, 2 * DAY));
  const wasShownAgain = !review.isHidden && shownAt < calendar.now && random.chance(0.006);
  const record = (at: number, isHidden: boolean) => {
    const details = { old_is_hidden: !isHidden, new_is_hidden: isHidden };
    const entry = {
      action: isHidden ? 'hide_review' : 'unhide_review',
      table: 'reviews',
      id: review.id,
      details,
    };
    audit.record({ at, actor: staff.onDuty(random, at, 'reviews.edit'), ...entry });
  };
  if (review.isHidden || wasShownAgain) record(hiddenAt, true);
  if (wasShownAgain) record(shownAt, false);
}

/** Deletes some recent bad reviews. */
function deleteSome({ staff, audit, calendar }: World, random: Random, reviews: readonly Review[]): void {
  for (const review of reviews) {
    const { rating, isHidden, reviewed, reviewer } = review;
    const at = within(OFFICE, random, soonAfter(random, review.createdAt, DAY));
    if (review.createdAt < calendar.daysAgo(25) || at >= calendar.now || rating > 2 || isHidden) continue;
    if (!random.chance(0.25)) continue;
    review.deletedAt = at;
    const people = { reviewed_user_id: reviewed.id, reviewer_user_id: reviewer.id };
    const details = { rating, is_hidden: isHidden, ...people };
    const actor = staff.onDuty(random, at, 'reviews.edit');
    audit.record({ at, actor, action: 'delete_review', table: 'reviews', id: review.id, details });
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
  deleted_at: iso(review.deletedAt),
});
