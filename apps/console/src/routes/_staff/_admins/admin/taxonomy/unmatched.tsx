import { prefetch } from '#backend/prefetch.ts';
import {
  aggregatedQueries,
  ignoredQueries,
  queryGroups,
  rawQueries,
} from '#features/taxonomy/unmatched/unmatched.api.ts';
import { UNMATCHED_VOCABULARY } from '#features/taxonomy/unmatched/unmatched.search.ts';
import { UnmatchedScreen } from '#features/taxonomy/unmatched/UnmatchedScreen.tsx';
import { plainText, readSearch } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/unmatched')({
  staticData: { permission: 'taxonomy.read' },
  validateSearch: plainText(UNMATCHED_VOCABULARY),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { values, invalidParams } = readSearch(UNMATCHED_VOCABULARY, deps);
    if (invalidParams.length > 0) return;
    asStaff(() => {
      if (values.view === 'raw') prefetch(queryClient, rawQueries(values));
      else if (values.view === 'ignored') prefetch(queryClient, ignoredQueries(values));
      else if (values.view === 'groups') prefetch(queryClient, queryGroups(values));
      else prefetch(queryClient, aggregatedQueries(values));
    });
  },
  component: Unmatched,
});

function Unmatched() {
  return <UnmatchedScreen search={Route.useSearch()} />;
}
