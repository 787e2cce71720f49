import type { ListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import type { ReactNode } from 'react';
import { ControlBar } from './ControlBar.tsx';
import type { SectionTitle } from './help/help.ts';
import type { ControlsSearch } from './taxonomy.search.ts';
import { ImportPreviews } from './transfer/ImportPreviews.tsx';
import { TransferBar } from './transfer/TransferBar.tsx';

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
