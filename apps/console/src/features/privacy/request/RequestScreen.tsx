import { buttonClass } from '#kit/Button.tsx';
import { CardsSkeleton } from '#kit/CardsSkeleton.tsx';
import { Empty } from '#kit/Empty.tsx';
import { uuid } from '#kit/list/search.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileX2 } from 'lucide-react';
import { privacyRequest } from '../requests.api.ts';
import { REQUEST_CRUMBS, RequestDetails } from './RequestDetails.tsx';

/** The page of a privacy request. */
export function RequestScreen({ requestId }: { requestId: string }) {
  const id = uuid(requestId);
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      {id === undefined ? (
        <NoRequest hint="This link has no valid request ID. It may have been cut off when copied." />
      ) : (
        <RequestOf key={id} id={id} />
      )}
    </div>
  );
}

function RequestOf({ id }: { id: string }) {
  const query = useQuery(privacyRequest(id));
  return (
    <>
      {query.isLoadingError && <PageHeader title="Privacy request" crumbs={REQUEST_CRUMBS} />}
      <QueryState
        query={query}
        fallback="Failed to load the privacy request"
        skeleton={
          <CardsSkeleton
            title="Privacy request"
            columns={[
              [120, 420],
              [380, 200],
            ]}
          />
        }
      >
        {(request) =>
          request === null ? (
            <NoRequest hint="This privacy request does not exist." />
          ) : (
            <RequestDetails request={request} />
          )
        }
      </QueryState>
    </>
  );
}

function NoRequest({ hint }: { hint: string }) {
  return (
    <>
      <PageHeader title="Privacy request" crumbs={REQUEST_CRUMBS} />
      <Empty
        icon={<FileX2 />}
        text="Privacy request not found"
        hint={hint}
        action={
          <Link to="/admin/privacy" className={buttonClass('primary')}>
            All privacy requests
          </Link>
        }
      />
    </>
  );
}
