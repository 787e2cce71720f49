import { prefetch } from '#backend/prefetch.ts';
import {
  lastCalculated,
  recentSelections,
  translationProgress,
  trending,
} from '#features/taxonomy/overview/overview.api.ts';
import { OVERVIEW_VOCABULARY } from '#features/taxonomy/overview/overview.search.ts';
import { OverviewScreen } from '#features/taxonomy/overview/OverviewScreen.tsx';
import { explainedSearch } from '#features/taxonomy/overview/playground/playground.api.ts';
import { DEFAULT_LOCALE, DEFAULT_WINDOW } from '#features/taxonomy/taxonomy.search.ts';
import { plainText, readSearch } from '#kit/list/search.ts';
import { TRENDING_WINDOWS } from '@marketdesk/contract/enums.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/')({
  staticData: { permission: 'taxonomy.read' },
  validateSearch: plainText(OVERVIEW_VOCABULARY),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { values, invalidParams } = readSearch(OVERVIEW_VOCABULARY, deps);
    if (invalidParams.length > 0) return;
    const { locale = DEFAULT_LOCALE, window = DEFAULT_WINDOW, q } = values;
    asStaff(() => {
      // The trend compares the two windows.
      for (const one of TRENDING_WINDOWS) prefetch(queryClient, trending(locale, one));
      prefetch(queryClient, lastCalculated(window));
      prefetch(queryClient, recentSelections(locale));
      if (q !== undefined) prefetch(queryClient, explainedSearch(locale, q));
      prefetch(queryClient, translationProgress());
    });
  },
  component: Overview,
});

function Overview() {
  return <OverviewScreen search={Route.useSearch()} />;
}
