import { lazyPart } from '#kit/lazyPart.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { type ReactNode, Suspense } from 'react';
import { ControlBar } from './ControlBar.tsx';
import type { SectionTitle } from './help/help.ts';
import type { ControlsSearch } from './taxonomy.search.ts';
import { useImports } from './transfer/imports.ts';
import { TransferBar } from './transfer/TransferBar.tsx';

const ImportCard = lazyPart(async () => ({
  default: (await import('./transfer/ImportCard.tsx')).ImportCard,
}));

/** Previews of the chosen files, the same in every section. */
function ImportPreviews() {
  const shown = useImports();
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {/* However many there are, the section below keeps a place of its own. */}
      <div className="-m-1 flex shrink-0 flex-col gap-3 overflow-y-auto p-1 md:max-h-[42vh]">
        {shown.map((one) => (
          <ImportCard key={one.kind} {...one} />
        ))}
      </div>
    </Suspense>
  );
}

interface TaxonomyHeaderProps {
  /** The section's name. */
  title: SectionTitle;
  search: ControlsSearch;
  list: ListSearch;
  /** The section's own actions, before the control bar. */
  actions?: ReactNode;
}

/** A section's title, the common control bar, and open import previews. */
export function TaxonomyHeader({ title, search, list, actions }: TaxonomyHeaderProps) {
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {actions}
            <ControlBar search={search} list={list} section={title} />
          </>
        }
      />
      <TransferBar />
      <ImportPreviews />
    </>
  );
}
