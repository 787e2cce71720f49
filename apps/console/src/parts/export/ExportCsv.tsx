import { Button } from '#kit/Button.tsx';
import { readable } from '#kit/list/options.ts';
import { useAction } from '#kit/useAction.ts';
import { useRef, useState } from 'react';
import { CsvButton } from './CsvButton.tsx';
import type { CsvSource, SavedCsv } from './saveCsv.ts';

interface CsvOptions {
  source: CsvSource;
  /** A row's name, one and several. */
  things: readonly [one: string, many: string];
  /** Message of a failure. */
  fallback: string;
  /** Why there is nothing to export now. */
  disabledBecause?: string | undefined;
}

interface ExportCsvProps extends CsvOptions {
  /** Text of the button, if the page has several. */
  label?: string;
}

/** All pages of a list, as filtered and ordered by the arguments of its procedure. */
export function listCsv(
  list:
    | 'users'
    | 'reports'
    | 'support'
    | 'posts'
    | 'reviews'
    | 'withdrawals'
    | 'unmatched_groups'
    | 'supply_gap',
  asked: object,
  things: CsvOptions['things'],
): CsvOptions {
  return {
    source: { path: `lists/${list}.csv`, query: { filters: JSON.stringify(asked) } },
    things,
    fallback: `Failed to export ${readable(things[1]).toLowerCase()}`,
  };
}

/** An export of all matching rows, of any size; does not block the page. */
export interface CsvExport {
  busy: boolean;
  /** The rows received so far, in words. */
  progress: string;
  disabledBecause: string | undefined;
  start: (isForExcel: boolean) => void;
  cancel: () => void;
}

export function useCsvExport(options: CsvOptions): CsvExport {
  const { source, things, fallback, disabledBecause } = options;
  const [one, many] = things;
  const running = useRef<AbortController>(null);
  const [rows, setRows] = useState(0);
  const inWords = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
  const save = useAction<{ signal: AbortSignal; isForExcel: boolean }, SavedCsv | null>({
    run: async (asked) => (await import('./saveCsv.ts')).saveCsv(source, { ...asked, onRows: setRows }),
    fallback,
    done: (file) => file && `${file.name} saved: ${inWords(file.rows)}.`,
  });
  return {
    busy: save.busy,
    progress: save.busy ? `${inWords(rows)}…` : '',
    disabledBecause,
    start: (isForExcel) => {
      setRows(0);
      running.current = new AbortController();
      save.start({ signal: running.current.signal, isForExcel });
    },
    cancel: () => running.current?.abort(),
  };
}

/** The progress of a running export. */
export function ExportProgress({ of: { busy, progress, cancel } }: { of: CsvExport }) {
  if (!busy) return null;
  return (
    <>
      <span role="status" className="text-sm text-muted tabular-nums">
        {progress}
      </span>
      <Button size="sm" variant="ghost" onClick={cancel}>
        Cancel export
      </Button>
    </>
  );
}

/** The export of a page without a list's menu. */
export function ExportCsv({ label, ...options }: ExportCsvProps) {
  const csv = useCsvExport(options);
  return (
    <>
      <ExportProgress of={csv} />
      <CsvButton
        label={label}
        busy={csv.busy}
        disabled={csv.disabledBecause !== undefined}
        title={csv.disabledBecause}
        onExport={csv.start}
      />
    </>
  );
}
