import { buttonClass } from '#kit/Button.tsx';
import { CardsSkeleton } from '#kit/CardsSkeleton.tsx';
import { Empty } from '#kit/Empty.tsx';
import { uuid } from '#kit/list/search.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileX2 } from 'lucide-react';
import { RUN_CRUMBS } from '../run.ts';
import { runById } from '../runs.api.ts';
import { RunDetails } from './RunDetails.tsx';

/** The page of a payout run. */
export function RunScreen({ runId }: { runId: string }) {
  const id = uuid(runId);
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      {id === undefined ? (
        <NoRun hint="This link has no valid run ID. It may have been cut off when copied." />
      ) : (
        <RunOf key={id} id={id} />
      )}
    </div>
  );
}

function RunOf({ id }: { id: string }) {
  const query = useQuery(runById(id));
  return (
    <>
      {query.isLoadingError && <PageHeader title="Payout run" crumbs={RUN_CRUMBS} />}
      <QueryState
        query={query}
        fallback="Failed to load the payout run"
        skeleton={
          <CardsSkeleton
            title="Payout run"
            columns={[
              [150, 500],
              [330, 220],
            ]}
          />
        }
      >
        {(run) =>
          run === null ? <NoRun hint="This payout run does not exist." /> : <RunDetails run={run} />
        }
      </QueryState>
    </>
  );
}

function NoRun({ hint }: { hint: string }) {
  return (
    <>
      <PageHeader title="Payout run" crumbs={RUN_CRUMBS} />
      <Empty
        icon={<FileX2 />}
        text="Payout run not found"
        hint={hint}
        action={
          <Link to="/admin/withdrawals/runs" className={buttonClass('primary')}>
            All payout runs
          </Link>
        }
      />
    </>
  );
}
