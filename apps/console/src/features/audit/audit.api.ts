import { readTable, type TableQuery } from '#backend/rest.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import type { AdminActionAuditRow } from '@marketdesk/contract/database.generated.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditPage } from './audit.search.ts';

/** An entry of the log. Its actor is null when the operator or a job did it. */
export type AuditEntry = Omit<AdminActionAuditRow, 'previous_hash' | 'hash' | 'details'> & {
  details: Record<string, unknown>;
};

/** What every query of the log begins with. */
export const AUDIT_KEY = ['audit'] as const;

const COLUMNS = 'id,created_at,actor_user_id,action,entity_table,entity_id,details';
// Entries on each side of the one that a link leads to.
const AROUND = 2;
const NEWEST = { ascending: false };

/** A page of the audit log, newest first. Admins only. */
export function auditPage(page: AuditPage) {
  return queryOptions({
    queryKey: [...AUDIT_KEY, 'page', { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(
        await readTable<AuditEntry[]>('admin_action_audit', COLUMNS, (query) => refine(query, page), signal),
      ),
  });
}

function refine(query: TableQuery, page: AuditPage): TableQuery {
  const { p_limit, p_offset } = pageWindow(page.page);
  let refined = query;
  if (page.action !== undefined) refined = refined.ilike('action', containing(page.action));
  if (page.entityTable !== undefined) refined = refined.ilike('entity_table', containing(page.entityTable));
  if (page.actor !== undefined) refined = refined.eq('actor_user_id', page.actor);
  if (page.from !== undefined) refined = refined.gte('created_at', page.from);
  if (page.to !== undefined) refined = refined.lte('created_at', page.to);
  if (page.entry !== undefined) {
    refined = refined.gte('id', String(page.entry - AROUND)).lte('id', String(page.entry + AROUND));
  }
  return refined
    .order('created_at', NEWEST)
    .order('id', NEWEST)
    .range(p_offset, p_offset + p_limit - 1);
}

// A person types text, not a pattern. `*` would be an alias of `%` on the way and has no escape, so it stands for one sign.
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`;
}
