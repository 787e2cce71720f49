import { DiagnosticsScreen } from '#features/taxonomy/diagnostics/DiagnosticsScreen.tsx';
import { DIAGNOSTICS_VOCABULARY } from '#features/taxonomy/diagnostics/diagnostics.search.ts';
import { plainText } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/diagnostics')({
  staticData: { permission: 'taxonomy.read' },
  validateSearch: plainText(DIAGNOSTICS_VOCABULARY),
  component: Diagnostics,
});

function Diagnostics() {
  return <DiagnosticsScreen search={Route.useSearch()} />;
}
