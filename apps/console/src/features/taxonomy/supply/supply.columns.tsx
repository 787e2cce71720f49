import { Badge } from '#kit/Badge.tsx';
import { isolated } from '#kit/format/isolated.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { RowLink } from '#kit/list/RowLink.tsx';
import { countColumn } from '../columns.tsx';
import { areaName, type Gap } from './supply.api.ts';

/** The columns. `since`: the start of the period, for the link to the posts. */
export function supplyColumns(since: string): ListColumn<Gap>[] {
  return [
    {
      id: 'category',
      header: 'Category',
      grow: true,
      cell: (gap) => (
        <>
          <span
            dir="auto"
            className="block truncate font-medium"
            title={`${isolated(gap.category_name)} (${gap.category_slug})`}
          >
            {gap.category_name}
          </span>
          <span className="block truncate text-xs text-muted sm:hidden">
            <Region gap={gap} />
          </span>
        </>
      ),
    },
    { id: 'region', header: 'Region', grow: true, from: 'sm', cell: (gap) => <Region gap={gap} /> },
    countColumn('search_count', 'Searches', { width: 'w-20', from: 'sm' }),
    {
      id: 'post_count',
      header: 'Posts',
      align: 'right',
      width: 'w-16',
      cell: (gap) => (
        <RowLink
          to="/admin/posts"
          search={{ category: gap.category_id, country: gap.country_code ?? undefined, from: since }}
          aria-label={`${gap.post_count.toLocaleString('en')} posts`}
          className="tabular"
        >
          {gap.post_count.toLocaleString('en')}
        </RowLink>
      ),
    },
    {
      id: 'worker_count',
      header: 'Workers',
      align: 'right',
      width: 'w-20',
      cell: (gap) => (
        <RowLink
          to="/admin/users"
          search={{
            isWorker: 'true',
            isSuspended: 'false',
            isBanned: 'false',
            category: gap.category_id,
            country: gap.country_code ?? undefined,
          }}
          aria-label={`${gap.worker_count.toLocaleString('en')} workers`}
          className="tabular"
        >
          {gap.worker_count.toLocaleString('en')}
        </RowLink>
      ),
    },
    {
      id: 'per_worker',
      header: 'Per worker',
      align: 'right',
      width: 'w-28',
      cell: (gap) =>
        gap.per_worker === null ? <Badge tone="bad">No workers</Badge> : gap.per_worker.toFixed(2),
    },
  ];
}

function Region({ gap }: { gap: Gap }) {
  const area = areaName(gap);
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      {gap.country_code === null ? <span>Unknown</span> : <CountryFlag code={gap.country_code} />}
      {area !== null && <span className="tabular truncate text-muted">{area}</span>}
    </span>
  );
}
