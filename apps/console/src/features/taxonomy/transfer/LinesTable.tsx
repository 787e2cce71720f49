import { Badge, type Tone } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { fieldName, itemName, valueText } from '#parts/taxonomyChange.ts';
import type { ImportChange, ImportPreview, ImportRow, ImportStatus } from '@marketdesk/contract/documents.ts';
import { type UIEvent, useState } from 'react';

/** `changes`: new and updated rows; `notes`: rows with a note. */
export type RowFilter = 'changes' | 'notes' | ImportStatus;

/** One change, error or note of a row. */
interface ImportLine {
  key: string;
  row: ImportRow;
  /** The row's first line, which shows the row's number, status and item. */
  isFirst: boolean;
  what:
    | { type: 'change'; change: ImportChange }
    | { type: 'error' | 'note'; text: string }
    | { type: 'nothing' };
}

/** Whether the file can be applied: no error anywhere. */
export function isClean({ errors, stats }: ImportPreview): boolean {
  return errors.length === 0 && stats.error === 0;
}

/** The number of rows of a filter. Unchanged rows of a JSON file are counted, but listed only with a note. */
export function countOf({ rows, stats }: ImportPreview, filter: RowFilter): number {
  if (filter === 'changes') return stats.new + stats.update;
  return filter === 'notes' ? rows.filter(({ notes }) => notes.length > 0).length : stats[filter];
}

export function linesOf({ rows }: ImportPreview, filter: RowFilter): ImportLine[] {
  return rows.filter((row) => isWanted(row, filter)).flatMap(linesOfRow);
}

function isWanted({ status, notes }: ImportRow, filter: RowFilter): boolean {
  if (filter === 'changes') return status === 'new' || status === 'update';
  return filter === 'notes' ? notes.length > 0 : status === filter;
}

function linesOfRow(row: ImportRow): ImportLine[] {
  const whats: ImportLine['what'][] = [
    ...row.errors.map((text) => ({ type: 'error' as const, text })),
    ...row.changes.map((change) => ({ type: 'change' as const, change })),
    ...row.notes.map((text) => ({ type: 'note' as const, text })),
  ];
  const shown = whats.length === 0 ? [{ type: 'nothing' as const }] : whats;
  const id = `${row.list} ${row.row ?? `${row.category_slug ?? ''}/${row.subcategory_slug ?? ''}`}`;
  return shown.map((what, index) => ({
    key: `${id} ${String(index)}`,
    row,
    isFirst: index === 0,
    what,
  }));
}

const OVERSCAN = 8;
// More than the table's greatest height, so that no gap is visible.
const TALLEST = 480;

interface Windowed {
  /** The first rendered line, and the line after the last. */
  start: number;
  end: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** The visible range of lines of equal height, and a few lines around it. */
function useWindowed(count: number, lineHeight: number): Windowed {
  const [first, setFirst] = useState(0);
  const start = Math.max(0, Math.min(first, count - 1) - OVERSCAN);
  return {
    start,
    end: Math.min(count, first + Math.ceil(TALLEST / lineHeight) + OVERSCAN),
    onScroll: ({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / lineHeight)),
  };
}

const LINE_HEIGHT = 32;
const HEADING = 'sticky top-0 z-1 h-8 border-b bg-surface px-2 text-left text-xs font-medium text-muted';
export const STATUSES: Record<ImportStatus, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'good' },
  update: { label: 'Update', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  error: { label: 'Error', tone: 'bad' },
};

/** The lines of a preview. Only visible lines are rendered. */
export function LinesTable({ label, lines }: { label: string; lines: readonly ImportLine[] }) {
  const { start, end, onScroll } = useWindowed(lines.length, LINE_HEIGHT);
  return (
    <div
      role="region"
      aria-label={`${label} rows`}
      tabIndex={0}
      onScroll={onScroll}
      className="max-h-[min(22rem,22vh)] min-h-24 overflow-auto rounded-md border"
    >
      <table
        aria-label={label}
        aria-rowcount={lines.length + 1}
        className="w-full min-w-[34rem] table-fixed border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr>
            <th className={cx(HEADING, 'w-11 md:w-14')}>Row</th>
            <th className={cx(HEADING, 'hidden w-24 md:table-cell')}>Status</th>
            <th className={cx(HEADING, 'w-36 md:w-[34%]')}>Item</th>
            <th className={HEADING}>Change</th>
          </tr>
        </thead>
        <tbody>
          <Gap lines={start} />
          {lines.slice(start, end).map((line, index) => (
            <Line key={line.key} line={line} index={start + index} repeats={index === 0} />
          ))}
          <Gap lines={lines.length - end} />
        </tbody>
      </table>
    </div>
  );
}

function Gap({ lines }: { lines: number }) {
  if (lines <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={4} style={{ height: lines * LINE_HEIGHT }} className="p-0" />
    </tr>
  );
}

/** `repeats`: the first rendered line shows its row even if it is not the row's first. */
function Line({ line, index, repeats }: { line: ImportLine; index: number; repeats: boolean }) {
  const { row, isFirst, what } = line;
  const status = STATUSES[row.status];
  const border = isFirst && index > 0 ? 'border-t' : '';
  const showsRow = isFirst || repeats;
  return (
    <tr aria-rowindex={index + 2} style={{ height: LINE_HEIGHT }}>
      <td className={cx('px-2 text-muted tabular-nums', border)}>{showsRow && (row.row ?? '')}</td>
      <td className={cx('hidden px-2 md:table-cell', border)}>
        {showsRow && <Badge tone={status.tone}>{status.label}</Badge>}
      </td>
      <td className={cx('truncate px-2 font-medium', border)} title={itemName(row)}>
        {showsRow && itemName(row)}
      </td>
      <td className={cx('truncate px-2', border)}>
        <What what={what} />
      </td>
    </tr>
  );
}

function What({ what }: { what: ImportLine['what'] }) {
  if (what.type === 'change') return <Change change={what.change} />;
  if (what.type === 'nothing') return <span className="text-muted">No change</span>;
  return (
    <span className={what.type === 'error' ? 'text-bad' : 'text-warn'} title={what.text}>
      {what.text}
    </span>
  );
}

function Change({ change }: { change: ImportChange }) {
  const text = `${valueText(change.old)} → ${valueText(change.new)}`;
  return (
    <span title={text}>
      <span className="text-muted">{fieldName(change.field)}: </span>
      {text}
    </span>
  );
}
