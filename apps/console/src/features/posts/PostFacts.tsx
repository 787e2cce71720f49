import { CopyId } from '#kit/CopyId.tsx';
import { Fact } from '#kit/Facts.tsx';
import { formatCoordinate } from '#kit/format/coordinates.ts';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { WriteToThem } from '#parts/write/WriteToThem.tsx';
import type { Post } from './post.ts';
import type { ListedPost } from './posts.search.ts';
import { inOneLine, useCategory } from './PostCategory.tsx';

/** Owner and category: fields that the list has. */
export function OwnFacts({ post }: { post: ListedPost }) {
  const category = useCategory(post);
  return (
    <>
      <Fact name="ID">
        <span className="-ml-1">
          <CopyId id={post.id} />
        </span>
      </Fact>
      <Fact name="User">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <PersonCell userId={post.user_id} room="all" isFull />
          <WriteToThem userId={post.user_id} />
        </span>
      </Fact>
      <Fact name="Category / Subcategory">
        <span className="text-muted">{inOneLine(category)}</span>
      </Fact>
    </>
  );
}

/** Schedule and workers. */
export function JobFacts({ post }: { post: Post }) {
  return (
    <>
      {post.assigned_worker_user_id !== null && (
        <Fact name="Assigned worker">
          <UserRef userId={post.assigned_worker_user_id} />
        </Fact>
      )}
      <Fact name="Preferred timing">{textOr(post.preferred_timing)}</Fact>
      {post.cancelled_by_role !== null && <Fact name="Cancelled by">{readable(post.cancelled_by_role)}</Fact>}
    </>
  );
}

/** Budget and payment. */
export function PriceFacts({ post }: { post: Post }) {
  return (
    <>
      <Fact name="Budget">{formatEuro(post.budget)}</Fact>
      <Fact name="Agreed price">{formatEuro(post.agreed_price)}</Fact>
      <Fact name="Payment method">
        {post.payment_method === null ? NOTHING : readable(post.payment_method)}
      </Fact>
    </>
  );
}

/** Location. */
export function PlaceFacts({ post }: { post: Post }) {
  return (
    <>
      <Fact name="Country">
        <CountryFlag code={post.country_code} />
      </Fact>
      <Fact name="Address">{textOr(post.address)}</Fact>
      <Fact name="Latitude">
        <span className="tabular">{formatCoordinate(post.latitude)}</span>
      </Fact>
      <Fact name="Longitude">
        <span className="tabular">{formatCoordinate(post.longitude)}</span>
      </Fact>
    </>
  );
}

/** When it was created and last changed. */
export function TimeFacts({ post }: { post: ListedPost & Partial<Pick<Post, 'completed_at'>> }) {
  return (
    <>
      <Fact name="Created">
        <TimeAgo at={post.created_at} />
      </Fact>
      <Fact name="Updated">
        <TimeAgo at={post.updated_at} />
      </Fact>
      {typeof post.completed_at === 'string' && (
        <Fact name="Completed">
          <TimeAgo at={post.completed_at} />
        </Fact>
      )}
    </>
  );
}

function textOr(text: string | null): string {
  return text === null || text.trim() === '' ? NOTHING : text;
}
