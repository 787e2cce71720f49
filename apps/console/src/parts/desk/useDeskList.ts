import type { NotUnderstood } from '#kit/list/search.ts';
import { useHeldRows } from '#kit/list/useHeldRows.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { useMarkedRows } from '#kit/list/useMarkedRows.ts';
import { refetchIntervalOf, useLiveSettings } from '#parts/live/liveSettings.ts';
import { useReread } from '#parts/live/useReread.ts';
import { useQuery } from '@tanstack/react-query';
import { type Desk, deskItem, type DeskPage, deskPage, type DeskRow } from './desk.ts';

const ROWS_EVERY_MS = 1000;
const NUMBERS_EVERY_MS = 5000;

interface Asked<Page> {
  /** What decides which rows are shown. */
  page: Page;
  /** Which item's drawer is open. */
  openId: string | undefined;
  notUnderstood: readonly NotUnderstood[];
}

export type DeskList<Row extends DeskRow, Page extends DeskPage<Row>> = ReturnType<
  typeof useDeskList<Row, Page>
>;

/** A desk's list. Its rows are updated live, but keep their places while the pointer or focus is on them. */
export function useDeskList<Row extends DeskRow, Page extends DeskPage<Row>>(
  desk: Desk<Row, Page>,
  { page, openId, notUnderstood }: Asked<Page>,
) {
  const list = useListSearch(desk.thing);
  const [settings, setSettings] = useLiveSettings(desk.path);
  const source = { table: desk.table };
  const enabled = settings.realtime;
  useReread({ source, key: desk.countsKey, everyMs: NUMBERS_EVERY_MS, enabled });
  const live = useReread({ source, key: desk.key, everyMs: ROWS_EVERY_MS, enabled });
  const query = useQuery({
    ...deskPage(desk, page),
    enabled: notUnderstood.length === 0,
    refetchInterval: refetchIntervalOf(settings),
  });

  const find = (id: string) => deskItem(desk, id);
  const { rows, fresh, key, waiting, reread, hold } = useHeldRows({ query, page, openId, find });
  const marked = useMarkedRows(fresh, key);

  return {
    list,
    settings,
    setSettings,
    live,
    query,
    page,
    openId,
    notUnderstood,
    rows,
    marked,
    waiting,
    reread,
    holdEvents: hold.events,
    /** The row that has the keyboard. */
    focused: rows?.find(({ id }) => id === hold.rowId),
  };
}
