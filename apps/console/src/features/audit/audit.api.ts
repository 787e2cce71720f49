import { rpcColumns } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import type { AdminActionAuditRow } from '@marketdesk/contract/database.generated.ts';
import { AUDIT, type AuditPage } from './audit.search.ts';

// The hashes that chain the entries are not shown, and are a third of a page.
const LISTED_ENTRY = [
  'id',
  'created_at',
  'actor_user_id',
  'action',
  'entity_table',
  'entity_id',
  'details',
] as const satisfies readonly (keyof AdminActionAuditRow)[];

/** An entry of the log. Its actor is null when the operator or a job did it. */
export type AuditEntry = Pick<AdminActionAuditRow, Exclude<(typeof LISTED_ENTRY)[number], 'details'>> & {
  details: Record<string, unknown>;
};

/** What every query of the log begins with. */
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
        LISTED_ENTRY,
        { ...AUDIT.arguments(page), ...window },
        signal,
      )) as AuditEntry[],
  });
}
