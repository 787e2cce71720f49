import { rpc } from '#backend/rest.ts';
import { readPage } from '#kit/list/page.ts';
import type { AdminActionAuditRow } from '@marketdesk/contract/database.generated.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditPage } from './audit.search.ts';

/** An entry of the log. Its actor is null when the operator or a job did it. */
export type AuditEntry = Omit<AdminActionAuditRow, 'previous_hash' | 'hash' | 'details'> & {
  details: Record<string, unknown>;
};

/** What every query of the log begins with. */
export const AUDIT_KEY = ['audit'] as const;

/** A page of the audit log, newest first. Admins only. */
export function auditPage(page: AuditPage) {
  return queryOptions({
    queryKey: [...AUDIT_KEY, 'page', { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        {
          list: { ...page, of: 'audit', page: undefined },
          page: page.page,
          cursor: ['created_at', 'id'],
        },
        (window) => rpc<AuditEntry[]>('admin_get_audit', { ...auditArguments(page), ...window }, signal),
      ),
  });
}

function auditArguments(page: AuditPage) {
  return {
    p_action: page.action,
    p_entity_table: page.entityTable,
    p_actor: page.actor,
    p_from: page.from,
    p_to: page.to,
    p_entry: page.entry,
  };
}
