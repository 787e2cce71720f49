import { buttonClass } from '#kit/Button.tsx';
import { CardsSkeleton } from '#kit/CardsSkeleton.tsx';
import { Empty } from '#kit/Empty.tsx';
import { uuid } from '#kit/list/search.ts';
import { type Crumb, PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileX2 } from 'lucide-react';
import { targetById } from '../integrations.api.ts';
import type { DeliveriesSearch } from './deliveries.search.ts';
import { TargetDetails } from './TargetDetails.tsx';

const CRUMBS: readonly Crumb[] = [{ label: 'Integrations', to: '/admin/integrations' }];

interface IntegrationScreenProps {
  targetId: string;
  search: DeliveriesSearch;
}

/** The page of a target: what it gets, and its delivery log. */
export function IntegrationScreen({ targetId, search }: IntegrationScreenProps) {
  const id = uuid(targetId);
  if (id === undefined)
    return <NoTarget hint="This link has no valid integration ID. It may have been cut off when copied." />;
  return <TargetOf key={id} id={id} search={search} />;
}

function TargetOf({ id, search }: { id: string; search: DeliveriesSearch }) {
  const query = useQuery(targetById(id));
  if (query.data === null)
    return <NoTarget hint="This integration does not exist. It may have been deleted." />;
  if (query.data !== undefined) return <TargetDetails target={query.data} crumbs={CRUMBS} search={search} />;
  return (
    <div className={PAGE}>
      {query.isLoadingError && <PageHeader title="Integration" crumbs={CRUMBS} />}
      <QueryState
        query={query}
        fallback="Failed to load the integration"
        skeleton={<CardsSkeleton title="Integration" columns={[[72, 560]]} />}
      >
        {() => null}
      </QueryState>
    </div>
  );
}

const PAGE = 'mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5';

function NoTarget({ hint }: { hint: string }) {
  return (
    <div className={PAGE}>
      <PageHeader title="Integration" crumbs={CRUMBS} />
      <Empty
        icon={<FileX2 />}
        text="Integration not found"
        hint={hint}
        action={
          <Link to="/admin/integrations" className={buttonClass('primary')}>
            All integrations
          </Link>
        }
      />
    </div>
  );
}
