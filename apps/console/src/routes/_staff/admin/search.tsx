import { prefetch } from '#backend/prefetch.ts';
import { ALL_LIMIT, EVERYTHING, type EverythingSearch } from '#features/search/search.search.ts';
import { SearchScreen } from '#features/search/SearchScreen.tsx';
import { plainText } from '#kit/list/search.ts';
import { everythingFound } from '#parts/found/found.api.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/search')({
  validateSearch: plainText(EVERYTHING),
  loaderDeps: ({ search }: { search: EverythingSearch }) => ({ q: search.q }),
  loader: ({ context, deps }) => {
    const text = EVERYTHING.q(deps.q ?? '');
    if (text === undefined) return;
    context.asStaff(() => prefetch(context.queryClient, everythingFound(text, { limit: ALL_LIMIT })));
  },
  component: Everything,
});

function Everything() {
  return <SearchScreen search={Route.useSearch()} />;
}
