import { prefetch } from '#backend/prefetch.ts';
import { synonymsPage } from '#features/taxonomy/synonyms/synonyms.api.ts';
import { SYNONYMS_VOCABULARY } from '#features/taxonomy/synonyms/synonyms.search.ts';
import { SynonymsScreen } from '#features/taxonomy/synonyms/SynonymsScreen.tsx';
import { plainText, readSearch } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/synonyms')({
  validateSearch: plainText(SYNONYMS_VOCABULARY),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { asAdmin, queryClient }, deps }) => {
    const { values, notUnderstood } = readSearch(SYNONYMS_VOCABULARY, deps);
    if (notUnderstood.length === 0) asAdmin(() => prefetch(queryClient, synonymsPage(values)));
  },
  component: Synonyms,
});

function Synonyms() {
  return <SynonymsScreen search={Route.useSearch()} />;
}
