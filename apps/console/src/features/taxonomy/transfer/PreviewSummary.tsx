import type { ImportPreview } from '@marketdesk/contract/documents.ts';
import { CircleAlert } from 'lucide-react';
import type { ReadFile } from './import.ts';

interface PreviewSummaryProps {
  preview: ImportPreview;
  file: ReadFile | null;
  /** It is the second look, because the taxonomy has changed since the first. */
  isAnew: boolean;
}

/** What the file is and would do, in counts. */
export function PreviewSummary({ preview, file, isAnew }: PreviewSummaryProps) {
  const { errors, stats } = preview;
  const changes = stats.new + stats.update;
  const activated = activatedByDefault(preview);
  return (
    <>
      {isAnew && (
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

/** How many items would go live because the server could not read their is_active. */
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
