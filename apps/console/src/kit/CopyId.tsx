import { Check } from 'lucide-react';
import { COPY } from './list/rowIcons.tsx';
import { useCopy } from './useCopy.ts';

/** An id, short and monospaced; a click copies all of it. */
export function CopyId({ id, label = 'Copy ID' }: { id: string; label?: string }) {
  const { copied, copy } = useCopy();
  return (
    <button
      type="button"
      title={id}
      aria-label={copied ? 'Copied' : `${label} ${id}`}
      onClick={() => copy(id)}
      className="group inline-flex h-6 items-center gap-1 rounded-sm px-1 font-mono text-xs text-muted hover:bg-sunken hover:text-ink"
    >
      <span translate="no">{shortId(id)}</span>
      {copied ? <Check aria-hidden="true" className="size-3 text-good" /> : COPY}
    </button>
  );
}

/** The first group of a uuid: enough to tell rows apart. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
