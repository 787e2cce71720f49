import { prefetch } from '#backend/prefetch.ts';
import { categoryAdoption, subcategoryAdoption } from '#features/taxonomy/adoption/adoption.api.ts';
import { ADOPTION_VOCABULARY } from '#features/taxonomy/adoption/adoption.search.ts';
import { AdoptionScreen } from '#features/taxonomy/adoption/AdoptionScreen.tsx';
import { DEFAULT_LOCALE } from '#features/taxonomy/taxonomy.search.ts';
import { plainText, readSearch } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/adoption')({
  staticData: { permission: 'taxonomy.read' },
  validateSearch: plainText(ADOPTION_VOCABULARY),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { values, invalidParams } = readSearch(ADOPTION_VOCABULARY, deps);
    if (invalidParams.length > 0) return;
    const { locale = DEFAULT_LOCALE, categoryId } = values;
    asStaff(() => {
      prefetch(queryClient, categoryAdoption(locale));
      if (categoryId !== undefined) prefetch(queryClient, subcategoryAdoption(categoryId, locale));
    });
  },
  component: Adoption,
});

function Adoption() {
  return <AdoptionScreen search={Route.useSearch()} />;
}
