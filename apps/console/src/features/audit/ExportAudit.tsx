import { Button } from '#kit/Button.tsx';
import { saveBlob } from '#kit/saveBlob.ts';
import { useAction } from '#kit/useAction.ts';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AuditPage } from './audit.search.ts';
import { type AuditFile, exportAudit } from './export.api.ts';

/** Saves the filtered entries as CSV, however many; it can be cancelled, and does not block the page. */
export function ExportAudit({ filters }: { filters: AuditPage }) {
  const running = useRef<AbortController>(null);
  const [entries, setEntries] = useState(0);
  const save = useAction<AbortController, AuditFile | null>({
    run: ({ signal }) => exportAudit(filters, { signal, onEntries: setEntries }),
    fallback: 'Failed to export the audit log',
    done: (file) => file && `${file.name} saved: ${inWords(file.entries)}.`,
    onDone: (file) => {
      if (file !== null) saveBlob(file.name, file.content);
    },
  });
  const start = () => {
    setEntries(0);
    running.current = new AbortController();
    save.start(running.current);
  };
  // The neighbours of one entry are no filter of the export.
  const aroundOne = filters.entry !== undefined;
  return (
    <>
      {save.busy && (
        <>
          <span role="status" className="text-muted tabular-nums">
            {inWords(entries)}…
          </span>
          <Button variant="ghost" onClick={() => running.current?.abort()}>
            Cancel export
          </Button>
        </>
      )}
      <Button
        icon={<Download />}
        busy={save.busy}
        disabled={aroundOne}
        title={aroundOne ? 'Clear the Entry filter to export' : undefined}
        onClick={start}
      >
        Export CSV
      </Button>
    </>
  );
}

function inWords(entries: number): string {
  return entries === 1 ? '1 entry' : `${entries.toLocaleString('en-GB')} entries`;
}
