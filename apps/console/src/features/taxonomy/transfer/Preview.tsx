import { cx } from '#kit/cx.ts';
import type { ImportPreview } from '@marketdesk/contract/documents.ts';
import { CircleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReadFile } from './import.ts';
import { countOf, linesOf, LinesTable, type RowFilter } from './LinesTable.tsx';

interface PreviewSummaryProps {
  preview: ImportPreview;
  file: ReadFile | null;
  /** The taxonomy has changed since the first preview. */
  isUpdate: boolean;
}

/** The file's effect in counts and warnings. */
export function PreviewSummary({ preview, file, isUpdate }: PreviewSummaryProps) {
  const { errors, stats } = preview;
  const changes = stats.new + stats.update;
  const activated = activatedByDefault(preview);
  return (
    <>
      {isUpdate && (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-1.5 text-warn">
          The taxonomy has changed since the preview, so nothing was applied. This is what the file would
          change now.
        </p>
      )}
      {errors.map((sentence) => (
        <p
          key={sentence}
          role="alert"
          className="flex items-center gap-3 rounded-md bg-bad-soft px-3 py-1.5 text-bad"
        >
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {sentence}
        </p>
      ))}
      {stats.error > 0 && (
        <p role="alert" className="text-bad">
          {stats.error === 1 ? 'One row has an error.' : `${number(stats.error)} rows have errors.`} Fix the
          file to apply it.
        </p>
      )}
      {activated > 0 && (
        <p role="alert" className="text-warn">
          {activated === 1
            ? 'One new item will be active: its is_active is neither true nor false.'
            : `${number(activated)} new items will be active: their is_active is neither true nor false.`}
        </p>
      )}
      {changes + stats.error + errors.length === 0 && (
        <p>Everything in this file already exists. Applying it changes nothing.</p>
      )}
      {errors.length === 0 && <Counts preview={preview} file={file} />}
    </>
  );
}

/** The number of items that become active because the server could not read their is_active. */
function activatedByDefault({ rows }: ImportPreview): number {
  return rows.filter(
    ({ status, notes }) => status === 'new' && notes.some((note) => note.startsWith('is_active ')),
  ).length;
}

function Counts({ preview: { kind, stats }, file }: Pick<PreviewSummaryProps, 'preview' | 'file'>) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
      <span>Rows: {number(stats.rows)}</span>
      <span>
        Translations: {number(stats.tx_to_upsert)} of {number(stats.tx_total)} change
      </span>
      {kind === 'json' && (
        <span>
          Synonyms: {number(stats.sy_to_add)} of {number(stats.sy_total)} are new
        </span>
      )}
      {file !== null && <span>{file.encoding}</span>}
      {file?.notes.map((note) => (
        <span key={note} className="text-warn">
          {note}
        </span>
      ))}
    </p>
  );
}

function number(count: number): string {
  return count.toLocaleString('en');
}

const FILTERS: readonly { filter: RowFilter; label: string }[] = [
  { filter: 'changes', label: 'Changes' },
  { filter: 'error', label: 'Errors' },
  { filter: 'new', label: 'New' },
  { filter: 'update', label: 'Update' },
  { filter: 'unchanged', label: 'Unchanged' },
  { filter: 'notes', label: 'Notes' },
];

/** The rows of a preview with a filter; errors first. */
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
