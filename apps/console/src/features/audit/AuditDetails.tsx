import { useKeptFocus } from '#kit/useKeptFocus.ts';
import { FactChip } from '#parts/audit/FactChip.tsx';
import { useId, useRef, useState } from 'react';
import type { AuditEntry } from './audit.search.ts';
import { factsOf } from '#parts/audit/changes.ts';
import { EntryChanges } from './EntryChanges.tsx';
import { UndoEntry, useCanUndo } from './UndoEntry.tsx';

/** What happened, in short, as chips; all of it on demand, and Undo where there is one. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { details } = entry;
  const [raw, setRaw] = useState(false);
  const id = useId();
  const canUndo = useCanUndo(entry);
  const line = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(line, String(canUndo));
  return (
    <div className="flex flex-col gap-1">
      <div ref={line} className="flex flex-wrap items-center gap-1">
        {factsOf(details).map((fact) => (
          <FactChip key={fact.name} fact={fact} />
        ))}
        <button
          type="button"
          aria-expanded={raw}
          aria-controls={id}
          onClick={() => setRaw(!raw)}
          className="h-6 rounded-sm px-1 text-xs font-medium text-accent-text hover:underline"
        >
          {raw ? 'Hide raw' : 'Show raw'}
        </button>
        <EntryChanges entry={entry} />
        {canUndo && <UndoEntry entry={entry} onStart={keepFocus} />}
      </div>
      <pre
        id={id}
        hidden={!raw}
        className="max-w-[min(42rem,80vw)] overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
      >
        {JSON.stringify(details, null, 2)}
      </pre>
    </div>
  );
}
