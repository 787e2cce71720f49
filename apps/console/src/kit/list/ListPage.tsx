import { type ReactNode, useContext } from 'react';
import { SelectionContext } from './selection.ts';

interface ListPageProps {
  header: ReactNode;
  filters?: ReactNode;
  /** The table and its states. */
  children: ReactNode;
  /** Accessible name of the scrolling region. */
  label: string;
  /** Lines of a row; default 1. */
  lines?: 2 | undefined;
  /** One line below the rows: notes and the selection at its start, the pager at its end. */
  pager?: ReactNode;
}

/** A list that fills the window: rows scroll between header, filters and pager. */
export function ListPage({ header, filters, children, label, lines, pager }: ListPageProps) {
  const selection = useContext(SelectionContext);
  const isChoosing = selection !== null && (selection.isChoosing || !selection.isEmpty);
  return (
    <div
      data-list-page
      data-choosing={isChoosing || undefined}
      // Below the tabs of an area, the pager would otherwise be out of sight.
      className="flex flex-col gap-2 px-4 py-2 md:px-6 md:py-3 md:not-short:h-full md:not-short:min-h-0 md:not-short:[nav+&]:h-[calc(100%-2.5rem)]"
    >
      {header}
      {filters}
      <div
        role="region"
        aria-label={`${label} list`}
        tabIndex={0}
        data-lines={lines}
        // Anchors absolutely positioned screen reader texts, which would otherwise stretch the page.
        className="relative min-h-80 flex-1 overflow-auto rounded-lg border bg-surface shadow-card data-lines:[--row:3.5rem] md:not-short:min-h-0"
      >
        {children}
      </div>
      {pager !== undefined && (
        // In small windows each of them sticks to the page's bottom.
        <div className="contents md:not-short:flex md:not-short:min-h-7 md:not-short:flex-wrap md:not-short:items-center md:not-short:justify-end md:not-short:gap-x-3">
          {pager}
        </div>
      )}
    </div>
  );
}
