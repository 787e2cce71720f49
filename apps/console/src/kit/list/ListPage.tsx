import { type ReactNode, useContext } from 'react';
import { SelectionContext } from './selection.ts';

interface ListPageProps {
  header: ReactNode;
  filters?: ReactNode;
  /** The table and its states. */
  children: ReactNode;
  /** Accessible name of the scrolling region. */
  label: string;
  pager?: ReactNode;
}

/** A list that fills the window: rows scroll between header, filters and pager. */
export function ListPage({ header, filters, children, label, pager }: ListPageProps) {
  const selection = useContext(SelectionContext);
  const isChoosing = selection !== null && (selection.isChoosing || !selection.isEmpty);
  return (
    <div
      data-list-page
      data-choosing={isChoosing || undefined}
      className="flex flex-col gap-3 p-4 md:px-6 md:py-5 md:not-short:h-full md:not-short:min-h-0"
    >
      {header}
      {filters}
      <div
        role="region"
        aria-label={`${label} list`}
        tabIndex={0}
        // Anchors absolutely positioned screen reader texts, which would otherwise stretch the page.
        className="relative min-h-80 flex-1 overflow-auto rounded-lg border bg-surface shadow-card md:not-short:min-h-0"
      >
        {children}
      </div>
      {pager}
    </div>
  );
}
