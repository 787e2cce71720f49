import { lazyPart } from '#kit/lazyPart.tsx';
import { Suspense } from 'react';
import type { ViewActionsProps } from './ViewActions.tsx';
import { viewSearch } from './viewSearch.ts';

const ViewActions = lazyPart(() => import('./ViewActions.tsx'));

type ViewControlsProps = Omit<ViewActionsProps, 'words'> & {
  /** As the address has it. */
  search: Readonly<Record<string, string | undefined>>;
};

/** Saves what a list shows as a view, and changes the open one. Nothing while there is nothing to save. */
export function ViewControls({ search, ...rest }: ViewControlsProps) {
  const { of, filters } = rest;
  const words = viewSearch(filters, search);
  const isPlain = Object.keys(words).length === 0 && of.choice === null;
  if (of.view === undefined && isPlain && !of.isViewMissing) return null;
  return (
    // As high as what comes, so that the list below does not move.
    <Suspense fallback={<span className="h-7" />}>
      <ViewActions {...rest} words={words} />
    </Suspense>
  );
}
