import { CopyId } from '#kit/CopyId.tsx';
import { Fact } from '#kit/Facts.tsx';
import { formatCoordinate } from '#kit/format/coordinates.ts';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Later } from '#kit/Later.tsx';
import { readable } from '#kit/list/options.ts';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { UserLines } from '#parts/UserLines.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { Post } from './post.ts';
import { PostCategory } from './PostCategory.tsx';

/** Whose post it is, what it is about, and who works on it. */
export function JobFacts({ post }: { post: Post }) {
  return (
    <>
      <Fact name="ID">
        <span className="-ml-1">
          <CopyId id={post.id} />
        </span>
      </Fact>
      <Fact name="User">
        <UserLines userId={post.user_id} withId roomy />
      </Fact>
      <Fact name="Category / Subcategory">
        <PostCategory post={post} />
      </Fact>
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

/** What the job may cost, and how it is paid. */
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

/** Where the job is to be done. Without `whole`, which is the post as it was read by itself, the place itself is awaited. */
export function PlaceFacts({ post, whole }: { post: Post; whole: Post | null | undefined }) {
  return (
    <>
      <Fact name="Country">
        <CountryFlag code={post.country_code} />
      </Fact>
      <Fact name="Address">
        <Later of={whole}>{({ address }) => textOr(address)}</Later>
      </Fact>
      <Fact name="Latitude">
        <Later of={whole}>
          {({ latitude }) => <span className="tabular">{formatCoordinate(latitude)}</span>}
        </Later>
      </Fact>
      <Fact name="Longitude">
        <Later of={whole}>
          {({ longitude }) => <span className="tabular">{formatCoordinate(longitude)}</span>}
        </Later>
      </Fact>
    </>
  );
}

/** When it was written and last changed. */
export function TimeFacts({ post }: { post: Post }) {
  return (
    <>
      <Fact name="Created">
        <TimeAgo at={post.created_at} />
      </Fact>
      <Fact name="Updated">
        <TimeAgo at={post.updated_at} />
      </Fact>
      {post.completed_at !== null && (
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
