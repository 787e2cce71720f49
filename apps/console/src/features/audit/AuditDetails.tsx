import { Badge } from '#kit/Badge.tsx';
import { uuid } from '#kit/list/search.ts';
import { useKeptFocus } from '#kit/useKeptFocus.ts';
import { useUserName } from '#parts/useUserName.ts';
import { useId, useRef, useState } from 'react';
import type { AuditEntry } from './audit.api.ts';
import { type AuditFact, brief, factsOf } from './changes.ts';
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
        {canUndo && <UndoEntry entry={entry} onStart={keepFocus} />}
      </div>
      <pre
        id={id}
        hidden={!raw}
        className="max-w-2xl overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
      >
        {JSON.stringify(details, null, 2)}
      </pre>
    </div>
  );
}

function FactChip({ fact: { name, before, after, isChange } }: { fact: AuditFact }) {
  const Value = name === 'claimed_by' || name.endsWith('user_id') ? UserValue : PlainValue;
  return (
    <Badge>
      <span className="font-normal">{name}</span>
      {isChange && (
        <>
          <Value value={before} />
          <span aria-label="to">→</span>
        </>
      )}
      <span className="text-ink">
        <Value value={after} />
      </span>
    </Badge>
  );
}

function PlainValue({ value }: { value: unknown }) {
  return brief(value);
}

function UserValue({ value }: { value: unknown }) {
  const userId = typeof value === 'string' ? uuid(value) : undefined;
  const name = useUserName(userId);
  return userId === undefined ? brief(value) : name;
}
