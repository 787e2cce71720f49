import { prefetch } from '#backend/prefetch.ts';
import { auditPage } from '#features/audit/audit.api.ts';
import { AUDIT } from '#features/audit/audit.search.ts';
import { AuditScreen } from '#features/audit/AuditScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/audit')({
  staticData: { permission: 'audit.read' },
  validateSearch: AUDIT.plainText,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { page, invalidParams } = AUDIT.read(deps);
    if (invalidParams.length > 0) return;
    context.asStaff(() => prefetch(context.queryClient, auditPage(page)));
  },
  component: Audit,
});

function Audit() {
  return <AuditScreen search={Route.useSearch()} />;
}
