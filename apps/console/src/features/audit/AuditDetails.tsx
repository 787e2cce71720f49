import { Badge } from '#kit/Badge.tsx';
import { uuid } from '#kit/list/search.ts';
import { useUserName } from '#parts/useUserName.ts';
import { useId, useState } from 'react';
import { type AuditFact, brief, factsOf } from './changes.ts';

/** What happened, in short, as chips; all of it on demand. */
export function AuditDetails({ details }: { details: Record<string, unknown> }) {
  const [raw, setRaw] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-1">
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
  const Value = name === 'claimed_by' ? UserValue : PlainValue;
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
