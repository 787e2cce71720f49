import { prefetch } from '#backend/prefetch.ts';
import { synonymsPage } from '#features/taxonomy/synonyms/synonyms.api.ts';
import { SYNONYMS } from '#features/taxonomy/synonyms/synonyms.search.ts';
import { SynonymsScreen } from '#features/taxonomy/synonyms/SynonymsScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/synonyms')({
  staticData: { permission: 'taxonomy.read' },
  validateSearch: SYNONYMS.plainText,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { page, invalidParams } = SYNONYMS.read(deps);
    if (invalidParams.length === 0) asStaff(() => prefetch(queryClient, synonymsPage(page)));
  },
  component: Synonyms,
});

function Synonyms() {
  return <SynonymsScreen search={Route.useSearch()} />;
}
