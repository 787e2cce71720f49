import { idOf } from '#kit/list/page.ts';
import type { RawSearch } from '#kit/list/useListSearch.ts';
import { useMarkedRows } from '#kit/list/useMarkedRows.ts';
import { type Listed, useList } from '#engine/list/useList.ts';
import { refetchIntervalOf, useLiveSettings } from '#parts/live/liveSettings.ts';
import { useReread } from '#parts/live/useReread.ts';
import { type Desk, deskItem, type DeskPage, deskPage, type DeskRow } from './desk.ts';

const ROWS_EVERY_MS = 1000;
const NUMBERS_EVERY_MS = 5000;

export type DeskList<Row extends DeskRow, Page extends DeskPage<Row>> = ReturnType<
  typeof useDeskList<Row, Page, RawSearch>
>;

/** A desk's list. Its rows are updated live, in stable positions. */
export function useDeskList<Row extends DeskRow, Page extends DeskPage<Row>, Search extends RawSearch>(
  desk: Desk<Row, Page>,
  list: Listed<Search, Page, 'report' | 'ticket'>,
  search: Search,
) {
  const [settings, setSettings] = useLiveSettings(desk.path);
  const source = { table: desk.table };
  const enabled = settings.realtime;
  useReread({ source, key: desk.countsKey, everyMs: NUMBERS_EVERY_MS, enabled });
  const live = useReread({ source, key: desk.key, everyMs: ROWS_EVERY_MS, enabled });
  const { state, drawer, fresh, key } = useList(list, {
    search,
    pageQuery: (page: Page) => deskPage(desk, page),
    rowId: idOf,
    find: (id) => deskItem(desk, id),
    refetchInterval: refetchIntervalOf(settings),
  });
  return { state, drawer, marked: useMarkedRows(fresh, key), settings, setSettings, live };
}
