import { cx } from '#kit/cx.ts';
import type { ImportPreview } from '@marketdesk/contract/documents.ts';
import { useMemo, useState } from 'react';
import { countOf, linesOf, type RowFilter } from './importLines.ts';
import { LinesTable } from './LinesTable.tsx';

const FILTERS: readonly { filter: RowFilter; label: string }[] = [
  { filter: 'changes', label: 'Changes' },
  { filter: 'error', label: 'Errors' },
  { filter: 'new', label: 'New' },
  { filter: 'update', label: 'Update' },
  { filter: 'unchanged', label: 'Unchanged' },
  { filter: 'notes', label: 'Notes' },
];

/** Every error and every change, to be filtered; errors first, when there are any. */
export function PreviewRows({ preview, title }: { preview: ImportPreview; title: string }) {
  const [chosen, setChosen] = useState<RowFilter | null>(null);
  const filter = chosen ?? (preview.stats.error > 0 ? 'error' : 'changes');
  const lines = useMemo(() => linesOf(preview, filter), [preview, filter]);
  const isOffered = (one: RowFilter) => {
    if (one === 'notes') return countOf(preview, one) > 0;
    // The preview of a JSON file lists unchanged rows only if they have a note.
    return one !== 'unchanged' || preview.kind !== 'json';
  };
  return (
    <>
      <div role="group" aria-label={`Rows of ${title}`} className="flex flex-wrap gap-1">
        {FILTERS.filter(({ filter: one }) => isOffered(one)).map(({ filter: one, label }) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === filter}
            onClick={() => setChosen(one)}
            className={cx(
              'h-7 rounded-full border px-2.5 text-sm font-medium tabular-nums transition-colors duration-100',
              one === filter
                ? 'border-accent bg-accent-soft text-accent-text'
                : 'bg-surface text-muted hover:border-line-strong hover:text-ink',
            )}
          >
            {label} {countOf(preview, one).toLocaleString('en')}
          </button>
        ))}
      </div>
      {lines.length > 0 && <LinesTable key={filter} label={`${title} preview`} lines={lines} />}
    </>
  );
}
