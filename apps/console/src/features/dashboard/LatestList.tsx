import { Card } from '#kit/Card.tsx';
import { cx } from '#kit/cx.ts';
import { Empty } from '#kit/Empty.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { bodyEvents } from '#kit/list/rowEvents.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { DASHBOARD_LIST_SIZE } from '@marketdesk/contract/limits.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { latest } from './dashboard.api.ts';

/** Class names of the link from a card to its whole list. */
export const MORE_LINK =
  'rounded-sm text-sm font-medium whitespace-nowrap text-accent-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3';

/** Class names of a row's link, which a click on the row follows too. */
export const ROW_LINK = 'rounded-sm font-medium hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5';

interface ShortCardProps<Data> {
  title: string;
  /** The link to the whole list. */
  more: ReactNode;
  query: UseQueryResult<Data>;
  /** The spec's sentence for a failure. */
  fallback: string;
  children: (data: Data) => ReactNode;
}

/**
 * A card with the height of ten lines, in three columns fewer: two rows of cards fit the window. It scrolls by whole
 * lines of --line.
 */
export function ShortCard<Data>({ title, more, query, fallback, children }: ShortCardProps<Data>) {
  return (
    <Card title={title} actions={more} flush className="[&>header]:min-h-10 [&>header]:py-1">
      <div
        className={cx(
          '@container flex flex-col rounded-b-lg justify-center-safe overflow-y-auto has-aria-busy:justify-start has-[table,ul]:justify-start',
          // A shade at the lower edge, until it is scrolled to its end.
          '[background:linear-gradient(var(--color-surface),var(--color-surface))_bottom/100%_.5rem_no-repeat_local,linear-gradient(transparent,var(--color-line))_bottom/100%_.5rem_no-repeat]',
          'snap-y snap-proximity [--line:1.875rem] pointer-coarse:[--line:2.75rem]',
          'h-[calc(10*var(--line))] short:h-auto print:h-auto',
          'xl:h-[clamp(5*var(--line),round(down,(100dvh_-_18rem)/2,var(--line)),10*var(--line))]',
        )}
      >
        <QueryState query={query} fallback={fallback} skeleton={<LinesSkeleton />}>
          {children}
        </QueryState>
      </div>
    </Card>
  );
}

/** Ten lines of a card. */
export function LinesSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: DASHBOARD_LIST_SIZE }, (_, line) => (
        <div key={line} className="flex h-(--line) items-center justify-between px-4">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3.5 w-14" />
        </div>
      ))}
    </div>
  );
}

export interface Latest<Row extends object> {
  title: string;
  permission: Permission;
  query: ReturnType<typeof latest<Row>>;
  /** Their `from` counts the card's width. */
  columns: ListColumn<Row>[];
  /** The page that a row opens. */
  rowHref: (row: Row) => string;
  /** The spec's sentences for a failure and an empty list. */
  fallback: string;
  empty: string;
  /** The whole list. */
  more: { label: string; link: LinkProps };
}

/** A list of ten on the dashboard, one line a row; nothing without its permission. */
export function LatestList<Row extends object>({ list }: { list: Latest<Row> }) {
  return may(useMe(), list.permission) && <LatestCard list={list} />;
}

function LatestCard<Row extends object>({ list }: { list: Latest<Row> }) {
  const { title, query, columns, rowHref, fallback, empty, more } = list;
  const { history } = useRouter();
  return (
    <ShortCard
      title={title}
      query={useQuery(query)}
      fallback={fallback}
      more={
        <Link {...more.link} className={MORE_LINK}>
          {more.label}
        </Link>
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <Empty text={empty} />
        ) : (
          <table aria-label={title} className="mx-2.5 w-[calc(100%-1.25rem)]">
            <thead>
              <tr>
                {columns.map(({ id, header, from }) => (
                  <th key={id} scope="col" className={cx('p-0', from && CARD_STEPS[from])}>
                    <span className="sr-only">{header}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody
              {...bodyEvents({ rows, rowId: rowHref, rowHref, onOpen: (row) => history.push(rowHref(row)) })}
            >
              {rows.map((row) => (
                <tr key={rowHref(row)} className="h-(--line) cursor-pointer snap-start hover:bg-hover">
                  {columns.map((column) => (
                    <td key={column.id} className={cellClass(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </ShortCard>
  );
}

const CARD_STEPS: Partial<Record<NonNullable<ListColumn<object>['from']>, string>> = {
  sm: 'hidden @min-[22rem]:table-cell',
  md: 'hidden @md:table-cell',
};

/** A column that grows takes the rest; a second one, where it has room, two fifths of that. */
function cellClass<Row extends object>({ align, grow, tone, from }: ListColumn<Row>): string {
  return cx(
    'truncate px-1.5 py-0',
    align === 'right' && 'tabular text-right',
    grow && `max-w-0 ${from === undefined ? 'w-full @md:has-[+_.max-w-0]:w-3/5' : 'w-2/5'}`,
    tone === 'muted' && 'text-sm text-muted',
    from && CARD_STEPS[from],
  );
}
