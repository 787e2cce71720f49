import { rpcColumns } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import { AUDIT, auditArguments, type AuditEntry, type AuditPage } from './audit.search.ts';

/** Key prefix of all queries of the log. */
export const AUDIT_KEY = ['audit'] as const;

/** A page of the audit log, newest first. Admins only. */
export function auditPage(page: AuditPage) {
  return pageQuery<AuditEntry, AuditPage>({
    key: [...AUDIT_KEY, 'page'],
    page,
    cursor: ['created_at', 'id'],
    read: async (window, signal) =>
      (await rpcColumns(
        'admin_get_audit',
        AUDIT.reads,
        { ...auditArguments(page), ...window },
        signal,
      )) as AuditEntry[],
  });
}
