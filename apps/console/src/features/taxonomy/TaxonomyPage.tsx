import { lazyPart } from '#kit/lazyPart.tsx';
import { InvalidParams } from '#kit/list/ListBody.tsx';
import type { InvalidParams as Problem } from '#kit/list/search.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { type ReactNode, Suspense } from 'react';
import { ControlBar } from './ControlBar.tsx';
import type { ControlsSearch, SectionTitle } from './taxonomy.search.ts';
import { useImports } from './transfer/imports.ts';
import { TransferBar } from './transfer/TransferBar.tsx';

interface TaxonomyPageProps {
  title: SectionTitle;
  search: ControlsSearch;
  list: ListSearch;
  problems: readonly Problem[];
  actions?: ReactNode;
  /** The page is as tall as the window, and its parts scroll. */
  fill?: boolean;
  children: ReactNode;
}

/** A section made of cards. For a URL with invalid parameters, it shows these instead. */
export function TaxonomyPage(props: TaxonomyPageProps) {
  const { title, search, list, problems, actions, fill = false, children } = props;
  // Below an import preview the parts would be too low, so the page scrolls.
  const fills = useImports().length === 0 && fill;
  return (
    <div className={`flex flex-col gap-3 p-4 md:px-6 md:py-5 ${fills ? 'xl:h-full xl:min-h-0' : ''}`}>
      <TaxonomyHeader title={title} search={search} list={list} actions={actions} />
      {problems.length > 0 ? <InvalidParams problems={problems} onClear={list.clear} /> : children}
    </div>
  );
}

const ImportCard = lazyPart(async () => ({
  default: (await import('./transfer/ImportCard.tsx')).ImportCard,
}));

/** Previews of the chosen files, in every section. */
function ImportPreviews() {
  const shown = useImports();
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {/* The height limit leaves room for the section. */}
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
