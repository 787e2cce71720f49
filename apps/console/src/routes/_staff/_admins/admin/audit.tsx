import { prefetch } from '#backend/prefetch.ts';
import { auditPage } from '#features/audit/audit.api.ts';
import { AUDIT_VOCABULARY } from '#features/audit/audit.search.ts';
import { AuditScreen } from '#features/audit/AuditScreen.tsx';
import { plainText, readSearch } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/audit')({
  validateSearch: plainText(AUDIT_VOCABULARY),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { values, notUnderstood } = readSearch(AUDIT_VOCABULARY, deps);
    if (notUnderstood.length > 0) return;
    context.asAdmin(() => prefetch(context.queryClient, auditPage(values)));
  },
  component: Audit,
});

function Audit() {
  return <AuditScreen search={Route.useSearch()} />;
}
