import { toastStore } from '#kit/toast/toasts.ts';
import type { Me } from '#session/me.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { ANA, anId, BOB, knowPeople } from '#testing/people.ts';
import { onTestFinished } from 'vitest';
import type { Review } from './review.ts';

/** A made-up review, by Bob about Ana. */
export function aReview(at: number, about: Partial<Review> = {}): Review {
  return {
    id: anId(at),
    rating: 4,
    reviewed_user_id: ANA.user_id,
    reviewer_user_id: BOB.user_id,
    comment: `Comment ${at}`,
    is_hidden: false,
    created_at: '2026-11-20T10:00:00+00:00',
    deleted_at: null,
    ...about,
  };
}

/** Fake reviews on the server, without rules; tests set up their own refusals. */
export class ReviewDesk {
  readonly server = new FakeServer();
  readonly me: Me;
  reviews: Review[];

  constructor(reviews: readonly Review[] = [aReview(1)], role = 'moderator') {
    this.reviews = [...reviews];
    this.me = this.server.signIn({ role });
    knowPeople(this.server, this.me);
    // Without events, which would refetch everything: each test emits its own.
    this.server.live.unreachable = true;
    onTestFinished(toastStore.clear);
    const { server } = this;
    server.on('admin_get_reviews', ({ p_search, p_is_hidden, p_limit }) =>
      this.reviews
        .filter(
          ({ id, is_hidden, deleted_at }) =>
            deleted_at === null &&
            (p_search === undefined || id === p_search) &&
            (p_is_hidden === undefined || is_hidden === p_is_hidden),
        )
        .slice(0, Number(p_limit)),
    );
    server.on('toggle_review_visibility_admin', ({ p_review_id, p_hidden }) =>
      this.change(p_review_id, { is_hidden: p_hidden === true }),
    );
    server.on('delete_review_admin', ({ p_review_id }) => {
      this.change(p_review_id, { deleted_at: '2026-11-20T12:00:00+00:00' });
      return null;
    });
    server.on('admin_get_deleted_item', ({ p_entity_id }) =>
      this.reviews
        .filter(({ id, deleted_at }) => id === p_entity_id && deleted_at !== null)
        .map(({ deleted_at }) => ({
          deleted_at,
          restorable_until: '2026-12-20T12:00:00+00:00',
          deleted_by_user_id: ANA.user_id,
        })),
    );
    server.on('admin_undo_latest', ({ p_entity_id }) => {
      this.change(p_entity_id, { deleted_at: null });
      return null;
    });
    server.on('restore_review_admin', ({ p_review_id }) => this.change(p_review_id, { deleted_at: null }));
  }

  /** The calls of one procedure, in order. */
  sentTo(name: string): Record<string, unknown>[] {
    return this.server.called(name).map(({ args }) => args);
  }

  /** Changes a review as the server would; returns the result. */
  change(id: unknown, change: Partial<Review>): Review | Response {
    this.reviews = this.reviews.map((review) => (review.id === id ? { ...review, ...change } : review));
    return this.reviews.find((review) => review.id === id) ?? refuse(404, 'Review not found');
  }
}
