import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { SelectionContext } from '#kit/list/selection.ts';
import { Menu } from '#kit/menu/Menu.tsx';
import type { MenuEntry } from '#kit/menu/MenuPanel.tsx';
import { Spinner } from '#kit/Spinner.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import type { CsvExport } from '#parts/export/ExportCsv.tsx';
import { LiveDot } from '#parts/live/LiveDot.tsx';
import { liveEntries, type LiveSettings } from '#parts/live/liveSettings.ts';
import type { LiveState } from '#parts/live/useChanges.ts';
import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Columns3, Download, Ellipsis, RotateCw, SquareCheck } from 'lucide-react';
import { useContext, useState } from 'react';
import type { ListColumns } from '../views/useListColumns.ts';

const ColumnsDialog = lazyDialog(async () => (await import('../views/ColumnsDialog.tsx')).ColumnsDialog);

/** How a list stays current. */
export interface LiveList {
  settings: LiveSettings;
  setSettings: (settings: LiveSettings) => void;
  live: LiveState;
}

interface ListToolsProps<Row extends object> {
  query: UseQueryResult;
  /** Keys that Refresh reads; default the list itself. */
  keys?: readonly QueryKey[] | undefined;
  onRefreshed?: () => void;
  live?: LiveList | undefined;
  columns?: ListColumns<Row>;
  csv?: CsvExport | undefined;
}

/** At the end of a list's line of filters: the connection, Refresh, and everything else in one menu. */
export function ListTools<Row extends object>(props: ListToolsProps<Row>) {
  const { query, keys, onRefreshed, live, columns, csv } = props;
  const client = useQueryClient();
  const selection = useContext(SelectionContext);
  const isNarrow = useIsNarrow();
  const [isChoosing, setChoosing] = useState(false);
  const isBusy = query.isFetching && !query.isPending;
  const refresh = async () => {
    if (keys === undefined) await query.refetch();
    else await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    onRefreshed?.();
  };
  const entries: MenuEntry[] = [];
  if (selection !== null && isNarrow)
    entries.push({
      label: 'Select rows',
      icon: <SquareCheck />,
      onSelect: selection.isChoosing ? selection.clear : selection.choose,
    });
  if (columns?.choose)
    entries.push({ label: 'Columns', icon: <Columns3 />, onSelect: () => setChoosing(true) });
  if (csv) {
    const { busy, disabledBecause: reason, start } = csv;
    const item = { icon: <Download />, disabled: busy || reason !== undefined };
    entries.push({ ...item, label: reason ?? 'Export CSV', onSelect: () => start(false) });
    if (!item.disabled) entries.push({ ...item, label: 'CSV for Excel (;)', onSelect: () => start(true) });
  }
  if (live) {
    if (entries.length > 0) entries.push('separator');
    entries.push(...liveEntries(live.settings, live.setSettings));
  }
  return (
    <div className="flex h-8 shrink-0 items-center gap-1 pointer-coarse:h-11">
      {live && <LiveDot state={live.settings.realtime ? live.live : 'off'} />}
      <IconButton
        label="Refresh"
        icon={isBusy ? <Spinner /> : <RotateCw />}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={() => (isBusy ? undefined : void refresh())}
      />
      {entries.length > 0 && (
        <Menu
          label="List options"
          items={entries}
          trigger={(trigger) => <IconButton label="List options" icon={<Ellipsis />} {...trigger} />}
        />
      )}
      {columns?.choose && isChoosing && (
        <ColumnsDialog of={columns} choose={columns.choose} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}
