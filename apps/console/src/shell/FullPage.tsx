import { usePageTitle } from '#kit/usePageTitle.ts';
import { type ReactNode, useLayoutEffect } from 'react';
import { Mark } from './Brand.tsx';
import { searchIn } from './palette/searchKey.ts';

interface FullPageProps {
  /** For the tab's title. */
  page: string;
  /** Only shown until the actual page is known. */
  passing?: boolean;
  children: ReactNode;
}

/** A page without the shell: sign-in, guard messages, a wrong address. */
export function FullPage({ page, passing = false, children }: FullPageProps) {
  usePageTitle(page);
  useLayoutEffect(() => searchIn(passing ? 'unknown' : 'elsewhere'), [passing]);
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="flex flex-1 flex-col items-center justify-center gap-6 p-4 pb-[calc(1rem+var(--toasts))]">
        <div className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
          <Mark />
          Marketdesk
        </div>
        {children}
      </main>
    </div>
  );
}

/** The card in the middle of such a page. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="w-full max-w-sm rounded-xl border bg-surface p-6 shadow-card">{children}</div>;
}
