import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Drawer } from '../dialog/Dialog.tsx';
import { Empty } from '../Empty.tsx';
import { QueryState } from '../QueryState.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { useRowFocus } from './useRowFocus.ts';

interface RowDrawerProps<Row, Own extends Row, Key extends QueryKey> {
  /** The row that the URL names; undefined when closed. */
  openId: string | undefined;
  /** The list's rows: a row among them is shown without a request. */
  known: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /**
   * Reads a row that isn't on the page, as when a pasted link is opened, perhaps with more columns; null when
   * there is none.
   */
  find: (id: string) => UseQueryOptions<Own | null, Error, Own | null, Key>;
  title: (row: Row) => string;
  /** The drawer's name while its row is loading. */
  untitled: string;
  /** The spec's sentence for a failure. */
  fallback: string;
  missing: string;
  /** Below that sentence: what to know, or do, about a missing row. */
  about?: (id: string) => ReactNode;
  footer?: (row: Row) => ReactNode;
  onClose: () => void;
  children: (row: Row) => ReactNode;
}

/** Shows a row in a drawer beside the list. */
export function RowDrawer<Row, Own extends Row, Key extends QueryKey>(props: RowDrawerProps<Row, Own, Key>) {
  const { openId, known, rowId, find, title, untitled, fallback, missing, about, footer, onClose, children } =
    props;
  // While the drawer closes, it keeps its content.
  const [shownId, setShownId] = useState(openId);
  if (openId !== undefined && openId !== shownId) setShownId(openId);
  const finalFocus = useRowFocus(openId, shownId);
  const listed = known?.find((row) => rowId(row) === shownId);
  const asked = useQuery({
    ...find(shownId ?? ''),
    enabled: shownId !== undefined && listed === undefined,
    // The drawer's code may load after a failure, which would then not be announced.
    notifyOnChangeProps: 'all',
  });
  const found: Row | undefined = listed ?? asked.data ?? undefined;
  // Also if that row was deleted.
  const [seen, setSeen] = useState(found);
  if (openId !== undefined && found !== seen) setSeen(found);
  const row = openId === undefined ? (found ?? seen) : found;

  return (
    <Drawer
      open={openId !== undefined}
      title={row === undefined ? untitled : title(row)}
      onClose={onClose}
      finalFocus={finalFocus}
      footer={row === undefined ? undefined : footer?.(row)}
    >
      {row === undefined ? (
        <QueryState query={asked} fallback={fallback} skeleton={<DrawerSkeleton />}>
          {() => (
            <>
              <Empty text={missing} />
              {shownId !== undefined && about?.(shownId)}
            </>
          )}
        </QueryState>
      ) : (
        children(row)
      )}
    </Drawer>
  );
}

function DrawerSkeleton() {
  return (
    <div className="flex flex-col gap-3 py-1">
      {Array.from({ length: 8 }, (_, line) => (
        <Skeleton key={line} className="h-6 w-full" />
      ))}
    </div>
  );
}
