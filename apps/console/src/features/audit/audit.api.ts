import { rpcColumns } from '#backend/rest.ts';
import { readPage } from '#kit/list/page.ts';
import type { AdminActionAuditRow } from '@marketdesk/contract/database.generated.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditPage } from './audit.search.ts';

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
        async (window) =>
          (await rpcColumns(
            'admin_get_audit',
            LISTED_ENTRY,
            { ...auditArguments(page), ...window },
            signal,
          )) as AuditEntry[],
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
    p_without_sign_ins: page.withoutSignIns,
  };
}
