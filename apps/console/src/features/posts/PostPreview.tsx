import { CopyId } from '#kit/CopyId.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { Quote } from '#kit/Quote.tsx';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { PostBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { Post } from './post.ts';
import { PostCategory } from './PostCategory.tsx';

/** What a client asks for, in one glance. */
export function PostPreview({ post }: { post: Post }) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <PostBadge status={post.status} />
      </div>
      <Quote text={post.description} otherwise="No description" />
      <Facts>
        <Fact name="ID">
          <CopyId id={post.id} />
        </Fact>
        <Fact name="User">
          <UserRef userId={post.user_id} />
        </Fact>
        <Fact name="Category">
          <PostCategory post={post} />
        </Fact>
        <Fact name="Assigned worker">
          <UserRef userId={post.assigned_worker_user_id} />
        </Fact>
        <Fact name="Preferred timing">{post.preferred_timing ?? NOTHING}</Fact>
        <Fact name="Country">
          <CountryFlag code={post.country_code} />
        </Fact>
        <Fact name="Address">{post.address ?? NOTHING}</Fact>
        <Fact name="Budget">{formatEuro(post.budget)}</Fact>
        <Fact name="Agreed price">{formatEuro(post.agreed_price)}</Fact>
        <Fact name="Payment method">
          {post.payment_method === null ? NOTHING : readable(post.payment_method)}
        </Fact>
        {post.cancelled_by_role !== null && (
          <Fact name="Cancelled by">{readable(post.cancelled_by_role)}</Fact>
        )}
        <Fact name="Created">
          <TimeAgo at={post.created_at} />
        </Fact>
        <Fact name="Updated">
          <TimeAgo at={post.updated_at} />
        </Fact>
      </Facts>
    </div>
  );
}
