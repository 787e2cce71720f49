import { InvalidParams } from '#kit/list/ListStates.tsx';
import type { InvalidParams as Problem } from '#kit/list/search.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import type { ReactNode } from 'react';
import type { SectionTitle } from './help/help.ts';
import { TaxonomyHeader } from './TaxonomyHeader.tsx';
import type { ControlsSearch } from './taxonomy.search.ts';
import { useImports } from './transfer/imports.ts';

interface TaxonomyPageProps {
  title: SectionTitle;
  search: ControlsSearch;
  list: ListSearch;
  problems: readonly Problem[];
  actions?: ReactNode;
  /** The page is as tall as the window, and its parts scroll; only if there is room for it. */
  fill?: boolean;
  children: ReactNode;
}

/** A section that is made of cards: title, control bar, and its content unless the URL was not understood. */
export function TaxonomyPage(props: TaxonomyPageProps) {
  const { title, search, list, problems, actions, fill = false, children } = props;
  // Below an import preview only a few lines would be visible; then the page scrolls instead.
  const fills = useImports().length === 0 && fill;
  return (
    <div className={`flex flex-col gap-3 p-4 md:px-6 md:py-5 ${fills ? 'xl:h-full xl:min-h-0' : ''}`}>
      <TaxonomyHeader title={title} search={search} list={list} actions={actions} />
      {problems.length > 0 ? <InvalidParams problems={problems} onClear={list.clear} /> : children}
    </div>
  );
}
