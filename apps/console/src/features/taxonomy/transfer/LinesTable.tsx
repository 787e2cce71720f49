import { Badge, type Tone } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { fieldName, itemName, valueText } from '#parts/taxonomyChange.ts';
import type { ImportChange, ImportStatus, ImportPreview, ImportRow } from '@marketdesk/contract/documents.ts';
import { type UIEvent, useState } from 'react';

/** Which rows are looked at; `changes` are the new ones and the updates, `notes` those with something to remark. */
export type RowFilter = 'changes' | 'notes' | ImportStatus;

/** One line of the preview's table: a change, an error or a note. A row that has several takes several lines. */
interface ImportLine {
  key: string;
  row: ImportRow;
  /** Whether it is its row's first, which says what the row is. */
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

/** How many rows a filter leaves; the unchanged ones of a JSON file are counted, but listed only with a note. */
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
// Before it is measured, and taller than it ever is: the first paint leaves no gap.
const TALLEST = 480;

interface Windowed {
  /** The first line drawn, and the one after the last. */
  start: number;
  end: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Windowing of lines of equal height: the visible range and a few lines around it. */
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
const STATUSES: Record<ImportStatus, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'good' },
  update: { label: 'Update', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  error: { label: 'Error', tone: 'bad' },
};

/** The lines of a preview, however many: only those in sight are drawn. */
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

/** `repeats`: it is the first one drawn, and says whose line it is even in the middle of a row. */
function Line({ line, index, repeats }: { line: ImportLine; index: number; repeats: boolean }) {
  const { row, isFirst, what } = line;
  const status = STATUSES[row.status];
  const border = isFirst && index > 0 ? 'border-t' : '';
  const says = isFirst || repeats;
  return (
    <tr aria-rowindex={index + 2} style={{ height: LINE_HEIGHT }}>
      <td className={cx('px-2 text-muted tabular-nums', border)}>{says && (row.row ?? '')}</td>
      <td className={cx('hidden px-2 md:table-cell', border)}>
        {says && <Badge tone={status.tone}>{status.label}</Badge>}
      </td>
      <td className={cx('truncate px-2 font-medium', border)} title={itemName(row)}>
        {says && itemName(row)}
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
