import { prefetch } from '#backend/prefetch.ts';
import { aliases } from '#features/taxonomy/aliases/aliases.api.ts';
import { AliasesScreen } from '#features/taxonomy/aliases/AliasesScreen.tsx';
import { CONTROLS } from '#features/taxonomy/taxonomy.search.ts';
import { plainText } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/aliases')({
  validateSearch: plainText(CONTROLS),
  loader: ({ context: { asAdmin, queryClient } }) => asAdmin(() => prefetch(queryClient, aliases())),
  component: Aliases,
});

function Aliases() {
  return <AliasesScreen search={Route.useSearch()} />;
}
