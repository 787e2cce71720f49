import type { ReactNode } from 'react';

interface ListPageProps {
  header: ReactNode;
  filters?: ReactNode;
  /** The table and its states. */
  children: ReactNode;
  /** What the scrolling region holds, for readers. */
  label: string;
  pager?: ReactNode;
}

/** A list that fills the window: header, filters and pager stay, the rows scroll under their headings. */
export function ListPage({ header, filters, children, label, pager }: ListPageProps) {
  return (
    <div className="flex flex-col gap-3 p-4 md:h-full md:min-h-0 md:px-6 md:py-5">
      {header}
      {filters}
      <div
        role="region"
        aria-label={`${label} list`}
        tabIndex={0}
        // What is for readers only is placed absolutely: in here, or it would stretch the page.
        className="relative min-h-80 flex-1 overflow-auto rounded-lg border bg-surface shadow-card md:min-h-0"
      >
        {children}
      </div>
      {pager}
    </div>
  );
}
