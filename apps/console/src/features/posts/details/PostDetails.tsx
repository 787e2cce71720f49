import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { shortId } from '#kit/CopyId.tsx';
import { Facts } from '#kit/Facts.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { Quote } from '#kit/Quote.tsx';
import type { HistorySearch } from '#engine/history/history.search.ts';
import { LazyHistory } from '#engine/history/LazyHistory.tsx';
import { LocationMap } from '#parts/LocationMap.tsx';
import { NotesCard } from '#engine/notes/NotesCard.tsx';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { POST_MAP_RADIUS_KM } from '@marketdesk/contract/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { PostActions } from '../actions/PostActions.tsx';
import { keptPlace } from '../listPlace.ts';
import { type Post, titleOf } from '../post.ts';
import { JobFacts, OwnFacts, PlaceFacts, PriceFacts, TimeFacts } from '../PostFacts.tsx';
import { POST_CRUMBS } from './NoPost.tsx';

const LINE = 'flex h-10 items-center justify-between gap-2 border-b px-4 last:border-b-0 hover:bg-hover';

/** Links to related items of this post and its user. */
function RelatedLinks({ post }: { post: Post }) {
  const readsAudit = may(useMe(), 'audit.read');
  const mark = <ChevronRight aria-hidden="true" className="size-4 text-faint" />;
  return (
    <Card title="Related" flush>
      <Link to="/admin/reports" search={{ search: post.id }} className={LINE}>
        Reports about this post {mark}
      </Link>
      <Link to="/admin/posts" search={{ userId: post.user_id }} className={LINE}>
        All posts by this user {mark}
      </Link>
      {readsAudit && (
        <Link to="/admin/audit" search={{ entityTable: 'posts' }} className={LINE}>
          Audit log of posts {mark}
        </Link>
      )}
    </Card>
  );
}

// The circle of 300 metres fills most of the map's height.
const POST_MAP_ZOOM = 15;

export function PostDetails({ post, search }: { post: Post; search: HistorySearch }) {
  const navigate = useNavigate();
  const { latitude, longitude } = post;
  return (
    <>
      <PageHeader
        title={titleOf(post)}
        page={`Post ${shortId(post.id)}`}
        crumbs={POST_CRUMBS}
        badges={<StatusBadge status={post.status} />}
        actions={
          <>
            <Button
              variant="ghost"
              icon={<ArrowLeft />}
              onClick={() => void navigate({ to: '/admin/posts', search: keptPlace() })}
            >
              Back
            </Button>
            <PostActions post={post} keys="page" />
          </>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Description">
            <Quote text={post.description} otherwise="No description" />
          </Card>
          <Card title="Post">
            {/* In one column, the line between them stays. */}
            <div className="grid gap-x-8 2xl:grid-cols-2 max-2xl:[&>dl:first-child>div:last-child]:border-b">
              <Facts>
                <OwnFacts post={post} />
                <JobFacts post={post} />
              </Facts>
              <Facts>
                <PriceFacts post={post} />
                <TimeFacts post={post} />
              </Facts>
            </div>
          </Card>
          <RelatedLinks post={post} />
          <Card title="History">
            <LazyHistory of={{ type: 'post', id: post.id }} search={search} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <NotesCard noted={{ type: 'post', id: post.id }} />
          <Card title="Location">
            <div className="flex flex-col gap-3">
              {latitude !== null && longitude !== null && (
                <LocationMap
                  label="Location"
                  latitude={latitude}
                  longitude={longitude}
                  radiusKm={POST_MAP_RADIUS_KM}
                  zoom={POST_MAP_ZOOM}
                />
              )}
              <Facts>
                <PlaceFacts post={post} />
              </Facts>
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}
