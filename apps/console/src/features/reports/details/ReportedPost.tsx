import { isolated } from '#kit/format/isolated.ts';
import { Badge } from '#kit/Badge.tsx';
import { buttonClass } from '#kit/Button.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Quote } from '#kit/Quote.tsx';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { PostBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useItemName } from '#parts/itemNames.api.ts';
import type { PostsRow } from '@marketdesk/contract/database.generated.ts';
import { Link } from '@tanstack/react-router';

/** The reported post as it is now, and whose it is. */
export function ReportedPost({ post }: { post: PostsRow }) {
  const category = useItemName(post.category_id, post.category);
  const subcategory = useItemName(post.subcategory_id, post.subcategory);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {post.title ?? 'Untitled Post'}
        </h3>
        <PostBadge status={post.status} />
        {post.deleted_at !== null && <Badge tone="bad">Deleted</Badge>}
      </div>
      <Quote text={post.description} otherwise="No description" />
      <Facts>
        <Fact name="User">
          <UserRef userId={post.user_id} />
        </Fact>
        <Fact name="Category">
          {[category, subcategory]
            .filter((name) => name !== null)
            .map(isolated)
            .join(' / ') || NOTHING}
        </Fact>
        <Fact name="Country">
          <CountryFlag code={post.country_code} />
        </Fact>
        <Fact name="Budget">{formatEuro(post.budget)}</Fact>
        <Fact name="Created">
          <TimeAgo at={post.created_at} />
        </Fact>
      </Facts>
      {post.deleted_at === null && (
        <Link
          to="/admin/posts/$postId"
          params={{ postId: post.id }}
          className={`${buttonClass()} self-start`}
        >
          View post
        </Link>
      )}
    </div>
  );
}
