import { prefetch } from '#backend/prefetch.ts';
import { categoriesIn, subcategoriesIn } from '#features/taxonomy/categories/categories.api.ts';
import { CATEGORIES_VOCABULARY, editLocaleOf } from '#features/taxonomy/categories/categories.search.ts';
import { CategoriesScreen } from '#features/taxonomy/categories/CategoriesScreen.tsx';
import { plainText, readSearch } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/categories')({
  staticData: { permission: 'taxonomy.read' },
  validateSearch: plainText(CATEGORIES_VOCABULARY),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { values, invalidParams } = readSearch(CATEGORIES_VOCABULARY, deps);
    if (invalidParams.length > 0) return;
    const { categoryId } = values;
    const locale = editLocaleOf(values);
    asStaff(() => {
      prefetch(queryClient, categoriesIn(locale));
      if (categoryId !== undefined) prefetch(queryClient, subcategoriesIn(categoryId, locale));
    });
  },
  component: Categories,
});

function Categories() {
  return <CategoriesScreen search={Route.useSearch()} />;
}
