import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useIsNarrow } from './useIsNarrow.ts';

interface FiguresRow {
  key: string;
  name: ReactNode;
  /** The total of all rows. */
  isSum: boolean;
  /** In the order of the headings. */
  figures: readonly ReactNode[];
}

interface FiguresTableProps {
  /** The table's accessible name. */
  label: string;
  /** Heading of the names. */
  heading: string;
  headings: readonly string[];
  rows: readonly FiguresRow[];
}

const EDGES = 'px-2 first:pl-4 last:pr-4';
/** Enlarges the touch target of a linked name. */
const TOUCHED = 'pointer-coarse:h-11';

/** A few figures by name. On phones a long name takes its own line, above its figures. */
export function FiguresTable({ label, heading, headings, rows }: FiguresTableProps) {
  const isNarrow = useIsNarrow();
  return (
    // Keyboard scrolling: rows may contain nothing focusable.
    <div role="group" aria-label={label} tabIndex={0} className="h-full overflow-auto -outline-offset-2">
      <table aria-label={label} className="lined w-full text-sm">
        <thead className="sticky top-0 z-1 bg-surface text-left text-xs text-muted">
          <tr>
            {[...(isNarrow ? [] : [heading]), ...headings].map((text) => (
              <th key={text} scope="col" className={cx(EDGES, 'py-2 align-bottom font-medium')}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ key, name, isSum, figures }) => (
          <tbody key={key} className={isSum ? 'bg-sunken *:*:font-medium' : '*:*:font-normal'}>
            {isNarrow && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={headings.length}
                  className={cx(TOUCHED, 'px-4 pt-1.5 text-left')}
                >
                  {name}
                </th>
              </tr>
            )}
            <tr>
              {!isNarrow && (
                <th scope="row" className={cx(TOUCHED, 'w-2/5 max-w-0 min-w-32 py-1.5 pr-2 pl-4 text-left')}>
                  {name}
                </th>
              )}
              {figures.map((figure, at) => (
                <td key={headings[at]} className={cx(EDGES, 'tabular py-1.5')}>
                  {figure}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}
