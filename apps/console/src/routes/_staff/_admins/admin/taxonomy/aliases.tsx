import { prefetch } from '#backend/prefetch.ts';
import { aliases } from '#features/taxonomy/aliases/aliases.api.ts';
import { ALIASES } from '#features/taxonomy/aliases/aliases.search.ts';
import { AliasesScreen } from '#features/taxonomy/aliases/AliasesScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/aliases')({
  staticData: { permission: 'taxonomy.read' },
  validateSearch: ALIASES.plainText,
  loader: ({ context: { asStaff, queryClient } }) => asStaff(() => prefetch(queryClient, aliases())),
  component: Aliases,
});

function Aliases() {
  return <AliasesScreen search={Route.useSearch()} />;
}
