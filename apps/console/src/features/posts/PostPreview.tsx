import { Facts } from '#kit/Facts.tsx';
import { LaterFailed } from '#kit/Later.tsx';
import { Quote } from '#kit/Quote.tsx';
import { PostBadge } from '#parts/statusBadges.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Post } from './post.ts';
import { JobFacts, PlaceFacts, PriceFacts, TimeFacts } from './PostFacts.tsx';
import { postById } from './posts.api.ts';

/** What a client asks for, in one glance. A post of the list comes without its place, which is read of this one. */
export function PostPreview({ post }: { post: Post }) {
  const details = useQuery(postById(post.id));
  return (
    <div className="flex flex-col gap-4">
      <div>
        <PostBadge status={post.status} />
      </div>
      <Quote text={post.description} otherwise="No description" />
      <LaterFailed query={details} fallback="Failed to load post" />
      <Facts>
        <JobFacts post={post} />
        <PriceFacts post={post} />
        <PlaceFacts post={post} whole={details.data} />
        <TimeFacts post={post} />
      </Facts>
    </div>
  );
}
