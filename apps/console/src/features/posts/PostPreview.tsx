import { Facts } from '#kit/Facts.tsx';
import { Quote } from '#kit/Quote.tsx';
import { PostBadge } from '#parts/statusBadges.tsx';
import type { Post } from './post.ts';
import { JobFacts, PlaceFacts, PriceFacts, TimeFacts } from './PostFacts.tsx';

/** What a client asks for, in one glance. */
export function PostPreview({ post }: { post: Post }) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <PostBadge status={post.status} />
      </div>
      <Quote text={post.description} otherwise="No description" />
      <Facts>
        <JobFacts post={post} />
        <PriceFacts post={post} />
        <PlaceFacts post={post} />
        <TimeFacts post={post} />
      </Facts>
    </div>
  );
}
