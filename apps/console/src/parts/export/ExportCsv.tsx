import { Button } from '#kit/Button.tsx';
import { useAction } from '#kit/useAction.ts';
import { useRef, useState } from 'react';
import { CsvButton } from './CsvButton.tsx';
import type { CsvSource, SavedCsv } from './saveCsv.ts';

interface ExportCsvProps {
  source: CsvSource;
  /** A row's name, one and several. */
  things: readonly [one: string, many: string];
  /** Message of a failure. */
  fallback: string;
  /** Why there is nothing to export now. */
  disabledBecause?: string | undefined;
}

/** Exports all matching rows as CSV, of any size; can be cancelled, and does not block the page. */
export function ExportCsv({ source, things: [one, many], fallback, disabledBecause }: ExportCsvProps) {
  const running = useRef<AbortController>(null);
  const [rows, setRows] = useState(0);
  const inWords = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
  const save = useAction<{ signal: AbortSignal; isForExcel: boolean }, SavedCsv | null>({
    run: async (asked) => (await import('./saveCsv.ts')).saveCsv(source, { ...asked, onRows: setRows }),
    fallback,
    done: (file) => file && `${file.name} saved: ${inWords(file.rows)}.`,
  });
  const start = (isForExcel: boolean) => {
    setRows(0);
    running.current = new AbortController();
    save.start({ signal: running.current.signal, isForExcel });
  };
  return (
    <>
      {save.busy && (
        <>
          <span role="status" className="text-muted tabular-nums">
            {inWords(rows)}…
          </span>
          <Button variant="ghost" onClick={() => running.current?.abort()}>
            Cancel export
          </Button>
        </>
      )}
      <CsvButton
        busy={save.busy}
        disabled={disabledBecause !== undefined}
        title={disabledBecause}
        onExport={start}
      />
    </>
  );
}
